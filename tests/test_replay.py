"""The log of a tournament: its lines, and their replay."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.desk import cup_entries, cup_results, cup_rounds
from gm.desk.cup import Log, Where, current
from gm.desk.undecided import Undecided
from gm.model import InputError
from gm.tournaments import values
from gm.tournaments.events import FIELDS, FORMAT, BadEvent, Event, line, parse
from gm.tournaments.model import Bye, Cup, Deck, Entrant, Match, Reason, Round, Score
from gm.tournaments.replay import drafts, in_force, replay
from gm.tournaments.shelf import RULES

UNOFFICIAL = {"simpsons": {"unofficial": True}}
AT = "2026-12-05T10:00:00+01:00"
NEW = {"format": FORMAT, "name": "Fest", "rules": "round-robin", "settings": {"win": 2}, "seed": "s"}


def event(n: int, what: str, **facts: Any) -> Event:
    return Event(n, AT, what, facts=facts)


def log(rules: str = "round-robin", names: tuple[str, ...] = ("Ada", "Ben", "Cleo", "Dirk"), **changed: Any) -> Log:
    """A tournament that lives in memory alone."""
    made = Log(Where(Path(), "Fest", Path("fest.jsonl"), datetime(2026, 12, 5, 9, tzinfo=UTC)), Path("fest.jsonl"))
    defaults = {key: setting.default for key, setting in RULES[rules].settings.items()}
    made.add("new", format=FORMAT, name="Fest", rules=rules, settings={**defaults, **changed}, seed="s")
    cup_entries.add(made, [Entrant(name) for name in names])
    return made


# lines


def test_a_line_is_read_as_it_was_written() -> None:
    made = Event(1, AT, "new", "Klara", "because", NEW)
    assert json.loads(line(made)) == {"n": 1, "at": AT, "event": "new", "by": "Klara", "why": "because", **NEW}
    assert parse(1, line(made)) == made


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "is no JSON"),
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "is no event"),
        ('{"n": 2}', 'has "n": 2 where 1 is next'),
        ('{"n": true}', 'has "n": true'),
        ('{"n": 1, "at": "gestern", "event": "undo"}', '"at" is not to be read'),
        ('{"n": 1, "at": "2026-12-05T10:00:00", "event": "undo"}', '"at" is not to be read'),
        ('{"n": 1, "at": "2026-12-05T10:00:00Z", "event": "gift"}', '"event": "gift" is unknown'),
        ('{"n": 1, "at": "2026-12-05T10:00:00Z", "event": ["undo"]}', '"event" is not to be read'),
        ('{"n": 1, "at": "2026-12-05T10:00:00Z", "event": "undo"}', '"undoes" is missing'),
        ('{"n": 1, "at": "2026-12-05T10:00:00Z", "event": "undo", "undoes": 1, "x": 1}', '"x" is unknown'),
        ('{"n": 1, "at": "2026-12-05T10:00:00Z", "event": "undo", "undoes": "1"}', '"undoes" is not to be read'),
        ('{"n": 1, "at": "2026-12-05T10:00:00Z", "event": "swap", "players": ["A", "A"]}', '"players" is not'),
    ],
)
def test_a_line_that_is_none_is_told(text: str, what: str) -> None:
    with pytest.raises(BadEvent, match=what.replace("[", r"\[")) as caught:
        parse(1, text)
    assert caught.value.n == 1


number = st.fractions(min_value=0, max_value=40, max_denominator=6)
words = st.text(min_size=1, max_size=8)


@given(
    st.builds(
        Entrant,
        words,
        address=words,
        club=words,
        decks=st.lists(st.builds(Deck, words, st.none() | st.integers(1, 99)), max_size=2).map(tuple),
        seeded=st.none() | st.integers(1, 9),
    )
)
def test_an_entrant_is_read_as_it_was_written(entrant: Entrant) -> None:
    assert values.to_entrant(json.loads(json.dumps(values.from_entrant(entrant)))) == entrant


@given(words, st.lists(number, min_size=2, max_size=4).map(tuple), st.none() | st.integers(0, 1), st.booleans())
def test_a_score_is_read_as_it_was_written(written: str, points: tuple[Fraction, ...], who: int, met: bool) -> None:
    score = Score(written, points, who, met, {"games": points})
    assert values.to_score(json.loads(json.dumps(values.from_score(score)))) == score


def test_a_round_and_its_reasons_are_read_as_they_were_written() -> None:
    made = Round(2, (Match(1, ("A", "B"), "x"), Match(2, ("C", "D"))), (Bye("E", Fraction(7, 2)),), "swiss")
    assert values.to_round(json.loads(json.dumps(values.from_round(made)))) == made
    facts = {"pair": ("A", "B"), "half": Fraction(1, 2), "among": frozenset({"b", "a"}), "of": {1: Fraction(3)}}
    read = values.to_reason(json.loads(json.dumps(values.from_reason(Reason("x", facts)))))
    assert read == Reason("x", {"pair": ["A", "B"], "half": "1/2", "among": ["a", "b"], "of": {"1": 3}})


# replay


def test_a_log_begins_with_new_and_has_it_once() -> None:
    for events in ([], [event(1, "drop", player="A", round=1)]):
        with pytest.raises(BadEvent, match='"new"'):
            replay(events)
    with pytest.raises(BadEvent, match='"new"') as caught:
        replay([event(1, "new", **NEW), event(2, "new", **NEW)])
    assert caught.value.n == 2


@pytest.mark.parametrize(
    ("what", "facts", "words"),
    [
        ("drop", {"player": "Nemo", "round": 1}, '"Nemo" is not in the tournament'),
        ("readd", {"player": "Ada", "round": 1}, "has not left"),
        ("add", {"players": [{"name": "Ada"}], "noted": []}, "is in the tournament already"),
        ("publish", {"round": 1}, "there is no round 1"),
        ("swap", {"players": ["Ada", "Ben"]}, "there is no draft"),
        ("force", {"players": ["Ada", "Nemo"]}, '"Nemo"'),
        ("draft", {"round": {"number": 2, "stage": "", "matches": [], "byes": []}, "order": [], "reasons": []}, "1 is"),
        ("undo", {"undoes": 1}, "no earlier event"),
        ("undo", {"undoes": 3}, "no earlier event"),
    ],
)
def test_an_event_that_cannot_be_is_told_with_its_number(what: str, facts: dict[str, Any], words: str) -> None:
    start = [event(1, "new", **NEW), event(2, "add", players=[{"name": "Ada"}, {"name": "Ben"}], noted=[])]
    with pytest.raises(BadEvent, match=words) as caught:
        replay([*start, event(3, what, **facts)])
    assert caught.value.n == 3


def test_an_undo_that_is_undone_brings_back_what_it_took() -> None:
    made = log()
    cup_rounds.pair(made)
    cup_rounds.publish(made)
    published = made.cup
    assert cup_rounds.undo(made, None).event == "publish"
    assert made.cup.rounds[0].state == "draft"
    assert cup_rounds.undo(made, 5).event == "undo"
    assert made.cup == published
    assert [one.event for one in in_force(made.events)] == ["new", "add", "draft", "publish"]
    with pytest.raises(InputError, match="cannot be undone, for a later one rests on it"):
        cup_rounds.undo(made, 2)
    with pytest.raises(InputError, match="is undone already"):
        cup_rounds.undo(made, 5)
    assert len(made.events) == 6


def test_who_left_and_came_back_was_away_in_between() -> None:
    made = log(names=("Ada", "Ben", "Cleo", "Dirk"), dropped="stand")
    for number in (1, 2, 3):
        if number == 2:
            cup_entries.drop(made, "ada")
        if number == 3:
            cup_entries.readd(made, "ada")
        _play(made, number)
    assert ["Ada" in made.cup.active(number) for number in (1, 2, 3)] == [True, False, True]


def _play(made: Log, roll: int) -> None:
    cup_rounds.pair(made)
    cup_rounds.publish(made)
    round = current(made.cup)
    assert round is not None
    for match in round.matches:
        cup_results.result(made, match.table, f"{(roll * match.table) % 4}-{(roll + match.table) % 3}")


commands = st.lists(
    st.tuples(
        st.sampled_from("round pair publish result drop readd forbid force swap undo undo-n correct final".split()),
        st.integers(0, 6),
        st.integers(0, 6),
    ),
    max_size=25,
)


def words_for(rules: str, one: int, other: int) -> str:
    """A result of a sheet, which may be one that cannot be."""
    if rules == "stadtmeisterschaft":
        return (" > 1 = 2", "1 > 2 > 3", "1 = 2 > 3 > 4", "4 > 3 > 2 > 1")[one % 4]
    return f"{one}:{other}" if rules == "meccg" else f"{one % 3}-{other % 3}"


def whole_round(made: Log, one: int, other: int) -> None:
    """A round drawn, published and told, the final where no other is left."""
    planned = made.rules.rounds(made.cup)
    (cup_rounds.pair if len(made.cup.rounds) < planned else cup_rounds.final)(made)
    cup_rounds.publish(made)
    for match in made.cup.rounds[-1].matches:
        with suppress(InputError):
            cup_results.result(made, match.table, words_for(made.cup.rules, one + match.table, other))


def give(made: Log, command: str, one: int, other: int) -> None:
    """A command as a director could give it; whether it can be is the desk's to say."""
    names = [f"P{number}" for number in range(7)]
    first, second = names[one % len(names)], names[other % len(names)]
    does: dict[str, Any] = {
        "round": lambda: whole_round(made, one, other),
        "pair": lambda: cup_rounds.pair(made),
        "final": lambda: cup_rounds.final(made),
        "publish": lambda: cup_rounds.publish(made),
        "result": lambda: cup_results.result(made, 1 + one % 3, words_for(made.cup.rules, one, other)),
        "correct": lambda: cup_results.correct(
            made, 1 + one % 3, 1 + other % 2, words_for(made.cup.rules, other, one), other % 2 == 0
        ),
        "drop": lambda: cup_entries.drop(made, first),
        "readd": lambda: cup_entries.readd(made, first),
        "forbid": lambda: cup_rounds.forbid(made, first, second, other % 2 == 0),
        "force": lambda: cup_rounds.force(made, first, second, other % 2 == 0),
        "swap": lambda: cup_rounds.swap(made, first, second),
        "undo": lambda: cup_rounds.undo(made, None),
        "undo-n": lambda: cup_rounds.undo(made, one + other),
    }
    before = (list(made.events), made.cup)
    with suppress(InputError, Undecided):
        does[command]()
        return
    assert command == "round" or (made.events, made.cup) == before, "what is refused changes nothing"


