"""The house: sizes, docstrings, what stands nowhere, and what is shipped."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm
from gm.zine.shipped import PARTS

ROOT = Path(__file__).parents[1]
LONGEST_FILE, LONGEST_FUNCTION = 300, 40
LARGE: dict[str, str] = {}
"""Files and functions (file:function) that are longer, each with its reason."""

MODULES = sorted((ROOT / "gm").rglob("*.py"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_files_and_functions_are_small_or_have_a_reason() -> None:
    found = {named(path) for path in MODULES if len(path.read_text("utf-8").splitlines()) > LONGEST_FILE}
    for path in MODULES:
        for node in functions(path):
            if (node.end_lineno or node.lineno) - node.lineno + 1 > LONGEST_FUNCTION:
                found.add(f"{named(path)}:{node.name}")
    assert found == LARGE.keys()


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_every_module_says_what_it_is(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert said
    assert said.splitlines()[0].endswith((".", ":"))


def test_every_public_function_and_class_says_what_it_does() -> None:
    silent = [
        f"{named(path)}:{node.lineno} {node.name}"
        for path in MODULES
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def texts() -> Iterator[tuple[str, str]]:
    """All that was written by hand: program, templates, tests without the cases, pages, tools."""
    single = ("README.md", "Makefile", "pyproject.toml", "constraints.txt", "zine.toml", ".ci/run", ".gitignore")
    paths = [ROOT / name for name in single if (ROOT / name).is_file()]
    for folder in ("gm", "templates", "docs", "tools"):
        paths += [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    paths += [path for path in (ROOT / "tests").glob("*.py") if path.name != Path(__file__).name]
    for path in sorted(paths):
        yield named(path), path.read_text("utf-8")


@pytest.mark.parametrize(
    "pattern",
    [r"(?i)\bpypi\b|pythonhosted|index-url", r"/(home|Users)/\w|/root\b|/work/", r"\b(TODO|FIXME|HACK)\b", r"<<<<<<< "],
    ids=["host of a registry", "path of a machine", "unfinished work", "unfinished merge"],
)
def test_what_stands_nowhere(pattern: str) -> None:
    assert [(name, found[0]) for name, text in texts() if (found := re.search(pattern, text))] == []


def test_the_constraints_name_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []
    known = {re.sub("[-_.]+", "-", line.split("==")[0]).lower() for line in lines}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert [each for each in asked if re.split(r"[><=;\s]", each)[0].lower() not in known] == []


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and unpacked."""
    top = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(top)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stderr
    (wheel,) = top.glob("gm_desk-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(top / "unpacked")
    return top / "unpacked"


def files_under(top: Path) -> set[str]:
    return {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()}


def test_the_wheel_holds_program_templates_and_the_shipped_zine(unpacked: Path) -> None:
    assert files_under(unpacked / "gm/templates") == files_under(ROOT / "templates")
    for part in PARTS:
        shipped, here = unpacked / "gm/sample" / part, ROOT / part
        assert shipped.exists() == here.exists(), f"{part} is in one of wheel and checkout only"
        if here.is_dir():
            assert files_under(shipped) == files_under(here)
        elif here.is_file():
            assert shipped.read_bytes() == here.read_bytes()
    program = {path for path in files_under(unpacked / "gm") if not path.startswith(("templates/", "sample/"))}
    assert program == {path.relative_to(ROOT / "gm").as_posix() for path in MODULES} | {"py.typed"}
    assert {path.name.split("-")[0] for path in unpacked.iterdir()} == {"gm", "gm_desk"}


def run(unpacked: Path, at: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run gm from the unpacked wheel, far from the checkout."""
    program = f"import sys; sys.argv[0] = 'gm'; sys.path.insert(0, {str(unpacked)!r}); from gm.cli import main; main()"
    command = [sys.executable, "-P", "-c", program, *words]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        command, cwd=at, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=120
    )


def test_the_wheel_says_its_version(unpacked: Path, tmp_path: Path) -> None:
    said = run(unpacked, tmp_path, "--version")
    assert (said.returncode, said.stderr) == (0, "")
    assert gm.__version__ in said.stdout


def test_the_wheel_shows_the_demo(unpacked: Path, tmp_path: Path) -> None:
    said = run(unpacked, tmp_path, "demo", "copy of the zine")
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "copy of the zine/turns/047/record.json").is_file()
    assert "HAI ZET" in said.stdout
    assert said.stdout.count("copy of the zine") > 1
    *_, following, _, page = said.stdout.splitlines()
    assert following == "Next: gm -C 'copy of the zine' read, gm -C 'copy of the zine' publish"
    assert (tmp_path / page).is_file()


HEAVY = {"numpy", "scipy", "numba", "sqlite3", "typst", "markdown_it", "smtplib", "imaplib"}
"""What takes long to load, or talks to the world, and what only few commands need."""


@pytest.mark.parametrize("words", [("--version",), ("cup", "--help"), ("read",), ("missing",), ("show", "046")])
def test_a_small_command_loads_no_large_library(words: tuple[str, ...]) -> None:
    program = (
        "import sys; from gm.cli import main; main(sys.argv[1:], standalone_mode=False); "
        f"print(sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, "-C", str(ROOT), *words]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert (said.returncode, said.stderr) == (0, "[]\n")
