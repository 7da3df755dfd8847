"""The folder of a zine, on real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm import zine
from gm.model import InputError, Match, Player, Task, Word
from gm.zine import calendar, files, publishing, shipped, source

CASES = Path(__file__).parent / "cases"
ZINE = """\
name = "HAI ZET"
language = "de"
timezone = "Europe/Berlin"
gm_address = "sl@spiel.example"
own_mail_server = ["mx.spiel.example"]
[calendar]
rule = "FREQ=WEEKLY;INTERVAL=5;BYDAY=FR"
time = "20:00"
[football]
method = "expected"
anti_after_win_of = ["Bernhard C. Witt"]
[[players]]
name = "Player One"
addresses = ["one@example.org", "one@example.net"]
language = "pl"
[[players]]
name = "Player Two"
addresses = ["two@example.org"]
"""
TURN = """\
zat = "2025-10-24 20:00"
[football]
wp = 80
anti_wp = 120
[[curling.matches]]
first = "Nordhaus"
second = "Südwall"
senders = { Nordhaus = ["Player One"], "Südwall" = ["Player Two"] }
"""
RECORD: dict[str, Any] = {
    "format": 1,
    "version": "0.1.0",
    "state": "run",
    "turn": "047",
    "korrektur": 0,
    "zine": {},
    "zat": "2025-10-24T20:00:00+02:00",
    "tasks": {},
    "players": [],
    "letters": [],
    "orders": [],
    "results": {},
    "ranking": [],
}


def make(folder: Path, text: str = ZINE, turn: str = TURN) -> Path:
    """A zine with one turn."""
    (folder / "turns/047/mail").mkdir(parents=True)
    (folder / "zine.toml").write_text(text, encoding="utf-8")
    (folder / "turns/047/turn.toml").write_text(turn, encoding="utf-8")
    return folder


def faults(read: Callable[[], object]) -> list[str]:
    """What a reading says that is wrong."""
    with pytest.raises(InputError) as told:
        read()
    assert str(told.value).splitlines() == list(told.value.faults)
    return list(told.value.faults)


def turn_faults(folder: Path) -> list[str]:
    return faults(lambda: zine.load_turn(folder, "047", zine.load(folder)))


# zine.toml


def test_the_sheet_of_settings_is_read(tmp_path: Path) -> None:
    found = zine.load(make(tmp_path))
    assert (found.name, found.language, found.timezone) == ("HAI ZET", "de", "Europe/Berlin")
    assert found.own_mail_server == ("mx.spiel.example",)
    assert found.calendar == zine.Calendar("FREQ=WEEKLY;INTERVAL=5;BYDAY=FR", "20:00")
    assert found.football == zine.Football("expected", 100, ("Bernhard C. Witt",))
    assert found.players[0] == Player("Player One", ("one@example.org", "one@example.net"), "pl")
    assert found.players[1].language is None


def test_all_but_four_keys_have_defaults(tmp_path: Path) -> None:
    found = zine.load(make(tmp_path, ZINE[: ZINE.index("own_mail")]))
    assert (found.own_mail_server, found.calendar, found.players, found.beacon) == ((), None, (), "")
    assert (found.football.method, found.football.times, found.plus_tags) == ("expected", 100, True)
    assert zine.next_zat(found, datetime(2025, 10, 24, 18, tzinfo=UTC)) is None


def test_a_bom_and_a_single_server_and_foreign_line_ends_are_fine(tmp_path: Path) -> None:
    folder = make(tmp_path)
    text = ZINE.replace('["mx.spiel.example"]', '"mx.spiel.example"').replace("\n", "\r\n")
    (folder / "zine.toml").write_bytes(b"\xef\xbb\xbf" + text.encode("utf-8"))
    assert zine.load(folder).own_mail_server == ("mx.spiel.example",)


def test_every_fault_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    text = """\
name = 7
language = "fr"
timezone = "Europe/Berlim"
colour = "red"
own_mail_server = [
  "mx.spiel.example",
  8,
]
plus_tags = "yes"
[calendar]
rule = "FREQ=WEEKLY;BYDAY=XX"
time = "25:00"
[football]
method = "lots"
times = 0
"wild key" = 1
[[players]]
name = "Ä One"
addresses = ["one@example.org"]
[[players]]
name = "ä  one"
addresses = ["ONE@example.org", "nowhere"]
language = "xx"
age = 8
"""
    found = faults(lambda: zine.load(make(tmp_path, text)))
    lines = [fault.split(" ", 1)[0] for fault in found]
    assert lines == [f"zine.toml:{n}:" for n in (1, 1, 2, 3, 4, 7, 9, 11, 12, 14, 15, 16, 21, 22, 22, 23, 24)]
    assert "zine.toml:1: gm_address is missing; write it" in found
    assert 'zine.toml:2: language is "fr"; write one of de, en, pl' in found
    assert (
        'zine.toml:3: timezone is "Europe/Berlim", no time zone; write one of the IANA names, as Europe/Berlin' in found
    )
    assert "zine.toml:7: own_mail_server[2] is 8, no words; put them in quotes" in found
    assert "zine.toml:15: football.times is 0; write a whole number of at least 1" in found
    assert 'zine.toml:21: players[2].name is "ä  one", who stands above as "Ä One"; keep one' in found
    assert any("players[2].age is not a key" in fault for fault in found)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name = \n", 1, "Invalid value"),
        ('name = "a"\n\nlanguage = "de\n', 3, "Illegal character"),
        ('name = "a"\nname = "b"\n', 2, "Cannot overwrite a value"),
        ('name = """\na\n', 3, "Unterminated string"),
    ],
)
def test_a_fault_of_toml_gives_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    (found,) = faults(lambda: zine.load(make(tmp_path, text)))
    assert found.startswith(f"zine.toml:{line}: {words}" if line != 3 or "Unterm" not in words else "zine.toml:")
    assert words in found


