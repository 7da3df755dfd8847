"""What was decided, as plain JSON values, and back: the truth of a published turn."""

from gm.record.building import FORMAT, Ahead, Lots, ahead_row, build
from gm.record.insight import decimals, insight_rows, luck, lucks
from gm.record.reading import decided_of, decision_of, gained, player_of, ratings, stones_of, task_of, turn_of, word_of
from gm.record.rows import (
    Record,
    ledger,
    letter_row,
    move_row,
    notice_row,
    order_row,
    player_row,
    ranking_rows,
    task_row,
    wish_row,
    word_row,
)

__all__ = [
    "FORMAT",
    "Ahead",
    "Lots",
    "Record",
    "ahead_row",
    "build",
    "decided_of",
    "decimals",
    "decision_of",
    "gained",
    "insight_rows",
    "ledger",
    "letter_row",
    "luck",
    "lucks",
    "move_row",
    "notice_row",
    "order_row",
    "player_of",
    "player_row",
    "ranking_rows",
    "ratings",
    "stones_of",
    "task_of",
    "task_row",
    "turn_of",
    "wish_row",
    "word_of",
    "word_row",
]
