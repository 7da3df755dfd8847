"""The rule sheets on the shelf, by code."""

from __future__ import annotations

from gm.tournaments.curling_cup import CURLING_CUP
from gm.tournaments.knockout import KNOCKOUT
from gm.tournaments.meccg import MECCG
from gm.tournaments.model import Rules
from gm.tournaments.round_robin import ROUND_ROBIN
from gm.tournaments.simpsons import SIMPSONS
from gm.tournaments.stadtmeisterschaft import STADTMEISTERSCHAFT

RULES: dict[str, Rules] = {
    rules.code: rules for rules in (SIMPSONS, MECCG, STADTMEISTERSCHAFT, CURLING_CUP, ROUND_ROBIN, KNOCKOUT)
}