def test_bytes_that_are_not_utf_8_give_their_line(tmp_path: Path) -> None:
    folder = make(tmp_path)
    (folder / "zine.toml").write_bytes(ZINE.replace("Witt", "Wütt").encode("cp1252"))
    assert faults(lambda: zine.load(folder)) == ["zine.toml:11: byte 0xfc is not UTF-8; save the file as UTF-8"]


def test_tables_and_lists_in_each_others_place_are_told(tmp_path: Path) -> None:
    text = ZINE.replace("[[players]]", "[players]", 1)
    text = text[: text.index("[[players]]")].replace('["Bernhard C. Witt"]', '"Bernhard C. Witt"')
    found = faults(lambda: zine.load(make(tmp_path, text.replace("[calendar]", "[[calendar]]"))))
    assert [fault.split(" is ")[0] for fault in found] == [
        "zine.toml:6: calendar",
        "zine.toml:11: football.anti_after_win_of",
        "zine.toml:12: players",
    ]


def test_a_folder_that_is_no_zine_is_told(tmp_path: Path) -> None:
    assert "gm init" in faults(lambda: zine.load(tmp_path))[0]


TEXT = st.text("aäÜ \"'\\\n\t=[]{}#.,", max_size=6)
TOML = st.recursive(
    st.integers() | st.booleans() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["name", "language", "calendar", "football", "players", "x"]), TOML))
def test_any_toml_gives_settings_or_faults_with_lines(raw: dict[str, Any]) -> None:
    import tomlkit

    with tempfile.TemporaryDirectory() as top:
        folder = make(Path(top), tomlkit.dumps(raw))
        for fault in faults(lambda: zine.load(folder)):
            place, _, words = fault.partition(": ")
            assert place.startswith("zine.toml:")
            assert words


@given(st.dictionaries(TEXT, st.lists(TEXT, max_size=3), max_size=5))
def test_the_line_of_every_key_is_found(raw: dict[str, Any]) -> None:
    import tomlkit

    text = "# first\n" + tomlkit.dumps(raw)
    lines = source.positions(text)
    for key in raw:
        assert tomlkit.parse(text.split("\n")[lines[(key,)] - 1]).unwrap() == {key: raw[key]}


# turn.toml


def test_a_turn_is_read(tmp_path: Path) -> None:
    folder = make(tmp_path)
    found = zine.load_turn(folder, "047", zine.load(folder))
    assert found.zat.isoformat() == "2025-10-24T20:00:00+02:00"
    assert found.tasks == {
        "football": Task("football", "047", 80),
        "anti": Task("anti", "047", 120),
        "curling": Task(
            "curling",
            "047",
            matches=(Match("Nordhaus", "Südwall", {"Nordhaus": ("Player One",), "Südwall": ("Player Two",)}),),
        ),
    }


def test_a_game_that_is_not_played_is_absent(tmp_path: Path) -> None:
    folder = make(tmp_path, turn='zat = "2025-10-24 20:00"\nbeacon = "6 aus 49: 1 2 3"\n')
    found = zine.load_turn(folder, "047", zine.load(folder))
    assert (found.tasks, found.beacon) == ({}, "6 aus 49: 1 2 3")


@pytest.mark.parametrize(
    ("zat", "instant"),
    [
        ('"2025-10-24 20:00"', "2025-10-24T18:00:00+00:00"),
        ('"2025-12-24T20:00:30"', "2025-12-24T19:00:30+00:00"),
        ('"2025-10-24 20:00 +05:30"', "2025-10-24T14:30:00+00:00"),
        ('"2025-10-24 20:00Z"', "2025-10-24T20:00:00+00:00"),
        ("2025-10-24T20:00:00-01:00", "2025-10-24T21:00:00+00:00"),
        ("2025-10-24 20:00:00", "2025-10-24T18:00:00+00:00"),
        ('"2025-10-26 02:30+01:00"', "2025-10-26T01:30:00+00:00"),
    ],
)
def test_a_zat_is_an_instant_of_the_zines_zone(tmp_path: Path, zat: str, instant: str) -> None:
    folder = make(tmp_path, turn=f"zat = {zat}\n")
    assert zine.load_turn(folder, "047", zine.load(folder)).zat.astimezone(UTC).isoformat() == instant


def test_a_zat_in_a_clock_change_is_refused_with_the_offsets(tmp_path: Path) -> None:
    folder = make(tmp_path, turn='zat = "2025-10-26 02:30"\n')
    assert turn_faults(folder) == [
        'turns/047/turn.toml:1: zat is "2025-10-26 02:30", given twice by a clock change; '
        "write it with an offset: 2025-10-26 02:30+02:00 or 2025-10-26 02:30+01:00"
    ]
    (folder / "turns/047/turn.toml").write_text('zat = "2026-03-29 02:30"\n')
    assert "left out by a clock change; write it with an offset" in turn_faults(folder)[0]


@pytest.mark.parametrize("zat", ['"2025-10-24"', '"24.10.2025 20:00"', '"2025-02-30 20:00"', "2025-10-24", "7", '"x"'])
def test_a_zat_that_is_none_is_refused(tmp_path: Path, zat: str) -> None:
    folder = make(tmp_path, turn=f"\nzat = {zat}\n")
    assert turn_faults(folder)[0].startswith("turns/047/turn.toml:2: zat is ")


