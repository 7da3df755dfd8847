"""How long whole fields take, against what else one could do; all in one run, as a table and as JSON.

(a) a plain double loop with math.comb and (b) scipy.stats.binom, vectorised per row, are measured on a small field
and scaled by the square of the number of line-ups, marked ~; (c) is the mere gathering of one float per pair at
random from a table of as many cells, on all cores as the field itself. Of each time the least of several is taken.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numba import get_num_threads, njit
from scipy.stats import binom

from gm.games.football import evaluate
from gm.games.football_classes import Field, chances, gathered
from gm.games.football_equilibrium import equilibrium
from gm.games.football_fast import _chances
from gm.games.football_field import round_robin
from gm.games.football_pairs import _work
from gm.games.football_search import best
from gm.model import Entry, Task

GM = [sys.executable, "-c", "from gm.cli import main; main(prog_name='gm')"]
SIZES, WPS = (100, 1000, 10000, 20000), (80, 100, 300)
TIMES = 5
NUMPY = 10000
"""Line-ups above which numpy is no longer measured."""


def lineup(random: random.Random, wp: int) -> tuple[int, ...]:
    """Any line-up that spends the WP and keeps the rules."""
    while True:
        keeper, sweeper = random.randint(0, 10), random.randint(0, 10)
        field = wp - 2 * (keeper + sweeper)
        defence, midfield = random.randint(1, 3 * field // 5), random.randint(1, 3 * field // 5)
        rows = (defence, midfield, field - defence - midfield)
        if min(rows) > 0 and max(rows) <= 3 * min(rows):
            return keeper, sweeper, *rows


def field_of(size: int, wp: int) -> Field:
    """So many different line-ups, the same each time."""
    chance, found = random.Random(f"{size} {wp}"), set[tuple[int, ...]]()
    while len(found) < size:
        found.add(lineup(chance, wp))
    return gathered(sorted(found))[0]


def least(times: int, *runs: Callable[[], object]) -> list[float]:
    """The least of several times of each, in seconds; they take turns, so that what else runs slows all of them."""
    taken: list[list[float]] = [[] for _ in runs]
    for _ in range(times):
        for run, found in zip(runs, taken, strict=True):
            begun = time.perf_counter()
            run()
            found.append(time.perf_counter() - begun)
    return [min(found) for found in taken]


def plain(field: Field) -> list[float]:
    """(a) Every pair for itself, every count of goals by math.comb."""
    moves, points = field.moves(), [0.0] * len(field.lineups)

    def pmf(count: int, share: float) -> list[float]:
        return [comb(count, goals) * share**goals * (1 - share) ** (count - goals) for goals in range(count + 1)]

    def attack(one: Any, other: Any) -> list[float]:
        count = max(0, one[4] - other[1] - other[2])
        count += -(-max(0, one[3] - other[3]) // 2) + -(-max(0, one[2] - other[4]) // 4)
        return pmf(count, (15 - other[1]) * (14 - other[0]) / 210)

    for first, one in enumerate(moves):
        for second in range(first + 1, len(moves)):
            own, against, below, expected = attack(one, moves[second]), attack(moves[second], one), 0.0, 0.0
            for goals, share in enumerate(own):
                level = against[goals] if goals < len(against) else 0.0
                expected += share * (2 * below + level)
                below += level
            points[first] += expected
            points[second] += 2 - expected
    return points


def by_scipy(field: Field) -> list[float]:
    """(b) Row by row, all others at once, with the counts of scipy."""
    points = np.zeros(len(field.lineups))
    hit = field.hit / 210
    for row in range(len(points) - 1):
        later = slice(row + 1, None)
        own, other = chances(field.lineups[row], field.lineups[later], "expected")
        goals = np.arange(int(own.max()) + 1)
        share = binom.pmf(goals, own[:, None], hit[later, None])
        until = binom.cdf(goals, other[:, None], hit[row])
        before = np.hstack((np.zeros((len(other), 1)), until[:, :-1]))
        expected = (share * (until + before)).sum(axis=1)
        points[row] += expected.sum()
        points[later] += 2 - expected
    return points.tolist()


@njit(nogil=True)
def _gather(table: Any, first: int, end: int) -> float:
    total, size = 0.0, np.uint64(len(table))
    for pair in range(first, end):
        mixed = np.uint64(pair) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        total += table[np.int64((mixed >> np.uint64(32)) * size >> np.uint64(32))]
    return total


def gathering(cells: int, pairs: int) -> Callable[[], object]:
    """(c) One float per pair, on all cores; the places come from the pair's number, so that none are read."""
    table, parts = np.random.default_rng(1).random(cells), 16
    bounds = [pairs * part // parts for part in range(parts + 1)]
    _gather(table, 0, 1)

    def run() -> None:
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda part: _gather(table, bounds[part], bounds[part + 1]), range(parts)))

    return run


def cells_of(field: Field) -> int:
    """The cells of all tables of a field together."""
    work, cells = _work(field, field, "expected", 2**47), 0
    starts = field.starts.tolist()
    for one in range(len(starts) - 1):
        for other in range(one, len(starts) - 1):
            rows, columns = slice(starts[one], starts[one + 1]), slice(starts[other], starts[other + 1])
            pairs = np.empty((rows.stop - rows.start, columns.stop - columns.start), np.int32)
            most, most_other = _chances(work.mine[:, rows], work.theirs[:, columns], np.int32(3), pairs)
            cells += (int(most) + 1) * (int(most_other) + 1)
    return cells


