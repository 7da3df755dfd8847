"""The Swiss system: one engine that draws a round, for the rule sheets that use it.

The sheet's own procedure with a look ahead: of each step it is asked whether the rest can still be paired. Forced pairs
come first, then the bye, then the pairs as the sheet has them. Where no pairing exists, that is said at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from gm.tournaments.model import Bye, Cup, Draft, Match, Reason, Round, Setting, Stuck
from gm.tournaments.standings import played
from gm.tournaments.swiss_field import Field, absent, field_of, floats, lots_told
from gm.tournaments.swiss_pot import Pot

ABSENT = 2
"""S3.9: after so many rounds in which a player did not appear the director is asked about him."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a rule sheet adds to the Swiss system.

    bye_points   points for a bye in this round
    bye_order    who is asked for the bye first, second, …
    closed       who may have no bye, unless the director wants it so
    pair         pairs all of a pot
    bye_lots     the lots by which this player has the bye, None where it goes by the list
    """

    bye_points: Callable[[int], Fraction]
    bye_order: Callable[[Field], Sequence[str]]
    closed: Callable[[Field], set[str]]
    pair: Callable[[Pot], None]
    bye_lots: Callable[[Field, str], Reason] | None = None


SETTINGS = {
    "rounds": Setting(0, "Number of rounds; 0 is the number that the rule sheet has for the players."),
    "stuck": Setting(
        "ask",
        "What is drawn where no pairing without a rematch or a second bye exists.",
        ("ask", "fewest-rematches", "second-bye"),
    ),
}


def rounds_by_sheet(cup: Cup, of: Callable[[int], int]) -> int:
    """S3.12 M1  The rounds as set, else what `of` has for the number of players at the start."""
    return cup.settings.get("rounds", 0) or of(len(cup.active(1)))


def draw(cup: Cup, sheet: Sheet) -> Draft | Stuck:
    """K S3.11 M3  The next round as a draft, or why there is none."""
    if stuck := unfinished(cup):
        return stuck
    field = field_of(cup)
    if len(field.players) < 2:
        return Stuck(field.players, Reason("swiss-too-few", {"players": field.players}, stops=True), ("end",))
    choice = cup.settings.get("stuck", "ask")
    pot = Pot(field, sheet.closed(field))
    guaranteed = guarantee(field, pot, sheet)
    if pot.matching.alone and choice == "second-bye":
        pot = Pot(field, set())
    if pot.matching.alone and choice == "fewest-rematches":
        return fewest_rematches(field, sheet, guaranteed)
    if pot.matching.alone:
        return nobody(field, pot)
    _give_bye(pot, sheet)
    sheet.pair(pot)
    return _draft(pot, sheet, guaranteed)


def unfinished(cup: Cup) -> Stuck | None:
    """K  The matches of published rounds whose result is not told; after the final nothing is drawn any more."""
    if final := played(cup, "final"):
        return Stuck((), Reason("swiss-over", {"round": final[-1].number}, stops=True))
    missing = [match for round in played(cup) for match in round.matches if match.score is None]
    if not missing:
        return None
    tables = tuple(match.table for match in missing)
    told = {"tables": tables, "pairs": tuple(match.players for match in missing)}
    return Stuck(
        tuple(name for match in missing for name in match.players), Reason("swiss-unfinished", told, stops=True)
    )


def _give_bye(pot: Pot, sheet: Sheet) -> None:
    if pot.bye is None:
        return
    pot.give_bye(sheet.bye_order(pot.field))
    if sheet.bye_lots:
        pot.reasons.insert(0, sheet.bye_lots(pot.field, pot.sitting_out[0]))


def _draft(pot: Pot, sheet: Sheet, guaranteed: Reason) -> Draft:
    field = pot.field
    rank = {name: number for number, name in enumerate(field.players)}
    pairs = sorted([*field.forced, *pot.pairs], key=lambda pair: rank[pair[0]])
    round = Round(
        field.round,
        tuple(Match(table, pair) for table, pair in enumerate(pairs, 1)),
        tuple(Bye(name, sheet.bye_points(field.round)) for name in pot.sitting_out),
        "swiss",
    )
    return Draft(round, (lots_told(field), *told(field), *pot.reasons, guaranteed), field.players)


def told(field: Field) -> list[Reason]:
    """What the director's own word brings into the draw, and whom he is asked about (S3.9)."""
    forced = [
        Reason("swiss-forced", {"first": one, "second": other, "rematch": other in field.met.get(one, ())})
        for one, other in field.forced
    ]
    idle = [Reason("swiss-forced-idle", {"players": pair}) for pair in field.idle]
    missing = absent(field.cup)
    often = [
        Reason("swiss-absent", {"player": name, "rounds": missing[name]})
        for name in sorted(field.players)
        if missing[name] >= ABSENT
    ]
    return [*forced, *idle, *often]