def test_every_fault_of_a_turn_is_told_at_once(tmp_path: Path) -> None:
    turn = """\
[football]
wp = 9
anti_wp = 301
[[curling.matches]]
first = "Nordhaus"
second = "Südwall"
senders = { Nordhaus = ["Player Onne"], Sudwall = ["Player Two"] }
[[curling.matches]]
first = "Südwall"
second = "Nordhaus"
size = 3
[curling.matches.senders]
"Nordhaus" = "Player One"
"""
    assert turn_faults(make(tmp_path, turn=turn)) == [
        "turns/047/turn.toml:1: zat is missing; write it",
        "turns/047/turn.toml:2: football.wp is 9; write a whole number from 10 to 300",
        "turns/047/turn.toml:3: football.anti_wp is 301; write a whole number from 10 to 300",
        'turns/047/turn.toml:7: curling.matches[1].senders.Nordhaus holds a stranger: "Player Onne" is not a player '
        'of zine.toml; write "Player One"',
        "turns/047/turn.toml:7: curling.matches[1].senders.Sudwall is not a side of this match; "
        'write "Nordhaus" or "Südwall"',
        'turns/047/turn.toml:10: curling.matches[2].second is "Nordhaus", which makes no new match; '
        "name two sides that do not yet meet",
        "turns/047/turn.toml:11: curling.matches[2].size is not a key; "
        "take it out, or write one of first, second, senders",
        "turns/047/turn.toml:13: curling.matches[2].senders.Nordhaus is no list; "
        "put it in [ ], or its heading in [[ ]]",
    ]


def test_turns_are_told_by_number(tmp_path: Path) -> None:
    folder = make(tmp_path)
    for name in ("9", "100", "1000", "x1", "48"):
        (folder / "turns" / name).mkdir()
    (folder / "turns" / "12").write_text("no folder")
    assert zine.turn_ids(folder) == ["9", "047", "48", "100", "1000"]
    assert zine.turn_ids(tmp_path / "none") == []
    assert (zine.next_id("047"), zine.next_id("099"), zine.next_id("999")) == ("048", "100", "1000")
    for wrong in ("../x", "4x", "", "77"):
        assert faults(lambda id=wrong: zine.turn_folder(folder, id))  # type: ignore[misc]


# the calendar


def zat_after(tmp_path: Path, rule: str, clock: str, after: str, zone: str = "Europe/Berlin") -> str | None:
    text = ZINE.replace("FREQ=WEEKLY;INTERVAL=5;BYDAY=FR", rule).replace("20:00", clock).replace("Europe/Berlin", zone)
    found = zine.next_zat(zine.load(make(tmp_path, text)), datetime.fromisoformat(after))
    return found.isoformat() if found else None


@pytest.mark.parametrize(
    ("rule", "clock", "after", "following"),
    [
        # over the end of summer time the local hour stays
        ("FREQ=WEEKLY;INTERVAL=5;BYDAY=FR", "20:00", "2025-10-24T20:00+02:00", "2025-11-28T20:00:00+01:00"),
        ("FREQ=WEEKLY", "20:00", "2025-10-24T20:00+02:00", "2025-10-31T20:00:00+01:00"),
        # counted from the local day, not from that of UTC
        ("FREQ=WEEKLY", "00:30", "2025-07-04T00:30+02:00", "2025-07-11T00:30:00+02:00"),
        # a ZAT moved a day forward or two days back stands for its Friday
        ("FREQ=WEEKLY;INTERVAL=5;BYDAY=FR", "20:00", "2025-10-23T20:00+02:00", "2025-11-28T20:00:00+01:00"),
        ("FREQ=WEEKLY;INTERVAL=5;BYDAY=FR", "20:00", "2025-10-26T20:00+01:00", "2025-11-28T20:00:00+01:00"),
        ("FREQ=MONTHLY;BYMONTHDAY=1", "20:00", "2025-10-30T20:00+01:00", "2025-12-01T20:00:00+01:00"),
        ("FREQ=WEEKLY;BYDAY=MO,FR", "20:00", "2025-11-03T20:00+01:00", "2025-11-07T20:00:00+01:00"),
        # the clock is put on from 2 to 3; at its being put back the earlier of the two
        ("FREQ=DAILY", "02:30", "2026-03-28T02:30+01:00", "2026-03-29T03:30:00+02:00"),
        ("FREQ=DAILY", "02:30", "2025-10-25T02:30+02:00", "2025-10-26T02:30:00+02:00"),
        ("FREQ=WEEKLY;UNTIL=20251030", "20:00", "2025-10-24T20:00+02:00", None),
    ],
)
def test_the_next_zat_follows_the_calendar(tmp_path: Path, rule: str, clock: str, after: str, following: str) -> None:
    assert zat_after(tmp_path, rule, clock, after) == following


@given(st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)), st.sampled_from(["Europe/Berlin", "America/New_York"]))
def test_an_instant_is_written_so_that_it_is_read_again(wall: datetime, zone: str) -> None:
    from zoneinfo import ZoneInfo

    at = wall.replace(microsecond=0, tzinfo=UTC)
    assert calendar.instant(calendar.written(at, ZoneInfo(zone)), ZoneInfo(zone)) == at


@pytest.mark.parametrize(
    "rule", ["every friday", "FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=FX", "FREQ=WEEKLY;COUNT=x", "BYDAY=FR"]
)
def test_a_rule_that_is_none_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="write it as FREQ="):
        calendar.rule(rule)


def test_a_day_with_several_hours_is_one_day() -> None:
    found = calendar.days("FREQ=DAILY;BYHOUR=1,2", date(2025, 1, 1))
    assert [next(found), next(found)] == [date(2025, 1, 1), date(2025, 1, 2)]


