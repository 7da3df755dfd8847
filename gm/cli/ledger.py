"""A turn's letters as the game master reads them, in 80 columns."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gm import names, press, record, zine
from gm.cli.lines import wrap
from gm.cli.told import COLUMNS
from gm.desk.run import at_home, mail_id, put_of
from gm.model import InputError
from gm.notices import CODES

if TYPE_CHECKING:
    from gm.desk.gather import Gathered
    from gm.turn import Decided, Decision, Put, Told, Verdict

STATES = ("counted", "replaced", "late", "duplicate", "question", "no-order", "ignored")
GAMES = {"football": "Turnierfußball", "anti": "Anti-Turnierfußball", "curling": "Curling"}
MARKS = {"own": " ", "quoted": ">", "note": "."}
LONGEST_SHOWN = 2_000
ANSWERS = {
    "mail-unknown-sender": "gm player add --from {letter}, or gm rule {turn} sender NAME --letter {letter}",
    "mail-two-senders": "gm rule {turn} sender NAME --letter {letter}",
    "mail-forwarded": "gm rule {turn} sender NAME --letter {letter}",
    "mail-authentication": "gm rule {turn} count --letter {letter}, or ignore",
    "order-term": "gm rule {turn} as-read --letter {letter} for this turn, or strike",
    "mail-code-word": "gm rule {turn} count --letter {letter}, or ignore",
    "mail-deputy": "gm rule {turn} sender NAME --letter {letter}",
    "order-withdrawal": "gm rule {turn} withdraw --letter {letter} --team TEAM, or strike",
    "football-F1-name": "gm rule {turn} lineup T-A-V-M-S --letter {letter} --team TEAM, or strike",
    "football-F7": "gm rule {turn} strike --letter {letter} --team {team}",
    "football-F13": "gm rule {turn} strike --letter {letter} --team {team}",
    "curling": 'gm rule {turn} stones "H0 B0 …" --letter {letter}, or strike',
    "": "gm rule {turn} lineup T-A-V-M-S --letter {letter} --team {team}, or strike",
}
"""What answers a question, by its code or the beginning of it."""


def ledger(gathered: Gathered, decision: Decision) -> list[str]:
    """Who is in and how, what was changed, what is asked, who is missing, and the letters by state and their sum."""
    lines = [heading(gathered), ""]
    for code, title in GAMES.items():
        rows = [one for one in decision.orders if one.order.game == code and one.status in ("accepted", "clipped")]
        if code in gathered.turn.tasks or rows:
            lines += [f"{title}: {len(rows)} in force"]
            lines += [entry(decision, one) for one in sorted(rows, key=by_player)] + [""]
    late = [one for one in decision.orders if one.status == "late"]
    if late:
        lines += [f"Late: {len(late)}", *(entry(decision, one) for one in sorted(late, key=by_player)), ""]
    lines += wishes(decision) + carried(decision)
    lines += section("Told", [told for told in decision.told if CODES[told.notice.code].way == "tells"], gathered)
    lines += section("For you", [told for told in decision.told if CODES[told.notice.code].way == "notes"], gathered)
    lines += section("Asked", decision.asked, gathered, decision)
    if decision.missing:
        lines += [*wrap(f"Missing: {', '.join(decision.missing)}"), ""]
    return [*lines, *states(decision)]


def heading(gathered: Gathered) -> str:
    """The turn, its ZAT and its state."""
    local = gathered.turn.zat.astimezone(gathered.zine.zone)
    state = zine.state(gathered.folder, gathered.turn.id)
    return f"{gathered.zine.name} {gathered.turn.id}, ZAT {local:%a %Y-%m-%d %H:%M} {gathered.zine.timezone}, {state}"


def by_player(one: Decided) -> tuple[tuple[str, str], tuple[str, str]]:
    """The order of the ledger's rows."""
    return names.alphabetical(one.order.player), names.alphabetical(one.order.team)


