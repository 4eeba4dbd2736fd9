"""The effect of each event on the state."""

from __future__ import annotations

from functools import reduce
from typing import TypeVar

from msgspec.structs import replace

from domain.games.great_western_trail import events as happened
from domain.games.great_western_trail.data import (
    BUILDINGS,
    DISC_SPACES,
    JOB_MARKET,
    NEUTRAL_SITES,
    STATIONS,
    TILES,
    TRAIL,
)
from domain.games.great_western_trail.state import Building, Player, Row, State
from domain.kernel import multiset
from domain.kernel.ledger import Evolve
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.tuples import replace_at

K = TypeVar("K")
V = TypeVar("V")


def with_player(state: State, seat: int, player: Player, **changes: object) -> State:
    """Return the state with one player replaced, and with any further changes."""
    return replace(state, players=replace_at(state.players, seat, player), **changes)


def with_player_fields(state: State, seat: int, **changes: object) -> State:
    return with_player(state, seat, replace(state.players[seat], **changes))


def with_board_fields(state: State, **changes: object) -> State:
    return replace(state, board=replace(state.board, **changes))


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards without those in `gone`.

    Raises ValueError if a card is missing.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def without_key(places: dict[K, V], place: K) -> dict[K, V]:
    return {key: thing for key, thing in places.items() if key != place}


def with_cell(rows: tuple[Row, ...], row: int, column: int, thing: str | None) -> tuple[Row, ...]:
    """Return the rows with `thing` in one cell. Rows and columns are counted from 1."""
    return replace_at(rows, row - 1, replace_at(rows[row - 1], column - 1, thing))


START = next(space.id for space in TRAIL.values() if space.kind == "start")


def start_seat_chosen(state: State, event: happened.StartSeatChosen) -> State:
    return replace(state, start=event.seat)


def station_master_laid(state: State, event: happened.StationMasterLaid) -> State:
    return with_board_fields(state, masters={**state.board.masters, event.station: event.tile})


def neutral_buildings_laid(state: State, event: happened.NeutralBuildingsLaid) -> State:
    return with_board_fields(state, neutral=dict(zip(NEUTRAL_SITES, event.tiles, strict=True)))


def sides_chosen(state: State, event: happened.SidesChosen) -> State:
    tiles = tuple(
        tile for tile, printed in BUILDINGS.items() if event.sides[printed.number - 1] == printed.side
    )
    unbuilt = tuple(sorted(tiles, key=lambda tile: BUILDINGS[tile].number))
    players = tuple(replace(player, unbuilt=unbuilt) for player in state.players)
    return replace(state, sides=event.sides, players=players)


def tile_turned(state: State, event: happened.TileTurned) -> State:
    if event.to is None:
        return with_board_fields(state, turned=_count_turned(state, 1))
    tiles = {**state.board.tiles, event.to: event.tile}
    return with_board_fields(
        state, turned=_count_turned(state, 1), stacks=_draw_from_stack(state, 1, event.tile), tiles=tiles
    )


def job_tile_turned(state: State, event: happened.JobTileTurned) -> State:
    jobs = with_cell(state.board.jobs, event.row, event.column, event.worker)
    return with_board_fields(
        state, turned=_count_turned(state, 2), stacks=_draw_from_stack(state, 2, event.worker), jobs=jobs
    )


def foresight_turned(state: State, event: happened.ForesightTurned) -> State:
    number = event.number
    foresights = with_cell(state.board.foresights, number, event.space, event.tile)
    return with_board_fields(
        state,
        turned=_count_turned(state, number),
        stacks=_draw_from_stack(state, number, event.tile),
        foresights=foresights,
    )


def _count_turned(state: State, number: int) -> tuple[int, ...]:
    """Return how many tiles of each stack have been revealed, after one more of stack `number`."""
    turned = state.board.turned
    return replace_at(turned, number - 1, turned[number - 1] + 1)


def _draw_from_stack(state: State, number: int, tile: str) -> tuple[Multiset[str], ...]:
    """Return the stacks after removing one tile from stack `number`."""
    stacks = state.board.stacks
    return replace_at(stacks, number - 1, multiset.without(stacks[number - 1], tile))


