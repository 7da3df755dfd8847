"""The zine that gm brings along."""

from __future__ import annotations

import shutil
from pathlib import Path

from gm.model import InputError
from gm.zine import files

PARTS = ("zine.toml", "ranking-start.csv", "turns", "secrets")


def sample() -> Path:
    """Give the folder of the shipped zine: inside the package where it is installed, else the checkout's root."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "sample"
    return inside if inside.is_dir() else package.parent


def copy_sample(to: Path) -> None:
    """Copy the shipped zine, and nothing else, into a folder that is empty or not there yet; secrets get mode 0600."""
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise InputError(f"{to}: is there and not empty; choose another folder")
    files.folder(to)
    with files.told(to, "filled"):
        for part in PARTS:
            source = sample() / part
            if source.is_dir():
                shutil.copytree(source, to / part)
            elif source.is_file():
                shutil.copyfile(source, to / part)
        guard(to / "secrets")


def guard(secrets: Path) -> None:
    """Let nobody but the owner read the secrets."""
    if secrets.is_dir():
        secrets.chmod(0o700)
        for path in secrets.iterdir():
            path.chmod(0o600)
