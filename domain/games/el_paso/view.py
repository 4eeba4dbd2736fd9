"""What a seat or a spectator can see (section 13 of the rules)."""

from __future__ import annotations

from domain.games.el_paso.data import AUXILIARY, BREEDS, DISCS, MARKET, POSTS, REGULAR, SITES
from domain.games.el_paso.data.actions import AuxiliaryId, Breed, DiscId, Side
from domain.games.el_paso.events import Cattle
from domain.games.el_paso.frames import PickDisc
from domain.games.el_paso.model import (
    UseView,
    asked_price,
    asked_step_limit,
    auxiliary_action,
    count_markers_left,
    hand_limit,
    permanent_certificates,
    step_limit,
    stop_in_use,
)
from domain.games.el_paso.scoring import score, scored_goals, seat_points, sue_points
from domain.games.el_paso.state import Player, Specialty, State, Sue, Supply, Workers, tile_at
from domain.kernel.decide import seats_to_act
from domain.kernel.game import Score
from domain.kernel.multiset import Multiset, size
from domain.kernel.values import Value

PLACES: dict[str, int] = {breed: place for place, breed in enumerate(BREEDS)}


class SpaceView(Value, frozen=True):
    """A space of the trail.

    `tile` is its building: a neutral building (such as `B`), or a building of `owner` with its side (such as
    `2a`). `here` lists the owners of the ranchers on the space. Owners are seat numbers; Sue's number is the
    one after the last seat.
    """

    id: str
    tile: str | None
    owner: int | None
    here: tuple[int, ...]


class PostView(Value, frozen=True):
    """A trading post.

    `discs` lists the owner's number for each disc, in ascending order; Sue's number is the one after the last
    seat.
    """

    minimum: int
    discs: tuple[int, ...]


class StackView(Value, frozen=True):
    """A stack of building tiles, with the side in use and the number left."""

    level: int
    side: Side
    left: int


class SupplyView(Value, frozen=True):
    """The tokens of one kind: the display (null for a gap), and the size of the stack."""

    display: tuple[str | None, ...]
    stack: int


class SeatView(Value, frozen=True):
    """A player.

    `hand` lists the cards for their owner; for others, it is the number of cards. `shown` lists the cards in
    hand that all players have seen. `draw` is the size of the draw pile. `auxiliary` lists the available
    auxiliary actions; `markers` is the number of ownership markers left. `met` lists the goals that would be
    met if the game ended now, and `score` is the points, which `sheet` has by category.
    """

    seat: int
    money: int
    exchange_tokens: int
    certificates: int
    permanent: int
    hand_limit: int
    step_limit: int
    rancher: str | None
    hand: Cattle
    shown: tuple[Breed, ...]
    draw: int
    discard: Multiset[str]
    area: Workers
    removed: tuple[Breed, ...]
    discs: tuple[DiscId, ...]
    posts: tuple[int, ...]
    auxiliary: tuple[AuxiliaryId, ...]
    markers: int
    goals: tuple[str, ...]
    met: tuple[str, ...]
    bonuses: tuple[str, ...]
    sheet: tuple[int, ...]
    score: int


class SueView(Value, frozen=True):
    """Sue: her remaining discs, the sizes of her decks, and the current bot card (`turned`)."""

    rancher: str
    row: tuple[Specialty, ...]
    cattle: Multiset[str]
    goals: tuple[str, ...]
    bonuses: tuple[str, ...]
    posts: tuple[int, ...]
    discs: int
    resources: int
    bots: int
    turned: str | None
    used: tuple[str, ...]
    sheet: tuple[int, ...]
    score: int


