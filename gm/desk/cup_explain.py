"""A tournament in a language: why its rounds were drawn and its places decided so, and what is printed of it."""

from __future__ import annotations

from pathlib import Path

from gm import zine
from gm.desk.cup import Log, Where
from gm.desk.cup_words import say
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


def explained(log: Log, number: int | None, spoken: str) -> tuple[list[str], list[str]]:
    """A round in lines and why it was drawn so; without a number the last one, and why the places are as they are."""
    if number is None and not log.cup.rounds:
        raise InputError(f"no round is drawn yet; {log.call('pair')} comes first")
    round, drawn = of_round(log, number or log.cup.rounds[-1].number)
    heading, reasons = press.round_lines(spoken, round, zine.own_templates(log.where.folder)), [*drawn]
    if number is None:
        reasons += [reason for table in log.rules.tables(log.cup) for reason in table.reasons]
    # A final is drawn by the places: what is said of both is said once.
    return heading, list(dict.fromkeys(say(reason, spoken) for reason in reasons))


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
