"""Who is missing before the ZAT, and who is reminded: by game, once a day, nobody in vain."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
import zines
from hypothesis import given, settings
from hypothesis import strategies as st
from smtpserver import Post, serving, smtp
from test_carrying import ABSENCE, AHEAD, STANDING, UNCLEAR, at
from test_turn import INES, JONAS, KLARA, ZAT, letter

from gm import zine
from gm.cli.reminding import page
from gm.desk import remind
from gm.desk.gather import Gathered, gather
from gm.desk.missing import Missing, missing
from gm.desk.publish import publish
from gm.desk.run import run
from gm.desk.send import Sending, send
from gm.games import GAMES
from gm.model import Letter, Rating, Turn, Word
from gm.turn import Carried, Decision, decide
from gm.zine import Zine

BEFORE = datetime(2025, 10, 23, 18, 0, tzinfo=UTC)
SETTINGS = Zine("HAI ZET", "de", "Europe/Berlin", "sl@spiel.example")
ALL = ("Klara", "Jonas", "Ines")
ORDERS = [*STANDING[:2], *AHEAD[:2], *ABSENCE[:2], *UNCLEAR[:2], "Nordstern 12-3-40-10-5", "Nordstern 6-4-20-20",
          "Nordstern 6-4-20-20-20", "Ich ziehe alles zurück.", "Hallo!", "Anti Nordpech 10-10-20-40-20",
          "Nordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7 A7"]  # fmt: skip


def gathered(turn: Turn, *letters: Letter, idle: int = 0) -> Gathered:
    ratings = tuple(Rating(name, Fraction(100), idle) for name in turn.active)
    return Gathered(Path("zine"), SETTINGS, turn, letters, ratings, ())


def found(turn: Turn, *letters: Letter, idle: int = 0) -> dict[tuple[str, str], Missing]:
    rows = missing(gathered(turn, *letters, idle=idle), decide(turn, letters, GAMES))
    return {(one.player, one.game): one for one in rows}


# who is missing


def test_what_somebody_did_send_is_told_the_gravest_first() -> None:
    rows = found(
        at("047", Word("strike", player="Ines"), active=ALL),
        letter("1", KLARA, "Nordstern 6-4-20-20", -30),
        letter("2", INES, "Oststern 6-4-20-20-20", -20),
        idle=2,
    )
    assert [(one.player, one.sent, one.letters) for one in rows.values() if one.game == "football"] == [
        ("Klara", "question", ("1",)),
        ("Jonas", "nothing", ()),
        ("Ines", "rejected", ("2",)),
    ]
    assert rows["Jonas", "football"].silent == 2
    assert (rows["Klara", "curling"].side, rows["Klara", "curling"].sent) == ("Nordhaus", "nothing")


def test_one_who_is_in_no_ranking_is_missing_once_his_order_came_to_nothing() -> None:
    assert ("Klara", "football") not in found(at("047"))
    assert found(at("047"), letter("1", KLARA, "Nordstern 6-4-20-20"))["Klara", "football"].sent == "question"
    assert found(at("047"), letter("1", KLARA, "Nordstern 6-4-20-20-20", 1))["Klara", "football"].sent == "late"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), "Nordstern 6-4-20-20-20"),
        ((), "Nordstern 12-3-40-10-5"),  # clipped
        ((), "Nordstern 6-4-20-20-20\nNordwind 6-4-20-20"),  # a question beside it
        ((Word("lineup", player="Klara", team="Nordstern", value="6-4-20-20-20"),), "Hallo!"),
        ((), STANDING[0]),
        ((), ABSENCE[0]),
    ],
)
def test_whoever_has_an_order_in_force_is_not_missing(words: tuple[Word, ...], text: str) -> None:
    rows = found(at("047", *words, active=ALL), letter("1", KLARA, text))
    assert ("Klara", "football") not in rows
    assert ("Jonas", "football") in rows


def test_what_stands_and_what_was_sent_ahead_counts_for_nobody_missing() -> None:
    for text in (STANDING[0], AHEAD[0], ABSENCE[0]):
        brought = decide(at("047"), [letter("1", KLARA, text)], GAMES).carried
        turn = at("048", active=ALL)
        rows = missing(gathered(turn), decide(turn, [], GAMES, brought=brought))
        assert "Klara" not in {one.player for one in rows if one.game == "football"}


def test_an_absent_player_stands_apart() -> None:
    turn = at("047", active=ALL)
    away = tuple(replace(one, absent=("47",)) if one.name == "Jonas" else one for one in turn.players)
    turn = replace(turn, players=away)
    rows = missing(gathered(turn), decide(turn, [], GAMES))
    assert {one.player for one in rows if one.absent} == {"Jonas"}


CHOICES = st.lists(st.tuples(st.sampled_from([KLARA, JONAS, INES]), st.sampled_from(ORDERS), st.integers(-40, 3)),
                   max_size=6)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(CHOICES, CHOICES, st.booleans())
def test_a_player_with_a_valid_order_in_time_is_never_missing(
    before: list[tuple[str, str, int]], rows: list[tuple[str, str, int]], ruled: bool
) -> None:
    def letters(of: list[tuple[str, str, int]]) -> list[Letter]:
        return [letter(f"{n}", sender, text, hours) for n, (sender, text, hours) in enumerate(of, 1)]

    brought: tuple[Carried, ...] = decide(at("047"), letters(before), GAMES).carried
    words = (Word("lineup", player="Ines", team="Oststern", value="6-4-20-20-20"),) if ruled else ()
    turn = at("048", *words, anti=True, active=ALL)
    decision: Decision = decide(turn, letters(rows), GAMES, brought=brought)
    who = {(one.player, one.game) for one in missing(gathered(turn), decision)}
    for one in decision.orders:
        if one.status in ("accepted", "clipped"):
            assert (one.order.player, one.order.game) not in who
    football = {player for player, game in who if game == "football"}
    assert football == set(ALL) - {entry.manager for entry in decision.entries("football")}


def test_the_page_keeps_to_eighty_columns(tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    long = Missing("A name that is longer than any column", "curling", ("Nordhaus an der Lahn", "Südwall am Rhein"),
                   "Südwall am Rhein", "question", ("0001.eml", "0002.eml", "0003.eml"), 12)  # fmt: skip
    lines = page(gather(folder, "047"), [long, replace(long, game="football", match=(), side="", absent=True)])
    assert all(len(line) <= 80 for line in lines), lines


def test_that_nobody_is_missing_says_so_where_the_ranking_awaits_nobody(tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    assert page(gather(folder, "047"), [])[-1] == "Nobody is missing."
    (folder / "ranking-start.csv").write_text("player,points,last_played\n", "utf-8")
    assert page(gather(folder, "047"), [])[-1] == "Nobody is missing: no manager is active in the ranking."


# reminding


@pytest.fixture
def post() -> Iterator[Post]:
    with serving(Post()) as one:
        yield one


def small(folder: Path, post: Post, further: str = "") -> Path:
    """The small zine of whose three players Ines has an order in, Jonas a question, and Klara nothing."""
    zines.small(folder)
    run(folder, "046", BEFORE - timedelta(days=20))
    publish(folder, "046")
    (folder / "turns/047/rulings.toml").unlink()
    for name in ("0001.eml", "0004.eml"):
        (folder / "turns/047/mail" / name).unlink()
    (folder / "turns/047/mail/0002.eml").write_bytes(zines.letter(zines.JONAS, "23 Oct", "Südstern 2-5-24-20\n"))
    path = folder / "zine.toml"
    head, players = path.read_text("utf-8").split("[[players]]", 1)
    path.write_text(f"{head}{smtp(post)}{further}[[players]]{players}", "utf-8")
    return folder


def reminded(folder: Path, now: datetime = BEFORE, **how: bool) -> Sending:
    return send(folder, "047", now, what=remind.due, only=remind.KIND, **how)  # type: ignore[arg-type]


def test_those_who_are_missing_are_reminded_once_a_day_until_the_zat(post: Post, tmp_path: Path) -> None:
    folder = small(tmp_path / "zine", post)
    reminded(folder)
    assert post.recipients == ["klara@example.org", "jonas@example.org"]
    assert reminded(folder, BEFORE + timedelta(hours=3)).gone == []
    reminded(folder, BEFORE + timedelta(hours=5))  # 01:00 of the next day in Berlin, 23:00 UTC
    assert len(post.taken) == 4
    assert reminded(folder, ZAT).gone == []
    assert reminded(folder, ZAT + timedelta(hours=3)).gone == []


def test_a_reminder_says_what_is_missing_the_zat_and_how_to_order(post: Post, tmp_path: Path) -> None:
    mails = {one.mail.player: one.mail for one in reminded(small(tmp_path / "zine", post), dry=True).gone}
    assert mails.keys() == {"Klara Beispiel", "Jonas Muster"}
    klara, jonas = mails["Klara Beispiel"], mails["Jonas Muster"]
    assert klara.subject == "[ERINNERUNG] HAI ZET: Runde 047, ZAT Freitag, 24. Oktober, 20:00 Uhr"
    for words in ("Freitag, 24. Oktober 2025, 20:00 Uhr MESZ", "sl@spiel.example", "Team 1: Nordstern __-__"):
        assert words in klara.text
    assert "noch nichts da" in klara.text
    assert "noch etwas offen" in " ".join(jonas.text.split())
    assert "Setzdaten für Südwall" in jonas.text
    assert all(len(line) <= 72 for mail in mails.values() for line in mail.text.splitlines())
    assert post.taken == []


@pytest.mark.parametrize(
    ("language", "tag", "zat"),
    [
        ("de", "[ERINNERUNG]", "Freitag, 24. Oktober, 20:00 Uhr"),
        ("en", "[REMINDER]", "Friday, 24 October, 20:00"),
        ("pl", "[PRZYPOMNIENIE]", "piątek, 24 października, 20:00"),
    ],
)
def test_a_reminder_speaks_the_players_language(language: str, tag: str, zat: str, post: Post, tmp_path: Path) -> None:
    folder = small(tmp_path / "zine", post)
    path = folder / "zine.toml"
    text = path.read_text("utf-8").replace('["klara@example.org"]', f'["klara@example.org"]\nlanguage = "{language}"')
    path.write_text(text, "utf-8")
    mail = next(one.mail for one in reminded(folder, dry=True).gone if one.mail.player == "Klara Beispiel")
    assert mail.subject.startswith(tag)
    assert mail.subject.endswith(zat)


def test_an_absent_player_is_not_reminded(post: Post, tmp_path: Path) -> None:
    folder = small(tmp_path / "zine", post)
    path = folder / "zine.toml"
    text = path.read_text("utf-8").replace('["klara@example.org"]', '["klara@example.org"]\nabsent = ["047"]')
    path.write_text(text, "utf-8")
    reminded(folder)
    assert post.recipients == ["jonas@example.org"]


def test_send_reminds_only_where_zine_toml_says_when(post: Post, tmp_path: Path) -> None:
    folder = small(tmp_path / "zine", post)
    kinds = [one.mail.id for one in send(folder, None, BEFORE, dry=True).gone if remind.KIND in one.mail.id]
    assert kinds == []
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("[[players]]", "[reminders]\nhours_before = 24\n[[players]]", 1))
    assert [one for one in send(folder, None, BEFORE, dry=True).gone if remind.KIND in one.mail.id]
    assert [one for one in send(folder, "047", BEFORE, dry=True).gone if remind.KIND in one.mail.id] == []
    early = send(folder, None, BEFORE - timedelta(hours=3), dry=True).gone
    assert [one for one in early if remind.KIND in one.mail.id] == []
    send(folder, None, BEFORE)
    assert reminded(folder).gone == []  # both know each other's


def test_what_is_in_doubt_is_asked_and_not_sent_again(post: Post, tmp_path: Path) -> None:
    folder = small(tmp_path / "zine", post)
    one = reminded(folder, dry=True).gone[0].mail.id
    zine.append_sent(folder, {"id": one, "state": "sending", "at": BEFORE.isoformat()})
    sending = reminded(folder)
    assert list(sending.doubtful) == [one]
    assert post.recipients == ["jonas@example.org"]


def test_the_commands_tell_the_same(tmp_path: Path, post: Post) -> None:
    folder = small(tmp_path / "zine", post)
    told = json.loads(zines.done(folder, "missing", "047", "--json"))
    assert {(one["player"], one["game"], one["sent"]) for one in told["missing"]} == {
        ("Klara Beispiel", "football", "nothing"),
        ("Jonas Muster", "football", "question"),
        ("Klara Beispiel", "curling", "nothing"),
        ("Jonas Muster", "curling", "nothing"),
    }
    assert "Jonas Muster        a question is open 0002.eml" in zines.done(folder, "missing", "047")
    assert zines.done(folder, "remind", "047") == "047: the ZAT is over, nobody is reminded\n"
    assert post.taken == []
