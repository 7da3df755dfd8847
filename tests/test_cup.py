"""`gm cup`: a director's commands, through the command line."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import time
from collections import Counter
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import zines
from click.testing import CliRunner, Result
from cups import begun, drawn, first_wins

from gm.cli import main
from gm.cli.cup_lines import table_lines
from gm.desk.cup_rounds import results_missing
from gm.names import width
from gm.tournaments.lots import lot
from gm.tournaments.shelf import RULES

EIGHT = ("Ada", "Ben", "Cleo", "Dirk", "Ewa", "Finn", "Gosia", "Hugo")


def unwrapped(words: str) -> str:
    """What was said, each line whole again."""
    return re.sub(r"\n +", " ", words)


def told(found: subprocess.CompletedProcess[bytes], code: int) -> str:
    """What gm said, without a traceback and with this exit code."""
    words = found.stderr.decode("utf-8", "replace")
    assert found.returncode == code, (found.returncode, words)
    assert "Traceback" not in words
    return unwrapped(words).strip()


class Hall:
    """A room with a tournament in it: its folder, its log outside a zine, and gm."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "f.jsonl" if folder.name else Path("f.jsonl")

    def gm(self, command: str, *words: str, name: str = "Fest") -> Result:
        """Run a command on the tournament."""
        given = ["cup", command, name, "--file", str(self.log), *words]
        return CliRunner().invoke(main, given, catch_exceptions=False, env={"COLUMNS": "80"})

    def done(self, command: str, *words: str) -> str:
        """What a command that must succeed has printed; it fits the screen."""
        said = self.gm(command, *words)
        assert said.exit_code == 0, said.output
        assert [line for line in said.output.splitlines() if width(line) > 80] == []
        return said.output.replace(f" --file {self.log}", "").replace(str(self.log), "fest.jsonl")

    def refused(self, command: str, *words: str, code: int = 2) -> str:
        """What a command that must be refused has said; the log is as it was."""
        before = self.log.read_bytes() if self.log.exists() else b""
        said = self.gm(command, *words)
        assert said.exit_code == code, said.output
        assert (self.log.read_bytes() if self.log.exists() else b"") == before
        assert said.stdout == ""
        assert [line for line in said.stderr.splitlines() if width(line) > 80] == []
        return unwrapped(said.stderr).replace(f" --file {self.log}", "").replace(str(self.log), "fest.jsonl")

    def events(self) -> list[dict[str, Any]]:
        """The lines of the log."""
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]

    def begun(self, rules: str, *names: str, settings: tuple[str, ...] = ()) -> Hall:
        """A tournament of these players."""
        self.done("new", "--rules", rules, "--seed", "s", *settings)
        for name in names:
            self.done("add", name)
        return self

    def round(self, *results: str) -> None:
        """A round, drawn, published and told, table by table."""
        last = self.events()[-1]["event"] == "publish"
        if not last:
            said = self.gm("pair", "--publish")
            if said.exit_code:
                self.done("final", "--publish")
        for table, words in enumerate(results, 1):
            self.done("result", str(table), words)


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.chdir(tmp_path)
    return Hall(Path())


# begun


def test_new_draws_a_seed_and_says_it(hall: Hall) -> None:
    said = hall.done("new", "--rules", "round-robin", "--win", "3", "--legs=2")
    (first,) = hall.events()
    assert first["settings"] | {"win": 3, "legs": 2, "draw": 1} == first["settings"]
    assert (first["n"], first["event"], first["format"], first["rules"]) == (1, "new", 1, "round-robin")
    assert f"seed {first['seed']}\n" in said
    assert len(first["seed"]) == 19
    other = Hall(hall.folder / "other")
    other.done("new", "--rules", "round-robin")
    assert other.events()[0]["seed"] != first["seed"]


def test_new_tells_all_faults_of_settings_at_once(hall: Hall) -> None:
    said = hall.refused("new", "--rules", "round-robin", "--wins", "3", "--legs", "5", "--win", "x")
    assert said.splitlines() == [
        "--wins: is no setting of round-robin; it has --legs, --win, --draw, --loss, --tiebreaks, --dropped, "
        "--ranking",
        "--legs 5: is none of 1, 2",
        "--win x: is no whole number",
    ]
    assert "is no rule sheet; there are simpsons" in hall.refused("new", "--rules", "chess")


def test_new_keeps_what_is_there(hall: Hall) -> None:
    hall.begun("round-robin")
    assert hall.refused("new", "--rules", "knockout") == "fest.jsonl: is there already; choose another name\n"


def test_new_takes_the_players_of_a_file(hall: Hall) -> None:
    players = hall.folder / "players.csv"
    players.write_text("\ufeffName;Club\nAda;Köln\n\nBen;\n", "utf-8")
    said = hall.done("new", "--rules", "round-robin", "--from", str(players))
    assert "2 players, 1 round planned" in said
    assert hall.events()[1]["players"] == [{"name": "Ada", "club": "Köln"}, {"name": "Ben"}]


def test_in_a_zine_the_log_is_found_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    said = zines.done(zine, "cup", "new", "Herbst 2026", "--rules", "knockout")
    assert said.startswith("tournaments/Herbst 2026.jsonl\n")
    assert "next: gm cup add 'Herbst 2026'" in said
    zines.done(zine, "cup", "add", "herbst", "Ada")
    assert (zine / "tournaments/Herbst 2026.jsonl").read_text("utf-8").count("\n") == 2
    words = told(zines.gm(zine, "cup", "add", "Winter", "Ada"), 2)
    assert words == '"Winter": is no tournament of this zine; there are Herbst 2026'
    words = told(zines.gm(zine, "cup", "new", "herbst 2026", "--rules", "knockout"), 2)
    assert "is there already as Herbst 2026" in words
    words = told(zines.gm(zine, "cup", "new", "../x", "--rules", "knockout"), 2)
    assert "is no name of a tournament" in words


