"""Swiss tournaments by chance, and what must be true of each round; it shares no code with the pairing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from gm.tournaments.lots import lot
from gm.tournaments.model import Bye, Cup, Draft, Entrant, Match, Round, Rules, Score, Stuck

RESULTS = {
    "simpsons": ("2-0", "2-1", "1-2", "0-2", "1-1", "1-0", "0-0"),
    "meccg": ("24:18", "30:20", "40:20", "18:24", "20:40", "ring 1", "ring 2", "20:20 link 2", "20:20 ="),
}


def cup(rules: Rules, names: list[str], seed: str = "seed", **settings: object) -> Cup:
    """A tournament with these players that has not begun; settings with _ for -."""
    filled = {name: setting.default for name, setting in rules.settings.items()}
    filled |= {name.replace("_", "-"): value for name, value in settings.items()}
    return Cup("Cup", rules.code, seed, filled, tuple(Entrant(name) for name in names))


def scored(rules: Rules, of: Cup, match: Match, words: str) -> Match:
    """The match with its result as the director types it."""
    score = rules.read(of, match, words)
    assert isinstance(score, Score), (words, score)
    return replace(match, score=score)


def closed(rules: Rules, of: Cup, draft: Draft, results: list[str]) -> Cup:
    """The cup with this draft played: a result for each match, in the order of the tables."""
    told = tuple(scored(rules, of, match, words) for match, words in zip(draft.round.matches, results, strict=True))
    return replace(of, rounds=(*of.rounds, replace(draft.round, matches=told, state="closed")))


def by_hand(rules: Rules, of: Cup, pairs: list[tuple[str, str, str]], bye: str | None = None) -> Cup:
    """The cup with one more round of these pairs and results; the bye has its points by the sheet (S3.9, M2)."""
    number = len(of.rounds) + 1
    points = Fraction(3 if rules.code == "simpsons" or number > 1 else 6)
    matches = tuple(
        scored(rules, of, Match(table, (one, other)), words) for table, (one, other, words) in enumerate(pairs, 1)
    )
    byes = (Bye(bye, points),) if bye else ()
    return replace(of, rounds=(*of.rounds, Round(number, matches, byes, "swiss", "closed")))


def tournament(rules: Rules, chance: random.Random, largest: int = 64) -> Iterator[tuple[Cup, Draft | Stuck]]:
    """The rounds of a tournament by chance, each with the cup before it; some leave, come late, or do not appear."""
    # Small fields more often: there pairings run out.
    small = int(2 * 32 ** (chance.random() ** 2))
    size = min(largest, small) if chance.random() < 0.8 else chance.randint(2, largest)
    names = [f"{chance.choice('AÄBĆdéŁöx')}{number}" for number in range(size)]
    settings = {"fewest_byes_first": True} if rules.code == "meccg" and chance.random() < 0.5 else {}
    now = cup(rules, names, str(chance.random()), **settings)
    for number in range(1, chance.randint(2, 8) + 1):
        drawn = rules.draw(now)
        yield now, drawn
        if isinstance(drawn, Stuck):
            return
        results = ["+--" if chance.random() < 0.02 else chance.choice(RESULTS[rules.code]) for _ in drawn.round.matches]
        now = _moved(closed(rules, now, drawn, results), number + 1, chance)


def _moved(of: Cup, number: int, chance: random.Random) -> Cup:
    left = tuple(
        replace(each, left=number) if each.left is None and chance.random() < 0.04 else each for each in of.entrants
    )
    late = (Entrant(f"late {number}", joined=number),) if chance.random() < 0.15 else ()
    return replace(of, entrants=left + late)


# What is asked of a round


def totals(of: Cup) -> dict[str, Fraction]:
    """The points by player."""
    total = {entrant.name: Fraction(0) for entrant in of.entrants}
    for round in of.rounds:
        for bye in round.byes:
            total[bye.player] += bye.points
        for match in round.matches:
            assert match.score is not None
            for name, won in zip(match.players, match.score.points, strict=True):
                total[name] += won
    return total


def have_met(of: Cup) -> set[frozenset[str]]:
    """Every pair that has met."""
    return {
        frozenset(match.players)
        for round in of.rounds
        for match in round.matches
        if match.score is None or match.score.met
    }


def had_byes(of: Cup) -> Counter[str]:
    """How many byes each has had."""
    return Counter(bye.player for round in of.rounds for bye in round.byes)


def check(rules: Rules, before: Cup, drawn: Draft | Stuck) -> None:
    """Everybody once, no rematch, no second bye; and where there is no draw, the proof that there can be none."""
    number = len(before.rounds) + 1
    active = set(before.active(number))
    once = rules.code == "simpsons"
    seats = len(active) + len(active) % 2
    if isinstance(drawn, Stuck):
        if len(active) >= 2:
            # Dirac holds for those who were there from the beginning as for those who came.
            assert number > seats // 2 or not _steady(before, seats), "there is a pairing by Dirac"
            proven(before, drawn, active, once)
        return
    seen = [name for match in drawn.round.matches for name in match.players]
    seen += [bye.player for bye in drawn.round.byes]
    assert Counter(seen) == Counter(active)
    assert len(drawn.round.byes) == len(active) % 2
    met = have_met(before)
    assert not [match.players for match in drawn.round.matches if frozenset(match.players) in met]
    had = had_byes(before)
    if once:
        assert all(not had[bye.player] for bye in drawn.round.byes)
    total = totals(before)
    assert list(drawn.order) == sorted(
        active, key=lambda name: (-total[name], lot(before.seed, ("order", number), name))
    )


def _steady(of: Cup, seats: int) -> bool:
    """Whether every earlier round had as many seats, so that nobody has met more than one opponent a round."""
    return all(2 * len(round.matches) + 2 * len(round.byes) <= seats for round in of.rounds)


def proven(of: Cup, stuck: Stuck, active: set[str], once: bool) -> None:
    """Tutte: without the opponents left to them the players fall into more odd groups than there are such opponents."""
    met, had = have_met(of), had_byes(of)
    players, others = set(stuck.reason.facts["players"]), set(stuck.reason.facts["opponents"])
    nodes: set[str | None] = {*players}
    if stuck.reason.code == "swiss-stuck-bye":
        nodes.add(None)

    def fit(one: str | None, other: str | None) -> bool:
        if one is None or other is None:
            return not (once and had[one or other or ""])
        return frozenset((one, other)) not in met

    everybody: set[str | None] = {*active, None} if len(active) % 2 else {*active}
    left: set[str | None] = {*others, None} if stuck.reason.facts["bye"] else {*others}
    assert {other for one in nodes for other in everybody - nodes if fit(one, other)} <= left
    assert odd_groups(nodes, fit) > len(left)


def odd_groups(nodes: set[str | None], fit: Callable[[str | None, str | None], bool]) -> int:
    """How many of the groups into which they fall are odd."""
    groups = [{node} for node in nodes]
    for one, other in combinations(nodes, 2):
        if fit(one, other):
            mine = next(group for group in groups if one in group)
            theirs = next(group for group in groups if other in group)
            if mine is not theirs:
                groups.remove(theirs)
                mine |= theirs
    return sum(len(group) % 2 for group in groups)
