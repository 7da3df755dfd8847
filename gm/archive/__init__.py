"""The archive: an SQLite view of the records and the start ranking, which can be thrown away."""

from gm.archive.database import Archive, build, open_archive, rebuild
from gm.archive.views import History, Row

__all__ = ["Archive", "History", "Row", "build", "open_archive", "rebuild"]
