"""What comes next in a tournament, in one line."""

from __future__ import annotations

from gm.desk.cup import Log, current, draft, missing, without_draft
from gm.desk.cup_draft import again, outdated
from gm.desk.cup_rounds import begins, results_missing
from gm.tournaments.model import Stuck

FEW = ("simpsons-few-players", "swiss-too-few", "too-few")
"""The reasons that more players would end."""


def next_step(log: Log) -> str:
    """The director's next command, or the results that are missing."""
    cup, round, drawn = log.cup, current(log.cup), draft(log.cup)
    if drawn is not None and outdated(log):
        return f"next: {again(log, drawn.number)}"
    if drawn is not None:
        return f"next: {log.call('publish')}; or swap, force, forbid, and pair again"
    if round is None:
        return first_step(log)
    if tables := missing(round):
        return results_missing(tables)
    if round.number < log.rules.rounds(cup):
        return f"next: {log.call('pair')}"
    if log.rules.final(without_draft(cup)) is None:
        return f"all rounds are played; {log.call('table')} shows who has won"
    return f"next: {log.call('final')}"


def first_step(log: Log) -> str:
    """What comes before the first round: more players where they are too few, else its draw."""
    few = {reason.code for reason in begins(log) if reason.stops and reason.code in FEW} if log.cup.entrants else {""}
    if not few:
        return f"next: {log.call('pair')}"
    other = f"{log.call('set')} --unofficial" if "simpsons-few-players" in few else "--from FILE.csv"
    return f'next: {log.call("add")} "PLAYER", or {other}'


def over(log: Log) -> bool:
    """Whether all that the sheet wants is played."""
    cup, round = log.cup, current(log.cup)
    if round is None or draft(cup) is not None or missing(round) or round.number < log.rules.rounds(cup):
        return False
    left = log.rules.final(cup)
    return left is None or (isinstance(left, Stuck) and not left.players)