# rulings.toml

WORD = Word(
    "sender",
    letter="0003.eml",
    value="Player One",
    reason='a "b"\nc',
    public="ÄÖ",
    at=datetime(2025, 10, 24, 21, 10, tzinfo=UTC),
)


def test_a_word_appended_is_read_again_and_what_stood_there_stays(tmp_path: Path) -> None:
    folder = make(tmp_path)
    path = folder / "turns/047/rulings.toml"
    path.write_bytes(b"\xef\xbb\xbf# by hand\r\n[[rulings]] # one\r\nplayer = 'P'\ndo = 'withdraw'")
    before = path.read_text("utf-8-sig")
    zine.append_word(folder, "047", WORD)
    zine.append_word(folder, "047", Word("wish", player="Player Two", value="90"))
    assert path.read_bytes().decode("utf-8").startswith(before.replace("\n", "\r\n", 2)[:20])
    assert "# one" in path.read_text("utf-8")
    assert zine.load_words(folder, "047") == (
        Word("withdraw", player="P"),
        WORD,
        Word("wish", player="Player Two", value="90"),
    )


def test_a_word_goes_into_no_file_that_has_faults(tmp_path: Path) -> None:
    folder = make(tmp_path)
    path = folder / "turns/047/rulings.toml"
    path.write_text("[[rulings]\n")
    faults(lambda: zine.append_word(folder, "047", WORD))
    assert path.read_text() == "[[rulings]\n"
    assert zine.load_words(make(tmp_path / "b"), "047") == ()


