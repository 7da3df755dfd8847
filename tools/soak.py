"""Tournaments by chance, as many as wanted: each round must be as its rule sheet says.

Players leave, come late and do not appear. A round that is wrong is named with the seed that gives it again. Usage:
soak.py [TOURNAMENTS], 100000 if not given.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import swiss_random

from gm.tournaments.meccg import MECCG
from gm.tournaments.model import Cup, Draft, Rules, Stuck
from gm.tournaments.simpsons import SIMPSONS

SHEETS = {rules.code: rules for rules in (SIMPSONS, MECCG)}
BATCH = 250
REPEATED = 10
"""One tournament in so many is drawn again with the players in another order."""


def same(rules: Rules, before: Cup, drawn: Draft | Stuck, chance: random.Random) -> None:
    """The order of the players changes nothing."""
    turned = tuple(chance.sample(before.entrants, len(before.entrants)))
    assert rules.draw(replace(before, entrants=turned)) == drawn, "another order of players, another draw"


def one(rules: Rules, seed: str) -> Counter[str]:
    """One tournament, checked round by round; how many rounds there were, and how many could not be drawn."""
    found = Counter({"tournaments": 1})
    chance = random.Random(seed)
    for before, drawn in swiss_random.tournament(rules, random.Random(seed)):
        swiss_random.check(rules, before, drawn)
        if chance.random() * REPEATED < 1:
            same(rules, before, drawn, chance)
        found["rounds" if isinstance(drawn, Draft) else "proven without a pairing"] += 1
    return found


def batch(code: str, first: int) -> tuple[Counter[str], list[str]]:
    """A batch of tournaments of one sheet: the sums, and the seeds that failed with their reasons."""
    found: Counter[str] = Counter()
    failed = []
    for number in range(first, first + BATCH):
        seed = f"{code} {number}"
        try:
            found += one(SHEETS[code], seed)
        except AssertionError as error:
            failed.append(f"{seed}: {error!r}")
    return found, failed


def main() -> None:
    """Play so many tournaments and say what was found."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    begun = time.perf_counter()
    firsts = range(0, -(-wanted // len(SHEETS)), BATCH)
    failures: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for code in SHEETS:
            found: Counter[str] = Counter()
            for counted, failed in workers.map(partial(batch, code), firsts):
                found += counted
                failures += failed
            print(f"{code}: " + ", ".join(f"{count} {what}" for what, count in found.items()), flush=True)
    print(*failures[:20], sep="\n", end="\n" if failures else "")
    sys.exit(f"{len(failures)} tournaments are wrong") if failures else print(f"{time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
