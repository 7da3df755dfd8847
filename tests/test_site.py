"""The public archive: whole without script, every link there, nothing private, only what changed written."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
import zines
from hypothesis import given
from hypothesis import strategies as st

from gm.desk.site import build
from gm.model import LANGUAGES, Rating
from gm.press.environment import shipped
from gm.site import charts, feed, rules
from gm.site.book import Book, Past, addresses, past_after, start
from gm.site.fame import best_turns, leads, wins
from gm.site.summary import hundredths, meet


class Html(HTMLParser):
    """What a test asks of a page: its ids, its links, how many of each element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.count: dict[str, int] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped zine with two turns published and its archive."""
    folder = tmp_path_factory.mktemp("site") / "zine"
    zines.done(folder.parent, "demo", str(folder))
    assert (folder / "site/index.html").is_file()
    return folder


def published(folder: Path, **how: Any) -> Path:
    zine = zines.small(folder, **how)
    for id in ("046", "047"):
        zines.done(zine, "run", id)
        zines.done(zine, "publish", id)
    return zine


def files(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def check_links(site: Path) -> int:
    """Every link and anchor of every page resolves; how many there were."""
    pages = {path: Html(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    total = 0
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                assert parts.scheme in ("mailto", "https"), (path, link)
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file(), (path, link)
            assert target.is_relative_to(site.resolve())
            if parts.fragment:
                assert parts.fragment in pages[target].ids, (path, link)
            total += 1
    return total


def test_every_link_and_anchor_resolves(shown: Path) -> None:
    assert check_links(shown / "site") > 1000


def test_each_page_has_one_heading_a_title_and_its_language(shown: Path) -> None:
    for path in (shown / "site").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        page = Html(text)
        assert page.count["h1"] == page.count["main"] == 1, path
        assert page.count["title"] >= 1
        folder = path.relative_to(shown / "site").parts[0]
        assert f'<html lang="{folder if folder in LANGUAGES else "de"}">' in text


def test_the_archive_is_made_from_published_turns_only(shown: Path) -> None:
    found = files(shown / "site")
    assert {"turns/045.html", "turns/046.html", "rankings/046.html", "turns/046.json", "zat.ics"} <= found.keys()
    assert not [name for name in found if "047" in name]


def test_nothing_private_is_in_it(shown: Path) -> None:
    zine = (shown / "zine.toml").read_text(encoding="utf-8")
    private = set(re.findall(r"[\w.]+@[\w.]+", zine)) - {"sl@spiel.example"}
    for id in ("045", "046"):
        record = json.loads((shown / "turns" / id / "record.json").read_text(encoding="utf-8"))
        private |= {row["reason"] for row in record["rulings"] if row.get("reason")}
        private |= {row["written"] for row in record["wishes"] if not row["written"].isdecimal()}
    assert len(private) > 25
    for name, data in files(shown / "site").items():
        text = data.decode()
        assert not [words for words in private if words in text], name


def test_a_second_run_writes_nothing_and_another_folder_has_the_same_bytes(shown: Path, tmp_path: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (shown / "site").rglob("*")}
    assert ", 0 written" in zines.done(shown, "site")
    assert {path: path.stat().st_mtime_ns for path in (shown / "site").rglob("*")} == before
    other = zines.copy(shown, tmp_path / "elsewhere")
    (other / ".site.json").unlink()
    zines.done(other, "site", "--out", str(tmp_path / "out"), cwd=tmp_path, PYTHONHASHSEED="7", TZ="Pacific/Apia")
    assert files(tmp_path / "out") == files(shown / "site")


def test_one_further_turn_gives_what_all_at_once_give(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    for id in ("046", "047"):
        zines.done(zine, "run", id)
        zines.done(zine, "publish", id)
        zines.done(zine, "site")
    other = zines.copy(zine, tmp_path / "other")
    (other / ".site.json").write_text("no json", encoding="utf-8")
    zines.done(other, "site", "--out", str(tmp_path / "fresh"))
    assert files(zine / "site") == files(tmp_path / "fresh")
    assert check_links(zine / "site")


def test_files_of_others_stay_and_pages_that_are_no_more_go(tmp_path: Path) -> None:
    zine = published(tmp_path / "zine")
    site = zine / "site"
    build(zine, site)
    (site / "own.html").write_text("mine", encoding="utf-8")
    known = json.loads((site / ".pages.json").read_text(encoding="utf-8"))
    (site / "players" / "gone.html").write_text("old", encoding="utf-8")
    (tmp_path / "outside.html").write_text("not ours", encoding="utf-8")
    known |= {"players/gone.html": "x", "../../outside.html": "x", str(tmp_path / "outside.html"): "x"}
    (site / ".pages.json").write_text(json.dumps(known), encoding="utf-8")
    assert build(zine, site).removed == 1
    assert not (site / "players" / "gone.html").exists()
    assert (site / "own.html").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "outside.html").read_text(encoding="utf-8") == "not ours"


def test_a_zine_without_turns_has_an_archive(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    (zine / "ranking-start.csv").unlink()
    zines.done(zine, "site")
    assert check_links(zine / "site")
    assert "Noch ist keine Runde" in (zine / "site/index.html").read_text(encoding="utf-8")


def test_a_turn_of_curling_alone_is_a_published_one(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    (zine / "ranking-start.csv").unlink()
    (zine / "turns/046/turn.toml").write_text(f'zat = "2025-09-19 20:00"\n{zines.CURLING}', encoding="utf-8")
    zines.done(zine, "run", "046", "--leave")
    zines.done(zine, "publish", "046")
    zines.done(zine, "site")
    for name in ("players", "fame", "ranking"):
        text = (zine / f"site/{name}.html").read_text(encoding="utf-8")
        assert "Noch steht niemand in der Rangliste." in text
        assert "Noch ist keine Runde" not in text
    assert check_links(zine / "site")


def test_a_name_that_no_xml_may_hold_breaks_no_feed(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    evil = "Team \ufffe\uffff\ufdd0\U0001ffff <&>: 0-2-25-23-28\n"
    (zine / "turns/046/mail/0003.eml").write_bytes(zines.letter(zines.INES, "19 Sep", evil))
    toml = zine / "zine.toml"
    toml.write_text(toml.read_text("utf-8") + '[site]\nurl = "https://zine.example"\n', encoding="utf-8")
    zines.done(zine, "run", "046")
    zines.done(zine, "publish", "046")
    zines.done(zine, "site")
    summary = next(ElementTree.parse(zine / "site/feed.xml").iter("{http://www.w3.org/2005/Atom}summary")).text
    assert ": \ufffd\ufffd\ufffd\ufffd <&> (Ines Probe)" in (summary or "")


def test_a_correction_is_new_in_the_feed(tmp_path: Path) -> None:
    zine = published(tmp_path / "zine")
    toml = zine / "zine.toml"
    toml.write_text(toml.read_text("utf-8") + '[site]\nurl = "https://zine.example"\n', encoding="utf-8")
    words = ("--letter", "0003.eml", "--team", "Oststern", "--reason", "private", "--public", "Zu spät.")
    zines.done(zine, "correct", "046", "strike", *words)
    record = json.loads((zine / "turns/046/record-korrektur-1.json").read_text("utf-8"))
    zines.done(zine, "site")
    feed = ElementTree.parse(zine / "site/feed.xml").getroot()
    times = [one.text for one in feed.iter("{http://www.w3.org/2005/Atom}updated")]
    assert times == [record["rulings"][0]["at"], "2025-10-24T20:00:00+02:00", record["rulings"][0]["at"]]
    titles = [one.text for one in feed.iter("{http://www.w3.org/2005/Atom}title")]
    assert titles == ["HAI ZET", "HAI ZET: Runde 047", "HAI ZET: Runde 046 (Korrektur 1)"]


def test_with_a_web_address_there_is_a_feed(tmp_path: Path) -> None:
    zine = published(tmp_path / "zine")
    toml = zine / "zine.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text + '[site]\nurl = "https://zine.example/hai/"\nlanguages = ["pl"]\n', encoding="utf-8")
    zines.done(zine, "site")
    feed = ElementTree.parse(zine / "site/feed.xml").getroot()
    atom = "{http://www.w3.org/2005/Atom}"
    ids = [entry.findtext(f"{atom}id") for entry in feed.iter(f"{atom}entry")]
    assert ids == ["tag:spiel.example,2025-09-19:turns/047", "tag:spiel.example,2025-09-19:turns/046"]
    links = [entry.find(f"{atom}link") for entry in feed.iter(f"{atom}entry")]
    assert links[0] is not None
    assert links[0].get("href") == "https://zine.example/hai/turns/047.html"
    assert check_links(zine / "site")
    assert (zine / "site/pl/index.html").is_file()
    assert not (zine / "site/en").exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('url = "ftp://x"', 'zine.toml:{line}: site.url is "ftp://x", no web address; write it as https://'),
        ('languages = ["fr"]', "zine.toml:{line}: site.languages"),
        ("colour = 1", "zine.toml:{line}: site.colour"),
    ],
)
def test_faults_of_the_settings_are_told_by_line(tmp_path: Path, line: str, words: str) -> None:
    zine = zines.small(tmp_path / "zine")
    text = (zine / "zine.toml").read_text(encoding="utf-8") + f"[site]\n{line}\n"
    (zine / "zine.toml").write_text(text, encoding="utf-8")
    assert zines.told(zines.gm(zine, "site"), 2).startswith(words.format(line=text.count("\n")))


def test_names_of_players_are_text_everywhere(tmp_path: Path) -> None:
    evil = '"Klub <b>{{ 7*7 }}</b>": 2-2-18-30-24\n'
    zine = zines.small(tmp_path / "zine")
    (zine / "turns/046/mail/0001.eml").write_bytes(zines.letter(zines.KLARA, "19 Sep", evil))
    zines.done(zine, "run", "046")
    zines.done(zine, "publish", "046")
    zines.done(zine, "site")
    for name, data in files(zine / "site").items():
        if name.endswith(".html"):
            assert b"<b>" not in data, name
    assert check_links(zine / "site")


def test_addresses_are_ascii_stable_and_each_its_own() -> None:
    names = ["Jürgen Weiß", "Juergen Weiss", "JÜRGEN WEISS", "Łukasz", "太郎", "★", "Jürgen-Weiß"]
    found = addresses(names)
    assert list(found.values())[:4] == ["juergen-weiss", "juergen-weiss-2", "juergen-weiss-3", "lukasz"]
    assert found["太郎"] != found["★"]
    assert all(re.fullmatch("[a-z0-9-]+", address) for address in found.values())
    assert len(set(found.values())) == len(names)
    assert {name: found[name] for name in names[:3]} == addresses(names[:3])


def test_no_address_is_a_device_or_the_page_of_a_folder_or_longer_than_a_system_takes() -> None:
    found = addresses(["CON", "Index", "com 1", "Com1", "ä" * 300, "ä" * 299])
    assert list(found.values())[:4] == ["player-con", "player-index", "com-1", "player-com1"]
    assert [len(address) for address in found.values()][4:] == [80, 82]


def record(turn: str, managers: list[str], cross: list[list[str | None]], times: int = 1) -> dict[str, Any]:
    count = len(managers)
    teams = [
        {"place": index + 1, "team": f"Team {index}", "manager": name, "lineup": [1, 1, 10, 10, 10 + index]}
        | {"points": "5/3", "rlp": (count - index - 1) * 1000 // max(count - 1, 1)}
        for index, name in enumerate(managers)
    ]
    result = {"wp": 80, "method": "expected", "times": times, "teams": teams, "cross": cross}
    following = {"turn": "x", "zat": None, "wp": 80, "anti_wp": None, "seal": None}
    return {"turn": turn, "zat": f"2025-01-{int(turn):02d}T20:00:00+01:00", "korrektur": 0, "rulings": []} | {
        "results": {"football": result},
        "tasks": {"football": {}},
        "next": following,
    }


def test_F8_meetings_count_each_pair_of_teams_of_two_managers_once() -> None:
    # A has the first and the third team, B the second: A takes 1.5 and 1 off B, B 0.5 and 1 off A.
    cross = [[None, "1.500000", "2"], ["0.5", None, "1.000000"], ["0", "1", None]]
    found: dict[str, Any] = {}
    meet(found, record("01", ["A", "B", "A"], cross))
    assert found == {"A": {"B": [2, 1, 1, 0, 2_500_000]}, "B": {"A": [2, 0, 1, 1, 1_500_000]}}
    dice: dict[str, Any] = {}
    meet(dice, record("01", ["A", "B"], [[None, "150"], ["50", None]], times=100))
    assert dice == {"A": {"B": [1, 1, 0, 0, 1_500_000]}, "B": {"A": [1, 0, 0, 1, 500_000]}}


def test_the_hall_of_fame_counts_wins_and_leads() -> None:
    past = start([])
    turns = []
    for turn, managers in (("01", ["A", "B"]), ("02", ["A", "B"]), ("03", ["B", "A"]), ("04", ["B", "A"])):
        turns.append(past_after(past, record(turn, managers, [[None, "2"], ["0", None]])))
    # R1: A 1000, 1850, 1572.5, 1336.6; B 0, 0, 1000, 1850: A leads three rounds, then B.
    assert [row[:3] for row in turns[-1]["ranking"]] == [[1, "B", 1850], [2, "A", 1337]]
    book = Book(turns, past.meetings)
    assert wins(book) == [["A", 2, 4], ["B", 2, 4]]
    assert leads(book) == [["A", 3, "01", "03"], ["B", 1, "04", "04"]]
    assert best_turns(book)[0] == ["A", 1000, "01", 1, 2]


def test_R1_a_turn_without_football_is_no_round_of_a_lead() -> None:
    past = start([])
    without = record("02", [], []) | {"results": {}, "tasks": {}}
    turns = [past_after(past, one) for one in (record("01", ["A", "B"], [[None, "2"], ["0", None]]), without)]
    assert leads(Book(turns, past.meetings)) == [["A", 1, "01", "01"]]


def test_the_past_can_be_kept_and_taken_up_again() -> None:
    past = start([Rating("A", Fraction(1000, 3), 0), Rating("B", Fraction(7), 5)])
    past_after(past, record("01", ["A", "C"], [[None, "2"], ["0", None]]))
    again = Past.of(json.loads(json.dumps(past.kept())))
    assert again == past
    further = record("02", ["C", "A"], [[None, "2"], ["0", None]])
    assert past_after(again, further) == past_after(past, further)


def test_hundredths_are_rounded_halves_up() -> None:
    assert [hundredths(exact) for exact in ("0", "1/3", "2/3", "1.005", "7")] == [0, 33, 67, 101, 700]


@given(st.integers(0, 10**6), st.integers(0, 1))
def test_marks_of_an_axis_are_few_and_round_and_hold_all(high: int, low: int) -> None:
    marks = charts.ticks(max(high, low), low)
    assert len(marks) <= 7
    assert marks[0] == low
    assert marks[-1] >= high
    assert marks == sorted(set(marks))


@given(st.lists(st.floats(charts.TOP, charts.BOTTOM), max_size=16))
def test_no_label_of_a_chart_stands_on_another(heights: list[float]) -> None:
    placed = sorted(charts.apart(heights))
    assert all(below - above >= charts.GAP - 0.2 for above, below in pairwise(placed))
    assert not placed or placed[-1] <= charts.BOTTOM + 0.1


def test_a_line_has_gaps_where_somebody_was_not_listed() -> None:
    chart = charts.lines("x", ["01", "02", "03", "04"], [("A", [10, None, 20, 30]), ("B", [None] * 4)])
    (line,) = chart["lines"]
    assert [len(run) for run in line["runs"]] == [1, 2]
    assert [mark for mark, _ in chart["rows"]] == [0, 10, 20, 30]


def test_equal_lineups_are_one_dot_and_the_best_is_marked() -> None:
    rows = [[1, "Best", "A", [0, 0, 20, 20, 30], 100, 1000], [2, "Second", "B", [5, 0, 20, 10, 30], 90, 500]]
    chart = charts.field("x", [*rows, [3, "Third", "C", [0, 0, 40, 0, 10], 0, 0]])
    assert [(dot["count"], dot["best"]) for dot in chart["dots"]] == [(1, False), (2, True)]
    assert chart["best"] == ["Best"]


def test_lines_of_a_calendar_are_folded_at_75_octets() -> None:
    folded = feed.folded(("SUMMARY:" + "ü" * 100 + "\nEND:X\n").encode())
    lines = folded.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    assert folded.decode().replace("\r\n ", "") == "SUMMARY:" + "ü" * 100 + "\r\nEND:X\r\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_an_anchor_of_its_number(language: str) -> None:
    for sheet in rules.SHEETS:
        source = (shipped() / language / "rules" / f"{sheet}.md").read_text("utf-8")
        page = Html(rules.html(source))
        assert page.ids == re.findall(r"^## (\S+) · ", source, re.MULTILINE)


def test_a_tournament_has_a_page_with_standings_tree_and_rounds_and_no_address(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    zines.done(zine, "cup", "new", "Pokal", "--rules", "knockout", "--seed", "1")
    for name in ("Klara Beispiel", "Jonas Muster", "Ines Probe"):
        zines.done(zine, "cup", "add", "Pokal", name, "--address", f"{name[:4]}@secret.example")
    zines.done(zine, "site")
    assert not (zine / "site/cups.html").exists()
    zines.done(zine, "cup", "pair", "Pokal", "--publish")
    zines.done(zine, "cup", "result", "Pokal", "1", "3-1")
    zines.done(zine, "site")
    found = files(zine / "site")
    values = json.loads(found["cups/pokal.json"])
    assert [match["result"] for match in values["rounds"][0]["matches"]] == ["3-1"]
    assert len(values["rounds"][0]["byes"]) == 1
    assert "3-1" in found["cups/pokal.html"].decode()
    assert "../rules/tournaments.html" in Html(found["cups/pokal.html"].decode()).links
    assert not [name for name, data in found.items() if b"secret.example" in data]
    assert check_links(zine / "site")
    (zine / "tournaments/Pokal.jsonl").write_text("no event\n", encoding="utf-8")
    assert "Pokal.jsonl:1" in zines.told(zines.gm(zine, "site"), 2)
