"""Runs of gm that are killed at a chosen system call by strace, each forked from one process that has imported all.

As a script it is that process: it reads one run a line (JSON: args, words, trace), and answers with the child's
process id, then with how it ended. Starting Python for each of some hundreds of kills would take minutes.
"""

from __future__ import annotations

import collections
import contextlib
import ctypes
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

CALLS = (
    *("write", "pwrite64", "writev", "rename", "renameat", "renameat2", "fsync", "fdatasync", "unlink", "unlinkat"),
    *("mkdir", "mkdirat", "rmdir", "ftruncate", "truncate", "link", "linkat", "symlink", "symlinkat", "sendfile"),
    *("chmod", "fchmod", "fchmodat", "copy_file_range", "sendto"),
)
"""System calls that change a file or a folder, make a change last, or say something to a server."""
KNOCK = "getpriority"
"""A call that changes nothing, by which a child finds out that strace has it."""


class Runs:
    """A process of which runs of gm are forked; `with` ends it."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        here = Path(__file__).resolve()
        self.process = subprocess.Popen(
            [sys.executable, str(here)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(here.parent.parent)},
        )

    def __enter__(self) -> Runs:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=30)

    def run(
        self, *args: str, kill: tuple[str, int] | None = None, traced: bool = False, typed: str = ""
    ) -> tuple[int, str]:
        """Run gm: its exit code, minus the signal where one ended it, and what it said.

        kill    the system call, and at the how manieth of these it is to die, before the call is carried out
        traced  the system calls are in `calls` afterwards, also without a kill
        typed   what standard input gives
        """
        trace, words, given = self.scratch / "trace", self.scratch / "words", self.scratch / "given"
        given.write_text(typed, "utf-8")
        for path in (trace, words):
            path.unlink(missing_ok=True)
        traced = traced or kill is not None
        pid = self._ask({"args": args, "words": str(words), "typed": str(given), "trace": str(trace) if traced else ""})
        if traced:
            inject = ["-e", f"inject={kill[0]}:signal=KILL:when={kill[1]}"] if kill else []
            known = ",".join(f"?{call}" for call in (*CALLS, KNOCK))
            command = ["strace", "-qq", "-f", "-y", "-o", str(trace), "-e", f"trace={known}", *inject, "-p", str(pid)]
            found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            assert "attach" not in found.stderr, found.stderr
        return os.waitstatus_to_exitcode(self._answer()), words.read_text("utf-8", "replace")

    def calls(self) -> list[tuple[str, str]]:
        """The calls of the last traced run: name, and the line as strace wrote it."""
        lines = (self.scratch / "trace").read_text("utf-8", "replace").splitlines()
        found = ((match[1], line) for line in lines if (match := re.match(r"\d+ +(\w+)\(", line)))
        return [(name, line) for name, line in found if name != KNOCK]

    def steps(self, *args: str, typed: str = "") -> list[tuple[str, int]]:
        """Every system call of a run that must succeed, each as its name and which of this name it is."""
        code, words = self.run(*args, traced=True, typed=typed)
        assert code == 0, words
        seen: collections.Counter[str] = collections.Counter()
        for name, _ in self.calls():
            seen[name] += 1
        return [(name, number + 1) for name, count in seen.items() for number in range(count)]

    def warm(self, *args: str) -> None:
        """Run gm in the process itself, so that templates and words are at hand in all that is forked later."""
        assert self._ask({"args": args, "words": str(self.scratch / "words"), "trace": "", "warm": True}) == 0

    def _ask(self, question: dict[str, object]) -> int:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> int:
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())


def serve() -> None:
    """Fork a run for each line of standard input."""
    from gm.cli import main

    for line in sys.stdin:
        question = json.loads(line)
        if question.get("warm"):
            with open(question["words"], "w", encoding="utf-8") as words, contextlib.redirect_stdout(words):
                main(question["args"], standalone_mode=False)
            print(0, flush=True)
            continue
        pid = os.fork()
        if pid == 0:
            _child(question, main)
        print(pid, flush=True)
        print(os.waitpid(pid, 0)[1], flush=True)


def _child(question: dict[str, object], main: object) -> None:
    words = os.open(str(question["words"]), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    typed = os.open(str(question["typed"]), os.O_RDONLY)
    for own, of_child in ((typed, 0), (words, 1), (words, 2)):
        os.dup2(own, of_child)
    # What this process had read of its own questions is none of the child's.
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    if question["trace"]:
        _wait_for_strace(str(question["trace"]))
    code = 70
    try:
        main(question["args"], prog_name="gm")  # type: ignore[operator]
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


def _wait_for_strace(trace: str) -> None:
    """Let any process trace this one (Yama asks for that), and knock until strace has written the knock down."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)
    for _ in range(20_000):
        os.getpriority(os.PRIO_PROCESS, 0)
        if os.path.exists(trace) and os.path.getsize(trace):
            return
        time.sleep(0.001)
    os._exit(71)


if __name__ == "__main__":
    serve()
