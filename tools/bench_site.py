"""How long the public archive takes: many turns at once, and one further."""

from __future__ import annotations

import copy
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GM = [sys.executable, "-c", "from gm.cli import main; main(prog_name='gm')"]
TURNS, PLAYERS = 1001, 100


def record(shape: dict[str, Any], number: int, players: list[str], chance: random.Random) -> dict[str, Any]:
    """Make a published record of a turn in which every player has a team."""
    bare: dict[str, Any] = {key: [] for key in ("letters", "orders", "notices", "wishes", "rulings")}
    made = copy.deepcopy({**shape, **bare, "insight": None})
    made["turn"], made["next"]["turn"] = f"{number:04d}", f"{number + 1:04d}"
    made["zat"] = (datetime(1990, 1, 1, 20, tzinfo=UTC) + timedelta(days=14 * number)).isoformat()
    made["players"] = [{"name": name, "addresses": [], "language": None} for name in players]
    order = chance.sample(players, len(players))
    teams = [
        {"place": place, "team": f"Klub {name}", "manager": name, "lineup": [1, 1] + [chance.randrange(10, 30)] * 3}
        | {"points": str(Fraction(chance.randrange(10**9), 10**7)), "goals_for": "12/7", "goals_against": "5"}
        | {"rlp": (len(players) - place) * 1000 // (len(players) - 1)}
        for place, name in enumerate(order, 1)
    ]
    cross = [[None if one == other else f"{chance.random() * 2:.6f}" for other in players] for one in players]
    football = {"wp": 80, "method": "expected", "times": 1}
    made["results"], made["tasks"] = {"football": {**football, "teams": teams, "cross": cross}}, {"football": football}
    return made


def zine(folder: Path, turns: int, players: int) -> None:
    """Make a zine of so many published turns."""
    shape = json.loads((ROOT / "turns/045/record.json").read_text(encoding="utf-8")) | {"state": "published"}
    head = 'name = "Bench"\nlanguage = "de"\ntimezone = "Europe/Berlin"\ngm_address = "sl@spiel.example"\n'
    names = [f"Spielerin {number}" for number in range(players)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "zine.toml").write_text(head, encoding="utf-8")
    chance = random.Random(1)
    for number in range(1, turns + 1):
        add(folder, record(shape, number, names, chance))


def add(folder: Path, made: dict[str, Any]) -> None:
    """Lay a record into a zine."""
    turn = folder / "turns" / made["turn"]
    turn.mkdir(parents=True)
    (turn / "record.json").write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def timed(folder: Path) -> str:
    """Make the archive and say how long it took, from the start of gm to its end, and the processor's share of that."""
    begun, used = time.perf_counter(), _used()
    subprocess.run([*GM, "-C", str(folder), "site"], check=True, stdout=subprocess.DEVNULL)
    return f"{time.perf_counter() - begun:.1f} s ({_used() - used:.1f} s of the processor)"


def _used() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def main() -> None:
    """Print the times of the whole archive, of one further turn, and of nothing new."""
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "zine"
        zine(folder, TURNS, PLAYERS)
        last = folder / "turns" / f"{TURNS:04d}"
        aside = Path(top) / "last"
        last.rename(aside)
        print(f"archive, {TURNS - 1} turns of {PLAYERS} players: {timed(folder)}")
        aside.rename(last)
        print(f"archive, one further turn: {timed(folder)}")
        print(f"archive, nothing new: {timed(folder)}")
        sizes = sorted(path.stat().st_size for path in (folder / "site").rglob("*.html") if "cross" not in path.name)
        print(f"archive, largest page but cross tables: {sizes[-1] / 1000:.0f} kB")


if __name__ == "__main__":
    main()
