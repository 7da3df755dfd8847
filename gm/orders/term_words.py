"""The words by which orders are meant for longer, for later, or for want of others; German, English and Polish."""

from __future__ import annotations

import re

_NOTHING = (
    r"(?:nichts|keinen? (?:neuen? |anderen? )?(?:zug|züge|aufstellung|meldung|brief|mail)|nicht)"
    r"(?:\s+(?:anderes|neues|weiteres|gegenteiliges))?"
)
_SEND = r"(?:sage|schreibe|schicke|sende|melde|einsende|einschicke|abgebe|hören lasse|von mir hören lasse)"
_FROM_ME = r"(?:von mir |bis (?:dahin|zum zat) |rechtzeitig |diesmal |mehr |mich |einmal |mal |auch |selbst )*"

STANDING = re.compile(
    r"\bbis (?:auf|zum) (?:weiteres|widerruf)\b"
    rf"|\b(?:solange|so lange|sofern) ich {_FROM_ME}nichts (?:anderes|neues|gegenteiliges) {_SEND}\b"
    r"|\bbis ich (?:et)?was (?:anderes|neues) (?:sage|schreibe|schicke|sende|melde)\b"
    r"|\b(?:als |mein(?:en)? )?dauer(?:auftrag|aufträge|zug|züge|aufstellung(?:en)?|meldung(?:en)?)\b"
    r"|\buntil further notice\b"
    r"|\b(?:as|so) long as i (?:say|send|write) nothing (?:else|different|new)\b"
    r"|\b(?:unless|until) i (?:say|write|tell you|send) (?:otherwise|something (?:else|different|new))\b"
    r"|\bstanding orders?\b"
    r"|\b(?:aż )?do odwołania\b"
    r"|\b(?:stałe zleceni[ea]|stałego zlecenia|zleceni[ea] stałe|zlecenia stałego|stały ruch)\b"
    r"|\bdopóki nie (?:napiszę|przyślę|powiem|podam) (?:inaczej|(?:nic|czegoś) (?:innego|nowego))\b",
    re.IGNORECASE,
)
"""Words that make orders stand until others come."""

ABSENCE = re.compile(
    r"\b(?:für den fall|fuer den fall)\s*,?\s*(?:dass|daß) (?:von mir |bis zum zat |bis dahin |diesmal )*"
    rf"(?:ich {_FROM_ME}(?:{_NOTHING} {_SEND}|(?:nicht da|nicht erreichbar|weg|verreist|verhindert|abwesend) bin)"
    r"|nichts (?:kommt|mehr kommt|anderes kommt))\b"
    rf"|\b(?:falls|wenn|sollte) ich {_FROM_ME}(?:{_NOTHING} {_SEND}(?:n sollte)?"
    r"|(?:nicht da|nicht erreichbar|verreist|verhindert|abwesend) (?:bin|sein sollte|sein))\b"
    r"|\b(?:falls|wenn) von mir (?:bis zum zat |bis dahin )?nichts (?:anderes |mehr |neues )?kommt\b"
    r"|\b(?:if|in case|should) i(?:['’]m| am| be)? (?:away|absent|not (?:here|around|there)|on holiday|unavailable)\b"
    r"|\b(?:if|in case|should) i (?:do not|don['’]t|fail to|cannot|can['’]t|forget to)?\s?"
    r"(?:send|write|submit|enter) (?:you )?(?:nothing else|anything else|nothing|anything|(?:any |new )?orders)\b"
    r"|\bif (?:nothing|no orders?) (?:else )?(?:comes?|arrives?) (?:in )?from me\b"
    r"|\b(?:gdybym|jeśli|jeżeli|jesli|na wypadek,? gdybym) (?:ja )?(?:nic |niczego )?nie "
    r"(?:przysłał[ae]?m?|przyślę|przysłał|wysłał[ae]?m?|wyślę|napisał[ae]?m?|napiszę|było mnie|będzie mnie)"
    r"(?:\s+(?:niczego|nic|ruchu|zlecenia|składu|inn\w+))*(?!\w)"
    r"|\b(?:gdyby|jeśli|jeżeli) mnie nie (?:było|będzie)\b|\bna wypadek (?:mojej )?nieobecności\b",
    re.IGNORECASE,
)
"""Words that make orders count only where no others come."""

