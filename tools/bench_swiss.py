"""How long the pairing of round 5 takes beside other programs, and how many rematches and second byes each draws.

All are given the same four rounds. The peers are installed into build/peers; one that cannot be is named.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from swiss_random import RESULTS, closed, cup, had_byes, have_met, totals

from gm.tournaments.meccg import MECCG
from gm.tournaments.model import Cup, Draft, Rules
from gm.tournaments.simpsons import SIMPSONS

PEERS = Path(__file__).resolve().parents[1] / "build" / "peers"
SIZES = {64: 0.05, 256: 0.1, 1000: 0.5, 4000: 3.0}
"""Players, and the seconds that round 5 is to stay under."""
EVENTS = 100
PATIENCE = 10.0
"""A peer that took so many seconds is asked for no larger field, nor one whose time will grow beyond it."""
GROWTH = 8
BYE = ""

Pairs = list[tuple[str, ...]]
Peer = Callable[[Cup], Callable[[], Pairs]]
"""Takes the four rounds in, untimed, and gives what pairs: pairs of names, a bye alone."""


def four_rounds(rules: Rules, size: int, seed: str) -> Cup:
    """Four rounds by chance."""
    chance = random.Random(seed)
    now = cup(rules, [f"Player {number}" for number in range(size)], seed)
    for _ in range(4):
        draft = rules.draw(now)
        assert isinstance(draft, Draft)
        now = closed(rules, now, draft, [chance.choice(RESULTS[rules.code]) for _ in draft.round.matches])
    return now


def sheet(rules: Rules) -> Peer:
    """One of our own rule sheets."""

    def take(of: Cup) -> Callable[[], Pairs]:
        def pair() -> Pairs:
            draft = rules.draw(of)
            assert isinstance(draft, Draft)
            return [*(match.players for match in draft.round.matches), *((bye.player,) for bye in draft.round.byes)]

        return pair

    return take


def networkx(library: ModuleType) -> Peer:
    """A matching of least differences of points over all pairs that have not met, the bye one of them."""

    def take(of: Cup) -> Callable[[], Pairs]:
        def pair() -> Pairs:
            total, met, had = totals(of), have_met(of), had_byes(of)
            names = sorted(total, key=lambda name: -total[name])
            graph = library.Graph()
            for place, one in enumerate(names):
                for other in names[place + 1 :]:
                    if frozenset((one, other)) not in met:
                        graph.add_edge(one, other, weight=-int((total[one] - total[other]) ** 2))
                if len(names) % 2 and not had[one]:
                    graph.add_edge(one, BYE, weight=-int(total[one] ** 2))
            found = library.max_weight_matching(graph, maxcardinality=True)
            return [tuple(name for name in each if name != BYE) for each in found]

        return pair

    return take


def swisspair(library: ModuleType) -> Peer:
    """Its players with points, ranks, whom they have met, and whether they may have the bye."""

    def take(of: Cup) -> Callable[[], Pairs]:
        total, had = totals(of), had_byes(of)
        met: dict[str, set[str]] = {name: set() for name in total}
        for one, other in map(tuple, have_met(of)):
            met[one].add(other)
            met[other].add(one)
        names = sorted(total, key=lambda name: -total[name])
        players = [
            library.Player(name, int(total[name]), rank, not had[name], met[name]) for rank, name in enumerate(names, 1)
        ]

        def pair() -> Pairs:
            found = library.create_matches(players)
            return [(each.p1.id,) if each.is_bye else (each.p1.id, each.p2.id) for each in found]

        return pair

    return take


def cardarena(library: ModuleType) -> Peer:
    """Its Swiss tournament after the four rounds, with the sheet's bye points."""
    models = import_module("cardarena_tournament_core.common.models")
    swiss = import_module("cardarena_tournament_core.pairings.swiss").Swiss
    outcomes = {
        0: models.MatchupOutcome.PLAYER1_WINS,
        1: models.MatchupOutcome.PLAYER2_WINS,
        None: models.MatchupOutcome.DRAW,
    }

    def take(of: Cup) -> Callable[[], Pairs]:
        known = {entrant.name: models.Player(entrant.name, entrant.name) for entrant in of.entrants}
        tournament = swiss(list(known.values()))
        for round in of.rounds:
            told = tournament.pair()
            told.matchups = [models.Matchup(known[bye.player], None) for bye in round.byes]
            for match in round.matches:
                one, other = match.players
                assert match.score is not None
                told.matchups.append(models.Matchup(known[one], known[other], outcomes[match.score.winner]))
            tournament.submit_results(told)

        def pair() -> Pairs:
            return [(m.player1.id, m.player2.id) if m.player2 else (m.player1.id,) for m in tournament.pair().matchups]

        return pair

    return take


