"""Own words, quoted ones and notes: replies of many programs in three languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import mailed, own

from gm.post.words import classify, is_forward, order_like, subject_kind

OLD = "1. Altmeister 9-1-20-20-20"
NEW = "Nordstern 6-4-20-20-20"


def _kinds(text: str) -> dict[str, str]:
    return {line: kind for line, kind in classify([(line, None) for line in text.split("\n")]).lines if line.strip()}


ATTRIBUTIONS = [
    "Op ma 20 okt 2025 om 18:03 schreef Spielleiter <sl@spiel.example>:",
    "Le lun. 20 oct. 2025 à 18:03, Spielleiter <sl@spiel.example> a écrit :",
    "Il giorno lun 20 ott 2025 alle ore 18:03 Spielleiter <sl@spiel.example> ha scritto:",
    "El lun, 20 oct 2025 a las 18:03, Spielleiter (<sl@spiel.example>) escribió:",
    "Dne po 20. 10. 2025 18:03 uživatel Spielleiter <sl@spiel.example> napsal:",
    "Den mån 20 okt. 2025 kl 18:03 skrev Spielleiter <sl@spiel.example>:",
    "Am Mo., 20. Okt. 2025 um 18:03 Uhr schrieb Spielleiter <sl@spiel.example>:",
    "Am Mo., 20. Okt. 2025 um 18:03 Uhr schrieb Spielleiter <\nsl@spiel.example>:",
    "Am 20.10.25 um 18:03 schrieb Spielleiter:",
    "Am 20.10.2025 um 18:03 schrieb Der lange Name eines Leiters\nmit Anhang und noch mehr\n<sl@spiel.example>:",
    "Spielleiter schrieb am 20.10.2025 18:03:",
    "Spielleiter <sl@spiel.example> hat am 20. Oktober 2025 um 18:03 geschrieben:",
    "On Mon, Oct 20, 2025 at 6:03 PM Spielleiter <sl@spiel.example> wrote:",
    "On 20/10/2025 18:03, Spielleiter wrote:",
    "On 2025-10-20 18:03, Spielleiter wrote:",
    "On Monday, October 20th, 2025 at 6:03 PM, Spielleiter <sl@spiel.example> wrote:",
    "Am Montag, 20. Oktober 2025 um 18:03:12 MESZ hat SL <sl@spiel.example> Folgendes geschrieben:",
    "Am 20. Oktober 2025 18:03:12 MESZ schrieb Spielleiter <sl@spiel.example>:",
    "Spielleiter <sl@spiel.example> schrieb am Montag, 20. Oktober 2025 um 18:03:",
    "W dniu 2025-10-20 18:03:12 użytkownik SL <sl@spiel.example> napisał:",
    "Spielleiter wrote on 20 Oct 2025 18:03:",
    "pon., 20 paź 2025 o 18:03 Spielleiter <sl@spiel.example> napisał(a):",
    "W dniu 20.10.2025 o 18:03, Spielleiter pisze:",
    "Dnia 20 października 2025 18:03 Spielleiter <sl@spiel.example> napisał(a):",
]
BLOCKS = [
    "Von: Spielleiter <sl@spiel.example>\nGesendet: Montag, 20. Oktober 2025 18:03\nAn: Klara\nBetreff: HZ 46",
    "From: Spielleiter <sl@spiel.example>\nSent: Monday, October 20, 2025 6:03 PM\nTo: A; B;\n C\nSubject: HZ 46",
    "Od: Spielleiter <sl@spiel.example>\nWysłano: poniedziałek, 20 października 2025 18:03\nDo: Klara\nTemat: HZ 46",
    'Gesendet: Montag, 20. Oktober 2025 um 18:03 Uhr\nVon: "SL" <sl@spiel.example>\nAn: Klara\nBetreff: HZ 46',
    "*Von:* Spielleiter\n*Gesendet:* 20.10.2025\n*Betreff:* HZ 46",
    "Von: Spielleiter\n\nGesendet: 20.10.2025\n\nAn: Klara\n\nBetreff: HZ 46",
    "-----Ursprüngliche Nachricht-----\nVon: Spielleiter\nGesendet: 20.10.2025",
    "-----Urspruengliche Nachricht-----\nVon: Spielleiter\nGesendet: 20.10.2025",
    "-------- Ursprüngliche Nachricht --------\nVon: X\nDatum: 20.10.25 18:03 (GMT+01:00)\nAn: Y\nBetreff: HZ 46",
    '------ Originalnachricht ------\nVon "SL" <sl@spiel.example>\nAn Klara',
    "________________________________\nVon: SL <sl@spiel.example>\nGesendet: Montag, 20. Oktober 2025\nBetreff: HZ",
    "-----Original Message-----\nFrom: Spielleiter\nSent: 20/10/2025",
    "----- Oryginalna wiadomość -----\nOd: Spielleiter\nTemat: HZ 46",
    "---------- Weitergeleitete Nachricht ----------\nVon: Spielleiter\nDatum: Do., 23. Okt.",
    "---------- Forwarded message ---------\nFrom: Spielleiter\nDate: Thu, 23 Oct",
    "---------- Przekazana wiadomość ---------\nOd: Spielleiter\nData: czw., 23 paź",
    "Anfang der weitergeleiteten Nachricht:\n\nVon: Spielleiter\nBetreff: HZ 46",
    "Begin forwarded message:\n\nFrom: Spielleiter\nSubject: HZ 46",
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_own_above_marked_quote(attribution: str) -> None:
    kinds = _kinds(f"{NEW}\n\n{attribution}\n\n> {OLD}\n> Gruß")
    assert kinds.pop(NEW) == "own"
    assert set(kinds.values()) == {"quoted"}


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_own_below_marked_quote(attribution: str) -> None:
    kinds = _kinds(f"{attribution}\n> {OLD}\n\n{NEW}")
    assert kinds.pop(NEW) == "own"
    assert set(kinds.values()) == {"quoted"}


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_attribution_right_below_an_order_leaves_the_order(attribution: str) -> None:
    kinds = _kinds(f"Am Ball 6-4-20-20-20\n{attribution}\n> {OLD}")
    assert kinds["Am Ball 6-4-20-20-20"] == "own"
    assert kinds[f"> {OLD}"] == "quoted"


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_unmarked_text_below_an_attribution_is_quoted(attribution: str) -> None:
    kinds = _kinds(f"{NEW}\n\n{attribution}\n\n{OLD}")
    assert (kinds[NEW], kinds[OLD]) == ("own", "quoted")


@pytest.mark.parametrize("block", BLOCKS)
def test_header_block_begins_somebody_elses_words(block: str) -> None:
    kinds = _kinds(f"{NEW}\n\n{block}\n\n{OLD}")
    assert kinds.pop(NEW) == "own"
    kinds.pop("_" * 32, "")  # a rule alone says nothing
    assert set(kinds.values()) == {"quoted"}


def test_forwarded_block_names_its_author() -> None:
    text = "bitte\n---------- Weitergeleitete Nachricht ----------\nVon: Ines <ines@example.com>\nDatum: heute\n\nOst"
    found = classify([(line, None) for line in text.split("\n")])
    assert found.forwarded
    assert found.author == "Ines <ines@example.com>"


@pytest.mark.parametrize(
    "own",
    [
        "Am Freitag, 24.10. schrieb ich heute:",
        "Wie ich am 20.10.2025 schrieb:",
        "On 20/10/2025 I wrote:",
        "Von: 6",
        "Von mir, am 24.10.2025:",
        "Am 24.10. spielt:",
        "Aufstellung für den 24.10.2025:",
        "Betreff: siehe oben",
        "----------------------",
        "______________________",
        "--",
        "- Weststern 9-1-20-20-20",
        "-Westwind 10-0-20-20-20",
        "| T | A | V | M | S |",
        "a > b",
        "H0 > B0",
        "»Nordwind« 10-0-20-20-20",
        "De: 6",
    ],
)
def test_own_words_that_look_like_a_quote_stay_own(own: str) -> None:
    assert _kinds(f"{own}\n{NEW}") == {own: "own", NEW: "own"}


@pytest.mark.parametrize(
    "mark", ["> ", ">", " > ", ">> ", "> > ", "| ", "SL> ", "\xa0> ", "\u200b> ", "＞ ", "&gt; ", "» "]
)
def test_marks_of_quotes(mark: str) -> None:
    assert _kinds(f"{mark}{OLD}\n{NEW}") == {f"{mark}{OLD}": "quoted", NEW: "own"}


def test_answers_between_quoted_lines_are_own() -> None:
    kinds = _kinds(f" > Letzte Runde: {OLD}\n > WP diesmal 80\nlieber so:\n{NEW}\n > Gruß SL\nGruß Piet")
    assert list(kinds.values()) == ["quoted", "quoted", "own", "own", "quoted", "own"]


def test_tail_of_a_quoted_line_broken_in_two_is_quoted() -> None:
    long = "> 1. Altmeister 9-1-20-20-20 (K. Beispiel), 2. Schlusslicht (J. Muster)"
    kinds = _kinds(f"{long}\n5-5-20-20-20\n> Gruß\n{NEW}")
    assert (kinds["5-5-20-20-20"], kinds[NEW]) == ("quoted", "own")


def test_only_the_exact_delimiter_begins_a_signature() -> None:
    assert _kinds(f"{NEW}\n-- \n{OLD}") == {NEW: "own", "-- ": "note", OLD: "note"}
    assert _kinds(f"{NEW}\n--\n{OLD}\n---\n") == {NEW: "own", "--": "own", OLD: "own", "---": "own"}


def test_quote_below_a_signature_is_quoted() -> None:
    assert _kinds(f"{NEW}\n-- \nKlara\n> {OLD}")[f"> {OLD}"] == "quoted"


def test_pgp_armour_is_a_note_and_dash_escapes_are_undone() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHallo,\n- - Nordstern 6-4-20-20-20\n- -----\n"
        "-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\ndanach"
    )
    kinds = _kinds(text)
    own = [line for line, kind in kinds.items() if kind == "own"]
    assert own == ["Hallo,", "- Nordstern 6-4-20-20-20", "-----", "danach"]


@pytest.mark.parametrize("prefix", ["Re:", "RE: ", "AW:", "Antw: ", "Odp:", "WG:", "Fwd:", "[hz] Re:", "Re[2]:"])
def test_subject_of_a_reply_is_quoted(prefix: str) -> None:
    assert subject_kind(f"{prefix} HZ 46 {OLD}") == "quoted"


@pytest.mark.parametrize("subject", [f"TF47 {NEW}", "Reserve: 6-4-20-20-20", "Awesome: 6-4-20-20-20", ""])
def test_subject_of_its_own_is_own(subject: str) -> None:
    assert subject_kind(subject) == "own"


def test_forward_is_told_by_the_subject() -> None:
    assert is_forward("WG: mein Zug")
    assert is_forward("Fwd: mein Zug")
    assert is_forward("PD: mój ruch")
    assert not is_forward("Re: mein Zug")


@pytest.mark.parametrize("piece", ["Am 20.10.25 um 18:03 schrieb SL:\n> a\n", "Von: x\n", "Am 20.10.\n", "> \n\n"])
@pytest.mark.usefixtures("ends")
def test_long_letters_are_read_to_an_end(piece: str) -> None:
    written = [(line, None) for line in (piece * 25_000).split("\n")]
    assert len(classify(written).lines) == len(written)


@pytest.mark.parametrize(
    ("text", "like"),
    [(NEW, True), ("H0 B0 A3 A3 H5 B0 A7 A7", True), ("mein Zug für Runde 47", False), ("24.10.2025 20:00", False)],
)
def test_order_like(text: str, like: bool) -> None:
    assert order_like(text) is like


@given(st.lists(st.tuples(st.text(max_size=30), st.sampled_from([None, "own", "quoted", "note"])), max_size=30))
def test_nothing_is_left_out_and_what_is_told_is_kept(written: list[tuple[str, None]]) -> None:
    found = classify(written).lines
    assert len(found) == len(written)
    for (text, kind), (read, read_kind) in zip(written, found, strict=True):
        assert read_kind in ("own", "quoted", "note")
        assert read == text
        assert kind is None or read_kind == kind


def test_answers_within_an_unmarked_quote_are_own_by_the_tag_that_is_named_above() -> None:
    block = "From: HAI ZET <sl@spiel.example>\nSent: Thursday, October 23, 2025 9:00 PM\nTo: Piet\nSubject: x\n\n"
    asked = "[GM] Which line-up? 9-1-20-20-20?\n[PV] Nordstern 6-4-20-20-20\n"
    named = mailed(("See below, [PV].\n\n" + block + asked).encode())
    assert own(named) == ["See below, [PV].", "Nordstern 6-4-20-20-20"]
    assert own(mailed(("See below.\n\n" + block + asked).encode())) == ["See below."]
