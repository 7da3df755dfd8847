"""Newsletter, answers and public results of a record."""

from __future__ import annotations

import copy
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm import names
from gm.model import LANGUAGES, InputError, Line
from gm.orders import read
from gm.press import file_names, render
from gm.press.text import clean, passages, tidy, wrap
from gm.press.view import cross_blocks

HERE = Path(__file__).parent
SCHEMA = json.loads((HERE.parent / "docs" / "results.schema.json").read_text(encoding="utf-8"))
X02 = json.loads((HERE / "cases" / "X02" / "names.json").read_text(encoding="utf-8"))
FOREWORD = {"de": "# Hallo\n\nLiebe Leute,\nes ist Herbst.\n\n- eins\n- zwei\n", "en": "Dear all, it is autumn."}
VOID = {"meta", "br", "img", "link", "input", "hr"}


@pytest.fixture
def record() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / "records" / "047.json").read_text(encoding="utf-8"))
    return found


def printed(record: dict[str, Any], templates: Path | None = None) -> dict[str, str]:
    return {name: data.decode() for name, data in render(record, FOREWORD, LANGUAGES, templates).items()}


def field(count: int, name: str = "Team {} mit einem Namen, der nicht mehr aufhört") -> dict[str, Any]:
    teams = [
        {
            "place": n + 1,
            "team": name.format(n + 1),
            "manager": f"Manager Nummer {n // 2 + 1} von und zu Hinterwald",
            "lineup": [10, 10, 90, 100, 100],
            "points": f"{count - n}/7",
            "goals_for": "1000/7",
            "goals_against": "99999/700",
            "rlp": 1000 - n,
        }
        for n in range(count)
    ]
    cross = [[None if row == column else "1.234567" for column in range(count)] for row in range(count)]
    return {"wp": 80, "method": "expected", "times": 1, "teams": teams, "cross": cross}


def assert_fits(files: dict[str, str]) -> None:
    for name, text in files.items():
        if name.endswith(".txt"):
            wide = [line for line in text.split("\n") if names.width(line) > 72 or line != line.rstrip()]
            assert not wide, (name, wide)