_ISSUE = r"(?:ausgabe|heft|issue|zine|hai ?zet|hz|wydani[ae])"
"""The words for a turn by what it is printed in; a zine's issues are numbered like its turns."""
_NUMBERED = r"(?:nummer|numer(?:ze|u)?)"
"""The same where the word alone says less: it must be all that a line says, or stand behind "for"."""
_TURN = rf"(?:runde|round|turn|zat|spieltag|tf|rund[aęy]|tur[aęy]|kolejk[aęi]|{_ISSUE})"
_FOR = r"(?:für|fuer|for|zum|zur|na|dla|do)"
_NUMBER = r"\s?(?:nr\.?\s?|no\.?\s?|#\s?)?"
_NO_DATE = (
    r"(?![\w%]|[.,:/-]\s?\d|\s?(?:uhr|h|am|pm|godz\w*|wp|\d)\b"
    r"|\.?\s(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru)"
    r"|\s?(?:und|and|i|oder|or|bis|to|do|/|\+|&)\s?\d)"
)
_NO_THANKS = "".join(f"(?<!{word} )" for word in ("danke", "dank", "thanks", "thank you", "dziękuję", "dzięki"))
TURN = re.compile(
    rf"{_NO_THANKS}\b{_FOR} (?:die |den |dem |der |das |the )?(?:{_TURN}|{_NUMBERED}){_NUMBER}"
    rf"(?P<number>\d{{1,4}}){_NO_DATE}"
    rf"|\bzat{_NUMBER}(?P<zat>\d{{1,4}}){_NO_DATE}"
    rf"|^\W*(?:runde|round|turn|spieltag|tf|runda|tura|{_ISSUE}){_NUMBER}(?P<head>\d{{1,4}})(?=\s*(?::|-\s))"
    rf"|\b{_FOR} (?:die |der |the )?(?P<nth>\d{{1,4}})(?:\.|st|nd|rd|th) ?{_TURN}\b"
    rf"|^\W*(?P<heading>\d{{1,4}})(?:\.|st|nd|rd|th) ?{_TURN}(?=\s*(?::|-\s))",
    re.IGNORECASE,
)
"""A turn that orders are meant for: `für Runde 48`, `ZAT 48`, `for turn 048`, `na turę 48`, `Runde 48: …`."""
_TURNS = (
    r"(?:runden?|rounds?|turns?|zats?|rund[aęy]?|tur[aęy]?|kolejk[aęi]|kolejek"
    r"|hefte?n?|ausgaben?|issues?|zines?|numer(?:y|ów|u)?|wyda(?:nia|ń))"
)
_COUNT = (
    r"(?:\d{1,2}|ein paar|paar|zwei|drei|vier|fünf|sechs|beiden|two|three|four|five|six|few|couple of"
    r"|dw(?:ie|óch|a)|trzy|trzech|cztery|pięć|kilka)"
)
_LATER = (
    r"(?:nächste\w*|kommende\w*|folgende\w*|weitere\w*|künftige\w*|zukünftige\w*|next|coming|following|further|future"
    r"|later|upcoming|następn\w+|najbliższ\w+|kolejn\w+|dalsz\w+|przyszł\w+)"
)
_IN_WORDS = (
    r"(?:\w*(?:zehn|zwanzig|[dßs]?reißig|zig|hundert)\w*|\w+teen|\w+ty(?:[ -]\w+)?"
    r"|\w+(?:dzieści\w*|dziesiąt\w*)(?: \w+)?"
    r"|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|two|three|four|five|six|seven|eight|nine|ten)"
)
_LEAD = rf"(?:\b{_FOR} (?:die |den |the )?)?"
_AND = r"\s?(?:und|and|i|oder|or|bis|to|do|/|\+|&|,|-)\s?"
_FROM = r"\b(?:ab|von|from|since|od) (?:der |the )?"
_NTH = r"\d{1,4}(?:\.|th|st|nd|rd)"
TURNS = re.compile(
    rf"{_LEAD}\b{_TURNS}{_NUMBER}\d{{1,4}}{_AND}(?:{_TURNS}\s?)?\d{{1,4}}(?!\s?[\d-])"
    rf"|{_FROM}(?:{_TURNS}{_NUMBER}\d{{1,4}}{_NO_DATE}|{_NTH} {_TURNS}\b)",
    re.IGNORECASE,
)
"""More than one turn at once: asked."""
VAGUE = re.compile(
    rf"{_LEAD}(?:\b{_LATER} (?:{_COUNT} )?(?:runden|rounds|turns|zats|rundy?|tury?|kolejki|kolejek)\b"
    rf"|\b{_COUNT} {_LATER} {_TURNS}\b|\b(?:in|za) {_COUNT} {_TURNS}\b"
    rf"|\b{_COUNT} {_TURNS} (?:from now|ahead|later|później)\b"
    rf"|\b(?:übernächste\w*|jede[rn]?|alle|every|each|all|każd\w+|wszystkie) {_TURNS}\b"
    rf"|\b{_TURNS} (?:danach|darauf|after(?: (?:that|next|this))?|potem|później|po (?:tej|następnej))\b"
    rf"|\b{_TURNS}{_NUMBER} {_IN_WORDS}\b"
    r"|\brest der saison\b|\brest of the season\b|\bdo końca sezonu\b"
    rf"|\bdiese (?:{_TURN} )?und die nächste\b|\bthis (?:{_TURN} )?and the next\b"
    rf"|\bt[ęea] (?:{_TURN} )?i (?:na )?następną\b"
    r"|\bab (?:jetzt|sofort|nun|heute)\b|\bvon (?:jetzt|nun) an\b|\bfrom now on\b|\bod (?:teraz|dziś|dzisiaj)(?!\w)"
    r"|\bfür immer\b|\bfor ?ever\b|\bna zawsze\b)",
    re.IGNORECASE,
)
"""Turns to come that no number names: asked."""
NEXT = re.compile(
    rf"{_LEAD}\b(?:nächste\w*|folgende\w*|next|following|następn\w+|kolejn\w+) {_TURN}\b",
    re.IGNORECASE,
)
"""The next turn: this one, where nothing else is said; beside what is there already nobody can tell."""
ALSO = re.compile(r"\b(?:auch|ebenfalls|ebenso|also|too|as well|both|także|też|również|oraz)\b", re.IGNORECASE)
"""Beside one turn that is named: for another as well."""
DAY = re.compile(
    rf"(?:\b{_FOR} (?:den |the |die |dnia |dzień )?(?:zat )?|\bzat )(?:am |vom |on |of |dnia |z )?"
    r"(?:(?:mo|di|mi|do|fr|sa|so)\w*,? )?"
    r"(?:(?P<year>\d{4})-(?P<second>0?[1-9]|1[0-2])-(?P<first>\d{1,2})"
    r"|(?P<day>\d{1,2})(?:\.\s?|/)(?P<month>\d{1,2})(?:[./](?:\s?\d{2,4}\b)?)?)(?![\w-])",
    re.IGNORECASE,
)
"""A turn that is named by its day: `für den 24.10.`, `ZAT 24.10.2025`, `for 24/10`."""
_DAYS = (
    r"montag|monday|poniedzia[łl]ek",
    r"dienstag|tuesday|wtorek",
    r"mittwoch|wednesday|[śs]rod[aęe]",
    r"donnerstag|thursday|czwartek",
    r"freitag|friday|pi[ąa]tek",
    r"samstag|sonnabend|saturday|sobot[aęe]",
    r"sonntag|sunday|niedziel[aęe]",
)
_COMING = r"(?:kommenden|nächsten|diesen|coming|next|this|najbliższ[yąe]|następn[yąe]|przyszł[yąe]|t[ęeo]n?)"
WEEKDAY = re.compile(
    rf"(?:\b{_FOR} (?:den |the )?(?:zat )?|\bzat )(?:am |on |w )?(?:{_COMING} )?"
    rf"(?:{'|'.join(f'(?P<day{n}>{names})' for n, names in enumerate(_DAYS))})(?!\w)",
    re.IGNORECASE,
)
"""A turn that is named by the day of the week: `für Samstag`, `ZAT Friday`, `na sobotę`; day0 is Monday."""
AROUND_TURNS = re.compile(
    rf"\b(?:{_FOR}|in|w|ab|von|from|od|on|an|der|{_TURNS}|nr|am|\d{{1,4}}|alle|all|every|wszystkie|noch|t[ęą]|next|nächste|i)\b",
    re.IGNORECASE,
)
"""Words that say nothing more beside turns that no one number names."""
_ALONE = (
    rf"(?:(?:in|im|w|we|für|fuer|for|zum|na|dla|do) )?(?:die |den |das |der |the )?(?:{_TURN}|{_NUMBERED}){_NUMBER}"
)
TURN_ALONE = re.compile(rf"[\W_]*{_ALONE}(?P<number>\d{{1,4}})[\W_]*", re.IGNORECASE)
TURN_BEHIND = re.compile(rf"(?<=[,;(])\s*{_ALONE}(?P<behind>\d{{1,4}})(?=\s*(?:[,;).]|$))", re.IGNORECASE)
"""A turn behind an order, with nothing else said: `Nordstern 6-4-20-20-20 (Heft 48)`."""
TURN_FRONT = re.compile(
    rf"^\W*(?:runde|round|turn|spieltag|tf|runda|tura|{_ISSUE}){_NUMBER}(?P<number>\d{{1,4}})"
    r"\s+(?=[^\W\d])(?!(?:und|and|i|oder|or|bis|to|do|wp|uhr)\b)",
    re.IGNORECASE,
)
"""A turn in front of an order, with no word between: `TF48 Nordstern 6-4-20-20-20`."""

