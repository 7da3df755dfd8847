"""A tournament in a language: why its rounds were drawn and its places decided so, and what is printed of it."""

from __future__ import annotations

from pathlib import Path

from gm import zine
from gm.desk.cup import Log, Where
from gm.model import InputError
from gm.press import cup as press
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


def printed(log: Log, what: str, given: str | None, number: int | None, html: Path | None) -> str:
    """What is printed, as text; or the path of the page that it was written to."""
    if number is not None:
        of_round(log, number)
    if what == "slips" and not log.cup.rounds:
        raise InputError(f"no round is drawn yet; {log.call('pair')} comes first")
    spoken = language(log.where, given)
    made = press.printed(log.cup, what, spoken, zine.own_templates(log.where.folder), number)
    if html is None:
        return made.text
    zine.write_whole(html, made.html.encode("utf-8"))
    return str(html)