def cattle_dealt(state: State, event: happened.CattleDealt) -> State:
    board = state.board
    return with_board_fields(
        state,
        market=tuple(sorted((*board.market, *event.cards))),
        deck=reduce(multiset.without, event.cards, board.deck),
        dealt=board.dealt + len(event.cards),
    )


def objectives_dealt(state: State, event: happened.ObjectivesDealt) -> State:
    board = state.board
    return with_board_fields(
        state,
        display=(*board.display, *event.cards),
        objectives=reduce(multiset.without, event.cards, board.objectives),
        shown=board.shown + len(event.cards),
    )


def starting_objective_dealt(state: State, event: happened.StartingObjectiveDealt) -> State:
    return with_player_fields(state, event.seat, area=(event.card,))


def start_money_given(state: State, event: happened.StartMoneyGiven) -> State:
    players = zip(state.players, event.amounts, strict=True)
    return replace(state, players=tuple(replace(player, money=amount) for player, amount in players))


def turn_began(state: State, event: happened.TurnBegan) -> State:
    return replace(state, turns=state.turns + 1)


def foresight_placed(state: State, event: happened.ForesightPlaced) -> State:
    board = state.board
    foresights = with_cell(board.foresights, event.number, event.space, None)
    if event.to is None:
        return with_board_fields(state, foresights=foresights, gone=(*board.gone, event.tile))
    return with_board_fields(state, foresights=foresights, tiles={**board.tiles, event.to: event.tile})


def worker_placed(state: State, event: happened.WorkerPlaced) -> State:
    board = state.board
    return with_board_fields(
        state,
        foresights=with_cell(board.foresights, event.number, event.space, None),
        jobs=with_cell(board.jobs, event.row, event.column, event.worker),
    )


def token_moved(state: State, event: happened.TokenMoved) -> State:
    return with_board_fields(state, row=event.row)


def job_market_closed(state: State, event: happened.JobMarketClosed) -> State:
    return replace(with_board_fields(state, row=JOB_MARKET.rows + 1), closer=event.seat)


def visit_ended(state: State, event: happened.VisitEnded) -> State:
    return with_player_fields(state, event.seat, cattleman=START)


def game_ended(state: State, event: happened.GameEnded) -> State:
    return state


def station_master_taken(state: State, event: happened.StationMasterTaken) -> State:
    player = state.players[event.seat]
    count = getattr(player.workers, event.worker)
    after = with_player_fields(
        state,
        event.seat,
        masters=(*player.masters, event.tile),
        workers=replace(player.workers, **{event.worker: count - 1}),
    )
    return with_board_fields(after, masters={**state.board.masters, event.station: event.worker})


def engine_moved(state: State, event: happened.EngineMoved) -> State:
    return replace(with_player_fields(state, event.seat, engine=event.to), last=(f"track:{event.to}",))


def objective_taken(state: State, event: happened.ObjectiveTaken) -> State:
    after = with_board_fields(state, display=without(state.board.display, (event.card,)))
    return _receive_card(after, event.seat, event.card, event.to)


def objective_drawn(state: State, event: happened.ObjectiveDrawn) -> State:
    if event.card is None:
        raise TypeError("an event with a hidden card cannot be folded")
    board = state.board
    after = with_board_fields(
        state, objectives=multiset.without(board.objectives, event.card), shown=board.shown + 1
    )
    if event.to == "hand":
        unseen = tuple(sorted((*state.players[event.seat].unseen, event.card)))
        after = with_player_fields(after, event.seat, unseen=unseen)
    return _receive_card(after, event.seat, event.card, event.to)


def _receive_card(state: State, seat: int, card: str, to: str) -> State:
    player = state.players[seat]
    if to == "hand":
        return with_player_fields(state, seat, hand=tuple(sorted((*player.hand, card))))
    return with_player_fields(state, seat, discard=(*player.discard, card))


DISCS = tuple(DISC_SPACES)


