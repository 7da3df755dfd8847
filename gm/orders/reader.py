"""The lines of a letter, read from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from gm.model import Line, Row, Source
from gm.orders import labels, statements, tables
from gm.orders.attempts import alike, attempt
from gm.orders.headings import heading, names_no_team
from gm.orders.labels import ROWS
from gm.orders.lineups import IN_ORDER, Found, lineups
from gm.orders.names import name_above, name_behind, name_wrapped, split_replaced, team_name
from gm.orders.sheet import Sheet
from gm.orders.signs import plain, visible
from gm.orders.statements import Statement, Wished
from gm.orders.stones import pairing_in, pairs, stones, stones_alone
from gm.orders.words import ANTI, ANTI_SAID, ANTI_WITHIN, COST, FORMER, INSTEAD, NAME_LABELS, NEGATION, REPLACE

STONES_OF_A_SIDE = 8
LONE_NUMBER = re.compile(r"\W{0,9}\d{1,3}\W{0,9}")
ENDS_IN_A_NUMBER = re.compile(r"\d\W{0,20}$")
LONGEST_LINE = 20_000
LONGEST_SAYING = 1_000


def read(lines: Iterable[Line], letter: str) -> Sheet:
    """The sheet of a letter; only the sender's own words are read, any text gives a sheet."""
    scan = _Scan(letter)
    for line in lines:
        if line.kind == "own":
            scan.line(line)
    scan.end_block()
    return scan.sheet()