def py4swiss(library: ModuleType) -> Peer:
    """Its Dutch engine, for which of two who meet the one has White who has had it less often."""
    engine = import_module("py4swiss.engines").DutchEngine
    parser = import_module("py4swiss.trf").TrfParser

    def take(of: Cup) -> Callable[[], Pairs]:
        names = [entrant.name for entrant in of.entrants]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "told.trf")
            path.write_text(trf(of, names), encoding="utf-8")
            told = parser.parse(path)

        def pair() -> Pairs:
            found = engine.generate_pairings(told)
            return [tuple(names[number - 1] for number in (each.white, each.black) if number) for each in found]

        return pair

    return take


def trf(of: Cup, names: Sequence[str]) -> str:
    """The four rounds in FIDE's report format: a line a player, ten columns a round."""
    number = {name: place for place, name in enumerate(names, 1)}
    cells: dict[str, list[str]] = {name: [] for name in names}
    half: Counter[str] = Counter()
    white: Counter[str] = Counter()
    for round in of.rounds:
        for bye in round.byes:
            cells[bye.player].append("0000 - U")
            half[bye.player] += 2
        for match in round.matches:
            assert match.score is not None
            first, second = sorted(match.players, key=white.__getitem__)
            white[first] += 1
            white[second] -= 1
            won = None if match.score.winner is None else match.players[match.score.winner]
            for one, other, side in ((first, second, "w"), (second, first, "b")):
                result, points = ("=", 1) if won is None else ("1", 2) if won == one else ("0", 0)
                cells[one].append(f"{number[other]:>4} {side} {result}")
                half[one] += points
    head = ["012 Bench", f"XXR {len(of.rounds) + 1}"]
    lines = [
        f"001 {number[name]:>4}      {name:<33} {2000:>4}{'':28}{half[name] / 2:>4.1f} {number[name]:>4}  "
        + "  ".join(cells[name])
        for name in names
    ]
    return "\n".join([*head, *lines, ""])


PUBLIC: dict[str, tuple[str, Callable[[ModuleType], Peer]]] = {
    "networkx": ("networkx", networkx),
    "swisspair": ("swisspair", swisspair),
    "cardarena-tournament-core": ("cardarena_tournament_core", cardarena),
    "py4swiss": ("py4swiss", py4swiss),
}


def installed(name: str, module: str) -> ModuleType | str:
    """The peer's module, installed where it is not there yet; else why it could not be."""
    if not (PEERS / module).exists():
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", "--target", str(PEERS)]
        try:
            ran = subprocess.run([*command, name], capture_output=True, text=True, timeout=180)
        except subprocess.TimeoutExpired:
            return "no answer from the package index"
        if ran.returncode:
            said = [line for line in ran.stderr.splitlines() if "ERROR" in line]
            return said[0] if said else f"pip ended with {ran.returncode}"
    try:
        return import_module(module)
    except ImportError as error:
        return str(error)


def times(peer: Peer, rules: Rules) -> list[str]:
    """The seconds for each size; a dash where it was not asked, a fault where it gave none."""
    shown: list[str] = []
    took = 0.0
    for size in SIZES:
        if took * GROWTH > PATIENCE:
            shown.append("–")
            continue
        pair = peer(four_rounds(rules, size, "bench"))
        begun = time.perf_counter()
        pair()
        took = time.perf_counter() - begun
        shown.append(f"{took:.3f} s")
    return shown


def faults(peer: Peer, rules: Rules) -> str:
    """Rematches and second byes in round 5 of events of nine, where neither is ever needed (S3.11)."""
    again = second = 0
    for number in range(EVENTS):
        of = four_rounds(rules, 9, str(number))
        met, had = have_met(of), had_byes(of)
        for pair in peer(of)():
            again += len(pair) == 2 and frozenset(pair) in met
            second += len(pair) == 1 and had[pair[0]] > 0
    return f"{again:>9} {second:>12}"


def main() -> None:
    """Print a line for each of our sheets, and for each peer."""
    sys.path.append(str(PEERS))
    print(f"\nSwiss, round 5 (to be under {', '.join(f'{most} s at {size}' for size, most in SIZES.items())});")
    print(f"rematches and second byes in {EVENTS} events of 9 players, where neither is needed (M2 allows second byes)")
    print(f"{'':28}" + "".join(f"{size:>10}" for size in SIZES) + " rematches second byes")
    for rules in (SIMPSONS, MECCG):
        line(f"gm, {rules.code}", sheet(rules), rules)
    for name, (module, made) in PUBLIC.items():
        match installed(name, module):
            case str(reason):
                print(f"{name:28}  not here: {reason}")
            case library:
                line(name, made(library), SIMPSONS)


def line(name: str, peer: Peer, rules: Rules) -> None:
    """One line; a peer that fails on what it is given is named with what it says."""
    try:
        shown = "".join(f"{each:>10}" for each in times(peer, rules))
        print(f"{name:28}{shown} {faults(peer, rules)}", flush=True)
    except Exception as error:  # whatever a peer raises is its result here
        print(f"{name:28}  {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}", flush=True)


if __name__ == "__main__":
    main()