NOUN = re.compile(
    r"\bdauer(?:auftrag|aufträge|zug|züge|aufstellung(?:en)?)\w*|\bstanding orders?\b"
    r"|\b(?:stałe zleceni[ea]|stałego zlecenia|zleceni[ea] stałe|zlecenia stałego|stałych zleceń)\b",
    re.IGNORECASE,
)
ENDED = re.compile(
    r"\b(?:beende\w*|endet|aufheben|aufgehoben|hebe\b.*\bauf|widerrufe\w*|kündig\w*|gilt nicht mehr|gelten nicht mehr"
    r"|kein(?:en)? \w+ mehr|stop\w*|ends?|revok\w*|no longer (?:holds?|counts?|valid)|no more"
    r"|odwołuj\w*|odwołać|kończ\w*|nie obowiązuje już|już nie obowiązuje)\b",
    re.IGNORECASE,
)
"""Beside the noun: what stands until further notice ends."""

FILLING = re.compile(
    r"\b(?:das|dies|diese[rsn]?|die|der|den|dem|es|gilt|gelten|gelte|soll|sollen|sollte|bitte|als|und|auch|mein\w{0,2}"
    r"|unser\w{0,2}|obige[nr]?|folgende[nrs]?|aufstellung(?:en)?|zug|züge|teams?|mannschaft(?:en)?|beide[ns]?|alles|meldung(?:en)?"
    r"|anmeldung|ist|sind|hier|dann|so|nur|spielen|spielt|bleibt|bleiben|schon|jetzt|vorab|im voraus|ein(?:en)?|wieder"
    r"|nehmt|nimm|sonst|turnierfu(?:ß|ss)ball|anbei|hiermit|attached|enclosed|herewith|oto|w załączeniu"
    r"|this|these|that|it|is|are|the|an?|my|our|above|following|line-?ups?|orders?|holds?|stands?|counts?|please|as|and"
    r"|both|also|valid|here|then|only|play|use|in advance|already|should|moves?|entry|entries|all|take"
    r"|to|ten|ta|te|jest|są|mój|moja|moje|mojej|nasz\w?|powyższe|następujące|skład(?:y)?|zleceni[ea]|ruch(?:y)?|ustawieni[ea]"
    r"|obowiązuj[eą]|niech|gra|grają|proszę|jako|także|też|oba|obie|wszystko|drużyn[ay]|już|wtedy|tylko)\b",
    re.IGNORECASE,
)
"""Words that say nothing more beside a term."""

BACK = re.compile(
    r"\W*(?:nur )?(?:das|dies|diese[rs]?|alles|beide[s]?|obige\w?|gilt|gelten|this|these|that|it|both|all|to|te|ten|oba"
    r"|obie|wszystko|powyższe|obowiązuj[eą]|holds?|valid)\b",
    re.IGNORECASE,
)
"""What points back to orders above."""
OF_ORDERS = re.compile(
    r"\b(?:aufstellung\w*|zug|züge|teams?|mannschaft\w*|meldung\w*|gilt|gelten|line-?ups?|orders?|holds?|skład\w*|zleceni\w*"
    r"|ruch\w*|ustawieni\w*|drużyn\w*|obowiązuj\w*)\b",
    re.IGNORECASE,
)
