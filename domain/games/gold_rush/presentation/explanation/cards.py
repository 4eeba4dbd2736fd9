"""The card of each place of the drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, figures, icon_glyph
from domain.games.gold_rush.data import ORE, PIECES, TILES
from domain.games.gold_rush.model.geometry import NUMBERS, cell_name
from domain.games.gold_rush.presentation.explanation.readers import (
    LandPlace,
    find_tile,
    name_owner,
    read_place,
)
from domain.games.gold_rush.presentation.explanation.segments import (
    count_ore,
    explain_cell,
    explain_drawn_tile,
    explain_junction,
    explain_segment,
    explain_tile,
    find_feature,
    has_tent,
    list_symbols,
    tent_stands_on,
)
from domain.games.gold_rush.state import Feature
from domain.games.gold_rush.view import SeatView, View
from domain.kernel.multiset import size
from domain.kernel.phrases import join_words, pluralize

SPACES = PIECES.counts.score_track_spaces


def explain_pile(view: View) -> PlaceCard:
    """Return the card of the pile of tiles."""
    most, few = -(-view.pile // len(view.seats)), view.pile // len(view.seats)
    turns = str(most) if most == few else f"{few} or {most}"
    out = len(view.discarded)
    return PlaceCard(
        title="Pile of tiles",
        kind="Face down, for everybody",
        lines=(
            CardLine("At the start of each turn the top tile is turned up and laid.", (icon_glyph("pile"),)),
            CardLine("A tile that fits nowhere goes out of the game, and the next one is turned up."),
            CardLine("After the turn in which the last tile is laid the game ends and is scored."),
        ),
        now=(f"{pluralize(view.pile, 'tile')} left: {turns} more for each player.",),
        facts=(
            *((f"{pluralize(out, 'tile')} fitted nowhere and went out of the game",) if out else ()),
            *list_to_come(view),
        ),
        topic="pile",
    )


def list_to_come(view: View) -> tuple[str, ...]:
    """Return the tiles of the pile, the most frequent first: all may know which, nobody the order."""
    numbers = Counter[str]()
    for tile, number in view.to_come:
        symbols = list_symbols(tile)
        numbers[TILES[tile].label + (f" ({join_words(symbols)})" if symbols else "")] += number
    return tuple(f"{number} more: {what}" for what, number in numbers.most_common())


def explain_ore_supply(view: View) -> PlaceCard:
    """Return the card of the ore tokens that are still to be laid."""
    faces = [f"{number} with {pluralize(face, 'nugget')}" for face, number in ORE if face]
    gravel = dict(ORE).get(0, 0)
    return PlaceCard(
        title="Supply of ore tokens",
        kind="Face down, for everybody",
        lines=(
            CardLine(
                "For each nugget on a tile that is laid, one token goes face down on its mountain.",
                (icon_glyph("nugget"), TO, icon_glyph("ore")),
            ),
            CardLine(
                "At the end a token that you hold gives 1 point for each nugget on it; gravel gives none.",
                (icon_glyph("ore"), TO, icon_glyph("points")),
            ),
        ),
        now=(f"{pluralize(view.supply, 'token')} still to be laid.",),
        facts=(f"Of {size(ORE)} tokens {gravel} show gravel", f"The others: {join_words(faces)}"),
        topic="ore",
    )


def explain_stack(view: View, at: LandPlace, feature: Feature) -> PlaceCard | None:
    """Return the card of the ore tokens on a mountain, where they lie; None where none do."""
    if not any((stack.x, stack.y, stack.part) == at[:3] for stack in view.stacks):
        return None
    tokens = count_ore(view, feature)
    return PlaceCard(
        title=f"Ore tokens at {cell_name(at.x, at.y)}",
        kind="All tokens of this mountain, face down",
        lines=(
            CardLine(
                "As your action you take the top token if your tent stands on this mountain.",
                (icon_glyph("tent"), TO, icon_glyph("ore")),
            ),
            CardLine("You may look at your tokens; the others see only how many you hold."),
            CardLine("When the mountain is complete, whoever has most diggers takes the tokens left on it."),
            CardLine("Tokens that still lie here at the end of the game are worth nothing."),
        ),
        now=_tent_now(view, feature),
        facts=(f"{pluralize(tokens, 'token')} here",),
        topic="ore",
    )


def _tent_now(view: View, feature: Feature) -> tuple[str, ...]:
    seat = view.viewer
    if seat is None or view.step == "over":
        return ()
    if tent_stands_on(view, seat, feature):
        return ("Your tent stands on this mountain: an action of yours takes the top token.",)
    if has_tent(view, seat):
        return ("Your tent stands on another mountain: it has to be moved here first.",)
    return ("Your tent is in your supply: it has to be put on this mountain first.",)


def explain_score_track(view: View) -> PlaceCard:
    """Return the card of the score track."""
    return PlaceCard(
        title="Score track",
        kind=f"A loop of {SPACES} spaces, for everybody",
        lines=(
            CardLine("Points for what is completed are marked at once."),
            CardLine(f"After {SPACES - 1} it goes on at 0: a ring round a marker means {SPACES} points."),
            CardLine("Ore tokens, farmers and what is unfinished are added at the end of the game."),
        ),
        topic="score",
    )


def explain_seat(view: View, seat: SeatView) -> PlaceCard:
    """Return the card of a player's marker on the score track, with what the player has."""
    points = pluralize(seat.score, "point")
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} score marker",
        kind=(
            f"{points} so far: {pluralize(seat.laps, 'lap')} and space {seat.space}"
            if seat.laps
            else f"{points} so far: on space {seat.space}"
        ),
        lines=(
            CardLine(f"{pluralize(seat.cowboys, 'cowboy')} in the supply.", _row("cowboy", seat.cowboys)),
            CardLine("The tent is in the supply." if seat.tent else "The tent stands on a mountain."),
            CardLine(_ore_words(seat), _row("ore", _count_ore(seat))),
        ),
        now=_secret_now(seat),
        topic="score",
    )