def peak(size: int, wp: int, engine: str) -> float:
    """The most memory of a process that does nothing else, in MB."""
    done = subprocess.run(
        [sys.executable, __file__, "--peak", str(size), str(wp), engine], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def fields(small: int) -> list[dict[str, Any]]:
    """All fields by both engines, with ratios and growth."""
    rows = []
    for wp in WPS:
        sample, before = field_of(small, wp), 0.0
        exact = round_robin(sample).expected()
        assert max(abs(exact - by_scipy(sample))) < 1e-6
        assert max(abs(round_robin(few := field_of(40, wp)).expected() - plain(few))) < 1e-6
        loop, scipy = least(1, partial(plain, sample), partial(by_scipy, sample))
        for size in SIZES:
            field, scale = field_of(size, wp), (size / small) ** 2
            round_robin(field, "expected", "numba")
            mere = gathering(cells_of(field), size * (size - 1) // 2)
            fast, gathered_only = least(TIMES, partial(round_robin, field, "expected", "numba"), mere)
            by_numpy = [partial(round_robin, field, "expected", "numpy")] if size <= NUMPY else []
            rows.append(
                {
                    "wp": wp,
                    "line-ups": size,
                    "numba": fast,
                    "numpy": next(iter(least(1, *by_numpy)), None),
                    "loop": loop * scale,
                    "scipy": scipy * scale,
                    "scaled_from": small,
                    "gather": gathered_only,
                    "to_gather": fast / gathered_only,
                    "scipy_to_ours": scipy * scale / fast,
                    "growth": fast / before if before else None,
                    "memory_mb": peak(size, wp, "numba"),
                }
            )
            before = fast
            show(rows[-1])
    return rows


def show(row: dict[str, Any]) -> None:
    """Print a row of the table."""
    mark = " " if row["line-ups"] == row["scaled_from"] else "~"
    slower = f"{row['numpy']:8.3f}" if row["numpy"] else "       –"
    growth = f"{row['growth']:6.1f}" if row["growth"] else "      "
    print(
        f"{row['wp']:4} {row['line-ups']:6} {row['numba']:8.3f} {slower} {mark}{row['loop']:9.1f}"
        f" {mark}{row['scipy']:9.1f} {row['gather']:8.3f} {row['to_gather']:6.2f} {row['scipy_to_ours']:8.0f}"
        f" {growth} {row['memory_mb']:7.0f}",
        flush=True,
    )


def others() -> dict[str, float]:
    """Seconds of the searches, warm, of the equilibrium, and of `gm football table` from start to JSON."""
    found = {}
    for wp in (100, 300):
        run = partial(best, field_of(60, wp), wp, 10)
        run()
        (found[f"best of all at {wp} WP against 60 teams"],) = least(TIMES, run)
    begun = time.perf_counter()
    mixture = equilibrium(60, 1e-4)
    found["equilibrium at 60 WP"] = time.perf_counter() - begun
    found["its exploitability, points a match"] = float(mixture.exploitability)
    teams = [Entry(f"Team {number}", "", lineup) for number, lineup in enumerate(field_of(120, 80).moves())]
    dice = partial(evaluate, Task("football", "047", 80, "dice"), teams, b"secret")
    (found["100 times all pairs of 120 teams, dice"],) = least(3, dice)
    with tempfile.TemporaryDirectory() as top:
        file = Path(top, "teams.csv")
        moves = enumerate(field_of(10000, 100).moves())
        rows = [f"Team {number},,{'-'.join(map(str, move))}" for number, move in moves]
        file.write_text("\n".join(["team,manager,lineup", *rows]), "utf-8")
        table = [*GM, "football", "table", str(file), "--wp", "100", "--json"]
        run_table = partial(subprocess.run, table, capture_output=True, check=True)
        (found["gm football table of 10000, start to JSON"],) = least(3, run_table)
    return found


def main() -> None:
    """Print both, or with --peak the memory of one field."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", type=int, default=1000, help="line-ups on which (a) and (b) are measured")
    parser.add_argument("--peak", nargs=3)
    given = parser.parse_args()
    if given.peak:
        size, wp, engine = given.peak
        round_robin(field_of(int(size), int(wp)), "expected", engine)
        # Not ru_maxrss: that of a child begins with its parent's.
        status = Path("/proc/self/status").read_text("utf-8")
        print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
        return
    print(f"Seconds on {get_num_threads()} cores; ~ scaled from {given.small} line-ups")
    print("  WP  teams    numba    numpy     (a) loop  (b) scipy (c) mere  /(c)   (b)/   growth     MB")
    rows = fields(given.small)
    rest = others()
    for name, value in rest.items():
        print(f"{name:<44} {value:12.9f}" if "exploit" in name else f"{name:<44} {value:8.2f} s")
    print(json.dumps({"fields": rows, "others": rest}))


if __name__ == "__main__":
    main()
