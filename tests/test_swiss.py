"""The Swiss draw: against a brute reading of the sheets, by chance, and where the director has a word."""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from swiss_random import by_hand, check, closed, cup, had_byes, have_met, totals, tournament

from gm.tournaments import swiss
from gm.tournaments.lots import lot
from gm.tournaments.meccg import MECCG
from gm.tournaments.model import Cup, Draft, Entrant, Rules, Stuck
from gm.tournaments.reasons import CODES
from gm.tournaments.simpsons import SIMPSONS

SHEETS = pytest.mark.parametrize("rules", [SIMPSONS, MECCG], ids=lambda rules: rules.code)
Left = frozenset[str]
Fits = Callable[[str, str], bool]


def pairable(fits: Fits) -> Callable[[Left], bool]:
    """Whether all of these can be paired, by trying everything."""

    @cache
    def can(left: Left) -> bool:
        if not left:
            return True
        one = min(left)
        return any(fits(one, other) and can(left - {one, other}) for other in left - {one})

    return can


def sorted_list(of: Cup) -> list[str]:
    number = len(of.rounds) + 1
    total = totals(of)
    return sorted(of.active(number), key=lambda name: (-total[name], lot(of.seed, ("order", number), name)))


def unmet(of: Cup) -> Fits:
    met = have_met(of)
    return lambda one, other: frozenset((one, other)) not in met


Drawn = tuple[str | None, set[frozenset[str]]]


def bye_of(of: Cup, asked: list[str], can: Callable[[Left], bool]) -> str | None:
    """The first of those asked for the bye without whom the rest can be paired."""
    everybody = frozenset(of.active(len(of.rounds) + 1))
    return next((name for name in asked if can(everybody - {name})), None)


def read_S3_11(of: Cup) -> Drawn | None:
    """S3.11 as it is written, each step by trying everything; None where there is no pairing."""
    order, fits = sorted_list(of), unmet(of)
    can, had = pairable(fits), had_byes(of)
    bye = bye_of(of, [name for name in reversed(order) if not had[name]], can) if len(order) % 2 else None
    left = [name for name in order if name != bye]
    if len(left) % 2 or not can(frozenset(left)):
        return None
    pairs: set[frozenset[str]] = set()
    while left:
        one, *others = left
        other = next(each for each in others if fits(one, each) and can(frozenset(left) - {one, each}))
        pairs.add(frozenset((one, other)))
        left = [name for name in left if name not in (one, other)]
    return bye, pairs


def floated(of: Cup) -> Counter[str]:
    """How often each was drawn with somebody of fewer points."""
    down: Counter[str] = Counter()
    for number, round in enumerate(of.rounds):
        before = totals(replace(of, rounds=of.rounds[:number]))
        for match in round.matches:
            one, other = sorted(match.players, key=before.__getitem__)
            down[other] += before[one] != before[other]
    return down


def read_M3(of: Cup) -> Drawn | None:
    """M2 and M3 as RULES puts them, each step by trying everything; None where there is no pairing."""
    order, fits, total, had = sorted_list(of), unmet(of), totals(of), had_byes(of)
    number = len(of.rounds) + 1
    fewest = of.settings["fewest-byes-first"]
    asked = sorted(order, key=lambda name: (had[name] * fewest, total[name], lot(of.seed, ("bye", number), name)))
    bye = bye_of(of, asked, pairable(fits)) if len(order) % 2 else None
    left = [name for name in order if name != bye]
    if len(left) % 2 or not pairable(fits)(frozenset(left)):
        return None
    down = floated(of)
    pairs: set[frozenset[str]] = set()
    while left:
        group = [name for name in left if total[name] == total[left[0]]]
        floaters, still = leaving(group, left, fits, down)
        assert_fairly_chosen(group, left, fits, down, floaters)
        can = pairable(still)
        for one in [*(name for name in group if name not in floaters), *(name for name in group if name in floaters)]:
            if one in left:
                at = left.index(one)
                later = left[at + 1 :] + left[:at]
                other = next(each for each in later if still(one, each) and can(frozenset(left) - {one, each}))
                pairs.add(frozenset((one, other)))
                left = [name for name in left if name not in (one, other)]
    return bye, pairs


