"""An issue of the zine for paper: what the newsletter tells, charts, and letters that the game master marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gm import press
from gm.site import charts
from gm.site.summary import standings

Words = list[tuple[str, str]]
Section = dict[str, Any]
Letters = Sequence[tuple[str, Sequence[str]]]
"""Who wrote, and his lines."""


class Issue:
    """One issue in one language; `data` is what the press prints."""

    def __init__(self, record: Mapping[str, Any], language: str, templates: Path | None = None) -> None:
        self.told = press.newsletter_facts(press.clean(record))
        self.language, self.templates = language, templates
        self.zone = record["zine"]["timezone"]
        self.speech = press.speech(language, templates, self.zone)
        self.say: Callable[..., str] = self.speech.tied

    def data(self, foreword: str, letters: Letters) -> dict[str, Any]:
        """Give the whole issue as JSON values."""
        told, say = self.told, self.say
        said = [_section(say("letter_from", name=who), [("paragraph", one) for one in lines]) for who, lines in letters]
        title = say("title", name=told["zine"]["name"], turn=told["turn"])
        number = told["korrektur"]
        warning = say("draft") if told["draft"] else say("site_korrektur", number=number) if number else ""
        sections = [
            _section(say("foreword_heading"), press.passages(foreword)),
            *self._football(),
            self._curling(),
            self._ranking(),
            self._decided(),
            *said,
            self._next(),
        ]
        return {
            "language": self.language,
            "title": title,
            "zine": told["zine"]["name"],
            "heading": say("site_turn", turn=told["turn"]),
            "subtitle": say("round_of", turn=told["turn"], zat=told["zat"]),
            "warning": warning,
            "sections": [one for one in sections if one["words"] or one["tables"]],
        }

    def _football(self) -> list[Section]:
        found = []
        field = standings(self.told["football"]) if self.told["football"] else []
        for kind in ("football", "anti"):
            game = self.told[kind]
            if game is not None:
                section = _section(self.say(f"{kind}_heading", wp=game["wp"]), self._remarks(kind, game))
                section["tables"] = [self._league(kind, game)] if game["teams"] else []
                found.append(section)
        if found and len(field) > 1:
            title = self.say("field_title", turn=self.told["turn"])
            facts = {"chart": charts.field("field", field), "title": title, "kind": "field"}
            drawn = press.page("chart.svg.xml.j2", self.language, facts, self.templates, self.zone)
            found[0]["charts"] = [(title, drawn.decode())]
        return found

    def _remarks(self, kind: str, game: Mapping[str, Any]) -> Words:
        if not game["teams"]:
            return [("paragraph", self.say("nobody" if kind == "football" else "nobody_anti"))]
        words = [self.say("anti_how")] if kind == "anti" else []
        if len(game["teams"]) == 1:
            words.append(self.say("alone", team=game["teams"][0]["team"]))
        return [("paragraph", one) for one in words]

    def _league(self, kind: str, game: Mapping[str, Any]) -> dict[str, Any]:
        say, decimal = self.say, self.speech.decimal
        method = say("method_expected") if game["method"] == "expected" else say("method_dice", times=game["times"])
        heads = [(say("place_short"), "n"), (say("team"), "w"), (say("manager"), "w"), (say("lineup_short"), "")]
        heads += [(say("points"), "n")] + [(say("rlp"), "n")] * (kind == "football")
        rows = [
            [str(row["place"]), row["team"], row["manager"], "-".join(map(str, row["lineup"]))]
            + [decimal(row["points"], game["digits"])]
            + [str(row["rlp"])] * (kind == "football")
            for row in game["teams"]
        ]
        return _table(method, heads, rows)

    def _curling(self) -> Section:
        words: Words = []
        for match in self.told["matches"]:
            words.append(("paragraph", self.speech.result_of(match)))
            for side, sender, data in zip(("first", "second"), match["senders"], match["data"], strict=True):
                said = self.say("stones_of", side=match[side], sender=sender or "–", data=data) if data else ""
                words.append(("item", said or self.say("no_stones", side=match[side])))
        return _section(self.say("curling_heading"), words)

    def _ranking(self) -> Section:
        say = self.say
        heads = [(say("place_short"), "n"), (say("before"), "n"), (say("manager"), "w"), (say("rlp"), "n")]
        rows = [
            [
                str(row["place"]),
                "–" if row["before"] is None else str(row["before"]),
                row["player"] + ("" if row["active"] else " *"),
                str(row["shown"]),
            ]
            for row in self.told["ranking"]
        ]
        section = _section(say("ranking_heading"), [] if rows else [("paragraph", say("ranking_empty"))])
        former = say("former") if any(not row["active"] for row in self.told["ranking"]) else ""
        section["tables"] = [_table("", heads, rows, former)] if rows else []
        return section

    def _decided(self) -> Section:
        told, say = self.told, self.say
        words = [("item", one) for one in told["rulings"]]
        if told["missing"]:
            words.append(("paragraph", say("missing", names=told["missing"])))
        if told["left_out"]:
            words.append(("paragraph", say("left_out", names=told["left_out"])))
        for one in told["corrections"]:
            words.append(("heading", say("correction_of", turn=one["turn"], number=one["number"])))
            words += [("paragraph", public) for public in one["public"]]
        return _section(say("rulings_heading"), words)

    def _next(self) -> Section:
        following, say = self.told["next"], self.say
        wp = say("next_wp_open") if following["wp"] is None else say("site_next_wp", wp=following["wp"])
        words = [say("next_zat", zat=following["zat"]) if following["zat"] else say("next_zat_open"), wp]
        if following["anti_wp"] is not None:
            words.append(say("next_anti", wp=following["anti_wp"]))
        words.append(say("write_to", address=self.told["zine"]["gm_address"]))
        seal: Words = []
        if following["seal"]:
            seal = [("paragraph", say("seal_next", turn=following["turn"])), ("code", following["seal"])]
        if self.told["secret"]:
            seal += [("paragraph", say("secret", turn=self.told["turn"])), ("code", self.told["secret"])]
        return _section(say("next_heading", turn=following["turn"]), [("paragraph", one) for one in words] + seal)


def _section(heading: str, words: Words) -> Section:
    return {"heading": heading, "words": words, "tables": [], "charts": []}


def _table(
    caption: str, heads: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]], note: str = ""
) -> dict[str, Any]:
    columns = [{"label": label, "number": kind == "n", "wide": kind == "w"} for label, kind in heads]
    return {"caption": caption, "columns": columns, "rows": rows, "note": note}