def test_a_word_is_checked_before_it_is_written(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert faults(lambda: zine.append_word(folder, "047", Word("lineup", game="chess"))) == [
        'game: is "chess"; write one of football, anti, curling',
        "letter: is missing, and player too; write on whose word you rule",
        'value: is missing: "lineup" needs one; write it',
    ]
    assert faults(lambda: zine.check_word(Word("sender", "0001.eml", value="Plaier Two"), zine.load(folder))) == [
        'value: is a stranger: "Plaier Two" is not a player of zine.toml; write "Player Two"'
    ]
    zine.check_word(WORD, zine.load(folder))
    assert not (folder / "turns/047/rulings.toml").exists()


def test_every_fault_of_rulings_is_told_at_once(tmp_path: Path) -> None:
    folder = make(tmp_path)
    (folder / "turns/047/rulings.toml").write_text("""\
[[rulings]]
do = "forgive"
letter = "0001.eml"
[[rulings]]
do = "sender"
player = "Player One"
value = "Player Tow"
[[rulings]]
do = "count"
[[rulings]]
do = "lineup"
player = "Player One"
game = "chess"
[[rulings]]
do = "strike"
player = "Player One"
value = "all"
at = 2025-10-24T21:10:00
[[rulings]]
do = "wish"
player = "Player One"
value = "eighty"
[[rulings]]
do = "wish"
player = "Player One"
value = 80
""")
    found = faults(lambda: zine.load_words(folder, "047", zine.load(folder)))
    assert [fault.split(";")[0] for fault in found] == [
        'turns/047/rulings.toml:2: rulings[1].do is "forgive"',
        'turns/047/rulings.toml:4: rulings[2].letter is missing: "sender" is said of a letter',
        'turns/047/rulings.toml:7: rulings[2].value is a stranger: "Player Tow" is not a player of zine.toml',
        "turns/047/rulings.toml:8: rulings[3].letter is missing, and player too",
        'turns/047/rulings.toml:10: rulings[4].value is missing: "lineup" needs one',
        'turns/047/rulings.toml:13: rulings[4].game is "chess"',
        'turns/047/rulings.toml:17: rulings[5].value says nothing to "strike"',
        "turns/047/rulings.toml:18: rulings[5].at is 2025-10-24 21:10:00",
        'turns/047/rulings.toml:22: rulings[6].value is "eighty"',
    ]


# what the program writes


def test_a_zine_and_a_turn_that_gm_makes_are_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "neu"
    zine.create_zine(
        folder,
        name='A "B"',
        language="pl",
        timezone="Europe/Warsaw",
        gm_address="sl@spiel.example",
        own_mail_server=("mx.spiel.example",),
        rule="FREQ=WEEKLY",
    )
    zine.add_player(folder, "Player One", ["one@example.org"])
    found = zine.load(folder)
    assert (found.name, found.language, found.calendar) == ('A "B"', "pl", zine.Calendar("FREQ=WEEKLY", "20:00"))
    match = Match("Nord haus", "Süd", {"Nord haus": ("Player One",), "Süd": ()})
    at = datetime(2025, 10, 26, 0, 30, tzinfo=UTC)
    zine.create_turn(folder, "001", found, at, wp=80, anti_wp=90, matches=(match,))
    turn = zine.load_turn(folder, "001", found)
    assert turn.zat == at
    assert turn.tasks["curling"].matches == (match,)
    assert (turn.tasks["football"].wp, turn.tasks["anti"].wp) == (80, 90)
    assert "secrets/" in (folder / ".gitignore").read_text().splitlines()
    faults(lambda: zine.create_turn(folder, "001", found, at, wp=80))
    faults(lambda: zine.create_zine(folder, name="x", language="de", timezone="UTC", gm_address="a@example.org"))


def test_a_wrong_answer_makes_no_zine(tmp_path: Path) -> None:
    folder = tmp_path / "neu"
    faults(lambda: zine.create_zine(folder, name="x", language="de", timezone="Mars", gm_address="a@example.org"))
    assert not folder.exists()


@pytest.mark.parametrize("do", ["sender", "count", "ignore"])
@pytest.mark.parametrize("narrowed", [{"game": "curling"}, {"team": "Nordstern"}])
def test_what_is_said_of_a_whole_letter_is_not_narrowed(do: Any, narrowed: dict[str, str]) -> None:
    value = "Player One" if do == "sender" else ""
    zine.check_word(Word(do, "0001.eml", value=value))
    (fault,) = faults(lambda: zine.check_word(Word(do, "0001.eml", value=value, **narrowed)))
    assert fault.startswith(f'{next(iter(narrowed))}: narrows nothing: "{do}" is said of all that a letter says')


def test_a_player_is_added_below_with_all_that_stood_there(tmp_path: Path) -> None:
    folder = make(tmp_path, ZINE + "# the end")
    zine.add_player(folder, "Player Three", ["three@example.org"], "en")
    text = (folder / "zine.toml").read_text("utf-8")
    assert text.startswith(ZINE + "# the end\n")
    assert zine.load(folder).players[2] == Player("Player Three", ("three@example.org",), "en")
    zine.add_player(folder, "player one", ["four@example.org", "ONE@example.net"])
    assert zine.load(folder).players[0].addresses == ("one@example.org", "one@example.net", "four@example.org")
    zine.add_player(folder, "Player Three", ["three@example.org"], "pl")
    assert zine.load(folder).players[2] == Player("Player Three", ("three@example.org",), "pl")
    assert "# the end" in (folder / "zine.toml").read_text("utf-8")
    for name, address in (
        ("Four", "two@example.org"),
        ("Player One", "TWO@example.org"),
        ("Five", "nothing"),
        ("", "a@example.org"),
    ):
        before = (folder / "zine.toml").read_bytes()
        faults(lambda n=name, a=address: zine.add_player(folder, n, [a]))  # type: ignore[misc]
        assert (folder / "zine.toml").read_bytes() == before


# ranking-start.csv


@pytest.mark.parametrize(
    "data",
    [
        "player,points,last_played\nKlära,1000,46\n\nJonas,86.7,45\nOld,1/3,\n".encode(),
        b"\xef\xbb\xbf" + "Player; Points; Last_played\r\nKlära;1000;46\r\nJonas;86,7;45\r\nOld;1/3;\r\n".encode(),
        'player,points,last_played\r"Klära",1000,46\rJonas,"86,7",45\rOld,1/3,'.encode("cp1252"),
    ],
)
def test_a_start_ranking_is_read_exactly(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "ranking-start.csv").write_bytes(data)
    assert zine.start_ranking(tmp_path) == (
        zine.StartRow("Klära", Fraction(1000), 46),
        zine.StartRow("Jonas", Fraction(867, 10), 45),
        zine.StartRow("Old", Fraction(1, 3), None),
    )


def test_every_fault_of_a_start_ranking_is_told(tmp_path: Path) -> None:
    assert zine.start_ranking(tmp_path) == ()
    path = tmp_path / "ranking-start.csv"
    path.write_text("player,points,last_played\nA,-1,46\na,1e3,46\nB,1,x\nC,1\nD,1,2\nd,1,2\nE,1/0,2\n,1,2\n")
    found = faults(lambda: zine.start_ranking(tmp_path))
    assert [fault.split(": ")[0] for fault in found] == [f"ranking-start.csv:{n}" for n in (2, 3, 4, 5, 7, 8, 9)]
    path.write_text("name;points\n")
    assert faults(lambda: zine.start_ranking(tmp_path))[0].startswith("ranking-start.csv:1: has no head row")
    path.write_text('player,points,last_played\n"A"b,1,2\n')
    assert faults(lambda: zine.start_ranking(tmp_path))[0].startswith("ranking-start.csv:2:")


# records


def test_a_turn_is_open_run_and_published(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert (zine.state(folder, "047"), zine.latest(folder, "047")) == ("open", None)
    zine.write_record(folder, "047", RECORD)
    assert zine.state(folder, "047") == "run"
    zine.write_record(folder, "047", {**RECORD, "state": "published"})
    assert zine.state(folder, "047") == "published"
    for number in (2, 10):
        zine.write_record(folder, "047", {**RECORD, "korrektur": number}, number)
    assert zine.corrections(folder, "047") == [2, 10]
    assert (zine.latest(folder, "047") or {})["korrektur"] == 10
    assert [record["korrektur"] for record in zine.all_records(folder)] == [0, 2, 10]


def test_two_folders_of_one_turn_are_told(tmp_path: Path) -> None:
    folder = make(tmp_path)
    (folder / "turns/047 copy").mkdir()
    assert zine.turn_ids(folder)[-1] == "047"
    (folder / "turns/0047").mkdir()
    (found,) = faults(lambda: zine.turn_ids(folder))
    assert found == "turns/0047 and turns/047 are the same turn; move one of them out of turns/"


def test_the_sum_over_the_records_changes_with_each_of_them(tmp_path: Path) -> None:
    folder = make(tmp_path)
    sums = [zine.digest(folder)]
    zine.write_record(folder, "047", RECORD)
    sums.append(zine.digest(folder))
    zine.write_record(folder, "047", {**RECORD, "korrektur": 1}, 1)
    sums.append(zine.digest(folder))
    (folder / "ranking-start.csv").write_text("player,points,last_played\n")
    sums.append(zine.digest(folder))
    assert len(set(sums)) == 4
    assert zine.digest(folder) == sums[-1]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", ":1: this record is damaged (Expecting value)"),
        (json.dumps(RECORD).encode()[:-9], ":1: this record is damaged"),
        (b'{\n"format": 1,\n"turn" 3}', ":3: this record is damaged"),
        (b"\xff", ":1: this record is damaged"),
        (b"[]", "no JSON object"),
        (b"[" * 100_000, ":1: this record is damaged"),
        (json.dumps({**RECORD, "format": 0}).encode(), "is damaged (its format is 0"),
        (json.dumps({**RECORD, "format": 2}).encode(), ":1: a later version of gm wrote this record"),
        (json.dumps({**RECORD, "orders": {}}).encode(), "orders is missing or of another kind"),
        (json.dumps({**RECORD, "turn": "046"}).encode(), "it is the record of turn 046"),
        (json.dumps({**RECORD, "state": "open"}).encode(), "its state is neither run nor published"),
    ],
)
def test_a_damaged_record_is_told(tmp_path: Path, data: bytes, words: str) -> None:
    folder = make(tmp_path)
    (folder / "turns/047/record.json").write_bytes(data)
    (found,) = faults(lambda: zine.state(folder, "047"))
    assert found.startswith("turns/047/record.json:")
    assert words in found