@settings(deadline=None, max_examples=150)
@given(commands, st.sampled_from(sorted(RULES)), st.integers(2, 7))
def test_the_same_log_is_the_same_tournament_and_an_undo_the_one_before(
    given_: list[tuple[str, int, int]], rules: str, players: int
) -> None:
    made = log(rules, tuple(f"P{number}" for number in range(players)), **UNOFFICIAL.get(rules, {}))
    for command, one, other in given_:
        give(made, command, one, other)
    lines = [line(each) for each in made.events]
    again = [parse(number, text) for number, text in enumerate(lines, 1)]
    assert again == made.events
    assert replay(again) == made.cup
    assert set(drafts(again)) >= {round.number for round in made.cup.rounds}
    assert made.rules.tables(made.cup) == RULES[rules].tables(replay(again))
    last = in_force(made.events)[-1]
    if last.n > 1:
        rest = [each for each in in_force(made.events) if each.n != last.n]
        assert replay([*made.events, event(len(lines) + 1, "undo", undoes=last.n)]) == replay(rest)


@settings(deadline=None, max_examples=30)
@given(st.permutations(("Ada", "Ben", "Cleo", "Dirk", "Ewa")), st.sampled_from(sorted(RULES)))
def test_the_order_of_entries_moves_no_draw(names: list[str], rules: str) -> None:
    changed = UNOFFICIAL.get(rules, {})
    one, other = log(rules, tuple(sorted(names)), **changed), log(rules, tuple(names), **changed)
    for made in (one, other):
        cup_rounds.pair(made)
    assert one.cup.rounds == other.cup.rounds
    assert [each.facts for each in one.events[2:]] == [each.facts for each in other.events[2:]]


def test_a_draw_is_read_from_the_log_and_never_made_again() -> None:
    made = log()
    cup_rounds.pair(made)
    events = list(made.events)
    drawn = values.to_round(events[-1].facts["round"])
    other = Round(1, tuple(Match(match.table, match.players[::-1]) for match in drawn.matches), (), drawn.stage)
    events[-1] = event(events[-1].n, "draft", **{**events[-1].facts, "round": values.from_round(other)})
    assert isinstance(replay(events), Cup)
    assert replay(events).rounds == (other,)


# the page


def test_docs_tell_every_event_and_what_it_holds() -> None:
    page = (Path(__file__).parent.parent / "docs/tournaments.md").read_text("utf-8")
    rows = dict(re.findall(r"(?m)^\| `(\w+)` \| (.*) \|$", page))
    assert rows.keys() == FIELDS.keys()
    assert [(name, key) for name, fields in FIELDS.items() for key in fields if f"`{key}`" not in rows[name]] == []
