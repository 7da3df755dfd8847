"""The public cases of mail as far as reading them goes: own words, sender, time, nature, notices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from letters import ZONE, codes, fact, kinds, own

from gm.model import Letter
from gm.post import mailbag

CASES = Path(__file__).parent / "cases"
PLAYERS = json.loads((CASES / "common/registry.json").read_text("utf-8"))
ADDRESS = {player["player"]: player["addresses"] for player in PLAYERS}
SETTINGS = mailbag.Settings(
    ZONE,
    "sl@spiel.example",
    ("mx.spiel.example",),
    True,
    {address: "pl" if address.endswith("poczta.example") else "de" for one in PLAYERS for address in one["addresses"]},
)
ALL = [path.name for path in sorted(CASES.glob("M??"))]


def _case(name: str) -> dict[str, Letter]:
    """Letters by a short name: "a" for a.eml, "3" for mail.mbox#3."""
    found = mailbag.read(CASES / name, (), SETTINGS)
    return {
        one.name.removeprefix("mail.mbox#").removesuffix(".eml"): one for one in found if "expected" not in one.name
    }


def _words(read: Letter) -> str:
    return "\n".join(line.text for line in read.lines if line.kind == "own")


@pytest.mark.parametrize("name", ALL)
def test_every_letter_of_a_case_is_in_time_and_from_somebody(name: str) -> None:
    for read in _case(name).values():
        assert read.senders
        assert read.arrived is not None
        assert read.how == ("mailbox" if (name, read.name) == ("M09", "mail.mbox#8") else "received")


@pytest.mark.parametrize("name", ALL)
def test_orders_accepted_in_a_case_stand_in_the_players_own_words(name: str) -> None:
    want = json.loads((CASES / name / "expected.json").read_text("utf-8"))
    letters = _case(name)
    for order in want.get("orders", []):
        if order.get("status") == "accepted" and "lineup" in order:
            mine = [one for one in letters.values() if set(one.senders) & set(ADDRESS[order["player"]])]
            said = "\n".join(map(_words, mine)).replace("„", "").replace("“", "").casefold()
            assert "-".join(map(str, order["lineup"])) in said
            assert order["team"].casefold() in said


@pytest.mark.parametrize("name", ["M12", "M13", "M15", "M17"])
def test_line_ups_that_must_never_be_entered_are_no_own_words(name: str) -> None:
    want = json.loads((CASES / name / "expected.json").read_text("utf-8"))
    said = "\n".join(map(_words, _case(name).values()))
    for lineup in want["never_lineups"]:
        assert "-".join(map(str, lineup)) not in said


def test_M05_guessed_charsets_are_noted() -> None:
    letters = _case("M05")
    noted = {name: dict(fact(read, "mail-charset")) for name, read in letters.items() if "mail-charset" in codes(read)}
    assert noted == {
        "a": {"declared": "", "taken": "cp1252"},
        "b": {"declared": "us-ascii", "taken": "cp1252"},
        "d": {"declared": "utf-8", "taken": "cp1252"},
        "e": {"declared": "iso-8859-1", "taken": "utf-8"},
        "f": {"declared": "x-unknown", "taken": "utf-8"},
    }
    assert own(letters["a"])[0] == "Mannschaft: „Grün-Weiß Übersee A“"
    assert own(letters["g"])[0] == "Drużyna: Łódź Wieśniacy"


def test_M06_subjects() -> None:
    subjects = {name: read.lines[0].text for name, read in _case("M06").items()}
    assert subjects == {
        "a": "TF47 Grün-Weiß Übersee 6-4-20-20-20 Wunsch 75 WP",
        "b": "TF47: Fährhaus Süd 7-3-20-20-20",
        "c": "TF47 Team Höhenflug",
        "d": "TF47",
        "e": "TF47 Zwerge =?utf-8?X?kaputt?= =?",
    }


def test_M07_copies_are_equal_by_content_and_changed_letters_are_not() -> None:
    found = {name.split(".")[-2]: read.content for name, read in _case("M07").items()}
    assert found["M1"] == found["M3"] != found["M2"]
    assert found["M4"] == found["M5"]
    assert found["M6"] != found["M7"]
    assert len(set(found.values())) == 5


def test_M07_second_read_changes_nothing() -> None:
    assert _case("M07") == _case("M07")


