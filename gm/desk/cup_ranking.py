"""A ranking of the zine, made of its tournaments: each that is over is a round of R1–R4."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gm import names
from gm.desk.cup import Log, Where, look
from gm.desk.cup_export import ranking_points
from gm.desk.cup_next import over
from gm.model import InputError, Rating
from gm.ranking import Rank, advance, listed
from gm.tournaments.entries import folded
from gm.zine.cups import cup_names


@dataclass(frozen=True, slots=True)
class CupRanking:
    """A ranking: its name, the tournaments that count in the order of their beginnings, those still open, its rows."""

    name: str
    counted: tuple[str, ...]
    open: tuple[str, ...]
    rows: tuple[Rank, ...]


def cup_ranking(folder: Path, words: str, now: datetime) -> CupRanking:
    """R1–R4  The ranking of this name or beginning, reckoned anew from the logs that feed it."""
    logs = [look(Where(folder, name, None, now)) for name in cup_names(folder)]
    fed = {str(log.cup.settings.get("ranking") or "") for log in logs} - {""}
    found = names.find(words, fed)
    if found is None:
        known = f"; there are {', '.join(sorted(fed))}" if fed else ""
        raise InputError(f'"{words}": no tournament feeds a ranking of this name{known}; gm cup set NAME --ranking …')
    mine = [log for log in logs if log.cup.settings.get("ranking") == found]
    mine.sort(key=lambda log: (datetime.fromisoformat(log.events[0].at), log.cup.name))
    done = [log for log in mine if over(log)]
    waiting = tuple(log.cup.name for log in mine if log not in done)
    return CupRanking(found, tuple(log.cup.name for log in done), waiting, _rows(done))


def _rows(done: list[Log]) -> tuple[Rank, ...]:
    ratings: list[Rating] = []
    rows: list[Rank] = []
    called: dict[str, str] = {}
    for log in done:
        gained: dict[str, int] = {}
        for player, points in _points(log).items():
            gained[called.setdefault(folded(player), player)] = points
        ratings = advance(ratings, gained)
        rows = listed(ratings, {row.player: row.place for row in rows})
    return tuple(rows)


def _points(log: Log) -> dict[str, int]:
    """R2  The ranking points of the tournament's own table."""
    return next((ranking_points(table) for table in log.rules.tables(log.cup) if not table.group), {})
