"""The explanation cards for places in the drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, figures, icon_glyph
from domain.games.gold_rush.data import ORE, PIECES
from domain.games.gold_rush.model.geometry import NUMBERS, cell_name
from domain.games.gold_rush.presentation.explanation.readers import (
    LandPlace,
    find_tile,
    name_owner,
    read_place,
)
from domain.games.gold_rush.presentation.explanation.segments import (
    explain_cell,
    explain_drawn_tile,
    explain_junction,
    explain_segment,
    explain_tile,
    has_tent,
    list_symbols,
    tent_stands_on,
)
from domain.games.gold_rush.presentation.features import count_ore, find_feature
from domain.games.gold_rush.presentation.tile_names import tile_name
from domain.games.gold_rush.state import Feature
from domain.games.gold_rush.view import SeatView, View
from domain.kernel.multiset import size
from domain.kernel.phrases import join_words, pluralize

SPACES = PIECES.counts.score_track_spaces


def explain_pile(view: View) -> PlaceCard:
    most, few = -(-view.pile // len(view.seats)), view.pile // len(view.seats)
    turns = str(most) if most == few else f"{few} or {most}"
    out = len(view.discarded)
    return PlaceCard(
        title="Draw pile",
        kind="Face down, shared by all players",
        lines=(
            CardLine(
                "Each turn begins by drawing the top tile. The player must lay it.", (icon_glyph("pile"),)
            ),
            CardLine("A tile that fits nowhere is discarded, and the next one is drawn."),
            CardLine("The game ends after the turn in which the last tile is laid."),
        ),
        now=(f"{pluralize(view.pile, 'tile')} left: {turns} more per player.",),
        facts=(
            *((f"Discarded as unplayable: {pluralize(out, 'tile')}",) if out else ()),
            *list_to_come(view),
        ),
        topic="pile",
    )


def list_to_come(view: View) -> tuple[str, ...]:
    """Return the tiles still in the pile, most frequent first. Their order is hidden from everybody."""
    numbers = Counter[str]()
    for tile, number in view.to_come:
        symbols = list_symbols(tile)
        numbers[tile_name(tile) + (f" ({join_words(symbols)})" if symbols else "")] += number
    return tuple(f"{number} left: {label}" for label, number in numbers.most_common())


def explain_ore_supply(view: View) -> PlaceCard:
    faces = [f"{number} with {pluralize(face, 'nugget')}" for face, number in ORE if face]
    gravel = dict(ORE).get(0, 0)
    return PlaceCard(
        title="Ore supply",
        kind="Face down, shared by all players",
        lines=(
            CardLine(
                "When a tile is laid, place one token face down on its mountain for each nugget on the tile.",
                (icon_glyph("nugget"), TO, icon_glyph("ore")),
            ),
            CardLine(
                "At the end of the game, your tokens score 1 point per nugget; gravel scores nothing.",
                (icon_glyph("ore"), TO, icon_glyph("points")),
            ),
        ),
        now=(f"{pluralize(view.supply, 'token')} left in the supply.",),
        facts=(f"{gravel} of the {size(ORE)} tokens show gravel", f"The others: {join_words(faces)}"),
        topic="ore",
    )


def explain_stack(view: View, at: LandPlace, feature: Feature) -> PlaceCard | None:
    """Return the explanation card for a mountain's ore tokens; None if the place holds no stack."""
    if not any((stack.x, stack.y, stack.part) == at[:3] for stack in view.stacks):
        return None
    tokens = count_ore(view, feature)
    return PlaceCard(
        title=f"Ore tokens at {cell_name(at.x, at.y)}",
        kind="All tokens on this mountain, face down",
        lines=(
            CardLine(
                "If your tent is on this mountain, you may take the top token as your action.",
                (icon_glyph("tent"), TO, icon_glyph("ore")),
            ),
            CardLine("You may look at your own tokens; other players see only how many you have."),
            CardLine(
                "When the mountain is complete, the player with the most miners takes all remaining tokens."
            ),
            CardLine("Tokens still here at the end of the game are worth nothing."),
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
        return ("Your tent is on this mountain: you may take the top token as your action.",)
    if has_tent(view, seat):
        return ("Your tent is on another mountain: move it here first.",)
    return ("Your tent is in your supply: pitch it on this mountain first.",)


def explain_score_track(view: View) -> PlaceCard:
    return PlaceCard(
        title="Score track",
        kind=f"A loop of {SPACES} spaces, shared by all players",
        lines=(
            CardLine("Points for completed features are recorded immediately."),
            CardLine(
                f"After {SPACES - 1} the track restarts at 0; each ring round a marker means {SPACES} points."
            ),
            CardLine("Ore tokens, farmers and unfinished features score at the end of the game."),
        ),
        topic="score",
    )


def explain_seat(view: View, seat: SeatView) -> PlaceCard:
    """Return the explanation card for a player's score marker, including the player's supply and ore."""
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
            CardLine("The tent is in the supply." if seat.tent else "The tent is on a mountain."),
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
        return f"{number} collected."
    return f"{number} collected, showing {pluralize(sum(seat.ore), 'nugget')}."


def _secret_now(seat: SeatView) -> tuple[str, ...]:
    if isinstance(seat.ore, int):
        return ("These ore tokens are secret until the end of the game.",) if seat.ore else ()
    return (f"Ore tokens: {pluralize(sum(seat.ore), 'point')} at the end of the game.",) if seat.ore else ()


BESIDE_THE_MAP: Mapping[str, Callable[[View], PlaceCard | None]] = {
    "drawn": explain_drawn_tile,
    "pile": explain_pile,
    "ore": explain_ore_supply,
    "score": explain_score_track,
}


def explain(view: View, place: str) -> PlaceCard | None:
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
