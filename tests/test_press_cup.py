"""What is printed of tournaments, and why they were drawn so, in three languages."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from cups import NAMES, begun, drawn, first_wins, told

from gm.model import LANGUAGES
from gm.names import width
from gm.press.cup import WHAT, printed, reason
from gm.press.cup_tree import drawing, seen
from gm.press.environment import press
from gm.press.words import Manner
from gm.tournaments.model import Bye, Cup, Deck, Entrant, Match, Reason, Round
from gm.tournaments.reasons import CODES, TABLES
from gm.tournaments.shelf import RULES
from gm.tournaments.slips import slip

FACTS: dict[str, Any] = {
    "published": "2026-02-19T18:30:00+01:00",
    "first_match": "2026-02-20T17:45:00+01:00",
    "mode": "knockout",
    "criterion": "scored",
    "lots": {"Ada": "000000000017"},
}
"""A fact of each name where a word would not do."""
NUMBERS = (
    "players least rounds round matches size byes seed own others stones sheets most teams place times right "
    "first second table tables figures points figure other before played planned decks cards missed "
    "fours threes again open count"
).split()
LISTS: dict[str, dict[str, Any]] = {
    "swiss-unfinished": {"tables": [14], "pairs": [["«Ada»", "«Ben»"]]},
    **{
        f"swiss-by-{how}": {"players": ["«Ada»", "«Ben»"], "figures": [71, 72]}
        for how in ("direct", "opponents", "average", "lot")
    },
    **{
        f"swiss-stuck{how}": {"players": ["«Ada»"], "opponents": ["«Ben»"], "forbidden": [["«Eva»", "«Fee»"]]}
        for how in ("", "-bye")
    },
    "swiss-bye": {"had": ["«Ada»"], "needed": ["«Ben»", "«Eva»"]},
    "swiss-passed": {
        "met": ["«Ada»"],
        "needed": ["«Ben»", "«Eva»"],
        "forbidden": ["«Fee»"],
        "first": "«Gil»",
        "second": "«Hal»",
    },
    "meccg-float": {"group": ["«Ada»"], "spared": ["«Ben»", "«Eva»"], "points": 71, "opponent_points": 72},
    **{
        code: {"players": ["«Ada»", "«Ben»"]}
        for code in ("swiss-forced-idle", "swiss-too-few", "swiss-direct-open", "simpsons-final")
    },
    **{code: {"players": ["«Ada»", "«Ben»"]} for code in ("check-rematch", "check-passed", "check-floats")},
    "simpsons-other-finalists": {"players": ["«Ada»", "«Ben»"], "others": ["«Eva»"]},
    **{code: {"first": "«Ada»", "second": "«Ben»"} for code in ("swiss-forced", "swiss-rematch")},
    "results-missing": {"tables": [3, 14]},
    "tables-planned-anew": {"left": ["«Ada»"], "joined": ["«Ben»", "«Eva»"]},
    "stadtmeisterschaft-snake": {"first": ["«Ada»", "«Ben»"], "second": ["«Eva»"]},
    **{
        code: {"players": ["«Ada»", "«Ben»"]}
        for code in TABLES
        if "players" in TABLES[code].facts and code != "tables-sizes"
    },
    "place-shared": {"players": ["Ada", "Ben"]},
    "knockout-third": {"players": ["Ada", "Ben"]},
    "curling-snake": {"teams": ["Ada", "Ben"]},
    "check-table": {"players": ["Ada", "Ben"]},
    "check-meetings": {"players": ["Ada", "Ben"]},
}
WORDED = {"mode": ("K.-o.", "knockout", "puchar"), "criterion": ("Erzielt", "Scored", "Zdobyte")}
NAMED: dict[str, dict[str, Any]] = {
    "simpsons-winner": {"second": "«Ben»"},
    "curling-replayed": {"first": "«Ada»", "second": "«Ben»"},
    "place-by-lot": {"own": "017", "other": "019"},
}
NAMED["knockout-begins"] = {"other": "«Ben»"}
NAMED["knockout-begins-above"] = {"other": "«Ben»"}


def facts_for(code: str) -> dict[str, Any]:
    """A fact of each name: a number of its own where it is one, else its name in signs that no word has."""
    found = {
        name: FACTS.get(name, 61 + number if name in NUMBERS else f"«{name}»")
        for number, name in enumerate(CODES[code].facts)
    }
    return {**found, **LISTS.get(code, {}), **NAMED.get(code, {})}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_reason_mentions_its_facts_and_its_rule(code: str, language: str) -> None:
    facts = facts_for(code)
    words = reason(language, Reason(code, facts))
    assert words.endswith(f" [{CODES[code].rule}]")
    for name, fact in facts.items():
        if name in ("rematch", "odd", "average", "bye"):
            continue  # said otherwise where it is so, and tested below
        if name in WORDED:
            assert any(word in words for word in WORDED[name]), words
        elif name in ("published", "first_match"):
            assert str(fact)[11:16] in words
        else:
            for part in leaves(fact):
                assert part in words, (name, words)


def leaves(fact: Any) -> list[str]:
    """All words and numbers in a fact."""
    if isinstance(fact, dict):
        return leaves(list(fact.items()))
    return [part for each in fact for part in leaves(each)] if isinstance(fact, list | tuple) else [str(fact)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("swiss-forced", "rematch"),
        ("meccg-float", "odd"),
        ("simpsons-other-finalists", "average"),
        ("swiss-stuck", "bye"),
    ],
)
def test_a_fact_that_is_yes_or_no_is_told(code: str, name: str, language: str) -> None:
    facts = facts_for(code)
    assert reason(language, Reason(code, facts | {name: True})) != reason(language, Reason(code, facts | {name: False}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_empty_leaves_no_gap(language: str) -> None:
    for code, empty in (
        ("swiss-passed", ("met", "forbidden", "needed")),
        ("swiss-bye", ("had", "needed")),
        ("swiss-stuck", ("opponents", "forbidden")),
        ("swiss-stuck-bye", ("players", "opponents", "forbidden")),
        ("meccg-float", ("spared",)),
        ("swiss-too-few", ("players",)),
        ("results-missing", ("tables",)),
    ):
        facts = {name: [] if name in empty else fact for name, fact in facts_for(code).items()}
        words = reason(language, Reason(code, facts | ({"again": 0} if "again" in facts else {})))
        assert not re.search(r"\[\]|None|  |[:;,] ?[.;,]|\(\)", words.replace(f" [{CODES[code].rule}]", "")), words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "bleibt ihnen nur das Freilos."),
        ("en", "they only have the bye left."),
        ("pl", "zostaje im tylko: wolny los."),
    ],
)
def test_where_only_the_bye_is_left_nobody_is_not_named(language: str, words: str) -> None:
    facts: dict[str, Any] = {"round": 6, "players": ("Ada", "Ben"), "opponents": (), "bye": True, "forbidden": ()}
    assert words in reason(language, Reason("swiss-stuck", facts))
    with_one = reason(language, Reason("swiss-stuck", facts | {"opponents": ("Cleo",)}))
    assert re.search(r"Cleo (und das Freilos|and the bye left|i wolny los)\.", with_one)


@pytest.mark.parametrize("code", CODES)
def test_a_reason_with_a_missing_or_an_extra_fact_raises(code: str) -> None:
    facts = facts_for(code)
    with pytest.raises(TypeError):
        reason("de", Reason(code, facts | {"colour": "red"}))
    if facts:
        with pytest.raises(TypeError):
            reason("de", Reason(code, dict(list(facts.items())[1:])))


def test_an_unknown_reason_raises() -> None:
    with pytest.raises(LookupError):
        reason("de", Reason("no-such-thing"))


def test_exact_numbers_are_shown_in_full() -> None:
    exact = Manner("de").exact
    thirds = [exact(Fraction(number, 3)) for number in (9, 10, 11, 1, -10)]
    assert thirds == ["3", "3⅓", "3⅔", "⅓", "-3⅓"]
    assert [exact("7/2"), exact(Fraction(41, 12)), exact(Fraction(5, 12)), exact("0")] == ["3½", "3 5/12", "5/12", "0"]


LONG = [f"Małgorzata Hohenlohe-Schillingsfürst von und zu Brzęczyszczykiewicz {number}" for number in range(1, 64)]
ODD = ["<script>alert(1)</script>", "{{ 7*7 }}", "李小龍", *LONG[:61]]


def large() -> Cup:
    """64 players with long names in a round robin, two rounds told and the third drawn."""
    return drawn(first_wins(drawn(first_wins(drawn(begun("round-robin", ODD))))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", WHAT)
def test_64_players_with_long_names_fit_in_80_columns_and_nothing_is_lost(what: str, language: str) -> None:
    made = printed(large(), what, language)
    assert max(map(width, made.text.split("\n"))) <= 80
    words = re.sub(r"\s+", " ", made.html)
    for name in ODD[1:]:
        assert name in words
        assert all(part in made.text for part in name.split())


@pytest.mark.parametrize("what", WHAT)
def test_a_page_needs_nothing_else_and_a_name_is_text(what: str) -> None:
    html = printed(large(), what, "de").html
    assert not re.search(r"<script|<link|<img|src=|url\(|@import|https?:", html)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "{{ 7*7 }}" in html
    assert "@page { size: A4" in html


@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("rules", ["curling", "round-robin", "knockout"])
def test_before_anything_is_drawn_something_is_said(rules: str, what: str) -> None:
    for cup in (begun(rules, 0), begun(rules, 5)):
        for language in LANGUAGES:
            made = printed(cup, what, language)
            assert len(made.text.splitlines()) > 2


def test_what_is_no_print_out_raises() -> None:
    with pytest.raises(LookupError):
        printed(large(), "posters", "de")


def test_standings_have_a_column_for_every_criterion_and_the_cross_table_the_results() -> None:
    cup = begun("round-robin", ["Ada", "Ben", "Cleo"], seeded=3)
    results = {("Ben", "Cleo"): "2-0", ("Cleo", "Ben"): "0-2", ("Ada", "Cleo"): "3-0", ("Cleo", "Ada"): "0-3"}
    while len(cup.rounds) < 3:
        cup = drawn(cup)
        cup = told(cup, {match.players: results.get(match.players, "1-1") for match in cup.rounds[-1].matches})
    assert printed(cup, "standings", "en").text == (
        "cup: standings\n" + "=" * 80 + "\n\n"
        "Standings\n"
        "---------\n"
        "Place  Name  Points  Difference  Scored\n"
        "   1.  Ada        3           3       4\n"
        "   2.  Ben        3           2       3\n"
        "   3.  Cleo       0          -5       0\n\n"
        "Head to head\n"
        "------------\n"
        "   Name   1    2    3\n"
        "1  Ada    ×   1-1  3-0\n"
        "2  Ben   1-1   ×   2-0\n"
        "3  Cleo  0-3  0-2   ×\n"
    )


def test_the_tree_is_drawn() -> None:
    cup = drawn(begun("knockout", ["Ada", "Ben", "Cleo"], seeded=3))
    cup = told(cup, {("Ben", "Cleo"): "1-4"})
    text = printed(cup, "standings", "de").text
    tree = [re.sub(r" +", " ", line) for line in text[text.index("K.-o.-Baum") :].splitlines()[2:]]
    assert tree == ["Ada ┐", " ├ Ada ┐", " ┘ │", " ├", "Ben ┐ │", " ├ Cleo 4-1 ┘", "Cleo ┘"]


def test_the_match_for_the_third_place_is_marked() -> None:
    cup = drawn(first_wins(drawn(begun("knockout", 4, seeded=4, third=True))))
    assert printed(cup, "pairings", "de").text.count("Tisch 2: Spiel um Platz 3\n") == 1
    assert "Platz 3" not in printed(replace(cup, rounds=cup.rounds[:1]), "pairings", "de").text


def swiss(players: int = 9) -> Cup:
    """The first round of a Simpsons tournament, as values."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    entrants = [Entrant(name, "Weg 5", "Club", (Deck("Homer", 60), Deck("Marge", 50))) for name in names]
    matches = tuple(Match(table, (names[2 * table - 2], names[2 * table - 1])) for table in range(1, players // 2 + 1))
    byes = (Bye(names[-1], Fraction(3)),) if players % 2 else ()
    return Cup(
        "cup",
        "round-robin",
        "seed",
        begun("round-robin", 2).settings,
        tuple(entrants),
        (Round(1, matches, byes, "swiss", "published"),),
    )


def test_pairings_by_table_and_by_name() -> None:
    text = printed(swiss(5), "pairings", "en").text
    assert text.split("Round 2")[0].splitlines()[3:] == [
        "Round 1",
        "-------",
        "Table  Player 1  Player 2",
        "    1  Player 1  Player 2",
        "    2  Player 3  Player 4",
        "Sitting out: Player 5",
        "",
        "Round 1 by name",
        "---------------",
        "Name      Table  Opponent",
        "Player 1      1  Player 2",
        "Player 2      1  Player 1",
        "Player 3      2  Player 4",
        "Player 4      2  Player 3",
        "Player 5      –  bye",
        "",
    ]


def test_S3_4_S3_5_the_dice_of_a_slip_are_by_name_and_unequal_at_the_end() -> None:
    thrown = slip("seed", 1, ("Ada", "Ben"))
    turned = slip("seed", 1, ("Ben", "Ada"))
    for one, other in zip(
        (thrown.deck_first, thrown.deck_third, thrown.beginner),
        (turned.deck_first, turned.deck_third, turned.beginner),
        strict=True,
    ):
        assert one.winner == other.winner
        *equal, last = one.throws
        assert all(first == second for first, second in equal)
        assert last[0] != last[1]
        assert one.winner == ("Ada" if last[0] > last[1] else "Ben")
    assert {slip(str(seed), 1, ("Ada", "Ben")).deck_first.winner for seed in range(20)} == {"Ada", "Ben"}
    # Each of the three is thrown by itself, and anew in every round.
    for seed in ("a", "b"):
        now, next_one = slip(seed, 1, ("Ada", "Ben")), slip(seed, 2, ("Ada", "Ben"))
        dice = [now.deck_first, now.deck_third, now.beginner, next_one.deck_first, next_one.beginner]
        assert len({die.throws for die in dice}) == 5


def test_S4_S1_6_S2_1_a_score_card_has_a_line_for_every_round() -> None:
    made = printed(replace(swiss(), rounds=()), "scorecards", "en")
    assert made.html.count('<article class="card">') == 9
    assert made.html.count('<th scope="row">9</th>') == 9
    blank = printed(begun("knockout", 0), "scorecards", "en")
    assert blank.html.count('<article class="card">') == 4


RESULTS = {"simpsons": "2-0", "meccg": "24:18", "stadtmeisterschaft": "1 > 2 = 3 > 4"}
OF_THE_SHEET = {
    "simpsons": ("S3.4", "S3.5", "S3.6", "S3.7", "Spiel 3"),
    "meccg": ("Marshalling-Punkte", "Ring zerstört"),
    "stadtmeisterschaft": ("im Haus",),
}
"""What stands on the slips of a sheet; elsewhere room for a score."""


@pytest.mark.parametrize("rules", RULES)
def test_every_rule_sheet_has_its_print_outs(rules: str) -> None:
    cup = drawn(begun(rules, 8))
    slips = printed(cup, "slips", "de")
    for words in OF_THE_SHEET.get(rules, ("Ergebnis",)):
        assert words in slips.text
        assert words in slips.html
    told_all = first_wins(cup, RESULTS.get(rules, "2-1"))
    for language in LANGUAGES:
        for what in WHAT:
            made = printed(told_all, what, language)
            assert max(map(width, made.text.split("\n"))) <= 80
            for name in NAMES[:8]:
                assert name in made.text
                assert f"<bdi>{name}</bdi>" in made.html


def test_a_table_of_four_shows_the_points_of_its_seats() -> None:
    cup = first_wins(drawn(begun("stadtmeisterschaft", 4)), "1 > 2 = 3 > 4")
    assert "5 : 2½ : 2½ : 1" in printed(cup, "pairings", "de").text
    assert "5 : 2½ : 2½ : 1" in printed(cup, "scorecards", "de").text


def test_a_long_name_in_a_tree_is_cut_and_its_result_is_not() -> None:
    fixture = {"players": ["Ben", "A" * 40], "through": "A" * 40, "result": "3-3 3-4 lot"}
    (_, line, _) = drawing([{"fixtures": [{**fixture, "seen": seen(fixture)}]}], 50)
    assert line.endswith("… 3-3 4-3 lot")
    assert width(line) <= 50


@pytest.mark.parametrize(
    ("through", "result", "right"),
    [("A", "4-1", "4-1"), ("B", "1-4", "4-1"), ("B", "--+", "+--"), ("A", "+--", "+--"), ("B", "2-2 lot", "2-2 lot")],
)
def test_a_tree_has_results_as_the_winner_sees_them(through: str, result: str, right: str) -> None:
    assert seen({"players": ["A", "B"], "through": through, "result": result}) == right


def test_C9_what_decided_a_drawn_match_is_said_in_polish_too() -> None:
    after = {"replay": "3:4", "lot": False, "winner": "Ben"}
    match = {"first": "Ada", "second": "Ben", "house": [3, 3], "winner": None, "after": after}
    said = press("pl").result_of(match)
    assert said.endswith("(kamienie w domu 3:3). Powtórka: 3:4. Dalej przechodzi Ben. [C9]")
    said = press("pl").result_of({**match, "after": {"replay": "", "lot": True, "winner": "Ada"}})
    assert said.endswith("(kamienie w domu 3:3). Rozstrzyga los. Dalej przechodzi Ada. [C9]")


def test_t2_two_who_play_off_have_their_points_as_a_result_and_long_names_fit_a_card() -> None:
    long = "Maximilian-Ferdinand von und zu Hohenlohe-Waldenburg-Schillingsfürst der "
    cup = begun("stadtmeisterschaft", [*NAMES[:7], f"{long} Ältere", f"{long} Jüngere"], games=1)
    cup = replace(cup, rounds=(Round(1, (Match(1, cup.active(1)[-2:]),), (), "play-off", "published"),))
    cup = told(cup, {cup.rounds[0].matches[0].players: "2 > 1"})
    for language in LANGUAGES:
        for what in ("scorecards", "pairings"):
            page = printed(cup, what, language).text
            assert "3 : 5" in page
            assert " > " not in page
            assert max(map(width, page.splitlines())) <= 80


def test_p2_a_slip_has_room_for_the_pieces_at_home_and_the_steps_left() -> None:
    page = printed(drawn(begun("stadtmeisterschaft", 4)), "slips", "en")
    assert page.text.count("Place: ____   home: ____   steps left: ____") == 4
    assert page.html.count("</th><td></td><td></td><td></td></tr>") == 4


def test_who_is_out_of_a_knockout_is_so_in_a_level_that_has_a_name() -> None:
    cup = drawn(begun("knockout", [f"N{number:02d}" for number in range(32)], seeded=32))
    for _ in range(5):
        cup = first_wins(cup, "2-1")
        cup = drawn(cup) if len(cup.rounds) < 5 else cup
    lines = printed(cup, "standings", "de").text.splitlines()
    rows = [line.split()[-1] for line in lines if re.match(r" +\d+\. ", line)]
    assert rows[:4] == ["–", "Finale", "Halbfinale", "Halbfinale"]
    assert rows[4:] == ["Viertelfinale"] * 4 + ["Achtelfinale"] * 8 + ["32"] * 16
    tree = printed(cup, "standings", "en").html
    assert [title in tree for title in ("Last 32", "Last 16", "Quarter-finals", "Semi-finals")] == [True] * 4
