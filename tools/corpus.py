"""How the letters of tests/corpus are read: right, asked, or wrong, and which they are."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import corpus_reading as corpus


def main() -> int:
    """Print a line for each letter that was not read as it should be, and the sums; 1 where one was read wrong."""
    found: dict[str, list[str]] = {"read": [], "asked": [], "wrong": []}
    with tempfile.TemporaryDirectory() as folder:
        zine = corpus.zine(Path(folder))
        for name in sorted(corpus.EXPECTED):
            verdict, faults = corpus.judged(zine, name)
            found[verdict].append(name)
            for fault in faults:
                print(f"{name}: {verdict}: {fault}")
    for verdict, names in found.items():
        print(f"{verdict:6}{len(names):4}")
    return bool(found["wrong"])


if __name__ == "__main__":
    sys.exit(main())