def leaving(group: list[str], left: list[str], fits: Fits, down: Counter[str]) -> tuple[list[str], Fits]:
    """Who has to leave the group, and who may then still meet."""
    kept: set[str] = set()

    def within(staying: set[str]) -> Fits:
        return lambda one, other: (
            fits(one, other)
            and not ((one in staying and other not in group) or (other in staying and one not in group))
        )

    for one in sorted(group, key=lambda name: -down[name]):
        if pairable(within(kept | {one}))(frozenset(left)):
            kept.add(one)
    return [name for name in group if name not in kept], within(kept)


def assert_fairly_chosen(
    group: list[str], left: list[str], fits: Fits, down: Counter[str], floaters: list[str]
) -> None:
    """Nobody floats twice while another could in his place: no pairing has the others and that one float instead."""
    for one in floaters:
        for other in group:
            if other not in floaters and down[other] < down[one]:
                instead = {*floaters, other} - {one}

                def swapped(a: str, b: str, instead: set[str] = instead) -> bool:
                    inside = (a in group and a not in instead, b in group and b not in instead)
                    return fits(a, b) and inside[0] == inside[1] and not (a in instead and b in instead)

                assert not pairable(swapped)(frozenset(left)), (one, other)


READINGS = {"simpsons": read_S3_11, "meccg": read_M3}


@SHEETS
def test_S3_11_M3_each_round_equals_a_brute_reading_of_the_sheet(rules: Rules) -> None:
    compared = stuck = 0
    for seed in range(300):
        for before, drawn in tournament(rules, random.Random(seed), largest=10):
            if len(before.active(len(before.rounds) + 1)) < 2 or len(before.active(len(before.rounds) + 1)) > 10:
                continue
            right = READINGS[rules.code](before)
            compared += 1
            stuck += right is None
            if right is None:
                assert isinstance(drawn, Stuck), seed
                continue
            assert isinstance(drawn, Draft), seed
            bye, pairs = right
            assert {frozenset(match.players) for match in drawn.round.matches} == pairs
            assert [each.player for each in drawn.round.byes] == ([bye] if bye else [])
    assert compared > 700
    assert stuck > 50


@SHEETS
def test_S3_11_M3_tournaments_by_chance(rules: Rules) -> None:
    drafts = stuck = 0
    for seed in range(400):
        for before, drawn in tournament(rules, random.Random(f"{seed} chance")):
            check(rules, before, drawn)
            reasons = drawn.reasons if isinstance(drawn, Draft) else (drawn.reason,)
            for reason in reasons:
                assert set(CODES[reason.code].facts) == set(reason.facts), reason.code
            drafts += isinstance(drawn, Draft)
            stuck += isinstance(drawn, Stuck)
    assert drafts > 1200
    assert stuck > 40


@SHEETS
def test_K_the_draw_is_the_same_in_any_order_of_the_entrants(rules: Rules) -> None:
    for seed in range(60):
        chance = random.Random(seed)
        for before, drawn in tournament(rules, random.Random(f"{seed} order"), largest=24):
            entrants = chance.sample(before.entrants, len(before.entrants))
            assert rules.draw(replace(before, entrants=tuple(entrants))) == drawn
            turned = tuple(
                replace(round, matches=tuple(chance.sample(round.matches, len(round.matches))))
                for round in before.rounds
            )
            assert rules.draw(replace(before, rounds=turned)) == drawn
            assert rules.tables(replace(before, entrants=tuple(entrants))) == rules.tables(before)


def test_K_one_more_player_moves_nobody_elses_lot() -> None:
    few = SIMPSONS.draw(cup(SIMPSONS, list("ABCDEFGH")))
    more = SIMPSONS.draw(cup(SIMPSONS, list("ABCDEFGHI")))
    assert isinstance(few, Draft)
    assert isinstance(more, Draft)
    assert [name for name in more.order if name != "I"] == list(few.order)


# The director's word


def names(size: int) -> list[str]:
    return list(string.ascii_uppercase[:size])


@SHEETS
def test_K_forced_and_forbidden_pairs(rules: Rules) -> None:
    now = cup(rules, names(8))
    now = closed(rules, now, drafted(rules, now), ["2-0" if rules is SIMPSONS else "24:18"] * 4)
    usual = drafted(rules, now)
    first = frozenset(usual.round.matches[0].players)
    again = frozenset(now.rounds[0].matches[0].players)
    forbidding = drafted(rules, replace(now, forbidden=frozenset({first})))
    assert first not in {frozenset(match.players) for match in forbidding.round.matches}
    forced = drafted(rules, replace(now, forced=(tuple(sorted(again)), ("A", "Z"))))
    assert again in {frozenset(match.players) for match in forced.round.matches}
    told = {reason.code: reason.facts for reason in forced.reasons}
    assert {told["swiss-forced"]["first"], told["swiss-forced"]["second"]} == again
    assert told["swiss-forced"]["rematch"] is True
    assert told["swiss-forced-idle"]["players"] == ("A", "Z")
    # The others still meet nobody again.
    met = have_met(now)
    assert [
        m.players for m in forced.round.matches if frozenset(m.players) in met and frozenset(m.players) != again
    ] == []


