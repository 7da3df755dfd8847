"""The pure decision of one deadline: letters in, everything decided out."""

from gm.turn.decision import Decided, Decision, Told, Verdict
from gm.turn.evaluation import Outcome, evaluate
from gm.turn.letters import decide, doubted

__all__ = ["Decided", "Decision", "Outcome", "Told", "Verdict", "decide", "doubted", "evaluate"]