# How far a pairing without a rematch is sure


def guarantee(field: Field, pot: Pot, sheet: Sheet) -> Reason:
    """S3.11  Up to which round a pairing without rematch and second bye is guaranteed (Dirac), and still possible.

    Of n places, a bye one of them, each may be paired with all but those barred to him; half of n are enough. Each
    further round bars one more. It is said for as long as those who are drawn now stay and nobody comes. Who stands in
    a forced pair is drawn again later, and counts.
    """
    everybody = replace(field, free=field.players)
    whole = Pot(everybody, sheet.closed(everybody)) if field.forced else pot
    size = len(whole.names) + (whole.bye is not None)
    most = max((len(barred) for barred in whole.matching.barred), default=0)
    sure = field.round + size // 2 - 1 - most
    sure = field.round - 1 if pot.matching.alone else max(sure, field.round)
    possible = field.round - 1 if pot.matching.alone else field.round + size - 2 - most
    return Reason("swiss-guarantee", {"round": field.round, "guaranteed": max(0, sure), "possible": max(0, possible)})


def outlook(cup: Cup, sheet: Sheet, planned: int) -> tuple[Reason, ...]:
    """S3.11 S3.12  At the start: how far a pairing without rematch reaches, and whether more rounds are planned."""
    field = field_of(cup)
    reason = guarantee(field, Pot(field, sheet.closed(field)), sheet)
    if planned <= reason.facts["possible"]:
        return (reason,)
    return reason, Reason("swiss-rounds-beyond", {"planned": planned, "possible": reason.facts["possible"]})


def too_late(cup: Cup, number: int, planned: int) -> Reason | None:
    """K  Who comes in round `number` may enter while at most half of the rounds are missed."""
    missed = number - 1
    return Reason("swiss-too-late", {"missed": missed, "rounds": planned}, stops=True) if 2 * missed > planned else None


# Where there is no pairing


def nobody(field: Field, pot: Pot) -> Stuck:
    """S3.11  Who cannot be paired, whom alone they have left, and the director's choices."""
    tree = pot.matching.witness()
    players, only = pot.named(tree.outer), pot.named(tree.inner)
    code = "swiss-stuck-bye" if pot.bye in tree.outer else "swiss-stuck"
    second = ["second-bye"] if pot.bye is not None and not Pot(field, set()).matching.alone else []
    barred = {tuple(sorted((name, other))) for name in players for other in field.forbidden.get(name, ())}
    told = {
        "round": field.round,
        "players": players,
        "opponents": only,
        "bye": pot.bye in tree.inner,
        "forbidden": tuple(sorted(barred)),
    }
    return Stuck(players or field.free, Reason(code, told, stops=True), (*second, "fewest-rematches", "end"))


def fewest_rematches(field: Field, sheet: Sheet, guaranteed: Reason) -> Draft | Stuck:
    """S3.11  The director's choice: as few rematches as can be, and those as far down the list as can be.

    Who can have no bye without one more rematch has none, unless all have had one: then who has had fewest.
    """
    fewest = min((field.byes[name] for name in field.free), default=0)
    closed = sheet.closed(field) & {name for name in field.free if field.byes[name] > fewest}
    for rematches in range(1, len(field.free) // 2 + 1):
        pot = Pot(field, closed, 2 * rematches)
        if not pot.matching.alone:
            break
    else:
        return nobody(field, Pot(field, closed))
    _give_bye(pot, sheet)
    over = pot.down_with_rematches()
    again = Pot(field, set(), only=over)
    if again.matching.alone:
        return nobody(field, again)
    again.down()
    pot.pairs += again.pairs
    pot.reasons += [Reason("swiss-rematch", {"first": one, "second": other}) for one, other in again.pairs]
    return _draft(pot, sheet, guaranteed)


# The ways of pairing


def by_list(pot: Pot) -> None:
    """S3.11  Down the list, each with the highest-placed new opponent with whom the rest can still be paired."""
    pot.down()


def by_groups(pot: Pot) -> None:
    """M3  From the highest group down: a player by lot, an opponent by lot of equal points, else from the next group.

    Before that it is settled who has to leave the group: down its list, who has left one most often first, everybody
    stays in it with whom the rest can still be paired.
    """
    down = floats(pot.field.cup)
    for group in pot.groups():
        pot.pair_group(group, down)


def by_lowest(field: Field) -> list[str]:
    """S3.11  The lowest first, of those who have had fewest byes."""
    rank = {name: number for number, name in enumerate(field.free)}
    return sorted(field.free, key=lambda name: (field.byes[name], -rank[name]))


def log2_rounds(players: int) -> int:
    """M1 S3.12  ⌈log2 n⌉, at least 1."""
    return max(1, (players - 1).bit_length())