def drafted(rules: Rules, now: Cup) -> Draft:
    drawn = rules.draw(now)
    assert isinstance(drawn, Draft), drawn
    return drawn


@SHEETS
def test_K_forbidden_pairs_that_leave_nothing_are_named(rules: Rules) -> None:
    now = replace(cup(rules, names(4)), forbidden=frozenset(frozenset(pair) for pair in ("AB", "AC", "AD")))
    drawn = rules.draw(now)
    assert isinstance(drawn, Stuck)
    assert drawn.players == ("A",)
    assert drawn.reason.code == "swiss-stuck"
    assert drawn.reason.facts["opponents"] == ()
    assert drawn.reason.facts["forbidden"] == (("A", "B"), ("A", "C"), ("A", "D"))
    # His choice of rematches does not set his own word aside.
    assert isinstance(rules.draw(replace(now, settings={**now.settings, "stuck": "fewest-rematches"})), Stuck)


@SHEETS
def test_K_nothing_is_drawn_before_all_results_are_told(rules: Rules) -> None:
    now = cup(rules, names(4))
    draft = drafted(rules, now)
    # A draft is drawn again, and gives the same.
    assert rules.draw(replace(now, rounds=(draft.round,))) == draft
    drawn = rules.draw(replace(now, rounds=(replace(draft.round, state="published"),)))
    assert isinstance(drawn, Stuck)
    assert drawn.reason.code == "swiss-unfinished"
    assert drawn.reason.facts["tables"] == (1, 2)


@SHEETS
def test_K_fewer_than_two_players_are_not_drawn(rules: Rules) -> None:
    for size in (0, 1):
        drawn = rules.draw(cup(rules, names(size)))
        assert isinstance(drawn, Stuck)
        assert (drawn.players, drawn.reason.code) == (tuple(names(size)), "swiss-too-few")


def test_K_who_comes_late_may_enter_while_at_most_half_of_the_rounds_are_missed() -> None:
    assert swiss.too_late(cup(SIMPSONS, names(8)), 3, 4) is None
    reason = swiss.too_late(cup(SIMPSONS, names(8)), 4, 4)
    assert reason is not None
    assert reason.facts == {"missed": 3, "rounds": 4}
    # 2 of 5 are fewer than half, 3 are more.
    assert [swiss.too_late(cup(MECCG, names(8)), number, 5) is None for number in (3, 4)] == [True, False]


def test_K_who_has_left_is_not_drawn_and_keeps_his_points_and_who_comes_late_has_none() -> None:
    now = cup(SIMPSONS, names(8))
    now = closed(SIMPSONS, now, drafted(SIMPSONS, now), ["2-0"] * 4)
    gone, *others = now.entrants
    now = replace(now, entrants=(replace(gone, left=2), *others, Entrant("Late", joined=2)))
    draft = drafted(SIMPSONS, now)
    assert set(draft.order) == {*names(8)[1:], "Late"}
    # 8 and 1 late, 1 left: even, no bye. The late one has 0 points and is last.
    assert (draft.order[-1], draft.round.byes) == ("Late", ())
    assert {place.player: place.points for place in SIMPSONS.tables(now)[0].places}["Late"] == 0


# What is guaranteed


def all_played(rules: Rules, size: int, number: int) -> tuple[Cup, list[dict[str, int]]]:
    """So many rounds of a tournament of `size`, and what each draw says of the rounds to come."""
    now, said = cup(rules, names(size)), []
    for _ in range(number):
        draft = drafted(rules, now)
        (reason,) = (reason for reason in draft.reasons if reason.code == "swiss-guarantee")
        said.append(dict(reason.facts))
        now = closed(rules, now, draft, ["2-1" if rules is SIMPSONS else "24:18"] * len(draft.round.matches))
    return now, said