def test_outside_a_zine_a_log_must_be_named(hall: Hall, tmp_path: Path) -> None:
    for command in (("new", "Fest", "--rules", "knockout"), ("table", "Fest")):
        words = told(zines.gm(tmp_path, "cup", *command), 2)
        assert words.endswith("outside a zine give the log with --file NAME.jsonl")
    assert "is not there; gm cup new NAME" in hall.refused("table")


def test_a_file_of_another_tournament_is_refused(hall: Hall) -> None:
    hall.begun("knockout")
    said = hall.gm("table", name="Winter")
    assert (said.exit_code, said.stderr) == (2, f'{hall.log}: is the tournament "Fest", not "Winter"\n')


# players


def test_s2_3_who_is_entered_twice_is_noted_and_who_may_be_is_asked(hall: Hall) -> None:
    hall.begun("round-robin", "Hans Schmidt")
    assert "hans schmidt is in already, as Hans Schmidt; it is noted" in hall.done("add", "hans schmidt")
    assert hall.events()[-1]["noted"] == [{"player": "Hans Schmidt", "written": "hans schmidt"}]
    said = hall.done("add", "Hans Schmitt")
    assert "is Hans Schmitt the same as Hans Schmidt? if so:\n  gm cup drop Fest 'Hans Schmitt'\n" in said
    assert "is Hans Schmitt the same" in hall.done("pair"), "what is asked is asked again before the first round"
    hall.done("drop", "Hans Schmitt")
    assert "1 player, 1 left" in hall.done("table")


def test_a_file_of_players_tells_all_faults_at_once_and_enters_nobody(hall: Hall) -> None:
    hall.begun("round-robin")
    players = hall.folder / "p.csv"
    players.write_text('name,deck1,cards1,deck2,cards2\nAda,Bart,50,Lisa,x\n,Bart,50,,\nBen,,60,,\n"Ce\x07",,,,,9\n')
    assert hall.refused("add", "--from", str(players)).replace(str(players), "p.csv").splitlines() == [
        "p.csv:2: cards2 is 'x', no number of cards",
        "p.csv:3: the name is missing",
        "p.csv:4: cards1 is given, and deck1 is not",
        "p.csv:5: has 6 cells, the heading has 5",
        "nobody was entered",
    ]
    players.write_text("Spieler,name,name\n", "utf-8")
    assert hall.refused("add", "--from", str(players)).replace(str(players), "p.csv").splitlines() == [
        "p.csv:1: the column 'spieler' is unknown",
        "p.csv:1: the column 'name' stands twice",
    ]


def test_decks_are_registered(hall: Hall) -> None:
    hall.begun("round-robin")
    hall.done("add", "Ada", "--deck", "Bart:50", "--deck", "Lisa", "--club", "Köln", "--address", "ada@example.org")
    assert hall.events()[-1]["players"] == [
        {
            "name": "Ada",
            "address": "ada@example.org",
            "club": "Köln",
            "decks": [{"character": "Bart", "cards": 50}, {"character": "Lisa", "cards": None}],
        }
    ]
    assert "two are registered (S1.6)" in hall.refused("add", "B", *["--deck", "x"] * 3)


def test_a_name_is_found_by_its_beginning_and_never_guessed(hall: Hall) -> None:
    hall.begun("round-robin", "Anna Weiß", "Anton Ohm", "Cleo")
    assert hall.refused("drop", "an") == '"an": is it Anna Weiß or Anton Ohm?\n'
    assert hall.refused("drop", "Kleo") == '"Kleo": is not in Fest; is Cleo meant?\n'
    assert "Anna Weiß has left, from round 1 on" in hall.done("drop", "anna w")
    assert "has left already" in hall.refused("drop", "anna w")
    assert "Anna Weiß is in again" in hall.done("readd", "Anna")
    assert "has not left" in hall.refused("readd", "Anna")


