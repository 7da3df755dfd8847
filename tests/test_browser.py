"""The archive's pages in a real browser: every kind, phone and desk, light and dark, with and without script."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zines
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from gm.desk.site import build

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
INSTALL = "apt-get install -y chromium"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
KINDS = ("index", "turns", "pl/turns/046", "ranking", "en/rankings/045", "players", "players/kiki-sorensen", "fame")
CROWDED = ("index", "turns/046", "turns/047", "turns/047-cross-football", "players", "ranking", "cups/pokal")
KINDS += ("rules/football", "pl/rules/stadtmeisterschaft")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None and not os.environ.get("CI"), reason=f"the tests of pages need a browser: {INSTALL}"
)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDE = ["Maximilian-Alexander von der Heydte-Rabenstein", "Donaudampfschifffahrtsgesellschaftskapitänsverein"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, INSTALL
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield found
        found.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "zine"
    zines.done(folder.parent, "demo", str(folder))
    return folder / "site"


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of a turn with 64 teams, long names among them, and of one with a single team."""
    zine = zines.small(tmp_path_factory.mktemp("crowded") / "zine")
    teams = [f"{WIDE[number % 2]} {number}" for number in range(64)]
    lines = "".join(f"{team[-30:]}: 2-2-18-{20 + number % 9}-24\n" for number, team in enumerate(teams))
    toml = (zine / "zine.toml").read_text(encoding="utf-8")
    toml += "".join(f'[[players]]\nname = "{team}"\naddresses = ["p{n}@example.org"]\n' for n, team in enumerate(teams))
    (zine / "zine.toml").write_text(toml, encoding="utf-8")
    for number, line in enumerate(lines.splitlines()):
        sender = f"p{number}@example.org"
        letter = zines.letter(sender, "23 Oct", f"{line}\n")
        (zine / f"turns/047/mail/1{number:03d}.eml").write_bytes(letter)
    for name in ("0002.eml", "0003.eml"):
        (zine / "turns/046/mail" / name).unlink()
    for id in ("046", "047"):
        zines.done(zine, "run", id)
        zines.done(zine, "publish", id)
    zines.done(zine, "cup", "new", "Pokal", "--rules", "round-robin", "--seed", "1")
    for name in ("Klara Beispiel", WIDE[1] + WIDE[1][:10], "Jonas Muster", "Ines Probe"):
        zines.done(zine, "cup", "add", "Pokal", name)
    zines.done(zine, "cup", "pair", "Pokal", "--publish")
    build(zine, zine / "site")
    return zine / "site"


def opened(browser: Browser, path: Path, size: dict[str, int], colours: Any, script: bool) -> tuple[Page, list[str]]:
    """A page in a window of its own, and what the console and the page complain of."""
    window = browser.new_context(viewport=size, color_scheme=colours, java_script_enabled=script)  # type: ignore[arg-type]
    page = window.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.goto(path.as_uri())
    return page, said


