"""The pages: transcripts that are run, the command reference, links, and the catalogue of errors."""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import MISSING
from itertools import groupby
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from transcripts import ACCEPT, ROOT, Block, accept, blocks, run, shim, written

from gm.cli import COMMANDS, main
from gm.names import width
from gm.zine import mailbox, rulings, settings, smtp, turns
from gm.zine.tables import Table

README = ROOT / "README.md"
ERRORS = ROOT / "docs/errors.md"
REFERENCE = ROOT / "docs/commands.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
BEGIN, END = "<!-- commands: begin -->", "<!-- commands: end -->"
ACCEPTED = "run GM_ACCEPT=1 pytest tests/test_readme.py, and read what has changed"
CHAPTERS = [
    (chapter, list(parts))
    for chapter, parts in groupby(blocks(README.read_text("utf-8")), key=lambda block: block.headings[0])
]
CASES = blocks(ERRORS.read_text("utf-8"))


@pytest.fixture(scope="module")
def gm_on_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shim(tmp_path_factory.mktemp("path") / "bin")


@pytest.mark.parametrize(("chapter", "parts"), CHAPTERS, ids=[chapter for chapter, _ in CHAPTERS])
def test_a_chapter_says_what_its_commands_print(
    chapter: str, parts: list[Block], tmp_path: Path, gm_on_path: Path
) -> None:
    outputs = run(tmp_path, [step for part in parts for step in part.steps], gm_on_path)
    said: list[tuple[Block, list[str]]] = []
    for part in parts:
        said.append((part, written(part, outputs[: len(part.steps)])))
        outputs = outputs[len(part.steps) :]
    if ACCEPT:
        for part, lines in said:
            accept(README, part, lines)
        pytest.skip("the page was written anew")
    for part, lines in said:
        assert lines == written(part, [(step.printed, 0) for step in part.steps]), ACCEPTED


# the catalogue of errors


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory, gm_on_path: Path) -> Path:
    """The zine of the catalogue, as its first block makes it."""
    at = tmp_path_factory.mktemp("zine")
    assert [code for _, code in run(at, CASES[0].steps, gm_on_path)] == [0] * len(CASES[0].steps)
    return at


@pytest.mark.parametrize("case", CASES[1:], ids=[case.headings[1] for case in CASES[1:]])
def test_an_error_is_told_as_the_catalogue_says(case: Block, zine: Path, tmp_path: Path, gm_on_path: Path) -> None:
    at = tmp_path / "zine"
    shutil.copytree(zine, at)
    outputs = run(at, case.steps, gm_on_path)
    if ACCEPT:
        accept(ERRORS, case, written(case, outputs))
        pytest.skip("the page was written anew")
    expected = written(case, [(step.printed, 0) for step in case.steps])
    assert written(case, outputs) == expected
    assert str(outputs[-1][1]) == case.headings[0].split(":")[0], "its exit code is that of the heading"


def test_the_catalogue_has_each_exit_code() -> None:
    assert {case.headings[0].split(":")[0] for case in CASES[1:]} == {"1", "2", "3"}


