"""Every reason there is: its code, the number of its rule, and the facts that it carries.

The words stand in templates/<language>/reasons.j2, one macro a code, its dashes underscores.
"""

from __future__ import annotations

from typing import NamedTuple


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
    knockout_third="players",
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
SWISS = {
    **_all("S1.2", simpsons_few_players="players least", simpsons_unofficial="players least"),
    **_all(
        "S1.6",
        simpsons_decks="player decks",
        simpsons_same_deck="player character",
        simpsons_few_cards="player character cards least",
    ),
    **_all("S3.8", simpsons_games="words"),
    **_all("S3.9", swiss_absent="player rounds", simpsons_unreadable="words"),
    **_all("S3.10 M3", swiss_lots="round lots"),
    **_all("S3.11", swiss_stuck_bye="round players opponents bye forbidden"),
    **_all("S3.11 M2", swiss_bye="player had needed again"),
    **_all(
        "S3.11 M3",
        swiss_passed="first second met forbidden needed",
        swiss_rematch="first second",
        swiss_guarantee="round guaranteed possible",
        swiss_stuck="round players opponents bye forbidden",
        swiss_rounds_beyond="planned possible",
    ),
    **_all("S3.12", simpsons_few_rounds="planned least", simpsons_sixteen="planned"),
    **_all(
        "S3.13",
        swiss_over="round",
        swiss_direct_open="players",
        swiss_by_opponents="players figures",
        simpsons_final="players",
        simpsons_final_early="played planned",
        simpsons_final_open="words",
        simpsons_other_finalists="players others average",
        simpsons_winner="winner second",
    ),
    **_all(
        "S3.13 M6",
        swiss_by_direct="players figures",
        swiss_by_average="players figures",
        swiss_by_lot="players figures",
    ),
    **_all("M2", meccg_bye_lots="round player lots"),
    **_all("M3", meccg_float="player points opponent opponent_points group before spared odd"),
    **_all("M4", meccg_unreadable="words", meccg_link="words", meccg_no_link="words", meccg_points="words"),
    **_all(
        "K",
        swiss_forced="first second rematch",
        swiss_forced_idle="players",
        swiss_too_few="players",
        swiss_unfinished="tables pairs",
        swiss_too_late="missed rounds",
    ),
}
"""Of the Swiss rule sheets. Figures are exact fractions, lots a mapping of names to their twelve digits."""
CODES: dict[str, Said] = {**SHARED, **ROUND_ROBIN, **KNOCKOUT, **CURLING, **CHECK, **SWISS, **TABLES}
