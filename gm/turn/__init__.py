"""The pure decision of one deadline: letters in, everything decided out."""

from gm.turn.carried import Carried, as_row, of_rows
from gm.turn.counter import doubted
from gm.turn.decision import Decided, Decision, Told, Verdict
from gm.turn.evaluation import Outcome, evaluate
from gm.turn.letters import decide
from gm.turn.put import Choice, Put, key_of

__all__ = [
    "Carried",
    "Choice",
    "Decided",
    "Decision",
    "Outcome",
    "Put",
    "Told",
    "Verdict",
    "as_row",
    "decide",
    "doubted",
    "evaluate",
    "key_of",
    "of_rows",
]