def _row(icon: str, number: int) -> tuple[Glyph, ...]:
    return (icon_glyph(icon), figures(number))


def _count_ore(seat: SeatView) -> int:
    return seat.ore if isinstance(seat.ore, int) else len(seat.ore)


def _ore_words(seat: SeatView) -> str:
    number = pluralize(_count_ore(seat), "ore token")
    if isinstance(seat.ore, int) or not seat.ore:
        return f"{number} in hand."
    return f"{number} in hand with {pluralize(sum(seat.ore), 'nugget')} on them."


def _secret_now(seat: SeatView) -> tuple[str, ...]:
    if isinstance(seat.ore, int):
        return ("What its ore tokens show is secret until the end of the game.",) if seat.ore else ()
    return (f"Its ore tokens give {pluralize(sum(seat.ore), 'point')} at the end.",) if seat.ore else ()


BESIDE_THE_MAP: Mapping[str, Callable[[View], PlaceCard | None]] = {
    "drawn": explain_drawn_tile,
    "pile": explain_pile,
    "ore": explain_ore_supply,
    "score": explain_score_track,
}


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the card of a place of the drawing."""
    if place in BESIDE_THE_MAP:
        return BESIDE_THE_MAP[place](view)
    seat = next((seat for seat in view.seats if place == f"seat:{seat.seat}"), None)
    if seat is not None:
        return explain_seat(view, seat)
    at = read_place(place)
    return None if at is None else _explain_land(view, at)


def _explain_land(view: View, at: LandPlace) -> PlaceCard | None:
    tile = find_tile(view, at)
    if tile is None:
        return explain_cell(view, at) if at.part is None else None
    if at.part is None:
        return explain_tile(view, tile)
    if at.part[0] == "j":
        return explain_junction(tile)
    if at.part not in NUMBERS[tile.tile]:
        return None
    feature = find_feature(view, at.x, at.y, at.part)
    if feature is None:
        return None
    return explain_stack(view, at, feature) if at.is_ore else explain_segment(view, tile, at, feature)
