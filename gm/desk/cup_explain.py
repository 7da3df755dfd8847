"""Why a tournament's rounds were drawn and its places decided so, in a language."""

from __future__ import annotations

from gm import zine
from gm.desk.cup import Log, Where
from gm.model import InputError
from gm.tournaments.model import Reason, Round
from gm.tournaments.replay import drafts


def language(where: Where, given: str | None) -> str:
    """The language that is asked for, else the zine's, else English."""
    if given is not None:
        return given
    return zine.load(where.folder).language if (where.folder / "zine.toml").is_file() else "en"


def of_round(log: Log, number: int) -> tuple[Round, tuple[Reason, ...]]:
    """A round as it stands, and the reasons of its draw."""
    for round in log.cup.rounds:
        if round.number == number:
            return round, drafts(log.events)[number].reasons
    raise InputError(f"there is no round {number}; there are {len(log.cup.rounds)}")


def of_places(log: Log) -> tuple[Reason, ...]:
    """The reasons of the places as they stand."""
    return tuple(reason for table in log.rules.tables(log.cup) for reason in table.reasons)