class Page(HTMLParser):
    """A page's text and tags; every tag that opens is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words, self.tags, self.attributes = "", list[str](), list[tuple[str, str | None]]()
        self.open = list[str]()
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


# files


def test_every_file_that_is_made(record: dict[str, Any]) -> None:
    letters = ["Bernhard Invento", "Player Two", "Łucja Żółć", "Karla Kolumna", "Otto Stumm"]
    assert set(render(record, {}, ["de", "en", "pl"])) == {
        *("newsletter.txt", "newsletter.html", "results.json"),
        *(f"newsletter.{language}.{ending}" for language in LANGUAGES for ending in ("txt", "html")),
        *(f"letters/{name}.txt" for name in letters),
    }
    assert not any(".pl." in name for name in render(record, {}, ["de"]))


def test_the_newsletter_without_a_language_is_in_the_zines(record: dict[str, Any]) -> None:
    files = printed(record | {"zine": record["zine"] | {"language": "pl"}})
    assert files["newsletter.txt"] == files["newsletter.pl.txt"]
    assert files["newsletter.html"] == files["newsletter.pl.html"]
    assert "Następna runda" in files["letters/Otto Stumm.txt"]


def test_the_same_bytes_twice_and_the_record_is_left_alone(record: dict[str, Any]) -> None:
    before = copy.deepcopy(record)
    assert render(record, FOREWORD, LANGUAGES) == render(copy.deepcopy(record), FOREWORD, LANGUAGES)
    assert record == before


def test_text_has_72_columns_and_no_blanks_at_the_end(record: dict[str, Any]) -> None:
    assert_fits(printed(record))


@pytest.mark.parametrize("name", ["CON", "con", "Nul.txt", "aux", "COM1", "lpt9.tar", "CONIN$"])
def test_names_of_devices_are_no_file_names(name: str) -> None:
    chosen = file_names([name])[name]
    assert chosen.split(".")[0].upper() != name.split(".")[0].upper()


def test_file_names_are_possible_everywhere_and_never_shared() -> None:
    odd = [
        "a/b",
        "a\\b",
        "a:b",
        "..",
        ".",
        " ",
        "",
        "x.",
        "x ",
        "x",
        "X",
        "a\nb",
        "a\x00b",
        "a\u202eb",
        "q" * 400,
        "q" * 401,
    ]
    odd += ["é", "e\u0301", "ﬁ", "fi", "日本" * 60, "日本" * 61, '<>:"|?*', "\ud800", "straße", "STRASSE"]
    found = file_names(odd)
    assert set(found) == set(odd)
    keys = {chosen.casefold() for chosen in found.values()}
    assert len(keys) == len(odd)
    for chosen in found.values():
        assert chosen
        assert chosen == chosen.strip(" .")
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f\u202e]', chosen)
        assert len(chosen.encode()) < 160
    assert file_names(["Łucja Żółć"]) == {"Łucja Żółć": "Łucja Żółć"}


@settings(max_examples=60)
@given(st.lists(st.text(max_size=12), unique=True, max_size=6))
def test_distinct_players_never_share_a_file(players: list[str]) -> None:
    found = file_names(players)
    assert len({chosen.casefold() for chosen in found.values()}) == len(players)
    assert found == file_names(list(reversed(players)))


# the newsletter


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_newsletter_tells(record: dict[str, Any], language: str) -> None:
    text = printed(record)[f"newsletter.{language}.txt"]
    for words in (
        "Nordstern Ä-Ö-Ü                Bernhard Invento",
        "0-10-15-35-30",
        "Der unaussprechlich lange Name vom Rhein e.V.",
        "Rückwärtsgang",
        "Altmeister Udo *",
        "Die dritte Mannschaft von Karla Kolumna spielt nicht mit",
        "Otto Stumm",
        "Ein Brief von Otto Stumm war liegengeblieben.",
        "3. → 4.",
        "2025, 20:00",
        "300 WP",
        record["next"]["seal"],
        record["seal"]["sha256"],
        "the secret of 047",
        "sl@spiel.example",
        "H0 B0 A3 A3 H5 B0 A7 A7",
    ):
        assert words in text, words
    assert ("6.28" if language == "en" else "6,28") in text
    assert len(re.findall(r"^ +\d+  (?:Nordhaus|Südwall) .*\[C[4-7]\]", text, re.MULTILINE)) == 16


@pytest.mark.parametrize(
    "secret", ["GEHEIMER GRUND", "geht niemanden etwas an", "example.org", "Dritte 1-1-1-1-1", "0006.eml"]
)
def test_the_newsletter_and_the_results_keep_what_is_not_public(record: dict[str, Any], secret: str) -> None:
    files = printed(record)
    for name in files:
        if not name.startswith("letters/"):
            assert secret not in files[name], name


@pytest.mark.parametrize(("language", "words"), [("de", "ENTWURF"), ("en", "DRAFT"), ("pl", "SZKIC")])
def test_a_turn_that_is_only_run_is_marked_and_keeps_its_secret(
    record: dict[str, Any], language: str, words: str
) -> None:
    files = printed(record | {"state": "run"})
    for ending in ("txt", "html"):
        page = files[f"newsletter.{language}.{ending}"]
        assert words in page
        assert "the secret of 047" not in page
    assert "the secret of 047" not in files["results.json"]
    assert words not in printed(record)[f"newsletter.{language}.txt"]


def test_a_correction_shows_what_it_changes(record: dict[str, Any]) -> None:
    change = {"what": "ranking", "name": "Otto Stumm", "before": "5. (120)", "after": "4. (300)"}
    row = {"what": "table", "name": "Boje", "before": "", "after": "3. (7.69; 12.00:3.50; 750 RLP)"}
    files = printed(record | {"korrektur": 2, "changes": [change, row]})
    assert "Boje: – → 3. (7,69; 12,00:3,50; 750\xa0RLP)" in files["newsletter.html"]
    assert "Boje: – → 3. (7.69; 12.00:3.50; 750\xa0RLP)" in files["newsletter.en.html"]
    for language in LANGUAGES:
        for ending in ("txt", "html"):
            assert "KORREKTUR 2" in files[f"newsletter.{language}.{ending}"]
            assert "Otto Stumm: 5. (120) → 4. (300)" in files[f"newsletter.{language}.{ending}"]
    assert "KORREKTUR 2" in files["letters/Otto Stumm.txt"]
    assert "KORREKTUR" not in "".join(printed(record).values())
    assert "ändert sich nichts" in printed(record | {"korrektur": 1, "changes": []})["newsletter.txt"]


def test_a_turn_that_was_not_sealed_says_so(record: dict[str, Any]) -> None:
    text = printed(record | {"seal": {"sha256": "0" * 64, "announced_in": None}})["newsletter.txt"]
    assert "war nicht versiegelt" in text
    assert "0" * 64 not in text


def test_what_is_not_known_yet_of_the_next_turn(record: dict[str, Any]) -> None:
    following = record["next"] | {"zat": None, "wp": None, "wp_by": [], "anti_wp": None}
    zine = record["zine"] | {"beacon": "die Lottozahlen vom Samstag"}
    files = printed(record | {"next": following, "beacon": "4 8 15 16 23 42", "zine": zine})
    assert "bekannt ist: die Lottozahlen vom" in " ".join(files["newsletter.txt"].split())
    assert "wird noch bekanntgegeben" in files["newsletter.txt"]
    assert "4 8 15 16 23 42" in files["newsletter.txt"]
    assert "yet to be announced" in files["letters/Player Two.txt"]
    assert "Anti-Turnierfußball\nTeam" not in files["letters/Bernhard Invento.txt"]
    stays = printed(record | {"next": record["next"] | {"wp_by": []}})["newsletter.txt"]
    assert "gewünscht hat sich niemand" in stays


def test_columns_stand_under_each_other_whatever_the_letters(record: dict[str, Any]) -> None:
    lines = printed(record)["newsletter.txt"].split("\n")
    head = next(line for line in lines if line.startswith("Pl.  Team"))
    rows = [line for line in lines if re.match(r" +\d  .* \d,\d\d +\d+$", line)]
    assert len(rows) == 5
    for row in rows:
        assert names.width(row) == names.width(head) == 72
        before_manager = row[: re.search(r"(Bernhard|Player|Łucja|Karla)", row).start()]  # type: ignore[union-attr]
        assert names.width(before_manager) == head.index("Manager")


def test_an_answer_tells_what_the_game_master_has_ruled_and_never_why(record: dict[str, Any]) -> None:
    on_letter = {"letter": "0002.eml", "do": "count", "reason": "privat", "public": "Der Server stand."}
    without_words = {"letter": "0002.eml", "do": "as-read", "reason": "privat"}
    on_player = {"player": "Player Two", "do": "withdraw", "reason": "privat", "public": "Am Telefon gesagt."}
    withdrawn = {
        "code": "order-withdrawn", "player": "Player Two", "game": "football", "team": "Boje",
        "letter": "rulings.toml", "line": 0, "words": "", "facts": {"team": "Boje"},
    }  # fmt: skip
    told = {"rulings": [on_letter, without_words, on_player], "notices": [*record["notices"], withdrawn]}
    files = printed(record | told)
    lines = files["letters/Player Two.txt"].splitlines()
    assert lines.count("  - The game master has decided: Der Server stand.") == 1
    assert lines.count("  - The game master has decided here.") == 1
    assert lines.count("  - The game master has decided: Am Telefon gesagt.") == 1
    assert any(line.startswith("  - Boje: ") for line in lines)
    assert "privat" not in "".join(files.values())
    others = [text for name, text in files.items() if name.startswith("letters/") and "Player Two" not in name]
    assert not any("Der Server stand." in text or "Am Telefon gesagt." in text or "Boje: " in text for text in others)


def test_F15_one_team_and_none(record: dict[str, Any]) -> None:
    one = printed(record | {"results": {"football": field(1, "Einsam")}})
    assert "Einziges Team blieb Einsam" in one["newsletter.txt"]
    assert "Wer gegen wen" not in one["newsletter.txt"]
    assert "Curling" not in one["newsletter.txt"]
    none = printed(record | {"results": {"football": field(0)}, "ranking": [], "missing": [], "questions": []})
    assert "Niemand hat ein Team gemeldet" in none["newsletter.txt"]
    assert "Noch steht niemand in der Rangliste" in none["newsletter.txt"]
    anti = printed(record | {"results": {"football": field(2), "anti": field(0)}})
    for ending in ("txt", "html"):
        assert "Niemand hat ein Team gemeldet: Diesmal verliert keiner." in anti[f"newsletter.{ending}"]
        assert "die WP bleiben" not in anti[f"newsletter.{ending}"]
    for files in (one, none):
        assert_fits(files)
        Page(files["newsletter.html"])


def test_45_teams_with_long_names(record: dict[str, Any]) -> None:
    files = printed(record | {"results": {"football": field(45)}})
    assert_fits(files)
    text = files["newsletter.txt"]
    heads = re.findall(r"^ {24,}( +\d+)+$", text, re.MULTILINE)
    assert len(heads) == 6  # 45 opponents in blocks of eight
    assert text.count("1,23") == 45 * 44
    rows = re.findall(r"^ *\d+  (Team .{25}) ?Manager", text, re.MULTILINE)
    assert len(set(rows)) == 45  # cut at 30 cells and still told apart
    page = Page(files["newsletter.html"])
    assert page.tags.count("caption") == 1 + 6 + 1


def test_names_that_are_cut_alike_are_told_apart_and_stand_in_full_below(record: dict[str, Any]) -> None:
    files = printed(record | {"results": {"football": field(3, "Ein Name von deutlich mehr als dreißig Zeichen {}")}})
    text = files["newsletter.txt"]
    for number in (1, 2, 3):
        assert f"\n  Ein Name von deutlich mehr als dreißig Zeichen {number}\n" in text


def test_dice_show_whole_sums(record: dict[str, Any]) -> None:
    diced = field(2, "T{}") | {"method": "dice", "times": 100, "cross": [[None, "123"], ["77", None]]}
    for team, points in zip(diced["teams"], ("123", "77"), strict=True):
        team["points"] = points
    text = printed(record | {"results": {"football": diced}})["newsletter.txt"]
    assert re.search(r"  1  T1 .* 123 +1000$", text, re.MULTILINE)
    assert re.search(r"^  1 T1 +· +123$", text, re.MULTILINE)
    assert "Punkte aus 100 Spielen" in text


def test_a_side_without_data_plays_no_stones(record: dict[str, Any]) -> None:
    match = record["results"]["curling"]["matches"][0]
    match |= {"data": ["H0", ""], "senders": ["Player Two", ""], "winner": 0, "score": 1, "house": [1, 0]}
    match["stones"] = match["stones"][:1]
    text = printed(record)["newsletter.txt"]
    assert "Südwall: keine Setzdaten" in text
    assert "Nordhaus gewinnt gegen Südwall mit 1 Punkt (" in text
    match |= {"data": ["", ""], "winner": None, "score": 0, "house": [0, 0], "stones": []}
    assert "trennen sich unentschieden" in printed(record)["newsletter.txt"]


# the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_else_and_is_well_formed(record: dict[str, Any], language: str) -> None:
    source = printed(record)[f"newsletter.{language}.html"]
    page = Page(source)
    assert source.startswith("<!DOCTYPE html>")
    assert ("lang", language) in page.attributes
    assert not {"script", "link", "img", "iframe", "object", "form"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href")]
    assert "url(" not in source
    assert "@import" not in source
    assert page.tags.count("table") == page.tags.count("caption") > 3
    scopes = [value for name, value in page.attributes if name == "scope"]
    assert len(scopes) == page.tags.count("th")
    assert re.search(r"<title>HAI ZET: \w+ 047</title>", source)
    for words in ("prefers-color-scheme: dark", "@media print", "width=device-width"):
        assert words in source


# text of players


def test_X02_names_are_text(record: dict[str, Any]) -> None:
    ordinary = set(Page(printed(record)["newsletter.html"]).tags)
    teams = field(len(X02))
    for row, name in zip(teams["teams"], X02, strict=True):
        row |= {"team": name, "manager": name}
    record["results"] = {"football": teams}
    record["players"] = [{"name": name, "addresses": [], "language": None} for name in X02]
    record["missing"] = X02
    record["rulings"] = [{"letter": "a", "do": "ignore", "public": name} for name in X02]
    record["next"]["wp_by"] = X02[:2]
    record["ranking"] = [
        {"place": n, "player": name, "points": "1", "shown": 1, "before": None, "active": True}
        for n, name in enumerate(X02, 1)
    ]
    files = printed(record)
    page = Page(files["newsletter.html"])
    assert set(page.tags) <= ordinary
    for name in X02:
        assert name in files["newsletter.txt"]
        assert name in page.words
    for row in json.loads(files["results.json"])["results"]["football"]["teams"]:
        assert row["team"] in X02
    assert len([name for name in files if name.startswith("letters/")]) == len(X02) + 4
    assert all(".." not in name and name.count("/") <= 1 for name in files)
    assert_fits(files)


@pytest.mark.parametrize(
    "name", ["From nobody", "Subject: Hallo", "X\r\nBcc: all@example.org", "From: me\x00", "\u202eabc", "a\u2028b"]
)
def test_text_of_players_never_begins_a_line_or_turns_it(record: dict[str, Any], name: str) -> None:
    for row in record["results"]["football"]["teams"]:
        row["team"] = row["manager"] = name
    for rank in record["ranking"]:
        rank["player"] = name
    record["missing"] = [name] * 20
    record["rulings"] = [{"letter": "a", "do": "ignore", "public": f"{name} " * 20}]
    record["questions"][0] |= {"words": f"{name} " * 20}
    record["orders"][1] |= {"team": name, "written": f"{name} " * 20, "status": "clipped"}
    for file, text in printed(record).items():
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u2028\u202e]", text) or file == "results.json"
        if file.endswith(".txt"):
            assert not re.search(r"^(From |From:|Subject:|Bcc:)", text, re.MULTILINE), file


def test_a_foreword_may_say_from(record: dict[str, Any]) -> None:
    text = render(record, {"de": "From here on it is easy.\n\nFrom there too."}, ["de"])["newsletter.txt"].decode()
    assert "\n From here on it is easy.\n\n From there too.\n" in text


def test_half_a_pair_of_surrogates_does_not_stop_the_press(record: dict[str, Any]) -> None:
    record["results"]["football"]["teams"][0]["team"] = "halb \ud83d Paar"
    files = render(record, {}, ["de"])
    assert "halb \ufffd Paar" in files["newsletter.txt"].decode()
    assert json.loads(files["results.json"])["results"]["football"]["teams"][0]["team"] == "halb \ud83d Paar"


# answers


def test_an_answer_tells_what_was_made_of_each_line(record: dict[str, Any]) -> None:
    text = printed(record)["letters/Bernhard Invento.txt"]
    for words in (
        "Liebe Leute, es ist Herbst.",
        "Montag, 20. Oktober, 08:15 Uhr MESZ (0001.eml)",
        "Ein späterer Brief von dir tritt an seine Stelle.",
        "Ausputzer 12 auf 10 gekürzt; was über 10 liegt, verfällt. [F2]",
        "Zeile 2: „Nordstern Ä-Ö-Ü 0-12-15-35-30“",
        "aus 500 wird 300. [R5]",
        "* Anti-Turnierfußball, Anti-Nordstern: 10-3-30-31-33",
        "0-10-15-35-35, ersetzt",
        "Dein WP-Wunsch: 300",
        "Platz 1 von 5 mit 6,28 Punkten, Tore",
        "1000 RLP",
        "Rangliste: Platz 1 mit 1707 RLP, vorher Platz 2",
        "28. November 2025, 20:00 Uhr MEZ",
        "Team 1: Nordstern Ä-Ö-Ü __-__-__-__-__\nTeam 2: ________ __-__-__-__-__\nWP-Wunsch: ___\n",
    ):
        assert words in text, words


def test_an_answer_is_in_the_players_language(record: dict[str, Any]) -> None:
    files = printed(record)
    assert "Your orders in force" in files["letters/Player Two.txt"]
    assert "Keeper cut from 12 to 10; anything above 10 is lost. [F2]" in files["letters/Player Two.txt"]
    assert "zamiast 0-0-4-5-6-3-4-9 jest 0-0-4-5-6-3-4-3. [C2]" in " ".join(files["letters/Łucja Żółć.txt"].split())
    assert "Dear all, it is autumn." in files["letters/Player Two.txt"]
    assert "Liebe Leute" in files["letters/Łucja Żółć.txt"]  # no Polish foreword: the zine's


def test_an_answer_asks_what_is_open_and_keeps_what_is_the_game_masters(record: dict[str, Any]) -> None:
    text = printed(record)["letters/Karla Kolumna.txt"]
    assert "Bitte kläre noch:" in text
    assert "Dritte wäre dein drittes Team" in text
    assert "20:00:01" in text  # late by a second
    assert "Absendedatum" not in text  # mail-by-date is a note to the game master


def test_an_answer_to_one_who_did_not_write(record: dict[str, Any]) -> None:
    text = printed(record)["letters/Otto Stumm.txt"]
    assert "Von dir kam in dieser Runde nichts an." in text
    assert "Rangliste: Platz 5 mit 120 RLP, vorher Platz 5" in text


def test_an_answer_says_nothing_of_others_that_is_not_public(record: dict[str, Any]) -> None:
    marks = {
        "Bernhard Invento": "0-12-15-35-30",
        "Karla Kolumna": "Dritte 1-1-1-1-1",
        "Player Two": "5/5/20",
        "Łucja Żółć": "Południe",
    }
    record["orders"][2] |= {"status": "clipped"}
    files = printed(record)
    for player, mark in marks.items():
        for name in files:
            assert (mark in files[name]) == (name == f"letters/{player}.txt"), (name, mark)
    for name, text in files.items():
        if name.startswith("letters/"):
            assert "fremd@example.net" not in text
            assert "Werbung" not in text


def test_notices_follow_the_letters_owner_only(record: dict[str, Any]) -> None:
    """A notice without a player goes to whose letter it is; one of another's letter never."""
    record["notices"].append(
        {"code": "mail-no-order", "player": None, "letter": "0002.eml", "line": 0, "words": "MARK", "facts": {}}
    )
    record["notices"].append(
        {
            "code": "mail-no-order",
            "player": "Otto Stumm",
            "letter": "0002.eml",
            "line": 0,
            "words": "MARK2",
            "facts": {},
        }
    )
    files = printed(record)
    assert [name for name in files if "MARK" in files[name]] == ["letters/Player Two.txt"]
    assert not [name for name in files if "MARK2" in files[name]]


