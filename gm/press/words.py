"""The words of a language: what templates/<language> says, with numbers, plurals and dates in its manner."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_datetime
from babel.lists import format_list
from babel.numbers import get_decimal_symbol
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from gm.model import InputError

SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
UNITS = ("WP", "RLP", "Uhr", "%")
"""What stands behind its number on the same line."""
LOCALES = {"de": "de_DE", "en": "en_GB", "pl": "pl_PL"}


class Words:
    """The macros of one language by name; those of the zine's own files win over the shipped ones.

    InputError where a macro of its own takes other facts than the shipped one.
    """

    def __init__(self, environment: SandboxedEnvironment, files: Iterable[str]) -> None:
        self._macros: dict[str, Callable[..., str]] = {}
        for file in files:
            template = environment.get_template(file)
            found = {name: item for name, item in vars(template.module).items() if hasattr(item, "arguments")}
            for name in self._macros.keys() & found.keys():
                _same_facts(name, self._macros[name], found[name], str(template.filename))
            self._macros.update(found)

    def say(self, name: str, /, **facts: Any) -> str:
        """Say a sentence or a word: a name that is not there raises LookupError, a missing or extra fact TypeError."""
        macro = self._macros.get(name)
        if macro is None:
            raise LookupError(f"no words for {name!r}")
        wanted = set(getattr(macro, "arguments", ()))
        if wanted != set(facts):
            raise TypeError(f"{name} wants the facts {sorted(wanted)} and was given {sorted(facts)}")
        return " ".join(str(macro(**facts)).split())


def _same_facts(name: str, shipped: Any, own: Any, file: str) -> None:
    if set(shipped.arguments) != set(own.arguments):
        wanted = f"{name}({', '.join(shipped.arguments)})"
        raise InputError(f"{file}: {name} takes other facts than the shipped one; write {{% macro {wanted} %}}")


class Manner:
    """How a language writes numbers, plurals, lists and moments; zone None shows a moment with its own offset."""

    def __init__(self, language: str, zone: str | None = None) -> None:
        self.locale = Locale.parse(LOCALES[language])
        self.zone = ZoneInfo(zone) if zone else None
        self.point = get_decimal_symbol(self.locale)
        self.decimal = lru_cache(maxsize=None)(self._decimal)
        months = [name for width in ("wide", "abbreviated") for name in self.locale.months["format"][width].values()]
        words = "|".join(re.escape(name) for name in sorted({*months, *UNITS}, key=len, reverse=True))
        self._tied = re.compile(rf"(?<=[0-9.½⅓⅔¼¾⅙⅚]) (?=(?:{words})(?!\w))")

    def _decimal(self, exact: str | int, digits: int = 2) -> str:
        """Show an exact number with so many digits behind the point, halves away from nought."""
        above, below = _ratio(str(exact))
        scale: int = 10**digits
        whole = (2 * scale * abs(above) + below) // (2 * below)
        sign = "-" if above < 0 and whole else ""
        if not digits:
            return f"{sign}{whole}"
        return f"{sign}{whole // scale}{self.point}{str(whole % scale).zfill(digits)}"

    def lucky(self, exact: str) -> str:
        """Show luck with its sign and one digit behind the point."""
        shown = self._decimal(exact, 1)
        return shown if shown.startswith("-") else f"+{shown}"

    def exact(self, value: str | int | Fraction) -> str:
        """Show an exact number in full: 3, 3½, 3⅓, or 3 5/12 where there is no sign for it."""
        number = Fraction(value)
        whole, rest = divmod(abs(number), 1)
        sign = "-" if number < 0 else ""
        if not rest:
            return f"{sign}{whole}"
        shown = SIGNS.get(rest) or (f" {rest}" if whole else str(rest))
        return f"{sign}{whole or ''}{shown}"

    def cells(self, row: Iterable[str | None], digits: int) -> Markup:
        """Show a row of a cross table as cells of HTML, "·" where a team would meet itself."""
        return Markup("<td>" + "<td>".join(["·" if one is None else self._decimal(one, digits) for one in row]))

    def amounts(self, text: str) -> str:
        """Give a text whose numbers with two decimals have the language's point."""
        return re.sub(r"\b(\d+)\.(\d\d)\b", rf"\1{self.point}\2", text)

    def tied(self, text: str) -> str:
        """Give a text for a page, where no line ends between a number and its unit, or a day and its month."""
        return self._tied.sub("\xa0", text)

    def plural(self, number: int, **forms: str) -> str:
        """Choose the form for a number by the language's plural classes (one, few, many, other)."""
        return forms.get(self.locale.plural_form(number)) or forms["other"]

    def listing(self, items: Iterable[str]) -> str:
        """Join items as a sentence does: A, B and C."""
        return format_list(list(items), locale=self.locale)

    def moment(self, iso: str, pattern: str = "d.M.yyyy, HH:mm") -> str:
        """Show an instant in the zone, by a pattern of Babel; without an offset it is shown as it stands."""
        instant = datetime.fromisoformat(iso)
        if instant.tzinfo is None:
            return format_datetime(instant, pattern.removesuffix("z").rstrip(), locale=self.locale)
        return format_datetime(instant.astimezone(self.zone) if self.zone else instant, pattern, locale=self.locale)


def _ratio(exact: str) -> tuple[int, int]:
    """Give an exact number as a ratio of whole ones; a decimal is split at its point, for a field has thousands."""
    whole, _, decimals = exact.partition(".")
    if decimals.isdecimal():
        below: int = 10 ** len(decimals)
        return int(whole + decimals), below
    value = Fraction(exact)
    return value.numerator, value.denominator


def numbers(values: Any, between: str = "-") -> str:
    """Write a fact: a list of numbers joined, nothing as "", all else as it is."""
    if isinstance(values, list | tuple):
        return between.join(map(str, values))
    return "" if values is None else str(values)