def test_M09_only_the_letter_without_any_trustworthy_time_is_noted() -> None:
    letters = _case("M09")
    assert [name for name, read in letters.items() if read.notices] == ["8"]
    assert codes(letters["8"]) == ["mail-by-mailbox"]
    assert all(
        read.arrived and read.arrived.astimezone(ZONE).strftime("%d.%m.%Y %H") == "23.10.2025 19"
        for read in letters.values()
    )
    assert [bool(read.sent) for read in letters.values()] == [False, True, True, True, True, True, False, False]


def test_M12_replies() -> None:
    letters = _case("M12")
    assert [own(letters[str(number)]) for number in range(1, 7)] == [
        ["Hallo, neu für Runde 47:", "Nordstern 6-4-20-20-20, Wunsch 88 WP"],
        ["Suedstern 7-3-20-20-20"],
        ["Oststern 8-2-20-20-20"],
        ["Passt so, danke!"],
        ["lieber so:", "Polder 04 10-0-20-20-20", "Gruss Piet"],
        ["bitte wie letztes Mal"],
    ]


def test_M13_forwarded_orders_are_asked_and_a_resent_letter_is_its_writers() -> None:
    letters = _case("M13")
    for name in ("a", "b"):
        assert letters[name].senders == ("jonas@example.org",)
        assert fact(letters[name], "mail-forwarded") == {"sender": "Ines Probe <ines@example.com>"}
    assert (own(letters["c"]), codes(letters["c"])) == (["Südstern 7-3-20-20-20"], [])
    assert letters["d"].senders == ("ines@example.com",)
    assert fact(letters["d"], "mail-resent") == {"by": "jonas@example.org"}


def test_M14_what_is_no_players_letter() -> None:
    natures = {name: read.nature for name, read in _case("M14").items()}
    assert natures == {"a": "auto-reply", "b": "bounce", "c": "own", "d": "auto-reply", "e": ""}


def test_M15_signatures_and_dashes() -> None:
    letters = _case("M15")
    assert own(letters["a"]) == ["Hallo,", "- Nordstern 6-4-20-20-20", "-----", "Klara"]
    assert own(letters["b"]) == ["Südstern 7-3-20-20-20"]
    assert own(letters["d"])[1:] == ["- Weststern 9-1-20-20-20", "-Westwind 10-0-20-20-20"]
    assert kinds(letters["e"]) == ["own", "note", "note"]


def test_M17_attachments() -> None:
    told = {
        name: [(notice.code, notice.facts["what"]) for notice in read.notices] for name, read in _case("M17").items()
    }
    assert told == {
        "a": [("mail-attached", "zug.txt")],
        "b": [("mail-attached", "zug.txt")],
        "c": [("mail-unread", "zug.doc")],
        "d": [("mail-unread", "winmail.dat")],
        "e": [("mail-unread", "zug_runde46.txt")],
        "f": [],
    }


def test_M18_empty_huge_and_damaged_letters() -> None:
    letters = _case("M18")
    assert letters["b"].lines == ()
    assert own(letters["c"])[-1] == "Oststern 8-2-20-20-20"
    assert own(letters["e"]) == ["Polder 04 10-0-20-20-20", "WP-Wunsch 150"]
    assert codes(letters["e"]) == ["mail-damaged"]


def test_M19_forged_senders() -> None:
    letters = _case("M19")
    told = {name: codes(read) for name, read in letters.items()}
    assert told == {
        "1": [],
        "2": ["mail-authentication"],
        "3": [],
        "4": ["mail-authentication"],
        "5": [],
        "6": [],
        "7": ["mail-reply-to"],
    }
    assert letters["3"].senders == ("angreifer@boese.example",)
    assert letters["5"].senders == ("klara@example.org", "x@boese.example")


def test_M22_addresses_of_one_person() -> None:
    assert [read.senders for read in _case("M22").values()] == [
        ("klara@example.org",),
        ("k.beispiel@example.net",),
        ("klara@example.org",),
        ("klara@example.org",),
        ("handy4711@example.com",),
    ]


def test_M22_without_folded_tags_a_tagged_address_is_a_strangers() -> None:
    strict = mailbag.Settings(ZONE, plus_tags=False, languages=SETTINGS.languages)
    assert mailbag.read(CASES / "M22", (), strict)[3].senders == ("klara+hz@example.org",)


def test_X05_line_ends_of_pasted_text_make_no_difference() -> None:
    found = [one for one in mailbag.read(CASES / "X05", (), SETTINGS) if one.name.startswith("paste")]
    assert len(found) == 4
    assert len({one.content for one in found}) == 1
    assert own(found[0]) == ["Łódź Wieśniacy → 6-4-20-20-20", "Füchse 🦊 10-0-20-20-20", "WP-Wunsch 99"]
