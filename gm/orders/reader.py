"""The lines of a letter, read from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from gm.model import Line, Row, Source
from gm.orders import labels, statements
from gm.orders.lineups import ROWS, Found, lineups
from gm.orders.names import name_above, split_replaced, team_name
from gm.orders.signs import plain, visible
from gm.orders.statements import Statement, Wished
from gm.orders.stones import stones
from gm.orders.words import ANTI, GAME_WORDS, HEADING, NEGATION, NO_PAIRING, PAIRING, REPLACE, SENTENCE

STONES_OF_A_SIDE = 8
LONGEST_LINE = 20_000


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a letter says to the games: rows, wishes and statements, each in the order in which they stand."""

    rows: tuple[Row, ...] = ()
    wishes: tuple[Wished, ...] = ()
    statements: tuple[Statement, ...] = ()


def read(lines: Iterable[Line], letter: str) -> Sheet:
    """The sheet of a letter; only the sender's own words are read, any text gives a sheet."""
    scan = _Scan(letter)
    for line in lines:
        if line.kind == "own":
            scan.line(line)
    scan.end_block()
    named = any(row.kind != "numbers" for row in scan.rows)
    said = (statement for statement in scan.statements if statement.kind != "repeat" or not named)
    return Sheet(tuple(scan.rows), tuple(scan.wishes), tuple(said))