class View(Value, frozen=True):
    """The game as the viewer may see it.

    `step` is the name of the pending frame, or null once the game is over. `active` is the seat whose turn it
    is. `train_sides` are the sides of train cards 1 to 4. `cattle` is the cattle market by breed. `total` is
    the value of the current delivery, `reach` the step limit of the pending move, and `price` the price of a
    specialist in the pending hire. `last` lists the places of the last move. `closer` is the seat that
    triggered the end; if it is set, these are the last turns. `score` is the score sheet, or null before the
    end.
    """

    viewer: int | None
    turn: int
    active: int | None
    asked: tuple[int, ...]
    step: str | None
    start: int
    train_sides: str
    trail: tuple[SpaceView, ...]
    posts: tuple[PostView, ...]
    cattle: Multiset[str]
    workers: Workers
    stacks: tuple[StackView, ...]
    goal: SupplyView
    bonus: SupplyView
    simmental: int
    seats: tuple[SeatView, ...]
    sue: SueView | None
    use: UseView | None
    total: int | None
    reach: int | None
    price: int | None
    last: tuple[str, ...]
    closer: int | None = None
    score: Score | None = None
    over: bool = False


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None). A finished game is public."""
    board, top = state.board, state.stack[-1] if state.stack else None
    return View(
        viewer=seat,
        turn=state.turns,
        active=getattr(top, "seat", None),
        asked=seats_to_act(state),
        step=type(top).__name__ if top else None,
        start=state.start,
        train_sides=state.options.train_sides,
        trail=_trail(state),
        posts=_posts(state),
        cattle=_market(state),
        workers=board.workers,
        stacks=_stacks(state),
        goal=_supply(board.goal),
        bonus=_supply(board.bonus),
        simmental=board.simmental,
        seats=tuple(_seat_view(state, owner, seat) for owner in range(len(state.players))),
        sue=_sue_view(state, state.sue) if state.sue else None,
        use=stop_in_use(state.stack),
        total=top.total if isinstance(top, PickDisc) else None,
        reach=asked_step_limit(state, top),
        price=asked_price(top),
        last=state.last,
        closer=state.closer,
        score=score(state) if state.over else None,
        over=state.over,
    )


def _trail(state: State) -> tuple[SpaceView, ...]:
    here = dict[str, tuple[int, ...]]()
    ranchers = [player.rancher for player in state.players] + ([state.sue.rancher] if state.sue else [])
    for party, site in enumerate(ranchers):
        if site is not None:
            here[site] = (*here.get(site, ()), party)
    buildings = state.board.buildings
    return tuple(
        SpaceView(
            site,
            tile_at(state, site),
            buildings[site].seat if site in buildings else None,
            here.get(site, ()),
        )
        for site in SITES
    )


def _posts(state: State) -> tuple[PostView, ...]:
    placed = [player.posts for player in state.players] + ([state.sue.posts] if state.sue else [])
    return tuple(
        PostView(post, tuple(party for party, posts in enumerate(placed) for each in posts if each == post))
        for post in POSTS
    )


def _market(state: State) -> Multiset[str]:
    left = dict(state.board.cattle)
    return tuple((breed, left.get(breed, 0)) for breed in MARKET)


def _stacks(state: State) -> tuple[StackView, ...]:
    sides = map(state.options.building_side, REGULAR)
    return tuple(map(StackView, REGULAR, sides, state.board.stacks))


def _supply(supply: Supply) -> SupplyView:
    return SupplyView(supply.display, size(supply.stack))


def sort_shown(cattle: tuple[Breed, ...]) -> tuple[Breed, ...]:
    """Return cards in display order, sorted by breed in printed order."""
    return tuple(sorted(cattle, key=PLACES.__getitem__))


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    player = state.players[seat]
    known = state.over or seat == viewer
    sheet = seat_points(state, seat)
    return SeatView(
        seat=seat,
        money=player.money,
        exchange_tokens=player.exchange_tokens,
        certificates=player.certificates,
        permanent=permanent_certificates(player.discs, player.bonuses),
        hand_limit=hand_limit(player),
        step_limit=step_limit(player),
        rancher=player.rancher,
        hand=sort_shown(player.hand) if known else len(player.hand),
        shown=sort_shown(player.shown),
        draw=size(player.draw),
        discard=player.discard,
        area=player.area,
        removed=sort_shown(player.removed),
        discs=player.discs,
        posts=player.posts,
        auxiliary=_available_auxiliaries(player),
        markers=count_markers_left(state, seat),
        goals=player.goals,
        met=scored_goals(state, seat),
        bonuses=player.bonuses,
        sheet=sheet,
        score=sum(sheet),
    )


def _available_auxiliaries(player: Player) -> tuple[AuxiliaryId, ...]:
    return tuple(action for action in AUXILIARY if auxiliary_action(player.discs, action) is not None)


def _sue_view(state: State, sue: Sue) -> SueView:
    points = sue_points(state)
    return SueView(
        rancher=sue.rancher,
        row=sue.row,
        cattle=sue.cattle,
        goals=sue.goals,
        bonuses=sue.bonuses,
        posts=sue.posts,
        discs=len(DISCS) - len(sue.posts),
        resources=size(sue.resources),
        bots=size(sue.bots),
        turned=sue.turned,
        used=tuple(card for card, _ in sue.used),
        sheet=points,
        score=sum(points),
    )