def entry(decision: Decision, one: Decided) -> str:
    """A row of the ledger: player, team, move in force, wish, letter and line."""
    row = record.order_row(one, decision.wishes)
    move = row.get("stones") or "-".join(map(str, row.get("lineup") or ()))
    wish = f" wish {row['wish']}" if row["wish"] is not None and one.order.game == "football" else ""
    clipped = (" *" if one.status == "clipped" else "") + (f" {one.held}" if one.held else "")
    player = names.pad(names.cut(one.order.player, 17), 18)
    team = names.pad(names.cut(one.order.team, 17), 18)
    place = f"{row['letter']}:{row['line']}"
    return f"  {player}{team}{move}{clipped}{wish}".ljust(80 - len(place) - 1)[: 80 - len(place) - 1] + f" {place}"


def wishes(decision: Decision) -> list[str]:
    """The wishes in force of those who have no line-up in force, which no row above shows."""
    playing = {entry.manager for entry in decision.entries("football")}
    alone = [wish for player, wish in sorted(decision.wishes.items()) if player not in playing]
    rows = [(names.pad(names.cut(wish.player, 35), 36) + f"wish {wish.wp}", wish.source) for wish in alone]
    placed = [f"  {row}".ljust(79 - len(at := f"{source.letter}:{source.line}")) + f" {at}" for row, source in rows]
    return [f"Wishes without a line-up: {len(alone)}", *placed, ""] if alone else []


def carried(decision: Decision) -> list[str]:
    """What goes on into later turns: player, order, for when, and where it was said."""
    rows = []
    for one in decision.carried:
        joined = (" " if one.kind == "stones" else "-").join(one.values)
        said = f"wish {joined}" if one.kind == "wish" else joined
        hold = f"for {one.hold}" if one.hold.isdecimal() else one.hold
        head = names.pad(names.cut(one.player, 17), 18) + names.pad(names.cut(one.name, 17), 18)
        place = f"{one.letter}:{one.line}"
        rows.append(f"  {head}{said} {hold}".ljust(79 - len(place))[: 79 - len(place)] + f" {place}")
    return [f"For later turns: {len(rows)}", *rows, ""] if rows else []


def section(title: str, told: Iterable[Told], gathered: Gathered, decision: Decision | None = None) -> list[str]:
    """Notices, each with its place, the words as written and what was made of them."""
    rows = list(told)
    if not rows:
        return []
    return [
        f"{title}: {len(rows)}",
        *(line for one in rows for line in [*notice(one, gathered), *waiting(one, decision)]),
        "",
    ]


def waiting(told: Told, decision: Decision | None) -> list[str]:
    """The orders as written that wait for what is asked about their whole letter."""
    if decision is None or told.notice.source is None or told.notice.source.line or told.game:
        return []
    sources = [one.order.source for one in decision.orders if one.order.source.letter == told.letter]
    return [line for at in sources for line in wrap(at.words, f"      {at.line}: ", "        ")]


def notice(told: Told, gathered: Gathered) -> list[str]:
    """A notice as the game master reads it: place and words in English, the notice in the zine's language."""
    row = record.notice_row(told)
    who = f" {told.player}:" if told.player else ""
    words = f" {row['words']}" if row["words"] else ""
    own = zine.own_templates(gathered.folder)
    said = press.notice(gathered.zine.language, row, own, gathered.zine.timezone)
    head = f"turns/{gathered.turn.id}/{told.place}: [{told.notice.code}]{who}{words}"
    lines = [*wrap(head, "  ", "      "), *wrap(said, "      ", "      ")]
    if not told.asks:
        return lines
    lines += wrap(put_words(gathered, put_of(gathered, told)), "      ", "      ")
    return [*lines, *wrap(answer(told, gathered), "      → ", "        ")]


def put_words(gathered: Gathered, put: Put | None) -> str:
    """When a question was put to its player, and whether the mail has gone; "" where it was not put."""
    if put is None:
        return ""
    gone = zine.read_sent(gathered.folder).state(mail_id(gathered.turn.id, put.key)) == "sent"
    how = "no answer yet that settles it" if gone else "gm send mails it"
    return f"Put to {put.player} on {at_home(gathered, put.at)}; {how}."


