"""Numbers that are talked about rather than ordered: in doubt, on a condition, denied, old, or somebody else's."""

from __future__ import annotations

import re

SENTENCE = re.compile(r"(?<=[.!;])\s+|(?<=\?)\s*")
_LEAD = r"[^\w\"']*(?:(?:und|and|i|aber|but|ale|also|so) )?"
BEGUN = re.compile(
    _LEAD + r"(?!(?:if|unless|falls|wenn|jeśli|jeżeli|gdyby)(?-i:(?: [A-ZÄÖÜĆŁŚŹŻ][\w'-]*)+)\s*$|if only\W*$)"
    r"(?:(?:falls|wenn|vielleicht|eventuell|evtl|sonst|ansonsten|wie wäre|(?-i:oder|or|lub|albo))\b"
    r"|(?:if|unless|maybe|perhaps|otherwise|how about|what about|jeśli|jeżeli|może|gdyby|inaczej)\b"
    r"|(?:ich |i )?(?:bin |am |['’]m )?(?:mir )?(?:nicht sicher|not sure)\b|nie jestem pew"
    r"|(?:mein |der |my |the |mój )?(?:gegner|opponent|przeciwnik)\b"
    r"|(?:entwurf|draft|szkic|beispiel|example|przykład|z\.\s?b\.|e\.\s?g\.|np\.)\s*:)",
    re.IGNORECASE,
)
"""How a sentence begins that only may have an order in it; a name in quotes begins none, nor does `Oder`, a river.

Words in capitals alone are no condition, but a name (`If Only`).
"""
IN_TIME = re.compile(
    r"\b(?:zu spät|(?:noch|es) geht|noch reicht|too late|still (?:possible|time|in time)|za późno"
    r"|jeszcze (?:zdąż\w+|możliwe)"
    r"|(?:richtig|nicht falsch) (?:gerechnet|gezählt|rechne|zähle)|(?:maths?|sums?) (?:is|are|holds?)"
    r"|dobrze (?:liczę|policzył\w*)"
    r"|(?:das |es |alles )?(?:recht|okay|ok|in ordnung) ist|(?:that|it)(?:['’]s| is) (?:all right|alright|okay|ok|fine)"
    r"|(?:that|it) helps|nichts dagegen|you don['’]t mind|nie masz nic przeciwko)\b"
    r"|\bbut here (?:goes|it is)\b",
    re.IGNORECASE,
)
"""A condition that the ZAT settles, or that is none but politeness."""
BEHIND_IF = re.compile(
    r"[\s,(-]*(?:aber |but |ale )?(?:nur |only |tylko )?(?:falls|wenn|sofern|vorausgesetzt|if|unless|provided"
    r"|jeśli|jeżeli|o ile|gdyby)\b(?! only\b| das (?:mal |bloß |nur )?(?:gut|schief)\s?geht\b)(?P<said>[^.!;\d]*)",
    re.IGNORECASE,
)
NO_CONDITION = re.compile(
    r"\b(?:gewinn\w*|sieg\w*|win|wins|won|wygra\w*|fragen?|questions?|pytani\w*|problem\w*|klemmt"
    r"|schicke|melden?|meld dich|send|write|say|let me know|napiszę|przyślę|daj znać|ruf|call|zadzwoń|daumen|fingers"
    r"|schief ?geht|goes wrong)\b",
    re.IGNORECASE,
)
"""A condition behind numbers that is one of a wish, of a further letter, or for a question."""
SORRY = re.compile(
    _LEAD + r"(?:sorry|pardon|stopp?|halt|ups|oops|entschuldigung|verzeihung|przepraszam)\s*[,:]\s*+"
    r"(?!(?:(?:stopp?|hier|here|oto|nochmal|noch mal|again|jetzt|now|nun|teraz)[\s,:]*)*"
    r"(?-i:[\"'A-ZÄÖÜŁŚŻŹĆ0-9])[^:,]*$)",
    re.IGNORECASE,
)
"""Talk before numbers, but not where nothing else than a name follows (`Sorry, Nordstern`)."""
PAST = re.compile(
    _LEAD + r"(?:(?:beim |das )?letzte[ns]? (?:mal|runde)\b|last (?:time|round|turn)\b|(?:ostatnio|poprzednio)\b"
    r"|(?:alt|old|bisher|vorher|previously|before|stary)\s*:)",
    re.IGNORECASE,
)
NOW = re.compile(r"\b(?:diesmal|jetzt|nun|heute|now|this time|teraz|tym razem)\b", re.IGNORECASE)
"""Beside what was: an order for this turn."""
SAID = re.compile(
    r"\b(?:vielleicht|eventuell|evtl\.?|maybe|perhaps|może|chyba|sollte|should|powinn[ay]|powinien)\W*$"
    r"|(?-i:\b[A-ZÄÖÜŁŚŻ]\w+ (?:nimmt|takes|bierze) [A-ZÄÖÜŁŚŻ])"
    r"|\b(?:meint|sagt|lässt ausrichten|says|thinks|mówi|twierdzi)\b"
    r"|\b(?:nicht|not|don['’]?t|nie) (?:mehr |bitte |please )?(?:eintragen|werten|zählen|nehmen|verwenden|übernehmen"
    r"|count|use|enter|play|take|wpisywać|wpisuj|liczyć|licz|brać|bierz)\b"
    r"|(?<=[\w,;)] )(?:hat|hatten?|haben|gewann|siegte|spielte|verlor|has|had|have|won|lost|played|wygra[łl]\w*"
    r"|przegra[łl]\w*|gra[łl]a?|mia[łl]a?)\b(?: \w+){0,2}\W*$"
    r"|\b(?:alte[nrs]?|frühere[nrs]?|vorige[nrs]?|old|previous|former|star[aąey]|poprzedni\w*) "
    r"(?:aufstellung|meldung|zahlen|werte|line-?up|order|numbers|skład|ustawienie|zgłoszenie)\W*$",
    re.IGNORECASE,
)
"""Said in front of numbers: doubt, somebody else's opinion, a denial, what was played, or that they are old."""
BEHIND = re.compile(
    r"\s*(?:\(\s*)?\?|\s*(?:bitte |please |proszę )?(?:vergessen|streichen|ignorieren|verwerfen|(?:gilt|gelten) nicht"
    r"|forget|ignore|delete|zignoruj\w*|zignorować|skreślić)\b"
    r"|[\s,]*(?:(?:hat|hatten?|haben|has|had|have) )?(?:gewonnen|verloren|gesiegt|gewann|siegte|verlor|won|lost"
    r"|wygra[łl]\w*|przegra[łl]\w*)\b",
    re.IGNORECASE,
)


def doubtful(before: str, after: str) -> bool:
    """Whether the sentence in front of numbers, or what stands right behind them, makes of them no plain order."""
    sentence = SENTENCE.split(before[-400:])[-1]
    begun = BEGUN.match(sentence) is not None and not IN_TIME.search(sentence)
    past = PAST.match(sentence)
    behind = BEHIND_IF.match(after)
    on_condition = behind is not None and not (IN_TIME.search(after) or NO_CONDITION.search(behind["said"]))
    return (
        begun
        or on_condition
        or SORRY.match(sentence) is not None
        or (past is not None and not NOW.search(sentence, past.end()))
        or SAID.search(sentence) is not None
        or BEHIND.match(after) is not None
    )
