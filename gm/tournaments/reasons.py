"""Every reason there is: a code of the words of `gm cup explain`, and the facts that it carries.

The words stand in templates/<language>/reasons.j2, one macro a code, its dashes underscores.
"""

from __future__ import annotations

SHARED: dict[str, tuple[str, ...]] = {
    "too-few": ("players", "least"),
    "late-refused": ("player",),
    "rounds-over": ("rounds",),
    "results-missing": ("tables",),
    "schedule-fixed": (),
    "seeded": ("player", "seed"),
    "seeding-lot": ("player", "seed", "lot"),
    "result-unread": ("words", "forms"),
    "place-by-difference": ("player", "above", "own", "other"),
    "place-by-scored": ("player", "above", "own", "other"),
    "place-by-direct": ("player", "above"),
    "place-by-lot": ("player", "above", "own", "other"),
    "place-shared": ("players", "place"),
}
ROUND_ROBIN: dict[str, tuple[str, ...]] = {
    "berger": ("players", "round", "rounds"),
    "free": ("player", "group"),
    "opponent-dropped": ("player", "dropped"),
    "dropped-struck": ("player", "matches"),
}
KNOCKOUT: dict[str, tuple[str, ...]] = {
    "knockout-tree": ("players", "size", "byes"),
    "knockout-bye": ("player", "seed"),
    "knockout-walkover": ("player",),
    "knockout-drawn": ("score",),
    "knockout-begins": ("player", "other", "own", "others"),
    "knockout-begins-above": ("player", "other"),
    "knockout-lot": ("winner", "loser", "lot", "other"),
}
CURLING: dict[str, tuple[str, ...]] = {
    "curling-mode": ("mode", "teams"),
    "curling-snake": ("group", "teams"),
    "curling-crosswise": ("team", "group", "place"),
    "curling-house": ("score", "most"),
    "curling-stones": ("side", "stones"),
    "curling-stone": ("side", "stone"),
    "curling-sheets": ("sheets",),
    "curling-drawn": ("score",),
    "curling-new-data": ("score",),
    "curling-replayed": ("first", "second", "score", "replay"),
    "curling-late-schedule": ("published", "first_match"),
    "curling-first-match": ("words",),
}
CHECK: dict[str, tuple[str, ...]] = {
    "check-twice": ("round", "player", "times"),
    "check-stranger": ("round", "player"),
    "check-left-out": ("round", "player"),
    "check-table": ("round", "table", "players"),
    "check-no-result": ("round", "table"),
    "check-result": ("round", "table", "written"),
    "check-points-of": ("round", "table", "written", "points", "right"),
    "check-winner": ("round", "table", "written", "winner"),
    "check-bye-points": ("round", "player", "points", "right"),
    "check-meetings": ("players", "times", "right"),
    "check-first-named": ("player", "first", "second"),
    "check-not-through": ("round", "player"),
    "check-byes": ("round", "byes", "right"),
    "check-bye-seeded": ("player", "seed"),
    "check-points": ("player", "points", "right"),
    "check-figure": ("player", "criterion", "figure", "right"),
    "check-place": ("player", "place", "right"),
    "check-order": ("player", "above"),
}
"""What `gm cup check` finds broken."""
CODES: dict[str, tuple[str, ...]] = {**SHARED, **ROUND_ROBIN, **KNOCKOUT, **CURLING, **CHECK}