def test_S3_11_the_guarantee_by_dirac() -> None:
    # 8 players: 7 opponents each; half of 8 are enough, as there are in round 4. At most 7 rounds.
    _, said = all_played(SIMPSONS, 8, 4)
    assert [(each["round"], each["guaranteed"], each["possible"]) for each in said] == [
        (number, 4, 7) for number in range(1, 5)
    ]
    # 9 players have ten places with the bye.
    _, said = all_played(SIMPSONS, 9, 5)
    assert {(each["guaranteed"], each["possible"]) for each in said} == {(5, 9)}
    (reason,) = SIMPSONS.entries(cup(SIMPSONS, names(9)))
    assert dict(reason.facts) == {"round": 1, "guaranteed": 5, "possible": 9}


def test_S3_11_who_is_in_a_forced_pair_counts_in_what_is_guaranteed() -> None:
    # Eight places as without it: half are enough in round 4, and everybody has seven opponents.
    now = replace(cup(SIMPSONS, names(8)), forced=(("A", "B"),))
    (reason,) = (reason for reason in drafted(SIMPSONS, now).reasons if reason.code == "swiss-guarantee")
    assert dict(reason.facts) == {"round": 1, "guaranteed": 4, "possible": 7}
    # A and B have met; forced, they meet again, and have six other opponents for the rounds to come.
    now = by_hand(SIMPSONS, cup(SIMPSONS, names(8)), [("A", "B", "2-0"), ("C", "D", "--+"), ("E", "F", "--+")])
    (reason,) = (
        reason
        for reason in drafted(SIMPSONS, replace(now, forced=(("A", "B"),))).reasons
        if reason.code == "swiss-guarantee"
    )
    assert dict(reason.facts) == {"round": 2, "guaranteed": 4, "possible": 7}


