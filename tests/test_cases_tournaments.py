"""The public cases about Swiss tournaments: T01, T02, T03, T06, T09, S01, read as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from caserun import CASES
from swiss_random import by_hand, closed, cup

from gm.tournaments.meccg import MECCG
from gm.tournaments.model import Bye, Cup, Draft, Entrant, Match, Round, Score, Stuck
from gm.tournaments.simpsons import SIMPSONS
from gm.tournaments.standings import opponent_score, opponents, played, points
from gm.tournaments.swiss_field import field_of


def case(name: str, file: str = "expected.json") -> Any:
    return json.loads((CASES / name / file).read_text("utf-8"))


def result(one: str, winner: str | None) -> str:
    return "1-1" if winner is None else "2-0" if winner == one else "0-2"


def swiss_de(told: Any) -> Cup:
    """The cup of a case's rounds, given as games with or without a bye."""
    now = cup(SIMPSONS, told["players"])
    for round in told["rounds"]:
        games = round["games"] if isinstance(round, dict) else [(g["a"], g["b"], g["winner"]) for g in round]
        bye = round["bye"] if isinstance(round, dict) else None
        now = by_hand(SIMPSONS, now, [(one, other, result(one, won)) for one, other, won in games], bye)
    return now


def in_the_order_drawn(now: Cup, order: list[str]) -> Draft:
    """The next round with a seed whose lots give the order of the case."""
    for seed in range(100_000):
        seeded = replace(now, seed=str(seed))
        if field_of(seeded).players == tuple(order):
            draft = SIMPSONS.draw(seeded)
            assert isinstance(draft, Draft)
            assert draft.order == tuple(order)
            return draft
    raise AssertionError("no seed gives this order: the points are others")


def pairs(draft: Draft) -> set[str]:
    return {"".join(sorted(match.players)) for match in draft.round.matches}


def test_T01_an_avoidable_rematch_is_avoided() -> None:
    told, right = case("T01", "tournament.json"), case("T01")
    draft = in_the_order_drawn(swiss_de(told), told["order_drawn"])
    assert pairs(draft) in [set(each) for each in right["legal_pairings"]]
    # The sheet's way with a look ahead: H, the first, has met all above E and C; with E the rest can be paired.
    assert "EH" in pairs(draft)
    facts = {reason.facts["first"]: reason.facts for reason in draft.reasons if reason.code == "swiss-passed"}
    assert facts["A"]["needed"] == ("G",)


@pytest.mark.parametrize("part", ["a", "b"])
def test_T02_who_gets_the_bye(part: str) -> None:
    told = case("T02", f"{part}.json")
    draft = in_the_order_drawn(swiss_de(told), told["order_drawn"])
    assert [(bye.player, bye.points) for bye in draft.round.byes] == [(case("T02")[part], 3)]
    (facts,) = (reason.facts for reason in draft.reasons if reason.code == "swiss-bye")
    assert (facts["had"], facts["needed"]) == {"a": (("G", "F"), ()), "b": (("A", "C", "F", "I", "D"), ("H",))}[part]


def test_T02_the_bye_of_the_polish_rule() -> None:
    told, right = case("T02", "c.json"), case("T02")["c"]
    total = told["points_after_round_2"]
    now = cup(MECCG, told["players"])
    # What was played is not told: matches that count as not met, and bring what is lacking; byes as told.
    byes = [Bye(told["byes"]["1"], Fraction(6)), Bye(told["byes"]["2"], Fraction(3))]
    for number, bye in enumerate(byes, 1):
        playing = [name for name in told["players"] if name != bye.player]
        lacking = {name: total[name] - sum(each.points for each in byes if each.player == name) for name in playing}
        each_time = {name: Fraction(lacking[name]) / (2 - (name == byes[2 - number].player)) for name in playing}
        matches = tuple(
            Match(table, (one, other), score=Score("", (each_time[one], each_time[other]), met=False))
            for table, (one, other) in enumerate(zip(playing[::2], playing[1::2], strict=True), 1)
        )
        now = replace(now, rounds=(*now.rounds, Round(number, matches, (bye,), "swiss", "closed")))
    assert points(now, played(now)) == total
    found = set()
    for seed in range(300):
        draft = MECCG.draw(replace(now, seed=str(seed)))
        assert isinstance(draft, Draft)
        (bye_now,) = draft.round.byes
        assert bye_now.points == right["points"]
        found.add(bye_now.player)
    assert found == set(right["always_in"])


