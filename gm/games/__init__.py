"""The shelf: every game there is, by its code."""

from __future__ import annotations

from gm.games.curling import CURLING
from gm.games.football import ANTI, FOOTBALL
from gm.model import Game

GAMES: dict[str, Game] = {game.code: game for game in (FOOTBALL, ANTI, CURLING)}