def cards_drawn(state: State, event: happened.CardsDrawn) -> State:
    if isinstance(event.cards, int):
        raise TypeError("an event with hidden cards cannot be folded")
    player = state.players[event.seat]
    return with_player_fields(
        state,
        event.seat,
        hand=tuple(sorted((*player.hand, *event.cards))),
        draw=reduce(multiset.without, event.cards, player.draw),
        drawn=player.drawn + len(event.cards),
    )


def discard_pile_shuffled(state: State, event: happened.DiscardPileShuffled) -> State:
    return with_player_fields(
        state, event.seat, draw=to_multiset(state.players[event.seat].discard), discard=()
    )


def cattleman_placed(state: State, event: happened.CattlemanPlaced) -> State:
    return replace(with_player_fields(state, event.seat, cattleman=event.site), last=(event.site,))


def cattleman_moved(state: State, event: happened.CattlemanMoved) -> State:
    origin = state.players[event.seat].cattleman
    places = event.path if origin is None else (origin, *event.path)
    return replace(with_player_fields(state, event.seat, cattleman=event.path[-1]), last=places)


def fee_paid(state: State, event: happened.FeePaid) -> State:
    after = money_paid(state, event)
    if event.to is None:
        return after
    return with_player_fields(after, event.to, money=after.players[event.to].money + event.amount)


def money_gained(state: State, event: happened.MoneyGained) -> State:
    return with_player_fields(state, event.seat, money=state.players[event.seat].money + event.amount)


def money_paid(state: State, event: happened.MoneyPaid | happened.FeePaid) -> State:
    return with_player_fields(state, event.seat, money=state.players[event.seat].money - event.amount)


def marker_moved(state: State, event: happened.CertificatesGained | happened.CertificatesUsed) -> State:
    return with_player_fields(state, event.seat, marker=event.marker)


def cards_discarded(state: State, event: happened.CardsDiscarded) -> State:
    player = state.players[event.seat]
    discard = (*player.discard, *event.cards)
    return with_player_fields(state, event.seat, discard=discard, **_leave_hand(player, event.cards))


def cards_removed(state: State, event: happened.CardsRemoved) -> State:
    player = state.players[event.seat]
    removed = (*player.removed, *event.cards)
    return with_player_fields(state, event.seat, removed=removed, **_leave_hand(player, event.cards))


def hand_sold(state: State, event: happened.HandSold) -> State:
    player = state.players[event.seat]
    return with_player_fields(
        state,
        event.seat,
        discard=(*player.discard, *event.cards),
        money=player.money + event.value,
        **_leave_hand(player, event.cards),
    )


def delivered(state: State, event: happened.Delivered) -> State:
    return replace(state, last=(f"city:{event.city}",))


def disc_placed(state: State, event: happened.DiscPlaced) -> State:
    """Clear the disc's source, and add the disc to its target."""
    seat, board = event.seat, state.board
    stations, cities, after = dict(board.stations), board.cities, state
    if event.source in STATIONS:
        left = tuple(owner for owner in stations.pop(event.source) if owner != seat)
        stations |= {event.source: left} if left else {}
    else:
        gone = {*state.players[seat].cleared, event.source}
        after = with_player_fields(state, seat, cleared=tuple(space for space in DISCS if space in gone))
    if event.target in STATIONS:
        stations[event.target] = tuple(sorted((*stations.get(event.target, ()), seat)))
        place = f"station:{event.target}"
    else:
        discs = tuple(sorted((*cities.get(event.target, ()), seat)))
        cities, place = {**cities, event.target: discs}, f"city:{event.target}"
    return replace(with_board_fields(after, stations=stations, cities=cities), last=(place,))


def worker_hired(state: State, event: happened.WorkerHired) -> State:
    workers = state.players[event.seat].workers
    more = replace(workers, **{event.worker: getattr(workers, event.worker) + 1})
    after = with_player_fields(state, event.seat, workers=more)
    after = with_board_fields(after, jobs=with_cell(state.board.jobs, event.row, event.column, None))
    return replace(after, last=(f"job:{event.row}:{event.column}",))