def form_of(answer: str) -> tuple[Line, ...]:
    form = answer[answer.rindex("\n\n", 0, answer.index("__-__")) :]
    return tuple(Line(number, text) for number, text in enumerate(form.split("\n"), 1))


def filled(line: Line) -> Line:
    text = line.text.replace("________", "Neuling").replace("__-__-__-__-__", "6-4-20-20-20").replace("___", "90")
    return Line(line.number, text)


def test_a_form_is_read_when_it_is_filled_and_says_nothing_before(record: dict[str, Any]) -> None:
    files = printed(record)
    for player in ("Bernhard Invento", "Player Two", "Łucja Żółć", "Otto Stumm"):
        form = form_of(files[f"letters/{player}.txt"])
        empty = read(form, "a.eml")
        assert (empty.rows, empty.wishes, empty.statements) == ((), (), ())
        sheet = read([filled(line) for line in form], "a.eml")
        assert [row.anti for row in sheet.rows] == [False, False, True, True]
        assert {row.values for row in sheet.rows} == {("6", "4", "20", "20", "20")}
        assert [wish.wp for wish in sheet.wishes] == [90]
        names_read = [row.name for row in sheet.rows if row.sure]
        teams = [order["team"] for order in record["orders"] if order["player"] == player]
        in_form = [team for team in dict.fromkeys(teams) if team not in ("Nordhaus", "Südwall")]
        assert set(names_read) == {*in_form, "Neuling"}


