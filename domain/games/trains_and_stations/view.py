"""What a seat or a spectator can see (section 13 of the rules)."""

from __future__ import annotations

from typing import Literal

from domain.games.trains_and_stations import frames
from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, COLOURS, SPACES
from domain.games.trains_and_stations.data.schema import Building, Colour, Good, Piece
from domain.games.trains_and_stations.frames import AnyFrame, Pool
from domain.games.trains_and_stations.model import complete_routes, fulfilled_goals, next_goods
from domain.games.trains_and_stations.scoring import score
from domain.games.trains_and_stations.state import (
    Built,
    GoodsCounts,
    Player,
    State,
    pool_frame,
)
from domain.kernel.decide import seats_to_act
from domain.kernel.values import Value

Step = Literal[
    "keep",
    "gather",
    "reroll",
    "resolve",
    "delivery_order",
    "delivery_majority",
    "delivery_goods",
    "goals",
    "upgrade",
    "speculate",
    "split",
    "over",
]
"""The pending question (section 3 of the rules), or `over` once the game has ended."""


class SeatView(Value, frozen=True):
    """A player.

    `dice` counts the player's own dice in the supply, which are not on the board, saved or in the roll.
    `bonus` counts the bonus dice held. `buildings` counts the remaining ranches, mines and hotels. `goals`
    lists the revealed goals. `spent` and `spent_specials` are the cards given in speculations. Until the game
    is over, `goods`, `specials` and `auto_claim` are shown only for the viewer's own seat, and `score` is not
    shown.
    """

    seat: int
    colour: Colour
    vp: int
    coins: int
    dice: int
    bonus: int
    saved: Faces
    buildings: tuple[int, int, int]
    goals: Cards
    spent: GoodsCounts
    spent_specials: Cards
    goods: GoodsCounts | None = None
    specials: Cards | None = None
    auto_claim: bool | None = None
    score: int | None = None


class SpaceView(Value, frozen=True):
    """A track space with a die on it. Empty spaces are left out."""

    space: str
    piece: Piece


class CityView(Value, frozen=True):
    """A city with its buildings, in the order in which they were built."""

    city: str
    built: tuple[Built, ...]


class FieldView(Value, frozen=True):
    """The field of a building type, with its stack of goods.

    `next`: the goods that may follow when the stack is exhausted. `dead`: the stack is exhausted, and no good
    can follow.
    """

    building: Building
    good: Good
    left: int
    next: tuple[Good, ...]
    dead: bool


class DeliveryView(Value, frozen=True):
    """A question during a delivery: the tied seats, or the `claims` by seat if there are too few cards."""

    route: str
    tied: tuple[int, ...] = ()
    building: Building | None = None
    good: Good | None = None
    cards: int = 0
    claims: tuple[int, ...] = ()


class SpeculationView(Value, frozen=True):
    """A speculation: the kinds of goods that may be given, and the viewer's answers so far (TNS-10.1).

    `goods` and `specials` are the viewer's answers, or null if not yet given. If there are too few cards of
    the new good, `owed` and `given` count the cards for each seat; otherwise they are empty.
    """

    building: Building
    good: Good
    kinds: tuple[Good, ...] = ()
    goods: tuple[int | None, ...] = ()
    specials: Cards | None = None
    owed: tuple[int, ...] = ()
    given: tuple[int, ...] = ()


class View(Value, frozen=True):
    """The game as a seat (null for a spectator) may see it.

    `asked` lists the seats that must decide. `bonus` counts the bonus dice in the common supply, and `bank`
    the coins. `pool` is the roll, and `picked` the bonus dice already chosen for a reroll. `complete` lists
    complete routes that await delivery, and `delivered` the routes delivered this turn. `claimable` lists the
    goals that the viewer may reveal now. `last` lists the places of the latest turn that put something on the
    board.
    """

    viewer: int | None
    step: Step
    asked: tuple[int, ...]
    active: int
    conductor: int
    turn: int
    seats: tuple[SeatView, ...]
    board: tuple[SpaceView, ...]
    cities: tuple[CityView, ...]
    fields: tuple[FieldView, ...]
    used: tuple[Good, ...]
    vp_supply: int
    deck: int
    bonus: int
    bank: int
    final: bool
    pool: Pool | None = None
    picked: Faces | None = None
    complete: tuple[str, ...] = ()
    delivered: tuple[str, ...] = ()
    delivery: DeliveryView | None = None
    claimable: Cards | None = None
    upgrades: tuple[tuple[Building, Good], ...] = ()
    speculation: SpeculationView | None = None
    last: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.step == "over"


