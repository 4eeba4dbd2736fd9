"""Cards of dice: those of the roll, and those saved before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import GlyphRow, icon_glyph
from domain.games.trains_and_stations.data import SAVEABLE
from domain.games.trains_and_stations.data.schema import Face
from domain.games.trains_and_stations.explanation.readers import name_owner
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.model.dice import LOCKED
from domain.games.trains_and_stations.view import View

USES: Mapping[Face, str] = {
    "coin": "It brings 2 coins when the roll is done, if it is not saved.",
    "hotel": "Three hotels put up a hotel in a city; own dice and bonus dice go together.",
    "mine": "Three mines put up a mine in a city; own dice and bonus dice go together.",
    "ranch": "Three ranches put up a ranch in a city; own dice and bonus dice go together.",
    "train": "It has to be put on a track space.",
    "locked_train": "It has to be put on a track space, and cannot be rolled again.",
}
SIGNS: Mapping[Face, GlyphRow] = {
    "train": (icon_glyph("locomotive"),),
    "locked_train": (icon_glyph("locomotive"), icon_glyph("lock")),
}
STRIKE = "Three locked trains are a strike: it costs 3 points and nothing is rolled again."


def explain_own_die(view: View, which: str) -> PlaceCard | None:
    """Give the card of an own die of whoever rolls."""
    face = None if view.pool is None else _find(view.pool.own, which)
    if face is None or view.pool is None:
        return None
    lines = [CardLine(USES[face], _signs(face))]
    if face in SAVEABLE:
        lines.append(CardLine("It may be saved for the next turn with what it shows."))
    lines.append(CardLine(STRIKE if face == LOCKED else _again(view)))
    return PlaceCard(
        title=f"{name_owner(view, view.active)} die: {names.FACE_NAMES[face]}",
        kind="In the roll of this turn",
        lines=tuple(lines),
        now=_equal_now(view, face),
        topic=_topic(face),
    )


def explain_white_die(view: View, which: str) -> PlaceCard | None:
    """Give the card of a bonus die of the roll."""
    face = None if view.pool is None else _find(view.pool.white, which)
    if face is None:
        return None
    return PlaceCard(
        title=f"Bonus die: {names.FACE_NAMES[face]}",
        kind="In the roll of this turn, used like a die of your own",
        lines=(
            CardLine(USES[face], _signs(face)),
            CardLine(STRIKE if face == LOCKED else _again(view)),
            CardLine("A bonus die cannot be saved, and on the track it counts for nobody."),
        ),
        now=_equal_now(view, face),
        topic="bonus-dice",
    )


def explain_saved_die(view: View, which: str) -> PlaceCard | None:
    """Give the card of a die that was saved in an earlier turn, before whoever saved it rolls."""
    saved = view.seats[view.active].saved if view.pool is None and view.step == "gather" else ()
    face = _find(saved, which)
    if face is None:
        return None
    return PlaceCard(
        title=f"{name_owner(view, view.active)} saved die: {names.FACE_NAMES[face]}",
        kind="Saved in an earlier turn",
        lines=(
            CardLine("It comes into the roll with what it shows, or is rolled with the others."),
            CardLine(USES[face], _signs(face)),
        ),
        topic="saving",
    )


def _find(faces: Sequence[Face], which: str) -> Face | None:
    """Find a die by what it shows and its number among equal ones: `hotel#2`."""
    name, _, nth = which.partition("#")
    face = next((each for each in faces if each == name), None)
    if face is None or not nth.isdecimal() or not 1 <= int(nth[:3]) <= faces.count(face):
        return None
    return face


def _signs(face: Face) -> GlyphRow:
    return SIGNS.get(face) or (icon_glyph(face),)


def _again(view: View) -> str:
    if view.step == "reroll":
        return "For one coin it may be rolled again, with as many others as you like."
    return "The roll stands: no die is rolled again in this turn."


def _equal_now(view: View, face: Face) -> tuple[str, ...]:
    """Say how many dice show a building, and how many of it are left to build."""
    if view.pool is None or face not in ("ranch", "mine", "hotel"):
        return ()
    dice = (*view.pool.own, *view.pool.white).count(face)
    left = view.seats[view.active].buildings[("ranch", "mine", "hotel").index(face)]
    showing = f"Dice of the roll that show it: {dice}. Three of them put up a building."
    return (showing, f"{name_owner(view, view.active)} {names.counted(2, face)[2:]} left to build: {left}.")


def _topic(face: Face) -> str:
    if face in ("train", "locked_train"):
        return "rolling" if face == LOCKED else "trains"
    return "saving" if face == "coin" else "buildings"
