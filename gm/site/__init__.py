"""The public archive: static pages made from the records alone, whole without script.

A record becomes a summary (`summary`), the summaries a book (`book`), the book pages (`pages`); words and layouts are
the press's. Nothing here reads or writes a file.
"""

from gm.site.book import Book, Past, past_after, start
from gm.site.pages import pages
from gm.site.shelf import Frame, Page

__all__ = ["Book", "Frame", "Page", "Past", "pages", "past_after", "start"]