def test_nobody_is_entered_once_round_1_is_published(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben")
    assert "no round is published yet; gm cup add Fest" in hall.refused("late", "Cleo")
    hall.done("pair", "--publish")
    assert "gm cup late Fest PLAYER takes in" in hall.refused("add", "Cleo")
    assert hall.refused("late", "Cleo")


# rounds


def test_a_round_is_a_draft_published_and_closed(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben", "Cleo", "Dirk")
    for command in (("result", "1", "1-0"), ("explain",), ("print", "slips")):
        assert "no round is drawn yet; gm cup pair Fest" in hall.refused(*command)
    said = hall.done("pair")
    assert "Round 1 (round-robin), a draft" in said
    assert "next: gm cup publish Fest" in said
    assert "round 1 is a draft; gm cup publish Fest" in hall.refused("result", "1", "1-0")
    assert "2 results missing: tables 1, 2" in hall.done("publish")
    assert "1 result missing: table 2" in hall.done("result", "1", "4-1")
    assert hall.refused("pair") == "round 1: 1 result missing: table 2\n"
    assert "next: gm cup pair Fest" in hall.done("result", "2", "2-2")
    assert "there is no draft to publish" in hall.refused("publish")


def test_missing_results_are_told_by_table_and_many_in_a_row_by_the_first_and_the_last() -> None:
    assert results_missing((2, 5, 7)) == "3 results missing: tables 2, 5, 7"
    assert results_missing((4,)) == "1 result missing: table 4"
    assert results_missing((1, *range(3, 8), 9, 10)) == "8 results missing: tables 1, 3–7, 9, 10"


def test_a_command_that_is_given_again_adds_nothing(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben")
    hall.done("pair")
    count = len(hall.events())
    hall.done("pair")
    assert len(hall.events()) == count
    hall.done("publish")
    hall.done("result", "1", "4-1")
    hall.done("result", "1", "4-1")
    assert len(hall.events()) == count + 2


def test_players_change_their_seats_in_a_draft(hall: Hall) -> None:
    hall.begun("knockout", "Ada", "Ben", "Cleo")
    assert "there is no draft" in hall.refused("swap", "Ada", "Ben")
    before = hall.done("pair")
    free = before.split("bye: ")[1].split(" (")[0]
    other = next(name for name in ("Ada", "Ben", "Cleo") if name != free)
    assert f"bye: {other} (" in hall.done("swap", free, other)
    assert "are both" in hall.refused("swap", free, free)
    hall.done("publish")
    assert "gm cup undo Fest" in hall.refused("swap", free, other)


def test_a_draft_of_one_who_has_left_is_not_published(hall: Hall) -> None:
    hall.begun("knockout", "Ada", "Ben", "Cleo", "Dirk")
    hall.done("pair")
    assert "gm cup pair Fest draws it anew" in hall.done("drop", "Dirk")
    assert "the draft has Dirk, who has left" in hall.refused("publish")
    assert "Dirk" not in hall.done("pair")
    hall.done("publish")


def test_k_a_draft_that_would_be_drawn_otherwise_now_is_not_published(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT, "Ines")
    hall.round("2-0", "2-0", "2-0", "2-0")
    pairs = pairs_of(hall.done("pair"))

    def outdated(*command: str) -> str:
        said = hall.done(*command)
        assert said.endswith("next: gm cup pair Fest\n")
        assert "gm cup pair Fest draws it anew" in hall.refused("publish")
        hall.done("undo")
        return said

    assert "the draft lacks Jan, who is in; gm cup pair Fest draws it anew" in outdated("late", "Jan")
    one, other = pairs[0][0], pairs[1][1]
    assert "the draft of round 2 is no longer what would be drawn" in outdated("force", one, other)
    assert "is no longer what would be drawn" in outdated("forbid", *pairs[0])
    # The winner of table 1 has lost instead: in round 2 others meet.
    assert "the draft of round 2 would now be: " in outdated("correct", "1", "1", "0-2")
    # A pairing that the draft has not is forbidden, and a swap is the director's word: it stands.
    hall.done("forbid", one, other)
    hall.done("swap", pairs[0][0], pairs[1][0])
    hall.done("set", "--minutes", "50")
    hall.done("publish")
    assert "the director's word went before the sheet's" in hall.gm("check").output


def test_k_a_draft_is_not_published_once_a_result_before_it_is_undone(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben", "Cleo", "Dirk")
    hall.round("4-1", "2-2")
    hall.done("pair")
    number = next(one["n"] for one in hall.events() if one["event"] == "result")
    hall.done("undo", str(number))
    assert hall.refused("publish") == "round 1: 1 result missing: table 1\n"


def test_s3_11_a_swap_that_brings_a_rematch_or_a_second_bye_says_so(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT, "Ines")
    said = hall.done("pair", "--publish")
    met, free = pairs_of(said)[0], said.split("bye: ")[1].split(" (")[0]
    for table in "1234":
        hall.done("result", table, "2-0")
    said = hall.done("pair")
    other = next(name for pair in pairs_of(said) if met[0] in pair for name in pair if name != met[0])
    said = hall.done("swap", met[1], other)
    assert re.search(f"({met[0]} and {met[1]}|{met[1]} and {met[0]}) were drawn in round 1 already", said)
    now = said.split("bye: ")[1].split(" (")[0]
    assert f"{free} had the bye in round 1" in hall.done("swap", free, now)


def pairs_of(said: str) -> list[list[str]]:
    """Who meets whom, in the lines of a round."""
    return [line[5:].split(" – ") for line in said.splitlines() if " – " in line]


def test_pairings_are_forced_and_forbidden_and_taken_back(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben", "Cleo", "Dirk")
    assert "will not be drawn against each other" in hall.done("forbid", "ada", "ben")
    assert "are forbidden" in hall.refused("force", "ben", "ada")
    assert "may meet" in hall.done("forbid", "--off", "ben", "ada")
    assert "are not forbidden" in hall.refused("forbid", "--off", "ben", "ada")
    assert "will meet in the next draw" in hall.done("force", "ben", "ada")
    assert "has a forced pairing already" in hall.refused("force", "ben", "cleo")
    assert "are forced" in hall.refused("forbid", "ada", "ben")
    assert "may be drawn as it comes" in hall.done("force", "--off", "ada", "ben")
    assert [one["event"] for one in hall.events()[-4:]] == ["forbid", "allow", "force", "unforce"]
    # What was forced is so for one draw.
    hall.done("force", "ben", "ada")
    hall.done("pair", "--publish")
    assert "are not forced" in hall.refused("force", "--off", "ben", "ada")


@pytest.mark.parametrize(
    ("was", "now", "shown"),
    [
        ('"games": 3', '"games": "x"', '"games" cannot be "x"'),
        ('"games": 3', '"games": -3', '"games" cannot be -3'),
        ('"minutes": 20', '"minutes": null', '"minutes" cannot be null'),
        ('"break": 10', '"break": true', '"break" cannot be true'),
    ],
)
def test_a_setting_that_cannot_be_is_told_wherever_the_log_is_read(hall: Hall, was: str, now: str, shown: str) -> None:
    hall.begun("stadtmeisterschaft", *"ABCD")
    hall.log.write_text(hall.log.read_text("utf-8").replace(was, now), "utf-8")
    for command in (["table"], ["pair"], ["timetable", "--start", "2026-12-05 10:00"]):
        said = hall.refused(*command)
        assert said.startswith(f"fest.jsonl:1: the setting {shown}; put the log back"), said


def test_what_is_undone_stays_in_the_log(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben")
    hall.round("4-1")
    said = hall.done("undo", "--by", "Klara", "--why", "Zahlendreher")
    assert "event 6 is undone: result of round 1, table 1: 4-1\n1 result missing: table 1" in said
    assert hall.events()[-1] | {"undoes": 6, "by": "Klara", "why": "Zahlendreher"} == hall.events()[-1]
    assert "is undone already" in hall.refused("undo", "6")
    assert "there is no event 9" in hall.refused("undo", "9")
    assert "cannot be undone" in hall.refused("undo", "1")
    hall.done("undo", "7")
    assert "all rounds are played" in hall.done("table")


def test_s3_11_where_no_pairing_is_left_the_director_chooses(hall: Hall) -> None:
    hall.begun("meccg", "Ada", "Ben", "Cleo", "Dirk", settings=("--rounds", "4"))
    for _ in range(3):
        hall.round("20:10", "20:10")
    said = hall.refused("pair", code=1)
    assert "gm cup pair Fest --choose fewest-rematches" in said
    assert "or let it end here: gm cup table Fest" in said
    assert "--stuck dice: is none of ask, fewest-rematches" in hall.refused("pair", "--choose", "dice")
    assert "Round 4, a draft" in hall.done("pair", "--choose", "fewest-rematches")
    assert [one["event"] for one in hall.events()[-2:]] == ["set", "draft"]


def test_k_a_late_entry_while_at_most_half_of_the_rounds_are_missed(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT)
    hall.round("2-1", "2-0", "1-2", "1-1")
    assert "Ines is in from round 2 on" in hall.done("late", "Ines")
    hall.round("2-1", "2-0", "1-2", "1-1")
    hall.done("late", "Jan")
    hall.round("2-1", "2-0", "1-2", "1-1", "2-0")
    assert "half" in hall.refused("late", "Kasia")
    assert hall.done("table").count("Jan") == 1


def test_s1_2_fewer_than_eight_only_if_the_director_says_so(hall: Hall) -> None:
    hall.begun("simpsons", "Ada", "Ben", "Cleo", "Dirk")
    assert hall.refused("pair").endswith("gm cup set Fest --unofficial lets it begin\n")
    few = unwrapped(hall.done("table"))
    assert 'next: gm cup add Fest "PLAYER", or gm cup set Fest --unofficial' in few
    assert "next: gm cup pair" in unwrapped(hall.done("set", "--unofficial"))
    assert "unofficial" in hall.done("pair")


def test_settings_change_until_results_rest_on_them(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben")
    assert "--win 2 → 3" in hall.done("set", "--win", "3")
    hall.done("pair", "--publish")
    assert hall.refused("set", "--win", "2") == "--win: cannot change once a round is published\n"


def test_c9_a_schedule_is_published_a_day_before_the_first_match(hall: Hall) -> None:
    for hours, code in ((23, 2), (25, 0)):
        when = (datetime.now() + timedelta(hours=hours)).strftime("%Y-%m-%d %H:%M")
        hall.log.unlink(missing_ok=True)
        hall.begun("curling", "Nord", "Ost", "Süd", settings=("--first-match", when)).done("pair")
        assert hall.gm("publish").exit_code == code


# results


def test_a_result_that_cannot_be_is_refused_with_the_reason(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben", "Cleo", "Dirk").done("pair", "--publish")
    assert "round 1 has no table 7; there are 1, 2" in hall.refused("result", "7", "1-0")
    assert "4-1" in hall.refused("result", "1", "four")
    hall.done("result", "1", "--+")
    assert "table 1 has --+ already; gm cup correct Fest 1 1" in hall.refused("result", "1", "1-0")


def test_a_correction_says_what_it_changes(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben", "Cleo", "Dirk")
    hall.round("4-1", "2-2")
    said = hall.done("correct", "1", "1", "1-4", "--why", "vertauscht")
    assert "before: 4-1" in said
    assert said.count("points") == 2
    assert hall.events()[-1]["why"] == "vertauscht"
    assert "has 1-4 already" in hall.refused("correct", "1", "1", "1-4")
    assert "there is no round 3" in hall.refused("correct", "3", "1", "1-4")
    hall.done("pair", "--publish")
    assert "has no result yet" in hall.refused("correct", "2", "1", "1-4")


def knockout(hall: Hall) -> tuple[list[str], list[str]]:
    """A knockout of eight up to its semi-finals: the players of table 1 in round 1 and 2."""
    hall.begun("knockout", *EIGHT)
    hall.round("1-0", "1-0", "1-0", "1-0")
    hall.round()
    rounds = [one["round"]["matches"] for one in hall.events() if one["event"] == "draft"]
    return rounds[0][0]["players"], rounds[1][0]["players"]


def test_k_a_correction_moves_who_has_not_played_yet_without_force(hall: Hall) -> None:
    first, semi = knockout(hall)
    winner, loser = first
    said = hall.done("correct", "1", "1", "0-1")
    other = next(name for name in semi if name != winner)
    assert "round 2, table 1: now " in said
    assert loser in said.split("now ")[1].split("\n")[0]
    assert "void" not in said
    assert other in hall.done("explain", "2")


def test_k_a_correction_that_undoes_a_played_knockout_match_is_refused_unless_forced(hall: Hall) -> None:
    first, semi = knockout(hall)
    hall.done("result", "1", "3-0")
    said = hall.refused("correct", "1", "1", "0-1")
    assert said.splitlines() == [
        f"round 2, table 1: {' – '.join(semi)} 3-0 would be void",
        "the correction undoes what is played of the knockout; --force makes it all the same",
    ]
    said = hall.done("correct", "--force", "1", "1", "0-1")
    assert "3-0 is void" in said
    assert "2 results missing: tables 1, 2" in said
    hall.done("undo")
    hall.done("result", "2", "3-0")
    hall.round("2-1")
    said = hall.refused("correct", "1", "1", "0-1")
    assert said.count("would be void") == 2
    said = hall.done("correct", "--force", "1", "1", "0-1")
    assert "round 3 (final) is void" in said
    assert "1 result missing: table 1" in said
    hall.done("result", "1", "2-0")
    assert first[1] in hall.done("pair")


# check and explain


def test_check_finds_nothing_in_what_was_drawn_and_corrected_and_tells_the_directors_word(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT)
    hall.round("2-1", "2-1", "2-1", "2-1")
    hall.round("2-1", "2-1", "2-1", "2-1")
    hall.done("correct", "1", "1", "1-2")
    hall.done("pair")
    assert "nothing is broken" in hall.done("check")
    first = hall.events()[-1]["round"]["matches"]
    hall.done("swap", first[0]["players"][0], first[1]["players"][0])
    hall.done("publish")
    said = hall.gm("check")
    assert "round 3: the director's word went before the sheet's" in said.output


def test_check_of_a_round_that_is_being_played_tells_its_missing_results_alone(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT)
    hall.round("2-0", "1-1", "2-1", "+--")
    hall.round("2-0")
    said = hall.gm("check").stderr
    assert said.splitlines() == [f"  Round 2, table {table}: the result is missing. [K]" for table in (2, 3, 4)]


def test_a_log_with_one_player_at_two_tables_is_told_by_check(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT)
    hall.round("2-0", "2-0", "2-0", "2-0")
    (seats,) = (one["round"]["matches"] for one in hall.events() if one["event"] == "draft")
    first, second = seats[0]["players"], seats[1]["players"]
    text = hall.log.read_text("utf-8")
    hall.log.write_text(text.replace(json.dumps(second), json.dumps([first[0], second[1]])), "utf-8")
    said = hall.refused("check", code=1)
    assert f"{first[0]} " in said.splitlines()[0]
    assert f"{second[0]} is missing" in said


def test_check_finds_a_score_that_was_changed_by_hand(hall: Hall) -> None:
    hall.begun("simpsons", *EIGHT)
    hall.round("2-1", "2-1", "2-1", "2-1")
    text = hall.log.read_text("utf-8")
    hall.log.write_text(text.replace('"points": [3, 1]', '"points": [3, 2]', 1), "utf-8")
    said = hall.refused("check", code=1)
    assert "[S3.9]" in said or "[K]" in said
    assert "2-1" in said


@pytest.mark.parametrize("rules", sorted(RULES))
def test_every_draw_and_place_is_explained_in_each_language(hall: Hall, rules: str) -> None:
    hall.begun(rules, *EIGHT, "Ines")
    words = {
        "meccg": ("24:18", "20:10", "20:20 =", "15:14"),
        "stadtmeisterschaft": ("1 > 2 > 3", "1 > 2 = 3", "3 > 2 > 1"),
    }.get(rules, ("2-1", "2-0", "1-2", "0-2"))
    hall.done("pair", "--publish")
    tables = hall.events()[-2]["round"]["matches"]
    for match, result in zip(tables, words, strict=False):
        hall.done("result", str(match["table"]), result)
    hall.gm("pair")
    said = [hall.done("explain", "--language", language) for language in ("de", "en", "pl")]
    reasons = [[line for line in text.split("\n") if "[" in line] for text in said]
    assert len(set(said)) == 3
    assert reasons[0]
    assert hall.done("explain") == said[1], "without a zine it is English"


def test_t2_t3_a_championship_goes_from_the_preliminaries_to_its_final(hall: Hall) -> None:
    hall.begun("stadtmeisterschaft", *EIGHT, settings=("--games", "1"))
    stages = []
    for command in ("pair", "final", "final"):
        said = hall.done(command, "--publish")
        stages.append(said.split("(")[1].split(")")[0])
        for match in hall.events()[-2]["round"]["matches"]:
            a, b, c, d = match["players"]
            hall.done("result", str(match["table"]), f"{a} > {b} = {c} > {d}" if command == "pair" else "4 > 3 > 2 > 1")
    assert stages == ["preliminary", "semi-final", "final"]
    winner = hall.events()[-1]["score"]["written"].split(" > ")[0]
    assert hall.done("table").split("\n")[2].split()[:2] == ["1", winner]
    assert "there is no further round" in hall.refused("final")
    assert "nothing is broken" in hall.done("check")
    assert winner in hall.done("print", "standings")


# the log


def test_a_torn_last_line_is_told_and_taken_away_by_the_next_command(hall: Hall) -> None:
    hall.begun("round-robin", "Ada")
    whole = hall.log.read_bytes()
    hall.log.write_bytes(whole + b'{"n": 3, "at": "2026')
    said = hall.gm("table")
    assert said.stderr == f"{hall.log}:3: torn, a command was killed while writing it; it does not count\n"
    assert "1 player" in said.stdout
    assert hall.gm("add", "Ben").exit_code == 0
    assert hall.log.read_bytes().startswith(whole)
    assert [one["n"] for one in hall.events()] == [1, 2, 3]


def test_a_last_line_without_its_end_counts(hall: Hall) -> None:
    hall.begun("round-robin", "Ada")
    hall.log.write_bytes(hall.log.read_bytes().rstrip(b"\n"))
    assert hall.gm("table").stderr == ""
    hall.done("add", "Ben")
    assert len(hall.events()) == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"n": 2', '"n": 5', '2: has "n": 5 where 2 is next'),
        ('"Ben"', '"Ada"', '3: "Ada" is in the tournament already'),
        ('"add"', '"ad"', '2: "event": "ad" is unknown'),
        ('{"n": 2', '{"n": 2,', "2: is no JSON"),
        ('"round-robin"', '"chess"', '1: the rules "chess" are unknown; there are simpsons'),
        ('"win": 2', '"win": "2"', '1: the setting "win" cannot be "2"'),
        ('"win": 2', '"win": true', '1: the setting "win" cannot be true'),
        ('"legs": 1', '"legs": 3', '1: the setting "legs" cannot be 3'),
    ],
)
def test_a_log_that_was_changed_by_hand_is_told_with_its_line(hall: Hall, old: str, new: str, said: str) -> None:
    hall.begun("round-robin", "Ada", "Ben")
    text = hall.log.read_text("utf-8")
    assert old in text
    hall.log.write_text(text.replace(old, new, 1), "utf-8")
    assert hall.refused("table").startswith(f"fest.jsonl:{said}")


def test_a_log_that_is_no_text_is_told(hall: Hall) -> None:
    hall.begun("round-robin")
    hall.log.write_bytes(hall.log.read_bytes() + b"\xff\n")
    assert "fest.jsonl:2: is not UTF-8" in hall.refused("table")


def test_a_second_director_waits_a_moment_and_then_is_told(hall: Hall) -> None:
    hall.begun("round-robin", "Ada")
    holds = (
        "import fcntl, sys, time; file = open(sys.argv[1], 'a'); fcntl.flock(file, fcntl.LOCK_EX);"
        "print('held', flush=True); time.sleep(float(sys.argv[2]))"
    )
    for seconds, code in (("0.3", 0), ("30", 3)):
        command = [sys.executable, "-c", holds, str(hall.folder / ".f.lock"), seconds]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            begun = time.monotonic()
            said = hall.gm("add", f"Player {seconds}")
            assert hall.gm("table").exit_code == 0, "who only looks waits for nobody"
            other.kill()
        assert said.exit_code == code, (said.output, time.monotonic() - begun)
    assert "another director's command has this tournament" in said.stderr


# what goes out


def test_s3_14_the_export_has_results_and_standings_without_addresses(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "=Ben").done("add", "Cleo", "--address", "cleo@example.org", "--club", "Köln")
    hall.round("4-1")
    value = json.loads(hall.done("export"))
    assert (value["tournament"], value["rules"], value["seed"]) == ("Fest", "round-robin", "s")
    (round,) = value["rounds"]
    assert round["matches"][0]["result"] == "4-1"
    assert round["matches"][0]["points"] == [2, 0]
    assert len(round["byes"]) == 1
    assert "cleo@example.org" not in hall.done("export")
    rows = list(csv.DictReader(io.StringIO(hall.done("export", "--format", "csv"))))
    assert [row["result"] for row in rows] == ["4-1", "bye"]
    assert "'=Ben" in {row["player1"] for row in rows} | {row["player2"] for row in rows}
    standings = list(csv.DictReader(io.StringIO(hall.done("export", "--format", "csv", "--table", "standings"))))
    assert [row["place"] for row in standings] == ["1", "2", "3"]
    # R2: (3 - p) · 1000 / 2
    assert [row["ranking_points"] for row in standings] == ["1000", "500", "0"]
    assert hall.done("export", "--out", str(hall.folder / "x.json")).endswith("x.json\n")
    assert json.loads((hall.folder / "x.json").read_text("utf-8")) == value


def test_m5_the_timetable_has_start_call_and_end(hall: Hall) -> None:
    hall.begun("round-robin", "Ada", "Ben", "Cleo", "Dirk")
    calendar = hall.folder / "t.ics"
    times = ("--minutes", "50", "--call", "10", "--break", "15")
    said = hall.done("timetable", "--start", "2026-12-05 10:00", *times, "--ics", str(calendar))
    assert [line.split()[-3:] for line in said.splitlines()[2:5]] == [
        ["10:00", "10:40", "10:50"],
        ["11:05", "11:45", "11:55"],
        ["12:10", "12:50", "13:00"],
    ]
    text = calendar.read_bytes().decode("utf-8")
    assert text.count("BEGIN:VEVENT") == 3
    assert "DTSTART:20261205T110500\r\nDTEND:20261205T115500\r\n" in text
    assert text.count("TRIGGER;RELATED=END:-PT10M") == 3
    assert "is not a time" in hall.refused("timetable", "--start", "Samstag")
    for never in ("0", "50"):
        said = hall.done("timetable", "--start", "2026-12-05 10:00", "--minutes", "50", "--call", never)
        assert said.splitlines()[2].split()[-3:] == ["10:00", "–", "10:50"]
    assert "is too late" in hall.refused("timetable", "--start", "9999-12-31 23:00")


def test_t4_the_final_has_minutes_of_its_own_and_what_follows_the_rounds_is_in_the_timetable(hall: Hall) -> None:
    hall.begun("stadtmeisterschaft", *"ABCDEFGH", settings=("--games", "2", "--final-minutes", "35"))
    calendar = hall.folder / "t.ics"
    said = hall.done("timetable", "--start", "2026-12-05 10:00", "--ics", str(calendar))
    assert [" ".join(line.split()) for line in said.splitlines()[2:6]] == [
        "Round 1 10:00 10:15 10:20",
        "Round 2 10:30 10:45 10:50",
        "Semi-final 11:00 11:15 11:20",
        "Final 11:30 12:00 12:05",
    ]
    assert "DTSTART:20261205T113000\r\nDTEND:20261205T120500\r\n" in calendar.read_bytes().decode("utf-8")
    said = hall.done("timetable", "--start", "2026-12-05 10:00", "--minutes", "10", "--final-minutes", "20")
    assert [line.split()[-1] for line in said.splitlines()[2:6]] == ["10:10", "10:30", "10:50", "11:20"]


@pytest.mark.parametrize(
    ("rules", "players", "after"),
    [
        ("stadtmeisterschaft", 3, []),
        ("stadtmeisterschaft", 7, ["Final"]),
        ("curling", 3, ["Final"]),
        ("curling", 4, []),
        ("curling", 6, ["Semi-final", "Final"]),
        ("meccg", 8, []),
    ],
)
def test_t4_what_follows_the_planned_rounds(hall: Hall, rules: str, players: int, after: list[str]) -> None:
    hall.begun(rules, *"ABCDEFGH"[:players])
    said = hall.done("timetable", "--start", "2026-12-05 10:00").splitlines()[2:]
    assert [line.split()[0] for line in said if not line.startswith("Round")] == after


def test_s3_13_a_final_without_time_limit_has_no_end(hall: Hall) -> None:
    hall.begun("simpsons", *"ABCDEFGH")
    calendar = hall.folder / "t.ics"
    said = hall.done("timetable", "--start", "2026-12-05 10:00", "--ics", str(calendar))
    assert said.splitlines()[6].split() == ["Final", "14:40", "–", "open"]
    assert calendar.read_bytes().decode("utf-8").count("DTEND") == 4  # RFC 5545: an end is later than the start


def test_m5_in_a_zine_the_calendar_has_instants(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    zines.done(zine, "cup", "new", "Fest", "--rules", "round-robin")
    assert "give it with --rounds" in told(zines.gm(zine, "cup", "timetable", "Fest", "--start", "2026-12-05"), 2)
    ics = tmp_path / "t.ics"
    zines.done(zine, "cup", "timetable", "Fest", "--start", "2026-07-05 10:00", "--rounds", "1", "--ics", str(ics))
    assert "DTSTART:20260705T080000Z" in ics.read_text("utf-8")


# a ranking of the zine


def test_r1_r2_tournaments_feed_a_ranking(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    for cup, players, winner in (("Eins", ("Ada", "Ben"), "Ada"), ("Zwei", ("ada", "Dirk"), "Dirk")):
        zines.done(zine, "cup", "new", cup, "--rules", "knockout", "--ranking", "Liga")
        for player in players:
            zines.done(zine, "cup", "add", cup, player)
        first = zines.done(zine, "cup", "pair", cup, "--publish").split("  1  ")[1].split(" – ")[0].strip()
        zines.done(zine, "cup", "result", cup, "1", "1-0" if first == winner else "0-1")
    zines.done(zine, "cup", "new", "Drei", "--rules", "knockout", "--ranking", "Liga")
    zines.done(zine, "cup", "new", "Vier", "--rules", "knockout")
    said = zines.done(zine, "ranking", "--cups", "lig")
    assert said.startswith("Liga: Eins, Zwei\nnot over yet: Drei\n")
    value = json.loads(zines.done(zine, "ranking", "--cups", "Liga", "--json"))
    # R2: the first of two has 1000, the second 0. R1: what Ada won before loses 15 %; ada is Ada (S2.3).
    rows = [(row["place"], row["player"], row["points"], row["before"]) for row in value["ranking"]]
    assert rows == [(1, "Dirk", "1000", None), (2, "Ada", "850", 1), (3, "Ben", "0", 2)]
    words = told(zines.gm(zine, "ranking", "--cups", "Bund"), 2)
    assert words.startswith('"Bund": no tournament feeds a ranking of this name; there are Liga')


# random tournaments


@pytest.mark.parametrize("rules", ["simpsons", "meccg"])
@pytest.mark.parametrize("players", [9, 12])
def test_simulated_swiss_tournaments_are_read_by_an_independent_reading(rules: str, players: int) -> None:
    words = ["cup", "simulate", "--rules", rules, "--players", str(players), "--rounds", "4", "--runs", "12"]
    said = CliRunner().invoke(main, [*words, "--seed", "5", "--drops", "0.05", "--late", "0.2", "--json"])
    values = [json.loads(line) for line in said.stdout.splitlines()]
    assert len(values) == 12
    assert {len(value["rounds"][-1]["active"]) for value in values} > {players}, "some drop, some come late"
    for value in values:
        assert len(value["rounds"]) == 4
        total = dict.fromkeys(value["players"], 0.0)
        met: set[frozenset[str]] = set()
        byes: set[str] = set()
        for number, round in enumerate(value["rounds"], 1):
            active, pairs = round["active"], [frozenset(pair) for pair in round["pairs"]]
            seated = [name for pair in round["pairs"] for name in pair] + [round["bye"]] * (round["bye"] is not None)
            assert sorted(seated) == sorted(active) == sorted(round["order"]) == sorted(round["points"])
            assert (round["bye"] is None) == (len(active) % 2 == 0)
            assert not met & set(pairs)
            met |= set(pairs)
            if rules == "simpsons":
                assert round["bye"] not in byes, "S3.11: nobody has a second bye"
                assert set(round["points"].values()) <= {0, 1, 2, 3}
            byes.add(round["bye"] or "")
            # S3.10: sorted by points, whatever the lots.
            sorted_points = [total[name] for name in round["order"]]
            assert sorted_points == sorted(sorted_points, reverse=True) or (rules == "meccg" and number == 1)
            for name, points in round["points"].items():
                total[name] += float(Fraction(points))
        assert {row["player"]: float(Fraction(row["points"])) for row in value["table"]} == total
        shown = [float(Fraction(row["points"])) for row in value["table"]]
        assert shown == sorted(shown, reverse=True)


@pytest.mark.parametrize(("players", "rounds", "beyond"), [(16, 5, 0), (13, 3, None), (8, 3, 8), (5, 5, None)])
def test_t1_simulated_championships_are_read_by_an_independent_reading(
    players: int, rounds: int, beyond: int | None
) -> None:
    words = ["--rules", "stadtmeisterschaft", "--players", str(players), "--rounds", str(rounds), "--runs", "2"]
    said = CliRunner().invoke(main, ["cup", "simulate", *words, "--seed", "7", "--json"], catch_exceptions=False)
    values = [json.loads(line) for line in said.stdout.splitlines()]
    assert len(values) == 2
    for value in values:
        assert len(value["rounds"]) == rounds
        met: Counter[frozenset[str]] = Counter()
        total = dict.fromkeys(value["players"], Fraction(0))
        for round in value["rounds"]:
            seated = [name for table in round["tables"] for name in table]
            assert sorted(seated + round.get("byes", [])) == sorted(value["players"])
            assert len(round.get("byes", [])) == (1 if players == 5 else 0), "T1: five are a table of four"
            for table in round["tables"]:
                points = [Fraction(round["points"][name]) for name in table]
                assert sum(points) == {4: 11, 3: 10}[len(table)], "T1: 5, 3, 2, 1, shared by equal ones"
                met.update(frozenset(pair) for pair in combinations(table, 2))
            for name, won in round["points"].items():
                total[name] += Fraction(won)
        if beyond is not None:
            assert sum(times - 1 for times in met.values()) == beyond
        assert {row["player"]: Fraction(row["points"]) for row in value["table"]} == total


@pytest.mark.parametrize("rules", ["round-robin", "knockout", "curling"])
def test_simulated_tournaments_are_read_by_an_independent_reading(rules: str) -> None:
    words = ["cup", "simulate", "--rules", rules, "--players", "7", "--runs", "10", "--seed", "3", "--json"]
    said = CliRunner().invoke(main, words, catch_exceptions=False)
    lines = said.output.splitlines()
    assert len(lines) == len(set(lines)) == 10
    assert said.output == CliRunner().invoke(main, words).output
    for line in lines:
        value = json.loads(line)
        assert set(value) == {"players", "rounds", "table"}
        total = dict.fromkeys(value["players"], 0)
        met: set[frozenset[str]] = set()
        for round in value["rounds"]:
            free = round.get("byes", [round["bye"]] if round["bye"] else [])
            seated = [name for pair in round["pairs"] for name in pair] + free
            assert len(seated) == len(set(seated))
            assert set(seated) <= set(round["active"])
            assert set(round["points"]) == set(seated)
            for name, points in round["points"].items():
                total[name] += points
            pairs = {frozenset(pair) for pair in round["pairs"]}
            assert not pairs & met
            met |= pairs
        assert {row["player"]: row["points"] for row in value["table"]} == total
        if rules == "round-robin":
            assert met == {frozenset(pair) for pair in combinations(value["players"], 2)}


@pytest.mark.parametrize(
    ("words", "stages"),
    [
        ("simpsons --players 8", ["final"]),
        ("stadtmeisterschaft --players 7", ["final"]),
        ("curling --players 6", ["semi-final", "final"]),
        ("curling --players 8", []),
        ("meccg --players 8", []),
    ],
)
def test_simulate_plays_the_final_where_it_is_asked_for(words: str, stages: list[str]) -> None:
    args = ["cup", "simulate", "--rules", *words.split(), "--runs", "3", "--json"]
    without = CliRunner().invoke(main, args, catch_exceptions=False).output.splitlines()
    with_final = CliRunner().invoke(main, [*args, "--final"], catch_exceptions=False).output.splitlines()
    for one, other in zip(without, with_final, strict=True):
        planned, played = json.loads(one)["rounds"], json.loads(other)["rounds"]
        assert played[: len(planned)] == planned
        after = [round.get("stage") for round in played if round.get("stage") != "play-off"]
        assert after == [None] * len(planned) + stages
        if stages:
            table = json.loads(other)["table"]
            last = {name for pair in played[-1].get("pairs", played[-1].get("tables")) for name in pair}
            assert {row["player"] for row in table[: len(last)]} == last


def test_simulate_sums_up(hall: Hall) -> None:
    said = CliRunner().invoke(main, ["cup", "simulate", "--rules", "round-robin", "--players", "4", "--runs", "3"])
    assert said.output == "3 tournaments, 9 rounds, 18 matches\n0 meetings beyond the first, 0 byes beyond the first\n"
    for words in (["--rules", "chess"], ["--rules", "round-robin", "--wins", "3"]):
        assert CliRunner().invoke(main, ["cup", "simulate", "--players", "4", *words]).exit_code == 2


def test_a_table_that_is_too_wide_goes_on_below() -> None:
    cup = begun("round-robin", ["Maximilian-Alexander von der Heydte", "Łucja", "Çiğdem", "Ö"], seed="7")
    for _ in range(3):
        cup = first_wins(drawn(cup), "1-1")
    lots = {name: lot("7", ("group", ""), name).lstrip("0").rjust(12) for name in ("Łucja", "Çiğdem", "Ö")}
    lines = table_lines(RULES["round-robin"].tables(cup))
    assert lines[0] == "   player                points  difference  scored  direct  by"
    assert lines[5:7] == ["", "   player                direct-difference  direct-scored           lot"]
    assert max(map(width, lines)) <= 80
    rows = {line.split()[1]: line for line in lines[7:]}
    assert {name: rows[name][-12:] for name in lots} == lots
    assert [line.split()[:2] for line in lines[1:5]] == [line.split()[:2] for line in lines[7:]]
    assert "Maximilian-Alexande…       3           0       3       3" in "\n".join(lines[1:5])


def test_a_log_of_a_later_version_is_no_damaged_one(tmp_path: Path) -> None:
    log = str(tmp_path / "fest.jsonl")
    CliRunner().invoke(main, ["cup", "new", "fest", "--rules", "knockout", "--file", log], catch_exceptions=False)
    Path(log).write_text(Path(log).read_text("utf-8").replace('"format": 1', '"format": 2'), "utf-8")
    said = CliRunner().invoke(main, ["cup", "table", "fest", "--file", log])
    assert said.exit_code == 2
    words = "a later version of gm wrote this log (its format is 2, this one knows 1); use that version"
    assert " ".join(said.output.split()) == f"{log}:1: {words}"