@dataclass(slots=True)
class _Scan:
    """What was read so far, and what the lines above say about the next one."""

    letter: str
    rows: list[Row] = field(default_factory=list)
    wishes: list[Wished] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    anti: bool = False
    anti_said: bool = False
    """The last line without rows speaks of Anti and is no heading."""
    above: str = ""
    above_words: str = ""
    """The line above, as long as nobody has asked whether it is a name."""
    above_at: int = 0
    lone_numbers: int = 0
    pairing: str = ""
    table: tables.Head | None = None
    block: list[tuple[str, str, Source]] = field(default_factory=list)
    block_name: str = ""
    first_is_name: bool = False
    block_row: str = ""  # a row named in the line above, whose number this one may tell
    open_stones: bool = False
    stones_in_lines: bool = False  # the line above was one or two stones alone
    open_wish: bool = False
    former: list[Source] = field(default_factory=list)
    labelled: list[str] = field(default_factory=list)  # what lines below rows say, with a label, that a team is called

    def line(self, line: Line) -> None:
        """One line of own words; blank lines end nothing but a run of stones that is already whole."""
        text = visible(line.text)[:LONGEST_LINE]
        signs = plain(text)
        if not signs.strip():
            return
        source = Source(self.letter, line.number, line.text.strip()[:200])
        if not (self.take_stones(text, signs, source) or self.take_block(text, signs, source)):
            self.end_block()
            if not self.take_rows(text, signs, source):
                self.talk(text, signs, source)

    def sheet(self) -> Sheet:
        """All that was read; "as last time" beside orders is talk, old numbers alone are an attempt at new ones."""
        rows = [row for row in self.rows if row.kind != "stones" or row.name or len(row.values) >= 3]
        if not rows and not self.statements:
            self.statements += [Statement("attempt", source, source.words) for source in self.former]
        if len(rows) == len(self.labelled) == 1 and rows[0].kind == "lineup" and not rows[0].name:
            rows = [replace(rows[0], name=self.labelled[0])]
        named = any(row.kind != "numbers" for row in rows)
        said = (statement for statement in self.statements if statement.kind != "repeat" or not named)
        return Sheet(tuple(rows), tuple(self.wishes), tuple(said))

    # -- rows ------------------------------------------------------------------------------------------------------

    def take_stones(self, text: str, signs: str, source: Source) -> bool:
        """Curling: a row of stones, the rest of the one above (`H0 B0 A3` / `A3 H5 B0`), or stones line by line."""
        found = stones(signs)
        if found is None:
            return self.take_single_stones(signs, source)
        begin, end, values = found
        alone = not any(sign.isalnum() for sign in signs[:begin] + signs[end:])
        if self.rows and self.open_stones and alone:
            self.more_stones(values, source)
        else:
            name = pairing_in(text[:begin]) or pairing_in(self.pairing)
            self.rows.append(Row("stones", source, name, values))
        self.open_stones = len(self.rows[-1].values) < STONES_OF_A_SIDE
        self.stones_in_lines = False
        self.above = self.above_words = self.pairing = ""
        return True

    def take_single_stones(self, signs: str, source: Source) -> bool:
        """One or two stones in a line of nothing else; such lines are one row, however many there are."""
        values = stones_alone(signs)
        begun = self.rows and (self.stones_in_lines or self.open_stones)
        if not values or self.block or not (begun or self.pairing):
            self.open_stones = self.open_stones and not any(sign.isalnum() for sign in signs)
            self.stones_in_lines = self.stones_in_lines and self.open_stones
            return False
        if begun:
            self.more_stones(values, source)
        else:
            self.rows.append(Row("stones", source, pairing_in(self.pairing), values))
        self.open_stones = self.stones_in_lines = True
        self.above = self.above_words = self.pairing = ""
        return True

    def more_stones(self, values: tuple[str, ...], source: Source) -> None:
        last = self.rows[-1]
        words = f"{last.source.words} / {source.words}"[:400]
        self.rows[-1] = Row("stones", Source(self.letter, last.source.line, words), last.name, last.values + values)

    def take_block(self, text: str, signs: str, source: Source) -> bool:
        """One row a line (`Torwart: 6`), or some: five make a line-up, one that comes again begins the next."""
        begin, told = labels.rows_told(signs, bool(self.block))
        self.block_name = text[:begin] or self.block_name
        if self.block_row and LONE_NUMBER.fullmatch(signs):
            told = [(self.block_row, re.sub(r"\D", "", signs))]
        self.block_row = labels.row_alone(signs)
        if self.block_row:
            return True
        if told:
            self.row_again([label for label, _ in told], labels.told_apart(signs))
        for label, number in told:
            if not self.block:
                self.block_name, self.above = self.block_name or self.named_above(), ""
                self.first_is_name = not labels.told_apart(signs)
            self.block.append((label, number, source))
        if len(self.block) == ROWS:
            self.end_block()
        return bool(told)

    def row_again(self, labels_told: list[str], apart: bool) -> None:
        """A row told twice: the first line was a name that looks like one (`Libero 09`), or the next line-up begins."""
        known = [label for label, _, _ in self.block]
        again = len(set(labels.rows_of([*known, *labels_told]))) < len(known) + len(labels_told)
        if self.first_is_name and known and (again or (apart and len(known) == 1)):
            self.block_name = self.block[0][2].words
            self.block, self.first_is_name = self.block[1:], False
        elif again:
            self.end_block()

    def end_block(self) -> None:
        """What was told row by row becomes a line-up; one or two rows alone are no line-up, but asked about."""
        if len(self.block) >= 3:
            rows = labels.rows_of([label for label, _, _ in self.block])
            told = {row: value for row, (_, value, _) in zip(rows, self.block, strict=True) if row is not None}
            values = (
                tuple(told[row] for row in sorted(told)) if len(told) == ROWS else tuple(v for _, v, _ in self.block)
            )
            words = " / ".join(dict.fromkeys(source.words for _, _, source in self.block))[:200]
            name, sure = team_name(self.block_name)
            at = self.block[0][2].line
            self.rows.append(Row("lineup", Source(self.letter, at, words), name, values, self.anti, sure))
        elif self.block and self.first_is_name and len(self.block) == 1:
            self.above = name_above(self.block[0][2].words)
        elif self.block:
            self.try_again(self.block[0][2])
        self.block, self.block_name, self.block_row = [], "", ""

    def take_rows(self, text: str, signs: str, source: Source) -> bool:
        """The line-ups of one line; what stands around them may be a wish, a withdrawal or a replacement."""
        order = self.table.order if self.table else IN_ORDER
        found = self.table_row(signs) or lineups(signs, self.name_above, order)
        if not found:
            return self.take_head(text, signs)
        begin, carried = 0, ""
        for part in found:
            before = text[begin : part.begin - part.before].lstrip(")*_ " if begin else " ")
            if part.former:
                self.former.append(source)
                carried = carried or FORMER.sub("", before)
            else:
                after = text[part.end :] if part is found[-1] else ""
                self.take_row(part, carried if carried and INSTEAD.fullmatch(before) else before, after, source)
            begin = part.end
        rest = signs
        for part in reversed(found):
            rest = rest[: part.begin] + " ; " + COST.sub(" ", rest[part.end :], count=1)
        self.say(rest, source)
        self.above = self.above_words = ""
        return True

    def take_head(self, text: str, signs: str) -> bool:
        """A table's head or the strokes below it; any other line without a row ends the table where it is long."""
        head = tables.head(signs)
        self.table = head or (self.table if self.table and len(signs) < 60 else None)
        if head is not None and head.begin and head.name is None and (told := labels.legend(signs)):
            self.above = name_above(text[: told[0]]) or self.name_above()
        return head is not None or not any(sign.isalnum() for sign in signs)

    def table_row(self, signs: str) -> list[Found]:
        """A line below a table's head."""
        if self.table is None or (told := tables.row(signs, self.table)) is None:
            return []
        name, values = told
        return [Found(0, len(signs), values, "lineup", name=name)]

    def take_row(self, part: Found, before: str, after: str, source: Source) -> None:
        words = part.name or before
        anti = ANTI.match(plain(words))
        if anti is not None:
            words = words[anti.end() :]
        words, replaced = split_replaced(words)
        if replaced is not None:
            self.statements.append(Statement("replace", source, replaced))
        name, sure = team_name(words.strip(" ,;"))
        sure = sure and not ANTI_WITHIN.search(name)
        if not any(sign.isalnum() for sign in plain(name)) and not name.strip(" \t-:.,;()"):
            name, sure = self.named_above() or name_behind(after), True
        if not name and self.rows and (self.rows[-1].source, self.rows[-1].values) == (source, part.values):
            return  # the same numbers once more in the same line: a sum, or said again
        kind: Literal["lineup", "numbers"] = part.kind
        is_anti = self.anti or anti is not None
        near = not is_anti and (self.anti_said or ANTI_SAID.search(plain(f"{before} {after}")) is not None)
        self.rows.append(Row(kind, source, name, part.values, is_anti, sure, near=near))
        if (behind := REPLACE.search(after)) is not None:
            self.statements.append(Statement("replace", source, after[behind.end() :].strip(" .,;:!")))

    # -- what is said beside ----------------------------------------------------------------------------------------

    def talk(self, text: str, signs: str, source: Source) -> None:
        """A line without rows: a heading, a name for the row below, or something said."""
        if self.open_wish and re.fullmatch(r"\W*\d{1,4}\s*(?:WP)?\W*", signs, re.IGNORECASE):
            self.wishes.append(Wished(int(re.sub(r"\D", "", signs)), source))
            self.open_wish = False
            return
        self.open_wish = (
            bool(statements.WEAK_WISH.search(signs)) and len(signs) < 80 and not ENDS_IN_A_NUMBER.search(signs)
        )
        self.pairing = text.strip().rstrip(":") if pairs(signs) and len(signs) < 120 else ""
        self.anti_said = ANTI_SAID.search(signs) is not None and not NEGATION.search(signs)
        if (begun := heading(text, signs, source.line)) is not None:
            self.anti_said = False
            (self.anti, self.above), self.above_words = begun, ""
            if begun[0] or source.line:
                return
        if self.rows and NAME_LABELS.match(signs) and (name := name_above(text)):
            self.labelled.append(name)
        statements_before, wishes_before = len(self.statements), len(self.wishes)
        self.say(signs, source)
        new = [statement for statement in self.statements[statements_before:] if statement.kind != "replace"]
        self.lone_numbers = self.lone_numbers + 1 if LONE_NUMBER.fullmatch(signs) else 0
        unread = not new and len(self.wishes) == wishes_before
        tried = self.lone_numbers == ROWS or attempt(signs, bool(self.pairing))
        if (unread and tried) or (self.rows and alike(signs)):
            self.try_again(source)
        if not (source.line and names_no_team(text)):
            self.above, self.above_words = "", text if source.line else ""
        self.above_at = source.line

    def name_above(self) -> str:
        """The name in the line above; "" where it is none."""
        if self.above_words:
            self.above, self.above_words = name_above(self.above_words) or name_wrapped(self.above_words), ""
        return self.above

    def named_above(self) -> str:
        """The name in the line above, which then was a name only (`ABC 1-2-3`) and no attempt."""
        last = self.statements[-1] if self.statements else None
        if self.name_above() and last is not None and last.kind == "attempt" and last.source.line == self.above_at:
            self.statements.pop()
        return self.above

    def try_again(self, source: Source) -> None:
        """What looks like an order and cannot be read; lines of it one after the other are one."""
        last = self.statements[-1] if self.statements else None
        if last is not None and last.kind == "attempt" and source.line - last.until <= 2:
            words = f"{last.words} / {source.words}"[:200]
            self.statements[-1] = replace(last, words=words, until=source.line)
        else:
            self.statements.append(Statement("attempt", source, source.words, until=source.line))

    def say(self, text: str, source: Source) -> None:
        """The wish and the statements of a line; beyond so many signs it tells none."""
        text = text[:LONGEST_SAYING]
        wished, said = statements.said(text)
        left_open = text.rstrip().endswith(":") or statements.ENDS_IN_A_WISH.search(text)
        if wished is not None and not (wished.wp is None and self.open_wish and left_open):
            self.wishes.append(replace(wished, source=source))
        self.statements += [replace(one, source=source) for one in said]
