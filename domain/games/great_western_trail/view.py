"""What a seat or a spectator can see (section 14 of the rules)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.great_western_trail.data import CATTLE, NEUTRAL_SITES, SETUP, TRAIL
from domain.games.great_western_trail.frames import AnyFrame, InUse, PhaseB
from domain.games.great_western_trail.model import (
    certificate_limit,
    hand_limit,
    permanent_certificates,
    step_limit,
)
from domain.games.great_western_trail.scoring import score, seat_points
from domain.games.great_western_trail.state import Player, Row, State, Teepees, Workers
from domain.kernel.decide import seats_to_act
from domain.kernel.game import Score
from domain.kernel.multiset import Multiset, size, to_multiset
from domain.kernel.values import Value

Cards = tuple[str, ...] | int
"""Cards in display order, or their number if the viewer may not see them."""

ORDER = {card: place for place, card in enumerate(CATTLE)}
"""The display order of cattle cards. Objective cards follow them."""


class SpaceView(Value, frozen=True):
    """A space of the trail.

    `tile` is a neutral building (such as `A`), a building of `owner` (`4a`), a hazard (`flood_3_green`) or a
    teepee (`teepee_blue`). `here` lists the seats whose cattlemen are there.
    """

    id: str
    tile: str | None = None
    owner: int | None = None
    here: tuple[int, ...] = ()


class StationView(Value, frozen=True):
    """A station with discs or a station master.

    `master` is the master's tile, or the worker that replaced it.
    """

    id: str
    seats: tuple[int, ...] = ()
    master: str | None = None


class CityView(Value, frozen=True):
    """A city with discs. `seats` lists the owner of each disc, in ascending order."""

    id: str
    seats: tuple[int, ...]


class SeatView(Value, frozen=True):
    """A player.

    `hand` and `discard` (top card last) list the cards for their owner; for others, they are numbers of
    cards. `top` is the top card of the discard pile, `draw` the size of the draw pile, and `removed` the
    cards removed from the game. `points` is what the seat would score if the game ended now, apart from
    objective cards outside its play area; `sheet` has these points by category.
    """

    seat: int
    colour: str
    money: int
    cattleman: str | None
    engine: str
    marker: int
    certificate_limit: int
    permanent: int
    hand_limit: int
    step_limit: int
    workers: Workers
    cleared: tuple[str, ...]
    unbuilt: tuple[str, ...]
    hazards: tuple[str, ...]
    teepees: Teepees
    masters: tuple[str, ...]
    area: tuple[str, ...]
    hand: Cards
    draw: int
    discard: Cards
    top: str | None
    removed: tuple[str, ...]
    token: bool
    sheet: tuple[int, ...]
    points: int


class UseView(Value, frozen=True):
    """The location in use in phase B, as in the frame `PhaseB`."""

    seat: int
    location: str
    buildings: tuple[InUse, ...]
    auxiliary: bool


class View(Value, frozen=True):
    """The table as the viewer sees it.

    `frame` is the pending question and `step` its name, both null after the end. `active` is the seat whose
    turn it is. `sides` are the sides of tiles 1 to 10. `jobs` lists the rows of the job market; `row` is the
    row of its token, counted from 1, or 13 once the token is taken. `foresights` lists the foresight spaces
    of stacks 1, 2 and 3. `stacks`, `deck` and `objectives` are the numbers of tiles and cards left.
    `unturned` lists the objective cards that the viewer has never seen: those in the deck, and those that
    other players took from it unseen. `market` counts the cattle cards by kind. `last` lists the places of
    the last move. `closer` is the seat that took the job market token; if it is set, these are the last
    turns. `score` is the final score sheet.
    """

    viewer: int | None
    turn: int
    active: int | None
    asked: tuple[int, ...]
    step: str | None
    start: int
    sides: str
    trail: tuple[SpaceView, ...]
    stations: tuple[StationView, ...]
    cities: tuple[CityView, ...]
    seats: tuple[SeatView, ...]
    jobs: tuple[Row, ...]
    row: int
    foresights: tuple[Row, ...]
    stacks: tuple[int, ...]
    market: Multiset[str]
    deck: int
    display: tuple[str, ...]
    objectives: int
    unturned: tuple[str, ...]
    gone: Multiset[str]
    use: UseView | None
    last: tuple[str, ...]
    frame: AnyFrame | None = None
    closer: int | None = None
    score: Score | None = None
    over: bool = False


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None). A finished game is fully visible."""
    board, top = state.board, state.stack[-1] if state.stack else None
    return View(
        viewer=seat,
        turn=state.turns,
        active=top.seat if top else None,
        asked=seats_to_act(state),
        step=type(top).__name__ if top else None,
        start=state.start,
        sides=state.sides,
        trail=_trail(state),
        stations=_stations(state),
        cities=tuple(CityView(city, board.cities[city]) for city in sorted(board.cities)),
        seats=tuple(_seat(state, number, seat) for number in range(len(state.players))),
        jobs=board.jobs,
        row=board.row,
        foresights=board.foresights,
        stacks=tuple(map(size, board.stacks)),
        market=tuple(sorted(to_multiset(board.market), key=lambda kind: ORDER[kind[0]])),
        deck=size(board.deck),
        display=board.display,
        objectives=size(board.objectives),
        unturned=_unturned(state, seat),
        gone=to_multiset(board.gone),
        use=_use(state),
        last=state.last,
        frame=top,
        closer=state.closer,
        score=score(state) if state.over and state.turns else None,
        over=state.over,
    )


