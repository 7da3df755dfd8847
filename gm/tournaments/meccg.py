"""MECCG, M1–M6 (swiss-meccg.pl.txt)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from gm.tournaments import swiss
from gm.tournaments.lots import by_lot, lot
from gm.tournaments.model import Cup, Draft, Match, Reason, Refused, Rules, Score, Setting, Stuck, Table
from gm.tournaments.standings import Criterion, by_average, by_direct, by_lots, by_points, places, played, points, rank
from gm.tournaments.swiss_field import Field

RING, DOUBLE, HALF_MORE, MORE, DRAWN = (8, 0), (6, 0), (5, 1), (4, 2), (3, 3)
LINK = (Fraction(7, 2), Fraction(5, 2))
FIRST_BYE, LATER_BYE = 6, 3
MOST = 8

SETTINGS = {
    **swiss.SETTINGS,
    "fewest-byes-first": Setting(False, "The bye goes among those who have had fewest byes (M2)."),
    "direct": Setting(False, "Equal points: direct comparison (M6)."),
    "average": Setting(False, "Equal points: the opponents' average, after direct comparison (M6)."),
    "lot": Setting(False, "Equal points: in the end by lot (M6)."),
    "minutes": Setting(50, "Minutes of a round (M5)."),
    "call": Setting(10, "Minutes before the end at which it is announced (M5)."),
    "break": Setting(10, "Minutes between rounds (M5)."),
}


# M1: rounds


def rounds_for(players: int) -> int:
    """M1  2 players 1 round, to 4 2, to 8 3, to 16 4, to 32 5, to 64 6, then ⌈log2 n⌉."""
    return swiss.log2_rounds(players)


def rounds(cup: Cup) -> int:
    """M1  The rounds that are planned."""
    return swiss.rounds_by_sheet(cup, rounds_for)


def entries(cup: Cup) -> tuple[Reason, ...]:
    """M1  Two players at least; how far a pairing without rematch reaches."""
    players = cup.active(1)
    if len(players) < 2:
        return (Reason("swiss-too-few", {"players": players}, stops=True),)
    return swiss.outlook(cup, SHEET, rounds(cup))


# M2–M3: the draw


def bye_points(round: int) -> Fraction:
    """M2  6 points in round 1, 3 later."""
    return Fraction(FIRST_BYE if round == 1 else LATER_BYE)


def bye_order(field: Field) -> Sequence[str]:
    """M2  By lot in the group with the fewest points, then in the next; in round 1 that is everybody.

    With `fewest-byes-first` those who have had fewer byes come before.
    """
    return sorted(by_lot(field.cup.seed, ("bye", field.round), field.free), key=partial(_bye_group, field))


def bye_lots(field: Field, player: str) -> Reason:
    """M2  The lots of those among whom the bye was drawn, and of those asked before them."""
    last = _bye_group(field, player)
    among = [name for name in field.free if _bye_group(field, name) <= last]
    lots = {name: lot(field.cup.seed, ("bye", field.round), name) for name in among}
    return Reason("meccg-bye-lots", {"round": field.round, "player": player, "lots": lots})


def _bye_group(field: Field, name: str) -> tuple[int, Fraction]:
    fewest = field.cup.settings.get("fewest-byes-first", False)
    return field.byes[name] if fewest else 0, field.points[name]


def draw(cup: Cup) -> Draft | Stuck:
    """M2 M3  The bye by lot, then group by group a player by lot and an opponent by lot."""
    return swiss.draw(cup, SHEET)


def final(cup: Cup) -> Draft | Stuck | None:
    """M6  There is no final: the tournament points decide."""
    return None


SHEET = swiss.Sheet(
    bye_points=bye_points,
    bye_order=bye_order,
    closed=lambda field: set(),
    bye_lots=bye_lots,
    pair=swiss.by_groups,
)


# M4: a result


def read(cup: Cup, match: Match, words: str) -> Score | Refused:
    """M4  "24:18" marshalling points; "20:20 link 2", "20:20 ="; "ring 1"; "5-1" tournament points; "+--" as S3.9."""
    typed = " ".join(words.lower().replace("–", "-").replace("−", "-").split())
    typed = re.sub(r"\s*([:=])\s*", r"\1", typed)
    if re.fullmatch(r"\+ ?- ?-|- ?- ?\+|- ?- ?-", typed):
        return _not_appeared(typed.replace(" ", ""))
    if found := re.fullmatch(r"(?:(-?\d{1,4}):(-?\d{1,4}) )?ring ([12])", typed):
        marshalling = (int(found[1]), int(found[2])) if found[1] else None
        return ring(int(found[3]) - 1, marshalling)
    if found := re.fullmatch(r"(-?\d{1,4}):(-?\d{1,4})(?: ?(link [12]|=))?", typed):
        return counted((int(found[1]), int(found[2])), found[3] or "", words)
    if found := re.fullmatch(r"(\d{1,2}(?:[.,]\d)?) ?- ?(\d{1,2}(?:[.,]\d)?)", typed):
        return told((found[1], found[2]), words)
    return _refused("meccg-unreadable", words)


def ring(winner: int, marshalling: tuple[int, int] | None) -> Score:
    """M4  (a) Who destroys the Ring wins 8:0, whatever the marshalling points."""
    count = f"{marshalling[0]}:{marshalling[1]} " if marshalling else ""
    return _score(f"{count}ring {winner + 1}", RING, winner, marshalling)


def counted(marshalling: tuple[int, int], decided: str, words: str) -> Score | Refused:
    """M4  (b)–(f) What marshalling points give; equal ones need the weakest link: "link 1", "link 2", or "=" a draw."""
    first, second = marshalling
    written = f"{first}:{second}"
    if first == second and not decided:
        return _refused("meccg-link", words)
    if first != second and decided:
        return _refused("meccg-no-link", words)
    if decided == "=":
        return _score(f"{written} =", DRAWN, None, marshalling)
    if decided:
        return _score(f"{written} {decided}", LINK, int(decided[-1]) - 1, marshalling)
    winner = int(second > first)
    return _score(written, by_ratio(max(marshalling), min(marshalling)), winner, marshalling)


def by_ratio(more: int, fewer: int) -> tuple[int, int]:
    """M4  (b) Twice the points at least, or the loser has 0 or fewer: 6:0; (c) 1.5 times at least 5:1; (d) more 4:2."""
    if fewer <= 0 or more >= 2 * fewer:
        return DOUBLE
    return HALF_MORE if 2 * more >= 3 * fewer else MORE


def told(given: tuple[str, str], words: str) -> Score | Refused:
    """M4  Tournament points themselves, "5-1": one of the pairs that there are."""
    pair = tuple(Fraction(each.replace(",", ".")) for each in given)
    for known in (RING, DOUBLE, HALF_MORE, MORE, LINK, DRAWN):
        for winner in (0, 1):
            if pair == (known if winner == 0 else known[::-1]):
                return _score(f"{_short(pair[0])}-{_short(pair[1])}", known, None if known == DRAWN else winner)
    return _refused("meccg-points", words)


def _not_appeared(typed: str) -> Score:
    """M4  (b) (j) Who appears wins, who does not has lost otherwise, and they have not met."""
    here = {"+--": (True, False), "--+": (False, True), "---": (False, False)}[typed]
    won = _exact(DOUBLE[0] if each else DOUBLE[1] for each in here)
    missing = _exact(not each for each in here)
    return Score(typed, won, here.index(True) if any(here) else None, False, {"absent": missing})


def _score(
    written: str,
    pair: tuple[int, int] | tuple[Fraction, Fraction],
    winner: int | None,
    marshalling: tuple[int, int] | None = None,
) -> Score:
    """A score of these tournament points, the winner's first."""
    won = _exact(pair[::-1] if winner == 1 else pair)
    return Score(written, won, winner, True, {"marshalling": _exact(marshalling)} if marshalling else {})


def _exact(numbers: Iterable[int | Fraction]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def _short(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):.1f}"


def _refused(code: str, words: str) -> Refused:
    return Refused(Reason(code, {"words": words}, stops=True))


# M6: the table


def criteria(cup: Cup) -> list[Criterion]:
    """M6  Tournament points; by the settings direct comparison, opponents' average and lot."""
    total, rounds = points(cup, played(cup)), played(cup)
    wanted = {
        "direct": by_direct(rounds, 0, MOST),
        "average": by_average(rounds, total),
        "lot": by_lots(cup.seed),
    }
    return [by_points(total), *(criterion for name, criterion in wanted.items() if cup.settings.get(name, False))]


def tables(cup: Cup) -> tuple[Table, ...]:
    """M6  The order by tournament points; equal ones share the place, unless a setting parts them."""
    ranked, figures, reasons = rank([entrant.name for entrant in cup.entrants], criteria(cup))
    return (Table("", places(ranked, points(cup, played(cup)), figures), tuple(reasons)),)


MECCG = Rules(
    code="meccg",
    settings=SETTINGS,
    entries=entries,
    rounds=rounds,
    draw=draw,
    final=final,
    read=read,
    tables=tables,
)