def building_placed(state: State, event: happened.BuildingPlaced) -> State:
    player, seat = state.players[event.seat], event.seat
    replaced = player.replaced if event.replaced is None else (*player.replaced, event.replaced)
    after = replace(player, unbuilt=without(player.unbuilt, (event.tile,)), replaced=replaced)
    built = {**state.board.buildings, event.site: Building(seat, event.tile)}
    return with_player(with_board_fields(state, buildings=built), seat, after, last=(event.site,))


def teepee_taken(state: State, event: happened.TeepeeTaken) -> State:
    teepees, colour = state.players[event.seat].teepees, TILES[event.tile].what
    more = replace(teepees, **{colour: getattr(teepees, colour) + 1})
    after = with_board_fields(state, tiles=without_key(state.board.tiles, event.space))
    return replace(with_player_fields(after, event.seat, teepees=more), last=(event.space,))


def hazard_taken(state: State, event: happened.HazardTaken) -> State:
    hazards = tuple(sorted((*state.players[event.seat].hazards, event.tile)))
    after = with_board_fields(state, tiles=without_key(state.board.tiles, event.space))
    return replace(with_player_fields(after, event.seat, hazards=hazards), last=(event.space,))


def objective_played(state: State, event: happened.ObjectivePlayed) -> State:
    player = state.players[event.seat]
    area = (*player.area, event.card)
    return with_player_fields(state, event.seat, area=area, **_leave_hand(player, (event.card,)))


def _leave_hand(player: Player, cards: tuple[str, ...]) -> dict[str, object]:
    """Return the changed fields of a player whose cards leave the hand face up."""
    hand: dict[str, object] = {"hand": without(player.hand, cards)}
    if not player.unseen:
        return hand
    return {**hand, "unseen": tuple(card for card in player.unseen if card not in cards)}


def cattle_bought(state: State, event: happened.CattleBought) -> State:
    player = state.players[event.seat]
    after = with_board_fields(state, market=without(state.board.market, event.cards))
    return with_player_fields(after, event.seat, discard=(*player.discard, *event.cards))


EVOLVE: Evolve = {
    happened.StartSeatChosen: start_seat_chosen,
    happened.StationMasterLaid: station_master_laid,
    happened.NeutralBuildingsLaid: neutral_buildings_laid,
    happened.SidesChosen: sides_chosen,
    happened.TileTurned: tile_turned,
    happened.JobTileTurned: job_tile_turned,
    happened.ForesightTurned: foresight_turned,
    happened.CattleDealt: cattle_dealt,
    happened.ObjectivesDealt: objectives_dealt,
    happened.StartingObjectiveDealt: starting_objective_dealt,
    happened.StartMoneyGiven: start_money_given,
    happened.TurnBegan: turn_began,
    happened.ForesightPlaced: foresight_placed,
    happened.WorkerPlaced: worker_placed,
    happened.TokenMoved: token_moved,
    happened.JobMarketClosed: job_market_closed,
    happened.VisitEnded: visit_ended,
    happened.GameEnded: game_ended,
    happened.StationMasterTaken: station_master_taken,
    happened.EngineMoved: engine_moved,
    happened.ObjectiveTaken: objective_taken,
    happened.ObjectiveDrawn: objective_drawn,
    happened.CardsDrawn: cards_drawn,
    happened.DiscardPileShuffled: discard_pile_shuffled,
    happened.CattlemanPlaced: cattleman_placed,
    happened.CattlemanMoved: cattleman_moved,
    happened.FeePaid: fee_paid,
    happened.MoneyGained: money_gained,
    happened.MoneyPaid: money_paid,
    happened.CertificatesGained: marker_moved,
    happened.CertificatesUsed: marker_moved,
    happened.CardsDiscarded: cards_discarded,
    happened.CardsRemoved: cards_removed,
    happened.HandSold: hand_sold,
    happened.Delivered: delivered,
    happened.DiscPlaced: disc_placed,
    happened.WorkerHired: worker_hired,
    happened.BuildingPlaced: building_placed,
    happened.TeepeeTaken: teepee_taken,
    happened.HazardTaken: hazard_taken,
    happened.ObjectivePlayed: objective_played,
    happened.CattleBought: cattle_bought,
}
