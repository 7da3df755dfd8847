"""Every reason there is: its code, the number of its rule, and the facts that it carries.

The words stand in templates/<language>/reasons.j2, one macro a code, its dashes underscores.
"""

from __future__ import annotations

from typing import NamedTuple

from gm.tournaments import swiss_reasons


class Said(NamedTuple):
    """What a code stands for: the rule's number, and the names of its facts."""

    rule: str
    facts: tuple[str, ...]


def _all(rule: str, **codes: str) -> dict[str, Said]:
    return {code.replace("_", "-"): Said(rule, tuple(facts.split())) for code, facts in codes.items()}


SHARED = _all(
    "K",
    too_few="players least",
    late_refused="player",
    rounds_over="rounds",
    results_missing="tables",
    schedule_fixed="",
    seeded="player seed",
    seeding_lot="player seed lot",
    result_unread="words forms",
)
ROUND_ROBIN = _all(
    "C9",
    berger="players round rounds",
    free="player group",
    opponent_dropped="player dropped",
    dropped_struck="player matches",
    place_by_difference="player above own other",
    place_by_scored="player above own other",
    place_by_direct="player above",
    place_by_lot="player above own other",
    place_shared="players place",
)
KNOCKOUT = _all(
    "K",
    knockout_tree="players size byes",
    knockout_bye="player seed",
    knockout_walkover="player",
    knockout_drawn="score",
    knockout_begins="player other own others",
    knockout_begins_above="player other",
    knockout_lot="winner loser lot other",
)
CURLING = {
    **_all("C1", curling_stone="side stone", curling_sheets="sheets"),
    **_all("C2", curling_stones="side stones"),
    **_all("C8", curling_house="score most"),
    **_all(
        "C9",
        curling_mode="mode teams",
        curling_snake="group teams",
        curling_crosswise="team group place",
        curling_drawn="score",
        curling_new_data="score",
        curling_replayed="first second score replay",
        curling_late_schedule="published first_match",
        curling_first_match="words",
    ),
}
TABLES = {
    **_all(
        "T1",
        tables_sizes="players fours threes",
        tables_threes="players least most",
        tables_out="player times",
        tables_none_again="rounds",
        tables_best="again rounds",
        tables_bound="again rounds least",
        tables_again="players times",
        tables_planned_anew="round left joined",
        tables_forced="players",
        tables_forced_unfit="players",
        tables_forbidden="players",
        stadtmeisterschaft_five="rounds",
        stadtmeisterschaft_unknown="words players",
        stadtmeisterschaft_twice="player",
        stadtmeisterschaft_missing="players",
    ),
    **_all(
        "T2",
        stadtmeisterschaft_play_off="players points open",
        stadtmeisterschaft_through="player seed points",
        stadtmeisterschaft_by_play_off="player above own other",
        stadtmeisterschaft_by_first_places="player above own other",
        stadtmeisterschaft_by_lot="player above own other",
    ),
    **_all(
        "T3",
        stadtmeisterschaft_snake="first second",
        stadtmeisterschaft_few="players",
        stadtmeisterschaft_second="player above table",
        stadtmeisterschaft_final="players",
    ),
    **_all(
        "P1",
        stadtmeisterschaft_board_players="count",
        stadtmeisterschaft_board_twice="player",
        stadtmeisterschaft_board_pieces="player count",
        stadtmeisterschaft_board_field="player field",
    ),
    **_all(
        "L6",
        stadtmeisterschaft_board_own="player field",
        stadtmeisterschaft_board_others="player field other at",
    ),
    **_all(
        "L17",
        stadtmeisterschaft_board_winners="players",
    ),
}
"""Of the schedule at tables, and of a town championship."""
CHECK = _all(
    "K",
    check_twice="round player times",
    check_stranger="round player",
    check_left_out="round player",
    check_table="round table players",
    check_no_result="round table",
    check_result="round table written",
    check_points_of="round table written points right",
    check_winner="round table written winner",
    check_bye_points="round player points right",
    check_meetings="players times right",
    check_first_named="player first second",
    check_not_through="round player",
    check_byes="round byes right",
    check_bye_seeded="player seed",
    check_rematch="round players",
    check_second_bye="round player",
    check_bye_lower="round player right",
    check_passed="round players right",
    check_floats="round players right",
    check_float_again="round player before right",
    check_points="player points right",
    check_figure="player criterion figure right",
    check_place="player place right",
    check_order="player above",
)
"""What `gm cup check` finds broken."""
SWISS = {code: Said(said.rule, said.facts) for code, said in swiss_reasons.CODES.items()}
CODES: dict[str, Said] = {**SHARED, **ROUND_ROBIN, **KNOCKOUT, **CURLING, **CHECK, **SWISS, **TABLES}