_STEPS: dict[type[AnyFrame], Step] = {
    frames.KeepSpecials: "keep",
    frames.GatherDice: "gather",
    frames.RerollDice: "reroll",
    frames.ResolveDice: "resolve",
    frames.PickDelivery: "delivery_order",
    frames.PickMajority: "delivery_majority",
    frames.SplitGoods: "delivery_goods",
    frames.ClaimByHand: "goals",
    frames.PickUpgrade: "upgrade",
    frames.Speculate: "speculate",
    frames.SplitNewGood: "split",
}


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat. A finished game is shown in full (TNS-13.5)."""
    top = state.stack[-1] if state.stack else None
    return View(
        viewer=seat,
        step=_STEPS[type(top)] if top else "over",
        asked=seats_to_act(state),
        active=state.active,
        conductor=state.conductor,
        turn=state.turns,
        seats=tuple(_seat_view(state, each, seat) for each in range(len(state.players))),
        board=tuple(
            SpaceView(space, piece) for space, piece in zip(SPACES, state.board, strict=True) if piece
        ),
        cities=tuple(CityView(city, built) for city, built in zip(CITIES, state.cities, strict=True)),
        fields=tuple(_field_view(state, building) for building in BUILDINGS),
        used=state.used,
        vp_supply=state.vp_supply,
        deck=len(state.deck),
        bonus=state.common_bonus,
        bank=state.bank,
        final=state.final,
        pool=getattr(top, "pool", None),
        picked=top.picked if isinstance(top, frames.RerollDice) else None,
        complete=complete_routes(state.board),
        delivered=state.delivered,
        delivery=_delivery_view(state, top),
        claimable=_claimable(state, top, seat),
        upgrades=top.choices if isinstance(top, frames.PickUpgrade) else (),
        speculation=_speculation_view(state, top, seat),
        last=state.placed or state.placed_before,
    )


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    player, is_over = state.players[seat], state.over
    rolled = pool_frame(state)
    in_pool = len(rolled.pool.own) if rolled and rolled.seat == seat else 0
    secrets = _secrets(player) if is_over or seat == viewer else (None, None, None)
    ranches, mines, hotels = (state.buildings_left(seat, building) for building in BUILDINGS)
    return SeatView(
        seat=seat,
        colour=COLOURS[seat],
        vp=player.vp,
        coins=player.coins,
        dice=state.off_board(seat) - len(player.saved) - in_pool,
        bonus=player.bonus,
        saved=player.saved,
        buildings=(ranches, mines, hotels),
        goals=player.goals,
        spent=player.spent,
        spent_specials=player.spent_specials,
        goods=secrets[0],
        specials=secrets[1],
        auto_claim=secrets[2],
        score=score(state).totals[seat] if is_over else None,
    )


def _secrets(player: Player) -> tuple[GoodsCounts, Cards, bool]:
    return player.goods, player.specials, player.auto_claim


def _field_view(state: State, building: Building) -> FieldView:
    field = state.field(building)
    following = next_goods(building, field.good, state.used)
    return FieldView(building, field.good, field.left, following, dead=not field.left and not following)


def _delivery_view(state: State, top: AnyFrame | None) -> DeliveryView | None:
    match top:
        case frames.PickMajority(_, route, tied):
            return DeliveryView(route, tied=tied)
        case frames.SplitGoods(_, route, building, claims):
            field = state.field(building)
            return DeliveryView(route, building=building, good=field.good, cards=field.left, claims=claims)
        case _:
            return None


def _claimable(state: State, top: AnyFrame | None, viewer: int | None) -> Cards | None:
    if not isinstance(top, frames.ClaimByHand) or viewer is None or viewer not in seats_to_act(state):
        return None
    return fulfilled_goals(state, viewer)


def _speculation_view(state: State, top: AnyFrame | None, viewer: int | None) -> SpeculationView | None:
    match top:
        case frames.Speculate():
            given = top.given_by(viewer)
            counts = [getattr(answer, "count", None) for answer in given[: len(top.kinds)]]
            missing = [None] * (len(top.kinds) - len(counts))
            cards = getattr(given[-1], "cards", None) if len(given) > len(top.kinds) else None
            return SpeculationView(top.building, top.good, top.kinds, (*counts, *missing), cards)
        case frames.SplitNewGood():
            return SpeculationView(
                top.building, state.field(top.building).good, owed=top.owed, given=top.given
            )
        case _:
            return None