# the index of letters

ROW = {"file": "0001.eml", "sha256": "ab", "arrived": "2025-10-24T19:00:00+02:00", "how": "given"}


def test_rows_of_the_index_are_appended(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert zine.read_index(folder, "047") == zine.Index()
    for number in range(3):
        zine.append_index(folder, "047", {**ROW, "file": f"ü {number}\n.eml"})
    assert [row["file"] for row in zine.read_index(folder, "047").rows] == ["ü 0\n.eml", "ü 1\n.eml", "ü 2\n.eml"]


def test_a_torn_last_line_is_told_and_mended_by_the_next_row(tmp_path: Path) -> None:
    folder = make(tmp_path)
    path = folder / "turns/047/mail/index.jsonl"
    zine.append_index(folder, "047", ROW)
    whole = path.read_bytes()
    for length in range(1, len(whole)):
        path.write_bytes(whole + whole[:length])
        index = zine.read_index(folder, "047")
        torn = length < len(whole) - 1
        assert (len(index.rows), bool(index.torn)) == ((1, True) if torn else (2, False))
        zine.append_index(folder, "047", ROW)
        assert path.read_bytes() == whole * (2 if torn else 3)


def test_a_damaged_line_within_the_index_is_told(tmp_path: Path) -> None:
    folder = make(tmp_path)
    path = folder / "turns/047/mail/index.jsonl"
    path.write_text('{"file": "a", "sha256": "b"}\n{"file"\n{"file": "a"}\n')
    assert faults(lambda: zine.read_index(folder, "047"))[0].startswith(
        "turns/047/mail/index.jsonl:2: is no row of JSON"
    )


# secrets


def test_a_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    assert zine.peek(tmp_path, "048") is None
    assert zine.secret(tmp_path, "048", lambda: "s3") == ("s3", True)
    assert zine.secret(tmp_path, "048", lambda: "other") == ("s3", False)
    assert zine.peek(tmp_path, "048") == "s3"
    if os.name != "nt":
        assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o700
        assert (tmp_path / "secrets/048").stat().st_mode & 0o777 == 0o600
    (tmp_path / "secrets/048").write_bytes(b"\n")
    assert "holds no secret" in faults(lambda: zine.secret(tmp_path, "048", lambda: "new"))[0]


# writing


def tree(top: Path) -> dict[str, bytes]:
    """All files under a folder by name."""
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in sorted(top.rglob("*")) if path.is_file()}


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)
    zine.write_whole(path, b"old")
    files.part(path).write_bytes(b"half")
    zine.write_whole(path, b"new")
    assert tree(tmp_path) == {path.name: b"new"}
    assert "cannot be written: Is a directory" in faults(lambda: zine.write_whole(tmp_path, b""))[0]
    assert "check the path" in faults(lambda: zine.write_whole(tmp_path / "none/x", b""))[0]


FIRST = {"newsletter.txt": b"1", "letters/One.txt": b"1", "letters/Two.txt": b"1"}
SECOND = {"newsletter.txt": b"2", "letters/One.txt": b"1", "ledger.json": b"2"}


def test_a_set_of_files_replaces_the_one_before(tmp_path: Path) -> None:
    out = tmp_path / "out"
    zine.publish_files(out, FIRST)
    assert {name: data for name, data in tree(out).items() if name in FIRST} == FIRST
    (out / "notes.txt").write_bytes(b"the game master's own")
    zine.publish_files(out, SECOND)
    left = tree(out)
    assert left.pop("notes.txt") == b"the game master's own"
    assert json.loads(left.pop(publishing.MANIFEST))["files"].keys() == SECOND.keys()
    assert left == SECOND


def test_writing_the_same_set_again_touches_nothing(tmp_path: Path) -> None:
    zine.publish_files(tmp_path, FIRST)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    zine.publish_files(tmp_path, FIRST)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_files_changed_by_hand_are_named_and_left(tmp_path: Path) -> None:
    zine.publish_files(tmp_path, FIRST)
    (tmp_path / "newsletter.txt").write_bytes(b"mine")
    (tmp_path / "letters/Two.txt").write_bytes(b"mine too")
    (tmp_path / "ledger.json").write_bytes(b"and this")
    before = tree(tmp_path)
    with pytest.raises(zine.ChangedByHand) as told:
        zine.publish_files(tmp_path, SECOND, record=(tmp_path / "record.json", b"never"))
    assert told.value.names == ["ledger.json", "letters/Two.txt", "newsletter.txt"]
    assert len(told.value.faults) == 3
    assert tree(tmp_path) == before
    zine.publish_files(tmp_path, SECOND, discard=True)
    assert {name: data for name, data in tree(tmp_path).items() if name != publishing.MANIFEST} == SECOND