@pytest.mark.parametrize("size", [6, 7, 8, 9])
def test_S3_11_a_round_up_to_half_of_the_players_is_always_drawn(size: int) -> None:
    for seed in range(40):
        chance, now = random.Random(seed), cup(SIMPSONS, names(size), str(seed))
        for _ in range((size + 1) // 2):
            draft = drafted(SIMPSONS, now)
            now = closed(SIMPSONS, now, draft, [chance.choice(("2-0", "1-1", "0-2")) for _ in draft.round.matches])


# Where there is no pairing


def two_threes() -> Cup:
    """Six players after three rounds in which each of A, B, C has met each of D, E, F: only threes are left."""
    now = cup(SIMPSONS, names(6))
    for pairs in (("AD", "BE", "CF"), ("AE", "BF", "CD"), ("AF", "BD", "CE")):
        now = by_hand(SIMPSONS, now, [(one, other, "2-0") for one, other in pairs])
    return now


def test_S3_11_where_no_pairing_exists_it_is_said_at_once_and_of_whom() -> None:
    drawn = SIMPSONS.draw(two_threes())
    assert isinstance(drawn, Stuck)
    assert set(drawn.players) in ({*"ABC"}, {*"DEF"})
    assert drawn.reason.facts["opponents"] == ()
    assert drawn.choices == ("fewest-rematches", "end")


def test_S3_11_fewest_rematches_from_the_bottom() -> None:
    now = two_threes()
    drawn = SIMPSONS.draw(replace(now, settings={**now.settings, "stuck": "fewest-rematches"}))
    assert isinstance(drawn, Draft)
    met = have_met(now)
    again = [match.players for match in drawn.round.matches if frozenset(match.players) in met]
    # One is enough. A, B, C have 9 points, D, E, F 3: the last of the threes has nobody but the last of the others.
    assert again == [(drawn.order[2], drawn.order[5])]
    assert [reason.facts for reason in drawn.reasons if reason.code == "swiss-rematch"] == [
        {"first": drawn.order[2], "second": drawn.order[5]}
    ]
    # Without a rematch it went up to round 3.
    (reason,) = (reason for reason in drawn.reasons if reason.code == "swiss-guarantee")
    assert dict(reason.facts) == {"round": 4, "guaranteed": 3, "possible": 3}


@SHEETS
def test_S3_11_M3_as_few_rematches_as_by_trying_everything(rules: Rules) -> None:
    tried = 0
    for seed in range(150):
        for before, drawn in tournament(rules, random.Random(f"{seed} again"), largest=8):
            number = len(before.rounds) + 1
            if isinstance(drawn, Draft) or not 2 <= len(before.active(number)) <= 8:
                continue
            choice = {**before.settings, "stuck": "fewest-rematches"}
            draft = drafted(rules, replace(before, settings=choice))
            met = have_met(before)
            found = sum(frozenset(match.players) in met for match in draft.round.matches)
            active = frozenset(before.active(number))
            had = had_byes(before)
            fewest = min(had[name] for name in active)
            sits_out = [name for name in active if rules is MECCG or had[name] == fewest]
            rests = [active - {name} for name in sits_out] if len(active) % 2 else [active]
            assert found == min(least_rematches(rest, met) for rest in rests)
            tried += 1
    assert tried > 20


def least_rematches(left: Left, met: set[frozenset[str]]) -> int:
    if not left:
        return 0
    one = min(left)
    return min((frozenset((one, other)) in met) + least_rematches(left - {one, other}, met) for other in left - {one})


def test_S3_11_a_second_bye_is_the_directors_choice() -> None:
    # Three players: after three rounds each has had the bye and met both others.
    now = cup(SIMPSONS, names(3))
    for one, other, bye in ("ABC", "CAB", "BCA"):
        now = by_hand(SIMPSONS, now, [(one, other, "2-0")], bye)
    drawn = SIMPSONS.draw(now)
    assert isinstance(drawn, Stuck)
    assert len(drawn.players) == 1
    assert drawn.choices == ("fewest-rematches", "end")
    # A has met B and C and has had the bye; B and C have not met, for C did not appear.
    now = cup(SIMPSONS, names(3))
    for one, other, bye, result in (("A", "B", "C", "2-0"), ("C", "B", "A", "--+"), ("A", "C", None, "2-0")):
        now = by_hand(SIMPSONS, now, [(one, other, result)], bye)
    drawn = SIMPSONS.draw(now)
    assert isinstance(drawn, Stuck)
    assert (drawn.players, drawn.reason.code) == (("A",), "swiss-stuck")
    assert drawn.choices == ("second-bye", "fewest-rematches", "end")
    second = drafted(SIMPSONS, replace(now, settings={**now.settings, "stuck": "second-bye"}))
    assert [bye.player for bye in second.round.byes] == ["A"]
    assert {name for match in second.round.matches for name in match.players} == {"B", "C"}
    # With a rematch somebody without a bye has it: B.
    again = drafted(SIMPSONS, replace(now, settings={**now.settings, "stuck": "fewest-rematches"}))
    assert [bye.player for bye in again.round.byes] == ["B"]


def test_S3_11_a_second_bye_goes_to_the_lowest_of_those_who_have_had_fewest() -> None:
    # Nobody has met. A has had two byes and has 6 points; B and C have had one each and have 3 + 3 + 3 = 9.
    now = cup(SIMPSONS, names(3), stuck="second-bye")
    for one, other, bye, result in (
        ("B", "C", "A", "+--"),
        ("C", "B", "A", "+--"),
        ("A", "C", "B", "---"),
        ("A", "B", "C", "---"),
        ("B", "A", None, "+--"),
        ("C", "A", None, "+--"),
    ):
        now = by_hand(SIMPSONS, now, [(one, other, result)], bye)
    assert totals(now) == {"A": 6, "B": 9, "C": 9}
    draft = drafted(SIMPSONS, now)
    assert draft.order[2] == "A"
    assert [bye.player for bye in draft.round.byes] == [draft.order[1]]


def test_S3_11_what_was_avoided_is_told() -> None:
    told = 0
    for seed in range(40):
        now, _ = all_played(SIMPSONS, 8, 3)
        now = replace(now, seed=str(seed))
        draft = drafted(SIMPSONS, now)
        met = have_met(now)
        order = list(draft.order)
        reasons = {r.facts["first"]: r.facts for r in draft.reasons if r.code == "swiss-passed"}
        left = list(order)
        for match in draft.round.matches:
            one, other = match.players
            between = left[left.index(one) + 1 : left.index(other)]
            facts = reasons.get(one, {"met": (), "needed": (), "forbidden": ()})
            assert list(facts["met"]) == [name for name in between if frozenset((one, name)) in met]
            assert list(facts["needed"]) == [name for name in between if frozenset((one, name)) not in met]
            told += len(facts["needed"])
            left = [name for name in left if name not in match.players]
    assert told


def test_S3_2_in_round_1_the_first_plays_the_second_and_the_one_left_over_has_the_bye() -> None:
    for size, bye in ((8, 0), (9, 1)):
        draft = drafted(SIMPSONS, cup(SIMPSONS, names(size)))
        order = list(draft.order)
        assert [match.players for match in draft.round.matches] == list(zip(order[::2], order[1::2], strict=False))
        assert [each.player for each in draft.round.byes] == order[size - bye :]