@dataclass(slots=True)
class _Scan:
    """What was read so far, and what the lines above say about the next one."""

    letter: str
    rows: list[Row] = field(default_factory=list)
    wishes: list[Wished] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    anti: bool = False
    above: str = ""
    pairing: str = ""
    table: tuple[list[int], int] | None = None
    block: list[tuple[str, str, Source]] = field(default_factory=list)
    block_name: str = ""
    open_stones: bool = False
    open_wish: bool = False

    def line(self, line: Line) -> None:
        """One line of own words; blank lines end nothing but a run of stones that is already whole."""
        text = visible(line.text)[:LONGEST_LINE]
        signs = plain(text)
        if not signs.strip():
            return
        source = Source(self.letter, line.number, line.text.strip()[:200])
        if not (self.take_stones(text, signs, source) or self.take_block(signs, source)):
            self.end_block()
            if not self.take_rows(text, signs, source):
                self.talk(text, signs, source)

    # -- rows ------------------------------------------------------------------------------------------------------

    def take_stones(self, text: str, signs: str, source: Source) -> bool:
        """Curling: a row of stones, or the rest of the one above (`H0 B0 A3` / `A3 H5 B0 A7 A7`)."""
        found = stones(signs)
        if found is None:
            self.open_stones = self.open_stones and not any(sign.isalnum() for sign in signs)
            return False
        begin, end, values = found
        alone = not any(sign.isalnum() for sign in signs[:begin] + signs[end:])
        last = self.rows[-1] if self.rows and self.open_stones and alone else None
        if last is not None:
            words = f"{last.source.words} / {source.words}"
            values = last.values + values
            self.rows[-1] = Row("stones", Source(self.letter, last.source.line, words), last.name, values)
        else:
            name = self.pairing_before(text[:begin])
            self.rows.append(Row("stones", source, name, values))
        self.open_stones = len(values) < STONES_OF_A_SIDE
        self.above = self.pairing = ""
        return True

    def pairing_before(self, before: str) -> str:
        """The words that name the pairing: those before the stones, but not `Setzdaten:`, else the line above."""
        words = before.strip(" \t:,;.-")
        named = [word for word in plain(words).split() if not NO_PAIRING.fullmatch(word.strip(":,;.-"))]
        return words if named else self.pairing

    def take_block(self, signs: str, source: Source) -> bool:
        """One row a line (`Torwart: 6`): five of them make a line-up, one that comes again begins the next."""
        told = labels.one_row(signs)
        if told is None or not labels.is_label(told[0]):
            return False
        label = told[0].casefold()
        if any(label == known for known, _, _ in self.block):
            self.end_block()
        if not self.block:
            self.block_name, self.above = self.above, ""
        self.block.append((label, told[1], source))
        if len(self.block) == ROWS:
            self.end_block()
        return True

    def end_block(self) -> None:
        """What was told row by row becomes a line-up; one or two rows alone are talk."""
        if len(self.block) >= 3:
            rows = labels.rows_of([label for label, _, _ in self.block])
            told = dict(zip(rows, self.block, strict=True))
            whole = len(self.block) == ROWS and set(rows) == set(range(ROWS))
            values = (
                tuple(told[row][1] for row in range(ROWS)) if whole else tuple(value for _, value, _ in told.values())
            )
            words = " / ".join(source.words for _, _, source in self.block)[:200]
            name, sure = team_name(self.block_name)
            self.rows.append(
                Row("lineup", Source(self.letter, self.block[0][2].line, words), name, values, self.anti, sure)
            )
        self.block = []

    def take_rows(self, text: str, signs: str, source: Source) -> bool:
        """The line-ups of one line; what stands around them may be a wish, a withdrawal or a replacement."""
        found = self.table_row(text, signs) or lineups(signs, named_above=bool(self.above))
        if not found:
            self.table = labels.head(signs) or (self.table if self.table and len(signs) < 60 else None)
            return False
        begin = 0
        for part in found:
            if not part.former:
                self.take_row(part, text[begin : part.begin], text[part.end :] if part is found[-1] else "", source)
            begin = part.end
        rest = signs
        for part in reversed(found):
            rest = rest[: part.begin] + " ; " + rest[part.end :]
        self.say(rest, source)
        self.above = ""
        return True

    def table_row(self, text: str, signs: str) -> list[Found]:
        """A line below a table's head."""
        if self.table is None or (told := labels.table_row(signs, *self.table)) is None:
            return []
        name, values = told
        return [Found(len(name), len(text), values, "lineup")]

    def take_row(self, part: Found, before: str, after: str, source: Source) -> None:
        words = before
        anti = ANTI.match(plain(words))
        if anti is not None:
            words = words[anti.end() :]
        words, replaced = split_replaced(words)
        if replaced is not None:
            self.statements.append(Statement("replace", source, replaced))
        name, sure = team_name(words.strip(" ,;"))
        if not any(sign.isalnum() for sign in plain(name)) and not name.strip(" \t-:.,;()"):
            name, sure = self.above or self.name_behind(after), True
        kind: Literal["lineup", "numbers"] = part.kind
        self.rows.append(Row(kind, source, name, part.values, self.anti or anti is not None, sure))
        if (behind := REPLACE.search(after)) is not None:
            self.statements.append(Statement("replace", source, after[behind.end() :].strip(" .,;:!")))

    @staticmethod
    def name_behind(after: str) -> str:
        """The team's name behind its numbers: `6-4-20-20-20 (Nordstern)`, `6-4-20-20-20 für Nordstern`."""
        match = re.match(r"\s*(?:\(([^()]{1,60})\)|(?:für|for|dla|=|:)\s*(.{1,60}))\s*[.,;]?\s*$", after)
        return name_above((match.group(1) or match.group(2)).strip(" .,;")) if match else ""

    # -- what is said beside ----------------------------------------------------------------------------------------

    def talk(self, text: str, signs: str, source: Source) -> None:
        """A line without rows: a heading, a name for the row below, or something said."""
        if self.open_wish and re.fullmatch(r"\W*\d{1,4}\s*(?:WP)?\W*", signs, re.IGNORECASE):
            self.wishes.append(Wished(int(re.sub(r"\D", "", signs)), source))
            self.open_wish = False
            return
        self.open_wish = bool(statements.STRONG_WISH.search(signs)) and signs.rstrip().endswith(":")
        self.pairing = text.strip().rstrip(":") if PAIRING.search(signs) and len(signs) < 120 else ""
        if self.heading(text, signs, source.line):
            return
        self.above = name_above(text) if source.line else ""
        self.say(signs, source)

    def heading(self, text: str, signs: str, number: int) -> bool:
        """Whether the line is a heading; an Anti heading holds until one of another game."""
        if anti := ANTI.match(signs):
            rest = text[anti.end() :].strip()
            words = set(plain(rest).casefold().split())
            talk = words & SENTENCE or NEGATION.search(rest) or GAME_WORDS["football"].search(rest) or len(rest) > 60
            if talk or (number == 0 and re.search(r"[^\W\d_]{6,}", rest)):
                return False
            self.anti, self.above = True, name_above(rest) if rest and number else ""
            return True
        if HEADING.match(signs):
            self.anti, self.above = False, ""
            return bool(number)
        return False

    def say(self, text: str, source: Source) -> None:
        wished = statements.wish(text, source)
        if wished is not None:
            self.wishes.append(wished)
        for said in (statements.withdrawal(text, source), statements.repeat(text, source)):
            if said is not None:
                self.statements.append(said)
        if ";" not in text and (replaced := statements.replacement(text, source)):
            self.statements.append(replaced)