def test_files_changed_by_hand_can_be_kept(tmp_path: Path) -> None:
    zine.publish_files(tmp_path, FIRST)
    (tmp_path / "newsletter.txt").write_bytes(b"mine")
    (tmp_path / "letters/Two.txt").write_bytes(b"mine too")
    for _ in range(2):
        zine.publish_files(tmp_path, SECOND, keep=True)
        left = {name: data for name, data in tree(tmp_path).items() if name != publishing.MANIFEST}
        assert left == SECOND | {"newsletter.txt": b"mine", "letters/Two.txt": b"mine too"}
    with pytest.raises(zine.ChangedByHand):
        zine.publish_files(tmp_path, SECOND)


def test_a_file_deleted_by_hand_is_written_again(tmp_path: Path) -> None:
    zine.publish_files(tmp_path, FIRST)
    (tmp_path / "newsletter.txt").unlink()
    zine.publish_files(tmp_path, FIRST)
    assert (tmp_path / "newsletter.txt").read_bytes() == b"1"


def test_without_its_manifest_nothing_there_is_gms(tmp_path: Path) -> None:
    zine.publish_files(tmp_path, FIRST)
    (tmp_path / publishing.MANIFEST).write_text('{"files": 3}')
    zine.publish_files(tmp_path, FIRST)
    (tmp_path / publishing.MANIFEST).write_text("{")
    with pytest.raises(zine.ChangedByHand) as told:
        zine.publish_files(tmp_path, SECOND)
    assert told.value.names == ["newsletter.txt"]


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "a\\b", "a//b", "./a"])
def test_no_name_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="leads out"):
        zine.publish_files(tmp_path, {name: b""})


# forgetting


def test_a_player_is_taken_out_and_the_others_stay(tmp_path: Path) -> None:
    folder = make(tmp_path, "# top\n" + ZINE)
    zine.remove_player(folder, "Nobody")
    assert (folder / "zine.toml").read_text("utf-8") == "# top\n" + ZINE
    zine.remove_player(folder, "Player One")
    assert [player.name for player in zine.load(folder).players] == ["Player Two"]
    assert (folder / "zine.toml").read_text("utf-8").startswith("# top\n" + ZINE[: ZINE.index("[[players]]")])
    zine.remove_player(folder, "Player Two")
    assert zine.load(folder).players == ()


def test_a_start_ranking_calls_a_player_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "ranking-start.csv"
    zine.rename_start(tmp_path, "A", "B")
    path.write_bytes("player;points;last_played\r\n\r\nKlära;1000;46\r\n Jonas;86,7;\r\n".encode("cp1252"))
    before = path.read_bytes()
    zine.rename_start(tmp_path, "Nobody", "B")
    assert path.read_bytes() == before
    zine.rename_start(tmp_path, "Jonas", 'A; "B"')
    assert zine.start_ranking(tmp_path) == (
        zine.StartRow("Klära", Fraction(1000), 46),
        zine.StartRow('A; "B"', Fraction(867, 10), None),
    )


def test_rulings_call_a_player_otherwise(tmp_path: Path) -> None:
    folder = make(tmp_path)
    zine.rename_in_turn(folder, "047", "Player One", "X")
    zine.append_word(folder, "047", Word("wish", player="Player One", value="90", public="as Player One says"))
    zine.append_word(folder, "047", Word("sender", letter="0001.eml", value="Player One"))
    path = folder / "turns/047/rulings.toml"
    path.write_bytes(b"# by hand\n" + path.read_bytes())
    zine.rename_in_turn(folder, "047", "Player One", 'A "B"')
    assert zine.load_words(folder, "047") == (
        Word("wish", player='A "B"', value="90", public="as Player One says"),
        Word("sender", letter="0001.eml", value='A "B"'),
    )
    assert path.read_text("utf-8").startswith("# by hand\n")


def test_a_letter_is_taken_out_with_its_row_of_the_index(tmp_path: Path) -> None:
    folder = make(tmp_path)
    mail = folder / "turns/047/mail"
    for name in ("0001.eml", "0002.mbox", "0003#7"):
        (mail / name).write_bytes(b"12")
        zine.append_index(folder, "047", {**ROW, "file": name})
    zine.remove_letter(folder, "047", "0001.eml")
    zine.remove_letter(folder, "047", "0003#7")
    zine.remove_letter(folder, "047", "0002.mbox#2", lambda data, number: data[: number - 1])
    assert {path.name for path in mail.iterdir()} == {"0002.mbox", "index.jsonl"}
    assert (mail / "0002.mbox").read_bytes() == b"1"
    (row,) = zine.read_index(folder, "047").rows
    assert row == {**ROW, "file": "0002.mbox", "sha256": publishing.digest(b"1")}
    assert "by hand" in faults(lambda: zine.remove_letter(folder, "047", "0002.mbox#1"))[0]


class Killed(BaseException):
    """Stands for the end of the process."""


def test_a_kill_at_any_step_and_a_second_run_give_the_end_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(top: Path, wanted: dict[str, bytes], content: bytes) -> None:
        zine.publish_files(top / "out", wanted, record=(top / "record.json", content))

    quiet = tmp_path / "quiet"
    quiet.mkdir()
    run(quiet, FIRST, b"first")
    run(quiet, SECOND, b"second")
    end = tree(quiet)
    steps: dict[str, Any] = {
        name: getattr(os, name) for name in ("open", "fsync", "replace", "unlink", "mkdir", "rmdir")
    }
    for number in range(1000):
        top = tmp_path / f"{number}"
        top.mkdir()
        run(top, FIRST, b"first")
        left = number

        def step(real: Callable[..., Any]) -> Callable[..., Any]:
            def counted(*args: Any, **named: Any) -> Any:
                nonlocal left
                if left == 0:
                    raise Killed
                left -= 1
                return real(*args, **named)

            return counted

        killed = False
        with monkeypatch.context() as patch:
            for name, real in steps.items():
                patch.setattr(os, name, step(real))
            try:
                run(top, SECOND, b"second")
            except Killed:
                killed = True
        whole = [FIRST, SECOND]
        for name, data in tree(top / "out").items():
            if not name.startswith("."):
                assert data in [each.get(name) for each in whole]
        run(top, SECOND, b"second")
        assert tree(top) == end
        if not killed:
            assert number > 20
            return
    pytest.fail("it never came to an end")