def test_an_unfilled_form_has_no_numbers_but_those_of_its_teams(record: dict[str, Any]) -> None:
    for name, text in printed(record).items():
        if name.startswith("letters/"):
            form = text[text.index("__-__") - 200 :]
            for line in form.split("\n"):
                if "__" in line:
                    assert not re.search(r"\d", re.sub(r"^\w+ [12]:|Tasmania 09", "", line)), line


# results


def test_results_keep_the_schema_and_hold_only_what_is_public(record: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    unplayed = record | {"results": {}, "tasks": {}, "ranking": [], "korrektur": 1, "changes": []}
    for one in (record, record | {"state": "run"}, unplayed):
        found = json.loads(render(one, {}, [])["results.json"])
        jsonschema.validate(found, SCHEMA)
        assert not {"letters", "players", "orders", "notices", "questions", "wishes"} & set(found)
    found = json.loads(render(record, {}, [])["results.json"])
    assert found["left_out"] == ["Karla Kolumna"]
    assert found["rulings"] == ["Die dritte Mannschaft von Karla Kolumna spielt nicht mit; erlaubt sind zwei."]


# the zine's own templates


def test_the_zines_own_layout_wins(record: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "newsletter.txt.j2").write_text("{{ zine.name }} {{ language }}", encoding="utf-8")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "newsletter.txt.j2").write_text("in English", encoding="utf-8")
    files = printed(record, tmp_path)
    assert files["newsletter.txt"] == "HAI ZET de\n"
    assert files["newsletter.en.txt"] == "in English\n"
    assert "<html" in files["newsletter.html"]