def answer(told: Told, gathered: Gathered) -> str:
    """The command that answers a question."""
    code = told.notice.code
    found = ANSWERS.get(code) or ANSWERS["curling" if code.startswith("curling") else ""]
    team = shlex.quote(told.team) if told.team else "TEAM"
    return found.format(turn=gathered.turn.id, letter=shlex.quote(told.letter), team=team)


def states(decision: Decision) -> list[str]:
    """The letters by state, and their sum."""
    counts: Counter[str] = Counter(verdict.state for verdict in decision.verdicts)
    parts = ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])
    return wrap(f"Letters: {len(decision.verdicts)}" + (f" = {parts}" if parts else ""))


def letter(gathered: Gathered, decision: Decision, name: str) -> list[str]:
    """One letter line by line (> quoted, . a note), and what was made of it."""
    verdict = verdict_of(gathered, decision, name)
    found, lines = verdict.letter, [*envelope(gathered, verdict), ""]
    for line in found.lines:
        number = "Subj" if line.number == 0 else f"{line.number:4}"
        head = f"{number} {MARKS[line.kind]}"
        text = line.text[:LONGEST_SHOWN]
        if len(text) < len(line.text):
            text += f" … ({len(line.text) - len(text)} signs more)"
        lines += shown(text, f"{head} ") or [head.rstrip()]
    lines += made(decision, name)
    told = [each for each in (*decision.told, *decision.asked) if each.letter == name]
    return [*lines, "", *(line for each in told for line in notice(each, gathered))]


def verdict_of(gathered: Gathered, decision: Decision, name: str) -> Verdict:
    """What became of a letter; InputError where there is none of this name."""
    verdict = next((each for each in decision.verdicts if each.letter.name == name), None)
    if verdict is None:
        like = names.like(name, [each.letter.name for each in decision.verdicts])
        hint = f"is {like} meant?" if like else "gm take puts letters there"
        raise InputError(f"turns/{gathered.turn.id}/mail/{name}: there is no such letter; {hint}")
    return verdict


def envelope(gathered: Gathered, verdict: Verdict) -> list[str]:
    """Who sent a letter, when it came, and its state."""
    found = verdict.letter
    local = found.arrived.astimezone(gathered.zine.zone).strftime("%Y-%m-%d %H:%M:%S") if found.arrived else "unknown"
    return [
        *wrap(f"From: {found.display or 'no sender in it'} ({whose(verdict)})"),
        f"Arrived: {local} ({found.how})",
        f"State: {verdict.state}" + (f" [{verdict.reason}]" if verdict.reason else ""),
    ]


def whose(verdict: Verdict) -> str:
    """The player whose a letter is, with the deputy who wrote it."""
    return (f"{verdict.by} for " if verdict.by else "") + (verdict.player or "nobody known")


def shown(text: str, head: str) -> list[str]:
    """A line of a letter: as it stands where it fits, so that a table stays one, else wrapped."""
    whole = head + text.rstrip()
    if text.strip() and whole.isprintable() and names.width(whole) <= COLUMNS:
        return [whole]
    return wrap(" ".join(piece for word in text.split() for piece in pieces(word)), head, "       ")


def pieces(word: str) -> list[str]:
    """A word in parts that fit into a line, so that what somebody pasted without a blank does too."""
    if len(word) <= COLUMNS // 2 and names.width(word) <= COLUMNS // 2:
        return [word]
    return [word[at : at + COLUMNS // 4] for at in range(0, len(word), COLUMNS // 4)]


def made(decision: Decision, name: str) -> list[str]:
    """The orders and wishes that were read in a letter, by line, each with what became of it."""
    rows = []
    for one in decision.orders:
        if one.order.source.letter == name:
            row = record.order_row(one, {})
            move = row.get("stones") or "-".join(map(str, row.get("lineup") or ())) or "not in force"
            said = f"{GAMES[one.order.game]}, {one.order.team or 'no name'}: {move}, {one.status}"
            rows.append((one.order.source.line, said))
    rows += [
        (wish.source.line, f"wish {'unreadable' if wish.wp is None else wish.wp}")
        for wish in decision.wished
        if wish.source.letter == name
    ]
    listed = [line for at, said in sorted(rows) for line in wrap(said, f"{at:4} = ", "       ")]
    return ["", *listed] if listed else []