def too_wide(page: Page) -> bool:
    """Whether the page as a whole has to be scrolled sideways; tables scroll in a frame of their own."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("size", "colours"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_a_page_fits_and_is_open_to_everybody(
    browser: Browser, site: Path, kind: str, size: dict[str, int], colours: str
) -> None:
    page, said = opened(browser, site / f"{kind}.html", size, colours, script=True)
    assert not too_wide(page)
    found = Axe().run(page, options={"runOnly": RULES, "preload": False})
    assert found.violations_count == 0, found.generate_report()
    assert said == []
    page.context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_whole_without_script(browser: Browser, site: Path, kind: str) -> None:
    for size, colours in ((PHONE, "dark"), (DESK, "light")):
        page, said = opened(browser, site / f"{kind}.html", size, colours, script=False)
        assert page.locator("h1").count() == 1
        assert page.locator("button, input").count() == 0
        assert not too_wide(page)
        assert said == []
        page.context.close()


@pytest.mark.parametrize("name", CROWDED)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_long_names_and_many_or_few_teams_fit(browser: Browser, crowded: Path, name: str, size: dict[str, int]) -> None:
    page, said = opened(browser, crowded / f"{name}.html", size, "light", script=True)
    assert not too_wide(page)
    assert said == []
    page.context.close()


def test_names_are_found_without_their_accents(browser: Browser, site: Path) -> None:
    page, _ = opened(browser, site / "players.html", DESK, "light", script=True)
    rows = page.locator(".players li:visible")
    before = rows.count()
    for words, name in (("zolkiewski", "Tadeusz Żółkiewski"), ("Möhlenb", "Annegret"), ("WEISSG", "Jürgen")):
        page.get_by_role("searchbox").fill(words)
        assert rows.count() == 1
        assert name in rows.inner_text()
    page.get_by_role("searchbox").fill("zubry bialowieza")
    assert "Tadeusz Żółkiewski" in rows.inner_text()
    page.get_by_role("searchbox").fill("juergen")
    assert rows.count() == 1
    page.get_by_role("searchbox").fill("")
    assert rows.count() == before
    page.context.close()


def test_tables_are_sorted_by_any_column(browser: Browser, site: Path) -> None:
    page, _ = opened(browser, site / "ranking.html", DESK, "light", script=True)
    column = page.locator("table.ranking tbody tr td:last-child")
    points = [int(words) for words in column.all_inner_texts()]
    assert points == sorted(points, reverse=True)
    head = page.get_by_role("columnheader", name="RLP", exact=True)
    head.get_by_role("button").press("Enter")
    assert [int(words) for words in column.all_inner_texts()] == sorted(points)
    assert head.get_attribute("aria-sort") == "ascending"
    head.get_by_role("button").click()
    assert [int(words) for words in column.all_inner_texts()] == points
    gained = page.locator("table.ranking tbody tr td:nth-child(5)")
    page.get_by_role("columnheader", name="Dazu").get_by_role("button").click()
    said = gained.all_inner_texts()
    numbers = [int(words) for words in said if words != "–"]
    assert said == [str(number) for number in sorted(numbers)] + ["–"] * (len(said) - len(numbers))
    page.context.close()


def test_names_are_sorted_as_words_and_what_is_no_figure_stands_last(browser: Browser, site: Path) -> None:
    page, _ = opened(browser, site / "ranking.html", DESK, "light", script=True)
    page.evaluate("""() => document.querySelectorAll('table.ranking th bdi').forEach(
        (name, index) => { name.textContent = ['10 kleine', '2 Pac', 'Ämilie', 'Zoe'][index % 4]; })""")
    page.get_by_role("columnheader", name="Manager").get_by_role("button").click()
    said = page.locator("table.ranking tbody th bdi").all_inner_texts()
    assert list(dict.fromkeys(said)) == ["2 Pac", "10 kleine", "Ämilie", "Zoe"]
    button = page.get_by_role("columnheader", name="Dazu").get_by_role("button")
    button.click()
    button.click()
    gained = page.locator("table.ranking tbody td:nth-child(5)").all_inner_texts()
    numbers = [int(words) for words in gained if words != "–"]
    assert gained == [str(number) for number in sorted(numbers, reverse=True)] + ["–"] * gained.count("–")
    assert gained.count("–")
    page.context.close()


def test_a_long_name_leaves_room_for_the_figures_of_a_tournament(browser: Browser, crowded: Path) -> None:
    page, _ = opened(browser, crowded / "cups/pokal.html", PHONE, "light", script=False)
    names = page.locator("main td bdi").filter(has_text="Donau")
    assert names.count() > 2
    assert max(box["width"] for box in (name.bounding_box() for name in names.all()) if box) < 220
    page.context.close()


@pytest.mark.parametrize(("name", "width"), [("turns/047", 1016), ("ranking", 680)], ids=["landscape", "portrait"])
def test_on_paper_no_table_is_cut(browser: Browser, crowded: Path, name: str, width: int) -> None:
    page, _ = opened(browser, crowded / f"{name}.html", DESK, "dark", script=True)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": 1000})
    frames = page.locator(".wide").evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
    assert frames
    assert max(frames) <= 0
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.context.close()


def test_the_next_zat_and_a_mail_form_are_on_the_front_page(browser: Browser, site: Path) -> None:
    page, _ = opened(browser, site / "index.html", PHONE, "light", script=False)
    mail = page.locator("a.button").get_attribute("href") or ""
    assert mail.startswith("mailto:sl%40spiel.example?subject=HAI%20ZET%3A%20Runde%20047&body=")
    assert "__-__-__-__-__%0D%0A" in mail
    assert page.get_by_text("24. Oktober 2025, 20:00 Uhr MESZ").count() == 1
    page.context.close()
