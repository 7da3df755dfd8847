"""Transcripts in the pages: what stands behind each `$`, run in a shell, and the pages with what it printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
ACCEPT = bool(os.environ.get("GM_ACCEPT"))
"""Whether the pages are written anew with what the commands say today."""
HEREDOC = re.compile(r"<<'(\w+)'")


@dataclass(slots=True)
class Step:
    """A command of a transcript, with its here-document, and what stands below it."""

    command: list[str]
    printed: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Block:
    """A ```console block: its number, the lines of the page from `start` to before `end`, and the headings above."""

    number: int
    start: int
    end: int
    headings: tuple[str, ...]
    steps: list[Step]


def blocks(text: str) -> list[Block]:
    """The ```console blocks of a page, each with its last heading of the second and the third rank."""
    lines, found = text.split("\n"), []
    second, third, at = "", "", 0
    while at < len(lines):
        if lines[at].startswith("## "):
            second, third = lines[at][3:], ""
        elif lines[at].startswith("### "):
            third = lines[at][4:]
        elif lines[at].startswith("```"):
            end = lines.index("```", at + 1)
            if lines[at] == "```console":
                found.append(Block(len(found), at + 1, end, (second, third), steps(lines[at + 1 : end])))
            at = end
        at += 1
    return found


def steps(lines: Sequence[str]) -> list[Step]:
    """The commands of a block with what they print; a here-document belongs to its command."""
    found: list[Step] = []
    waits_for = ""
    for line in lines:
        if waits_for:
            found[-1].command.append(line)
            waits_for = "" if line == waits_for else waits_for
        elif line.startswith("$ "):
            found.append(Step([line[2:]]))
            waits_for = match[1] if (match := HEREDOC.search(line)) else ""
        else:
            found[-1].printed.append(line)
    return found


def run(at: Path, todo: Iterable[Step], bin: Path) -> list[tuple[list[str], int]]:
    """Run commands in one shell: for each the lines of its two outputs together, and its exit code."""
    script = "exec 2>&1\n"
    for step in todo:
        script += "\n".join(step.command) + "\n" + "__code=$?; printf '\\036%d\\036' $__code; (exit $__code)\n"
    environment = {"PATH": f"{bin}{os.pathsep}{os.environ['PATH']}", "HOME": str(at), "LANG": "C.UTF-8", "TZ": "UTC"}
    done = subprocess.run(
        ["bash", "-s"], cwd=at, env=environment, input=script, capture_output=True, encoding="utf-8", timeout=300
    )
    parts = done.stdout.split("\036")
    assert not parts[-1], done.stdout[-500:]
    assert not done.stderr
    assert "Traceback (most recent call last)" not in done.stdout, done.stdout
    return [(lines_of(text), int(code)) for text, code in zip(parts[:-1:2], parts[1::2], strict=True)]


def lines_of(text: str) -> list[str]:
    """The lines of an output; a last one that is not ended counts too."""
    return text.removesuffix("\n").split("\n") if text else []


def shim(bin: Path) -> Path:
    """A folder with a `gm` that runs this checkout's."""
    bin.mkdir()
    command = bin / "gm"
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -P -m gm "$@"\n', "utf-8")
    command.chmod(0o755)
    return bin


def written(block: Block, outputs: Sequence[tuple[list[str], int]]) -> list[str]:
    """The lines of a block with these outputs."""
    found = []
    for step, (lines, _) in zip(block.steps, outputs, strict=True):
        first, *rest = step.command
        found += [f"$ {first}", *rest, *lines]
    return found


def accept(page: Path, block: Block, new: Sequence[str]) -> None:
    """Write a page anew with other lines in a block, wherever those written before have moved it."""
    text = page.read_text("utf-8")
    there = blocks(text)[block.number]
    lines = text.split("\n")
    lines[there.start : there.end] = new
    page.write_text("\n".join(lines), "utf-8", newline="\n")