def _stations(state: State) -> tuple[StationView, ...]:
    seats, masters = state.board.stations, state.board.masters
    names = sorted({*seats, *masters}, key=lambda station: int(station[1:]))
    return tuple(StationView(name, seats.get(name, ()), masters.get(name)) for name in names)


def _unturned(state: State, viewer: int | None) -> tuple[str, ...]:
    """Return the objective cards that the viewer has never seen (GWT-14.4)."""
    cards = [card for card, _ in state.board.objectives]
    for seat, player in enumerate(state.players):
        if seat != viewer:
            cards += player.unseen
    return tuple(sorted(cards))


def _trail(state: State) -> tuple[SpaceView, ...]:
    here = dict[str, tuple[int, ...]]()
    for seat, player in enumerate(state.players):
        if player.cattleman is not None:
            here[player.cattleman] = (*here.get(player.cattleman, ()), seat)
    return tuple(_space(state, space, here.get(space, ())) for space in TRAIL)


def _space(state: State, space: str, here: tuple[int, ...]) -> SpaceView:
    board = state.board
    if space in NEUTRAL_SITES:
        return SpaceView(space, board.neutral.get(space), None, here)
    building = board.buildings.get(space)
    if building is not None:
        return SpaceView(space, building.tile, building.seat, here)
    return SpaceView(space, board.tiles.get(space), None, here)


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    player, known = state.players[seat], state.over or seat == viewer
    sheet = _sheet(state, seat)
    return SeatView(
        seat=seat,
        colour=SETUP.colours[seat],
        money=player.money,
        cattleman=player.cattleman,
        engine=player.engine,
        marker=player.marker,
        certificate_limit=certificate_limit(player),
        permanent=permanent_certificates(player),
        hand_limit=hand_limit(player),
        step_limit=step_limit(state, seat),
        workers=player.workers,
        cleared=player.cleared,
        unbuilt=player.unbuilt,
        hazards=player.hazards,
        teepees=player.teepees,
        masters=player.masters,
        area=player.area,
        hand=sort_shown(player.hand) if known else len(player.hand),
        draw=size(player.draw),
        discard=player.discard if known else len(player.discard),
        top=_top(player),
        removed=sort_shown(player.removed),
        token=state.closer == seat,
        sheet=sheet,
        points=sum(sheet),
    )


def _sheet(state: State, seat: int) -> tuple[int, ...]:
    """Return the seat's points so far. Its cattle are known to all, its objective cards are not."""
    player = state.players[seat]
    shown = replace(
        player,
        draw=tuple((card, count) for card, count in player.draw if card in CATTLE),
        hand=tuple(card for card in player.hand if card in CATTLE),
        discard=tuple(card for card in player.discard if card in CATTLE),
    )
    players = (*state.players[:seat], shown, *state.players[seat + 1 :])
    return seat_points(replace(state, players=players), seat)


def _top(player: Player) -> str | None:
    return player.discard[-1] if player.discard else None


def sort_shown(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards in display order: cattle by breed, then objective cards."""
    return tuple(sorted(cards, key=lambda card: (ORDER.get(card, len(ORDER)), card)))


def _use(state: State) -> UseView | None:
    """Return the location in use, even while one of its actions asks a further question."""
    for frame in reversed(state.stack):
        if isinstance(frame, PhaseB):
            return UseView(frame.seat, frame.location, frame.buildings, frame.auxiliary)
    return None
