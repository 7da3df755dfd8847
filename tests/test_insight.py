"""What a record tells beside its results: in whole turns of a small zine, in answers and on the pages."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import zines
from reckoned import slow_points

from gm.press.insight import field_map, own
from gm.record import luck
from gm.site import charts


def played(folder: Path, football: str) -> Path:
    """The small zine with other settings of football, its two turns published."""
    zine = zines.small(folder)
    toml = zine / "zine.toml"
    text = toml.read_text("utf-8").replace('[football]\nmethod = "expected"\n', f"[football]\n{football}\n")
    toml.write_text(text, "utf-8")
    for turn in ("046", "047"):
        zines.done(zine, "run", turn)
        zines.done(zine, "publish", turn)
    return zine


def record(zine: Path, turn: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((zine / f"turns/{turn}/record.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def diced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("diced") / "zine", 'method = "dice"')


def test_F10_luck_is_points_less_expected_ones_and_the_year_adds_it_up(diced: Path) -> None:
    sums: dict[str, Fraction] = {}
    for turn in ("046", "047"):
        made = record(diced, turn)
        teams = made["results"]["football"]["teams"]
        for row, told in zip(teams, made["insight"]["teams"], strict=True):
            others = [tuple(other["lineup"]) for other in teams if other is not row]
            expected = 100 * sum(slow_points(tuple(row["lineup"]), other, "dice") for other in others)
            assert abs(Fraction(told["expected"]) - expected) <= Fraction(1, 2 * 10**6)
            assert Fraction(told["luck"]) == Fraction(row["points"]) - Fraction(told["expected"])
            sums[row["manager"]] = sums.get(row["manager"], Fraction(0)) + Fraction(told["luck"])
        assert sum(Fraction(told["luck"]) for told in made["insight"]["teams"]) == 0
        assert made["insight"]["year"] == 2025
        assert {row["manager"]: Fraction(row["luck"]) for row in made["insight"]["luck"]} == sums
    text = (diced / "turns/047/out/newsletter.txt").read_text("utf-8")
    assert "Glückstabelle 2025" in text


def test_another_year_begins_at_nought() -> None:
    def turn(id: str, zat: str, lucky: str) -> dict[str, Any]:
        rows = {"teams": [{"manager": "A"}, {"manager": "A"}, {"manager": "B"}]}
        told = {"teams": [{"luck": lucky}, {"luck": "0.500000"}, {"luck": "-1.000000"}]}
        return {"turn": id, "zat": zat, "results": {"football": rows}, "insight": told}

    turns = [turn("1", "2025-12-31T23:00:00+01:00", "0.500000"), turn("2", "2026-01-01T00:00:00+01:00", "2.000000")]
    assert luck(turns, 2026) == [
        {"manager": "A", "turns": 1, "luck": "2.500000"},
        {"manager": "B", "turns": 1, "luck": "-1.000000"},
    ]
    assert [row["luck"] for row in luck(turns)] == ["3.500000", "-2.000000"]


def test_verify_computes_it_again_and_finds_what_was_changed(diced: Path) -> None:
    results = diced / "turns/047/out/results.json"
    zines.done(diced, "verify", "047")
    zines.done(diced, "verify", str(results))
    made = json.loads(results.read_text("utf-8"))
    made["insight"]["teams"][0]["place"] += 1
    changed = diced / "changed.json"
    changed.write_text(json.dumps(made), "utf-8")
    assert "insight.teams.1.place" in zines.gm(diced, "verify", str(changed)).stdout.decode()


def test_the_archive_draws_luck_and_lists_it(diced: Path) -> None:
    zines.done(diced, "site")
    page = (diced / "site/players/klara-beispiel.html").read_text("utf-8")
    assert page.count('<rect class="bar') == 2
    assert 'class="dot' in page
    assert " own" in page
    fame = json.loads((diced / "site/fame.json").read_text("utf-8"))["luck"]
    everything = luck([record(diced, turn) for turn in ("046", "047")])
    assert fame == [[row["manager"], row["luck"], row["turns"]] for row in everything]


def test_the_setting_turns_it_off_and_the_results_stay(tmp_path: Path) -> None:
    told, untold = played(tmp_path / "on", 'method = "expected"'), played(tmp_path / "off", "insight = false")
    on, off = record(told, "047"), record(untold, "047")
    assert "insight" not in off
    assert on["results"] == off["results"]
    heading = "Was gewonnen hätte"
    for zine, there in ((told, True), (untold, False)):
        assert (heading in (zine / "turns/047/out/newsletter.txt").read_text("utf-8")) is there
        assert (heading in (zine / "turns/047/out/newsletter.html").read_text("utf-8")) is there
        zines.done(zine, "verify", "047")
        zines.done(zine, "verify", str(zine / "turns/047/out/results.json"))


FIELD = {
    "insight": {"teams": [{"expected": "1.000000", "place": 1, "change": None}] * 5},
    "results": {
        "football": {
            "method": "expected",
            "teams": [
                {"place": place, "team": f"T{place}", "manager": manager, "lineup": [0, 0, defence, 20, attack]}
                for place, manager, defence, attack in [
                    (1, "A", 10, 40), (2, "B", 69, 18), (3, "C", 69, 18), (4, "D", 12, 20), (5, "E", 40, 29),
                ]
            ],
            "cross": [[None, "1.5", "0.5", "1.5", "1.0"], ["0.5"], ["1.5"], ["0.5"], ["1.0"]],
        }
    },
}  # fmt: skip


def test_the_map_of_the_field() -> None:
    lines = field_map(FIELD, "D")
    assert lines[0] == "    40 |*" + " " * 59
    # 29 lies halfway between 18 and 40, at five cells and a half of eleven: the upper one.
    assert lines[5][8:] == " " * 30 + "1" + " " * 29
    # Attacks 18 to 40 in 12 rows: 20 is the last but one; defences 10 to 69 in 60 columns, one each.
    assert lines[10][8:] == "  X" + " " * 57
    assert lines[11] == "    18 |" + " " * 59 + "2"
    assert lines[13] == "        10" + " " * 56 + "69"
    assert field_map(FIELD, "A")[0][8] == "X"
    assert field_map({"results": FIELD["results"]}, "A") == []


def test_from_whom_most_points_came_and_to_whom_they_went() -> None:
    told = own(FIELD, 0)
    assert told
    # Two of four opponents each way; equal ones in the order of the table.
    assert told["came"] == [["T2", "3/2"], ["T4", "3/2"]]
    assert told["went"] == [["T3", "3/2"], ["T5", "1"]]


def test_bars_of_luck_go_up_and_down_from_nought() -> None:
    drawn = charts.bars("luck", ["1", "2", "3"], [5_000_000, None, -2_500_000])
    assert drawn
    middle = (charts.TOP + charts.BOTTOM) / 2
    high = (charts.BOTTOM - charts.TOP) / 2
    assert [(bar["y"], bar["height"], bar["up"]) for bar in drawn["bars"]] == [
        (charts.TOP, high, True),
        (middle, high / 2, False),
    ]
    assert charts.bars("luck", ["1", "2"], [None, 3]) is None