@pytest.mark.parametrize("fault", ["\n{{ nobody }}", "\n{% if %}", "\n{{ zine.__class__.__mro__ }}", "\n{{ 1 // 0 }}"])
def test_a_fault_in_the_zines_own_layout_is_told_with_its_line(
    record: dict[str, Any], tmp_path: Path, fault: str
) -> None:
    file = tmp_path / "newsletter.txt.j2"
    file.write_text(fault, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(f"{file}:2: ")):
        render(record, {}, ["de"], tmp_path)


# lines


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
def test_wrapped_lines_fit_and_lose_no_word(text: str) -> None:
    lines = wrap(clean(text), "  ", "    ").split("\n")
    assert all(names.width(line) <= 72 for line in lines)
    assert "".join("".join(lines).split()) == "".join(clean(text).split())


def test_passages_of_a_foreword() -> None:
    assert passages("# A\nb\nc\n\n- d\n e\n* f\n\ng\r\nh") == [
        ("heading", "A"),
        ("paragraph", "b c"),
        ("item", "d e"),
        ("item", "f"),
        ("paragraph", "g h"),
    ]
    assert passages("#47 and\n#tag") == [("paragraph", "#47 and #tag")]


def test_tidy_keeps_one_empty_line() -> None:
    assert tidy("\n\na  \n\n\n\nb\n\n") == "a\n\nb\n"


def test_cross_blocks_of_eight() -> None:
    cross = [[None if row == column else "1" for column in range(9)] for row in range(9)]
    blocks = cross_blocks(cross)
    assert [block["columns"] for block in blocks] == [[1, 2, 3, 4, 5, 6, 7, 8], [9]]
    assert blocks[1]["rows"][8] == [None]
    assert cross_blocks([[None]]) == []