def test_T03_dropouts_and_late_entries() -> None:
    told, right = case("T03", "events.json"), case("T03")
    now = cup(SIMPSONS, told["players"])
    active, byes = [], []
    for event in told["events"]:
        if "drop" in event:
            gone = {*event["drop"]}
            now = replace(
                now,
                entrants=tuple(
                    replace(each, left=event["after_round"] + 1) if each.name in gone else each for each in now.entrants
                ),
            )
        elif "late_entry" in event:
            late = Entrant(event["late_entry"], joined=event["before_round"])
            now = replace(now, entrants=(*now.entrants, late))
            assert points(now, played(now))[late.name] == right["late_entry_points_before_round_3"]
        else:
            drawn = SIMPSONS.draw(now)
            active.append(len(now.active(event["draw_round"])))
            if isinstance(drawn, Stuck):
                assert (event["draw_round"], drawn.reason.code, len(drawn.players)) == (5, "swiss-too-few", 1)
                continue
            seen = [name for match in drawn.round.matches for name in match.players]
            seen += [bye.player for bye in drawn.round.byes]
            assert sorted(seen) == sorted(now.active(event["draw_round"]))
            byes.append(len(drawn.round.byes))
            now = closed(SIMPSONS, now, drawn, ["2-0"] * len(drawn.round.matches))
    assert (active, byes) == (right["active"], right["byes"])


def test_T06_opponent_score_with_a_dropped_player_a_bye_and_somebody_called_freilos() -> None:
    told, right = case("T06", "tournament.json"), case("T06")
    now = swiss_de(told)
    now = replace(now, entrants=tuple(replace(each, left=2) if each.name == "Hugo" else each for each in now.entrants))
    total, met = points(now, played(now)), opponents(played(now))
    assert total == right["points"]
    assert {name: opponent_score(name, met, total) for name in total} == right["opponent_score"]
    assert met["Ida"] == right["opponents_of_Ida"]


def test_T09_polish_scoring() -> None:
    now, match = cup(MECCG, ["A", "B"]), Match(1, ("A", "B"))
    link = {None: "", "first": " link 1", "second": " link 2", "none": " ="}
    ring = {None: "", "first": " ring 1", "second": " ring 2"}
    for game, right in zip(case("T09", "games.json"), case("T09")["games"], strict=True):
        first, second = game["pz"]
        words = f"{first}:{second}{link[game['weakest_link']]}{ring[game['ring_destroyed_by']]}"
        score = MECCG.read(now, match, words)
        assert isinstance(score, Score), words
        assert list(score.points) == [Fraction(each) for each in right["tp"]]
    byes = case("T09", "bye.json")
    players = ["X", "Y", "Z"]
    now = cup(MECCG, players)
    for number in (1, 2, 3):
        bye = byes[f"round_{number}_bye"]
        one, other = (name for name in players if name != bye)
        now = by_hand(MECCG, now, [(one, other, "---")], bye)
    assert {name: points(now, played(now))[name] for name in "XY"} == case("T09")["bye"]


def test_S01_the_draw_is_the_same_in_every_process_and_order() -> None:
    told = case("S01", "draw.json")
    program = (
        "import sys, json; sys.path.insert(0, sys.argv[1]); from swiss_random import cup\n"
        "from gm.tournaments.simpsons import SIMPSONS\n"
        "told = json.loads(sys.argv[2]); print(ascii(SIMPSONS.draw(cup(SIMPSONS, told['players'], told['seed']))))"
    )
    printed = set()
    for hashes, players in (("0", 1), ("1", 1), ("42", -1), ("random", -1)):
        given = json.dumps({**told, "players": told["players"][::players]})
        command = [sys.executable, "-c", program, str(Path(__file__).parent), given]
        path = os.pathsep.join(sys.path)
        environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": path}
        printed.add(subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60).stdout)
    assert len(printed) == 1
    assert b"Draft(" in printed.pop()
