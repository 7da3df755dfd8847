"""A zine is kept: backup and restore."""

from __future__ import annotations

import os
import stat
import zipfile
from pathlib import Path, PurePosixPath

from gm import zine
from gm.model import InputError

LEFT_OUT = ("zine.db", "zine.db-wal", "zine.db-shm", "zine.db-journal", ".gm.lock")
EPOCH = (1980, 1, 1, 0, 0, 0)


def backup(folder: Path, to: Path) -> int:
    """Write everything that cannot be made again into a zip, whole or not at all; how many files.

    The same zine gives the same bytes. Secrets are in it: keep it as you keep them.
    """
    zine.load(folder)
    with zine.lock(folder):
        paths = files_of(folder, to)
        part = to.with_name(f".{to.name}.part")
        with zine.told(to, "written"):
            try:
                with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
                    for path in paths:
                        info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH)
                        info.external_attr = (stat.S_IMODE(path.stat().st_mode) | stat.S_IFREG) << 16
                        info.compress_type = zipfile.ZIP_DEFLATED
                        archive.writestr(info, zine.read(path))
                with part.open("rb+") as written:
                    os.fsync(written.fileno())
                os.chmod(part, 0o600)
                os.replace(part, to)
            finally:
                part.unlink(missing_ok=True)
    return len(paths)


def files_of(folder: Path, to: Path) -> list[Path]:
    """The zine's files, but for the backup itself and what can be made again."""
    found = []
    for top, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (".git", "__pycache__", ".venv"))
        for name in sorted(files):
            path = Path(top) / name
            mine = path.parent == folder and name in LEFT_OUT
            if not (mine or name.endswith((".part", ".lock")) or path.resolve() == to.resolve() or path.is_symlink()):
                found.append(path)
    return found


def restore(archive: Path, folder: Path) -> int:
    """Unpack a backup into a folder that is empty or not there yet; how many files. InputError, and nothing written,
    where it is no backup of a zine.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder}: is not empty; restore into a new folder")
    try:
        with zipfile.ZipFile(archive) as packed:
            names = [info for info in packed.infolist() if not info.is_dir()]
            if "zine.toml" not in packed.namelist() or any(_leads_out(info.filename) for info in names):
                raise InputError(f"{archive}: is no backup of a zine; gm backup makes one")
            if (damaged := packed.testzip()) is not None:
                raise InputError(f"{archive}: {damaged} is damaged in it; take another backup")
            for info in names:
                path = folder / info.filename
                zine.folder(path.parent, 0o700 if info.filename.startswith("secrets/") else 0o777)
                zine.write_whole(path, packed.read(info), (info.external_attr >> 16) & 0o777 or 0o666)
    except (OSError, zipfile.BadZipFile) as error:
        raise InputError(f"{archive}: cannot be read ({error}); take another backup") from None
    return len(names)


def _leads_out(name: str) -> bool:
    path = PurePosixPath(name)
    return path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