def python(code: str, *args: object, before: str = "", **named: Any) -> subprocess.CompletedProcess[str]:
    """Run some lines in a process of their own, with the shell's words before."""
    program = textwrap.dedent(code)
    command = ["bash", "-c", f'{before} exec "$@"', "bash", sys.executable, "-c", program, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **named)


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that other users reach, too: pytest keeps its own for one user."""
    with tempfile.TemporaryDirectory() as top:
        Path(top).chmod(0o755)
        yield Path(top)


PUBLISH = """
import os, sys
from pathlib import Path
from gm import zine
from gm.model import InputError
if len(sys.argv) > 2:
    os.setgid(65534)
    os.setuid(65534)
top = Path(sys.argv[1])
try:
    with zine.lock(top):
        zine.secret(top, "048", lambda: "x")
        zine.publish_files(top / "out", {"a.txt": b"a" * 10, "b.txt": b"b" * 20_000},
                           record=(top / "record.json", b"new"))
except InputError as error:
    sys.exit(str(error))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no ulimit")
def test_a_full_disk_loses_nothing_and_the_next_run_ends_the_work(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_bytes(b"old")
    full = python(PUBLISH, tmp_path, before="ulimit -f 8;")
    assert full.returncode == 1
    assert full.stderr.count("\n") == 1
    assert "b.txt: cannot be written: File too large; make room and run it again" in full.stderr
    assert (tmp_path / "record.json").read_bytes() == b"old"
    assert not [name for name in tree(tmp_path) if name.endswith(files.PART)]
    assert python(PUBLISH, tmp_path).returncode == 0
    assert (tmp_path / "record.json").read_bytes() == b"new"
    assert (tmp_path / "out/b.txt").stat().st_size == 20_000


@pytest.mark.skipif(os.name == "nt", reason="Windows knows other rights")
def test_a_folder_that_may_not_be_written_is_told(reachable: Path) -> None:
    tmp_path = reachable
    (tmp_path / "turns").mkdir()
    tmp_path.chmod(0o555)
    args = [tmp_path, "as nobody"] if os.getuid() == 0 else [tmp_path]
    found = python(PUBLISH, *args)
    tmp_path.chmod(0o755)
    assert found.returncode == 1
    assert found.stderr == (
        f"{tmp_path}/.gm.lock: cannot be opened: Permission denied; make the folder writable and run it again\n"
    )


# the lock

HOLD = """
import sys
from pathlib import Path
from gm import zine
with zine.lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_lock_keeps_a_second_run_out_and_dies_with_its_process(tmp_path: Path) -> None:
    (tmp_path / "turns").mkdir()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(zine.Busy, match="another run of gm has this zine"), zine.lock(tmp_path):
        pass
    holder.kill()
    holder.communicate()
    files.part(tmp_path / "turns/x").write_bytes(b"left by a kill")
    files.part(tmp_path / "zine.toml").write_bytes(b"left by a kill")
    with zine.lock(tmp_path):
        assert tree(tmp_path).keys() == {".gm.lock"}
    with zine.lock(tmp_path):
        pass
    faults(lambda: zine.lock(tmp_path / "none").__enter__())


# D05


@pytest.mark.parametrize("name", json.loads((CASES / "D05/paths.json").read_text("utf-8")))
def test_D05_any_name_of_a_folder_will_do(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    zine.create_zine(folder, name="Z", language="de", timezone="UTC", gm_address="sl@spiel.example")
    with zine.lock(folder):
        found = zine.load(folder)
        at = datetime(2025, 10, 24, 20, tzinfo=UTC)
        zine.create_turn(folder, "047", found, at + timedelta(days=1), wp=80)
        zine.append_index(folder, "047", ROW)
        zine.append_word(folder, "047", Word("ignore", letter="0001.eml"))
        zine.secret(folder, "048", lambda: "x")
        zine.write_record(folder, "047", RECORD)
        zine.publish_files(folder / "turns/047/out", FIRST)
    assert zine.turn_ids(folder) == ["047"]
    assert {file.split("/")[0] for file in tree(folder)} == {"zine.toml", ".gitignore", ".gm.lock", "turns", "secrets"}
    assert not [file for file in tree(tmp_path) if not (tmp_path / file).is_relative_to(folder)]


# the shipped zine


def test_a_copy_of_the_shipped_zine_is_a_zine_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = make(tmp_path / "home")
    (home / "secrets").mkdir()
    (home / "secrets/048").write_text("x\n")
    (home / "README.md").write_text("no part of the zine")
    monkeypatch.setattr(shipped, "sample", lambda: home)
    shipped.copy_sample(tmp_path / "copy")
    assert tree(tmp_path / "copy").keys() == {"zine.toml", "turns/047/turn.toml", "secrets/048"}
    assert (tmp_path / "copy/secrets/048").stat().st_mode & 0o777 == 0o600
    faults(lambda: shipped.copy_sample(tmp_path / "copy"))
