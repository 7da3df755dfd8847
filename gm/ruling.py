"""A game's rules, applied in written order to one order."""

from __future__ import annotations

from dataclasses import replace

from gm.model import Clip, Facts, Game, Notice, Order, Reject, Rule, Ruling, Task

_SHEET = {"football": "football", "anti": "football", "curling": "curling"}
"""Which rule sheet a game stands on; the codes of its notices begin so."""


def rule(game: Game, task: Task, order: Order) -> Ruling:
    """The order after its game's rules: each rule sees what the rules before it let stand.

    A move that cannot be read stays None. What a ruling lets stand is accepted unchanged when it is ruled again.
    """
    ruling = Ruling(order, order.move)
    for each in game.order_rules:
        if ruling.move is not None:
            ruling = _apply(each, task, ruling, _SHEET.get(game.code, game.code))
    return ruling


def _apply(rule: Rule, task: Task, ruling: Ruling, sheet: str) -> Ruling:
    assert ruling.move is not None
    match rule.decide(task, ruling.move):
        case Clip(move, changes):
            told = tuple(_notice(sheet, rule, ruling.order, facts) for facts in changes)
            return replace(ruling, move=move, notices=ruling.notices + told)
        case Reject(facts):
            told = (_notice(sheet, rule, ruling.order, facts),)
            return replace(ruling, move=None, notices=ruling.notices + told)
        case None:
            return ruling


def _notice(sheet: str, rule: Rule, order: Order, facts: Facts) -> Notice:
    # F14 changes single rows and, apart from them, the cost of the whole line-up: two different things to tell.
    of_cost = "-cost" if rule.number == "F14" and "cost" in facts else ""
    return Notice(f"{sheet}-{rule.number}{of_cost}", order.source, facts)
