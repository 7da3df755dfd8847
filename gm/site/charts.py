"""Charts as figures on a sheet of fixed size; the press draws them as SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gm import names

WIDTH, HEIGHT = 560, 320
LEFT, RIGHT, TOP, BOTTOM = 48, 370, 16, 284
"""The frame of a chart with names at the ends of its lines."""
GAP = 16
"""Between the base lines of two names."""
LETTERS = 18
MILLION = 10**6
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 2", "12 4", "4 2 1 2 1 2", "3 6")
"""Lines differ without colour, too."""

Chart = dict[str, Any]
Series = Sequence[tuple[str, Sequence[int | None]]]


def lines(id: str, turns: Sequence[str], series: Series, *, places: bool = False) -> Chart:
    """Draw a line a name over turns, its name at its end; None leaves a gap. Places have the first on top."""
    values = [value for _, row in series for value in row if value is not None]
    low, high = (1, max([5, *values])) if places else (0, max(values, default=0))
    marks = ticks(high, low)
    high = max(high, marks[-1])
    drawn: list[Chart] = []
    for index, (name, row) in enumerate(series):
        points = [(_across(at, len(turns)), _up(value, low, high, places)) for at, value in _known(row)]
        dash = DASHES[index % len(DASHES)]
        drawn.append({"name": name, "dash": dash, "runs": runs(row, points), "first": index == 0})
    ends = [one["runs"][-1][-1][1] if one["runs"] else BOTTOM for one in drawn]
    for one, label in zip(drawn, apart(ends), strict=True):
        one |= {"label": names.cut(one["name"], LETTERS), "label_y": label}
    return {
        "id": id,
        "lines": [one for one in drawn if one["runs"]],
        "rows": [(mark, _up(mark, low, high, places)) for mark in marks],
        "columns": [(turns[at], _across(at, len(turns))) for at in _few(len(turns))],
    }


def bars(id: str, turns: Sequence[str], values: Sequence[int | None]) -> Chart | None:
    """Draw a bar a turn, upwards from nought or downwards; `values` are millionths, None leaves a gap.

    None where fewer than two turns have a value.
    """
    known = [(at, value) for at, value in enumerate(values) if value is not None]
    if len(known) < 2:
        return None
    marks = ticks(max(1, -(-max(abs(value) for _, value in known) // MILLION)))
    top, right = marks[-1] * MILLION, WIDTH - 24
    step = (right - LEFT) / len(turns)
    drawn = [
        {"x": round(LEFT + step * (at + 0.2), 1), "width": round(step * 0.6, 1), "up": value >= 0, **_bar(value, top)}
        for at, value in known
    ]
    rows = sorted({*marks, *(-mark for mark in marks)})
    return {
        "id": id,
        "bars": drawn,
        "rows": [(mark, _up(mark, -marks[-1], marks[-1], False)) for mark in rows],
        "columns": [(turns[at], round(LEFT + step * (at + 0.5), 1)) for at in _few(len(turns))],
    }


def _bar(value: int, top: int) -> dict[str, float]:
    """Give where a bar begins from above, and how high it is."""
    end, nought = _up(value, -top, top, False), _up(0, -top, top, False)
    return {"y": min(end, nought), "height": round(abs(end - nought), 1)}


def field(id: str, teams: Sequence[Sequence[Any]], own: str = "") -> Chart:
    """Draw each line-up of a field, defence across and attack up; `teams` are rows of a summary, the best first.

    Equal places on the sheet are one dot with their number; those of most line-ups come last, above all others.
    """
    spots = Counter((row[3][2], row[3][4]) for row in teams)
    best = {(row[3][2], row[3][4]) for row in teams if row[0] == 1}
    mine = {(row[3][2], row[3][4]) for row in teams if row[2] == own}
    across, up = ticks(max((v for v, _ in spots), default=0)), ticks(max((s for _, s in spots), default=0))
    right = WIDTH - 24

    def place(spot: tuple[int, int]) -> tuple[float, float]:
        x = LEFT + (right - LEFT) * spot[0] / max(across[-1], 1)
        return round(x, 1), _up(spot[1], 0, max(up[-1], 1), False)

    dots = [
        {"x": place(spot)[0], "y": place(spot)[1], "count": count, "best": spot in best, "own": spot in mine}
        for spot, count in sorted(spots.items(), key=lambda one: (one[1], one[0]))
    ]
    return {
        "id": id,
        "dots": dots,
        "rows": [(mark, _up(mark, 0, max(up[-1], 1), False)) for mark in up],
        "columns": [(mark, place((mark, 0))[0]) for mark in across],
        "best": [row[1] for row in teams if row[0] == 1],
    }


def ticks(high: int, low: int = 0) -> list[int]:
    """Give at most six round marks from `low` (0 or 1) to at least `high`."""
    step = next(size * 10**power for power in range(12) for size in (1, 2, 5) if size * 10**power * 5 >= high - low)
    marks = [low] if low else []
    mark = step if low else 0
    while not marks or marks[-1] < high:
        if mark > low or not low:
            marks.append(mark)
        mark += step
    return marks


def _known(row: Sequence[int | None]) -> list[tuple[int, int]]:
    return [(at, value) for at, value in enumerate(row) if value is not None]


def runs(row: Sequence[int | None], points: Sequence[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Cut a line's points where the row has gaps."""
    found: list[list[tuple[float, float]]] = []
    left = iter(points)
    fresh = True
    for value in row:
        if value is None:
            fresh = True
        elif fresh:
            found.append([next(left)])
            fresh = False
        else:
            found[-1].append(next(left))
    return found


def _across(at: int, count: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * (at / (count - 1) if count > 1 else 0.5), 1)


def _up(value: int, low: int, high: int, down: bool) -> float:
    share = (value - low) / (high - low) if high > low else 0.5
    return round(TOP + (BOTTOM - TOP) * (share if down else 1 - share), 1)


def _few(count: int) -> list[int]:
    """Give the positions that are named below the chart: the first, the last, and some between."""
    step = max(1, -(-count // 6))
    return sorted({*range(0, max(count - step // 2, 1), step), count - 1}) if count else []


def apart(heights: Sequence[float]) -> list[float]:
    """Give the heights of labels, moved so far that none stands on another, in the order given."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = [0.0] * len(heights)
    floor: float = TOP - GAP
    for index in order:
        placed[index] = floor = max(heights[index], floor + GAP)
    over = max(0.0, floor - BOTTOM)
    ceiling: float = BOTTOM + GAP
    for index in reversed(order):
        if over and placed[index] > ceiling - GAP:
            placed[index] = ceiling - GAP
        ceiling = placed[index]
    return [round(height, 1) for height in placed]
