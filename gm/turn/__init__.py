"""The pure decision of one deadline: letters in, everything decided out."""

from gm.turn.decision import Decided, Decision, Told, Verdict
from gm.turn.evaluation import Outcome, evaluate
from gm.turn.letters import decide, doubted
from gm.turn.put import Choice, Put, key_of

__all__ = [
    "Choice",
    "Decided",
    "Decision",
    "Outcome",
    "Put",
    "Told",
    "Verdict",
    "decide",
    "doubted",
    "evaluate",
    "key_of",
]
