"""The press: newsletter, answers and public results of a record, in the words of templates/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gm.press import public, view
from gm.press import question as question_mail
from gm.press import receipt as receipts
from gm.press.environment import guarded, press, shipped
from gm.press.environment import press as speech
from gm.press.filenames import file_names
from gm.press.pdf import booklet
from gm.press.public import as_json, results
from gm.press.text import clean, passages, tidy
from gm.press.veil import pseudonyms, veiled
from gm.press.view import newsletter as newsletter_facts

__all__ = [
    "answer_files",
    "as_json",
    "booklet",
    "clean",
    "file_names",
    "guarded",
    "moved",
    "newsletter_facts",
    "notice",
    "page",
    "passages",
    "pseudonyms",
    "question",
    "receipt",
    "reminder",
    "render",
    "results",
    "shipped",
    "speech",
    "subject_of_result",
    "veiled",
]


def notice(language: str, notice: Mapping[str, Any], templates: Path | None = None, zone: str | None = None) -> str:
    """Say a notice in a language, with the number of its rule: "… [F2]"; moments in `zone`, else with their offset.

    `notice` is a JSON value with code and facts. An unknown language or code raises LookupError, a missing or extra
    fact TypeError, a fault in the zine's own `templates` InputError.
    """
    said: str = guarded(templates, lambda: press(language, templates, zone).tell(notice))
    return said


def render(
    record: Mapping[str, Any],
    forewords: Mapping[str, str],
    languages: Sequence[str],
    templates: Path | None = None,
) -> dict[str, bytes]:
    """Make every file that is made of a record: its name in out/ and its bytes.

    newsletter.txt and .html in the zine's language, newsletter.<language>.txt and .html for each of `languages`,
    letters/<player>.txt for all who wrote or should have, results.json. `forewords` are the game master's words by
    language; a language without them has the zine's. A pure function of its arguments and of the templates.
    """
    names = pseudonyms(record)
    shown = veiled(record, names)
    files: dict[str, bytes] = {}
    files.update(_newsletters(shown, veiled(forewords, names), languages, templates))
    files.update(_answers(record, forewords, templates))
    files["results.json"] = public.as_json(public.results(shown))
    return files


def receipt(
    ledger: Mapping[str, Any], letter: str, language: str, templates: Path | None = None, *, copy: bool = False
) -> tuple[str, str]:
    """Make the receipt for a letter: its subject and its text (gm.press.receipt says what `ledger` must have).

    `copy` is the deputy's, who wrote the letter.
    """
    facts = receipts.facts(clean(ledger), clean(letter)) | {"copy": copy}
    subject, text = (
        _put(f"{layout}.txt.j2", language, ledger, {}, facts, templates).decode() for layout in ("subject", "receipt")
    )
    return subject.strip(), text


def moved(
    zine: Mapping[str, Any], facts: Mapping[str, Any], language: str, templates: Path | None = None
) -> tuple[str, str]:
    """Make what an old address is told of a change: subject and text. `facts` are player, old, new and kept."""
    given = clean({"zine": dict(zine), **facts})
    subject, _, text = _put("moved.txt.j2", language, {"zine": zine}, {}, given, templates).decode().partition("\n\n")
    return " ".join(subject.split()), text
def reminder(
    ledger: Mapping[str, Any], facts: Mapping[str, Any], language: str, templates: Path | None = None
) -> tuple[str, str]:
    """Make a reminder: its subject and its text. `ledger` has turn, zat and zine.

    `facts` have player, kind (nothing, question, rejected), games, sides, wp, and teams for the form.
    """
    given = {"tag": "reminder", **{key: clean(ledger[key]) for key in ("zine", "turn", "zat")}, **clean(facts)}
    subject, text = (
        _put(f"{layout}.txt.j2", language, ledger, {}, given, templates).decode() for layout in ("subject", "reminder")
    )
    return subject.strip(), text


def question(
    ledger: Mapping[str, Any], asked: Mapping[str, Any], language: str, templates: Path | None = None
) -> tuple[str, str]:
    """Make the mail that puts a question: its subject and its text (gm.press.question says what must be there)."""
    facts = question_mail.facts(clean(ledger), clean(asked))
    subject, text = (
        _put(f"{layout}.txt.j2", language, ledger, {}, facts, templates).decode() for layout in ("subject", "question")
    )
    return subject.strip(), text


def page(
    layout: str, language: str, facts: Mapping[str, Any], templates: Path | None = None, zone: str | None = None
) -> bytes:
    """Render a layout of the archive's pages (site/…) with clean facts; a fault in a zine's own is an InputError."""
    found = press(language, templates, zone)
    names = [f"{language}/site/{layout}", f"site/{layout}"]
    text: str = guarded(templates, lambda: found.templates.select_template(names).render(**facts, say=found.tied))
    return text.encode()


def subject_of_result(record: Mapping[str, Any], language: str, templates: Path | None = None) -> str:
    """Say the subject of the mail that brings a record's results."""
    facts = {"tag": "", **{key: clean(record[key]) for key in ("zine", "turn", "korrektur")}}
    return _put("subject.txt.j2", language, record, {}, facts, templates).decode().strip()


def answer_files(record: Mapping[str, Any]) -> dict[str, str]:
    """Give the name in out/ of the answer to each player who has one."""
    names = view.recipients(record)
    called = file_names(names)
    return {name: f"letters/{called[name]}.txt" for name in names}


def _newsletters(
    record: Mapping[str, Any], forewords: Mapping[str, str], languages: Sequence[str], templates: Path | None
) -> dict[str, bytes]:
    facts = view.newsletter(clean(record))
    own = record["zine"]["language"]
    made = {
        (language, ending): _put(f"newsletter.{ending}.j2", language, record, forewords, facts, templates)
        for language in dict.fromkeys([own, *languages])
        for ending in ("txt", "html")
    }
    files = {f"newsletter.{ending}": text for (language, ending), text in made.items() if language == own}
    files.update({f"newsletter.{one}.{ending}": text for (one, ending), text in made.items() if one in languages})
    return files


def _answers(record: Mapping[str, Any], forewords: Mapping[str, str], templates: Path | None) -> dict[str, bytes]:
    spoken = {player["name"]: player["language"] for player in record["players"]}
    return {
        path: _put(
            "answer.txt.j2",
            spoken.get(name) or record["zine"]["language"],
            record,
            _of_others(forewords, record, name),
            clean(_of_others(view.answer(record, name), record, name)),
            templates,
        )
        for name, path in answer_files(record).items()
    }


def _of_others(facts: Mapping[str, Any], record: Mapping[str, Any], name: str) -> Any:
    """Give what is told to a player with the pseudonyms of all others."""
    return veiled(facts, {other: shown for other, shown in pseudonyms(record).items() if other != name})


def _put(
    layout: str,
    language: str,
    record: Mapping[str, Any],
    forewords: Mapping[str, str],
    facts: Mapping[str, Any],
    templates: Path | None,
) -> bytes:
    """Render a layout in a language; one in the language's own folder wins over the one for all."""
    zine = record["zine"]
    foreword = passages(forewords.get(language) or forewords.get(zine["language"]) or "")
    found = press(language, templates, zine["timezone"])
    says = {"say": found.tied} if layout.endswith(".html.j2") else {}

    def made() -> str:
        template = found.templates.select_template([f"{language}/{layout}", layout])
        return template.render(**facts, **says, foreword=foreword)

    text: str = guarded(templates, made)
    return (tidy(text) if layout.endswith(".txt.j2") else text).encode()