# the reference


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Each command that there is, in the order of `gm --help`."""
    yield path
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


def help_of(path: tuple[str, ...]) -> str:
    said = CliRunner().invoke(main, [*path, "--help"], prog_name="gm", env={"COLUMNS": "80"})
    assert said.exit_code == 0
    return said.output


def reference() -> str:
    pages = [f"### gm {' '.join(path)}".rstrip() + f"\n\n```text\n{help_of(path)}```\n" for path in commands(main)]
    return "\n" + "\n".join(pages) + "\n"


def test_the_reference_is_what_help_says() -> None:
    before, rest = REFERENCE.read_text("utf-8").split(BEGIN)
    there, after = rest.split(END)
    if ACCEPT:
        REFERENCE.write_text(before + BEGIN + reference() + END + after, "utf-8", newline="\n")
        pytest.skip("the reference was written anew")
    assert there == reference(), ACCEPTED


def test_every_command_and_every_option_has_a_help() -> None:
    silent = []
    for path in commands(main):
        command: click.Command = main
        for name in path:
            assert isinstance(command, click.Group)
            found = command.get_command(click.Context(command), name)
            assert found is not None
            command = found
        if not command.help:
            silent.append(" ".join(path))
        silent += [
            f"{' '.join(path)} {option.opts[0]}"
            for option in command.params
            if isinstance(option, click.Option) and not option.help
        ]
    assert silent == []


def test_the_reference_knows_every_command() -> None:
    assert {path[0] for path in commands(main) if path} == set(COMMANDS)


# the keys


def rows(page: Path, heading: str) -> dict[str, str]:
    """The first two cells of each row of the table below a heading."""
    below = f"\n{page.read_text('utf-8')}".split(f"\n{heading}\n")[1].split("\n#")[0]
    found = re.findall(r"(?m)^\| `([^`]+)` \| *([^|]*?) *\|", below)
    assert len(dict(found)) == len(found)
    return dict(found)


def keys(table: object, before: str = "") -> dict[str, object]:
    """Every key of a TOML table with its default; MISSING where it must be there."""
    assert isinstance(table, Table)
    found: dict[str, object] = {}
    for field in dataclasses.fields(table.cls):
        if field.name in table.keys:
            made = field.default_factory() if field.default_factory is not MISSING else field.default
            found[f"{before}{field.name}"] = made
    return found


DEFAULTS = {
    "[]": (),
    "{}": {},
    '""': "",
    "true": True,
    "false": False,
    '"20:00"': "20:00",
    '"expected"': "expected",
    "100": 100,
}
DEFAULTS |= {'["INBOX"]': ("INBOX",), '"tls"': "tls", '"GM_IMAP_PASSWORD"': "GM_IMAP_PASSWORD"}
DEFAULTS |= {'"standing"': "standing"}
DEFAULTS |= {'"starttls"': "starttls", '"GM_SMTP_PASSWORD"': "GM_SMTP_PASSWORD"}


def said(defaults: dict[str, str], expected: dict[str, object]) -> None:
    """The page has these keys; a default in code is the one of the program, none means that the key must be there."""
    assert defaults.keys() == expected.keys()
    for key, cell in defaults.items():
        if not cell:
            assert expected[key] is MISSING, key
        elif cell.startswith("`"):
            assert DEFAULTS[cell.strip("`")] == expected[key], key
        else:
            assert expected[key] in (None, MISSING), key


def test_the_keys_of_zine_toml() -> None:
    own = keys(settings.ZINE)
    parts = {"calendar", "football", "imap", "players", "reminders", "site", "smtp"}
    expected = {key: default for key, default in own.items() if key not in parts}
    expected |= keys(settings.CALENDAR, "calendar.") | keys(settings.FOOTBALL, "football.")
    expected |= keys(mailbox.IMAP, "imap.") | keys(smtp.SMTP, "smtp.")
    expected |= keys(settings.REMINDERS, "reminders.")
    expected |= keys(settings.SITE, "site.") | keys(settings.PLAYER, "players[].")
    said(rows(README, "### zine.toml"), expected)


def test_the_keys_of_turn_toml() -> None:
    own = {field.name for field in dataclasses.fields(turns.TurnFile)}
    assert own == {"zat", "football", "curling", "beacon", "printed"}
    expected = {"zat": MISSING, "beacon": "", "printed": ()} | keys(turns.FOOTBALL, "football.")
    expected |= {key: default for key, default in keys(turns.CURLING, "curling.").items() if key != "curling.matches"}
    said(rows(README, "### turns/047/turn.toml"), expected | keys(turns.MATCH, "curling.matches[]."))


def test_the_keys_of_rulings_toml() -> None:
    said(rows(README, "### turns/047/rulings.toml"), keys(rulings.WORD))


def test_the_keys_of_a_record() -> None:
    made = json.loads((ROOT / "turns/047/record.json").read_text("utf-8"))
    sometimes = {"changes", "public", "put", "sealed", "cup"}
    assert rows(ROOT / "docs/record.md", "# record.json: what was decided").keys() - sometimes == set(made)


# the pages


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [target for target in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"[a-z]+:", target)]
    for target in links:
        file, _, anchor = target.partition("#")
        to = page.parent / file if file else page
        assert to.exists(), target
        if anchor:
            assert anchor in anchors(to), target


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_of_docs_is_named_in_the_readme() -> None:
    text = README.read_text("utf-8")
    files = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").iterdir() if path.is_file()]
    assert [name for name in files if f"({name}" not in text] == []


def test_what_gm_prints_fits_the_screen() -> None:
    printed = [line for _, parts in CHAPTERS for part in parts for step in part.steps for line in step.printed]
    assert [line for line in printed if width(line) > 80] == []
