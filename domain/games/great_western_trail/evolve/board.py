"""What events make of the board that all share."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from domain.games.great_western_trail import events as happened
from domain.games.great_western_trail.data import BUILDINGS, JOB_MARKET, NEUTRAL_SITES, TRAIL
from domain.games.great_western_trail.evolve.changes import changed, in_cell, on_board, without
from domain.games.great_western_trail.state import State
from domain.kernel import multiset
from domain.kernel.multiset import Multiset
from domain.kernel.tuples import replace_at

START = next(space.id for space in TRAIL.values() if space.kind == "start")


def start_seat_chosen(state: State, event: happened.StartSeatChosen) -> State:
    return replace(state, start=event.seat)


def station_master_laid(state: State, event: happened.StationMasterLaid) -> State:
    return on_board(state, masters={**state.board.masters, event.station: event.tile})


def neutral_buildings_laid(state: State, event: happened.NeutralBuildingsLaid) -> State:
    return on_board(state, neutral=dict(zip(NEUTRAL_SITES, event.tiles, strict=True)))


def sides_chosen(state: State, event: happened.SidesChosen) -> State:
    tiles = tuple(
        tile for tile, printed in BUILDINGS.items() if event.sides[printed.number - 1] == printed.side
    )
    unbuilt = tuple(sorted(tiles, key=lambda tile: BUILDINGS[tile].number))
    players = tuple(replace(player, unbuilt=unbuilt) for player in state.players)
    return replace(state, sides=event.sides, players=players)


def tile_turned(state: State, event: happened.TileTurned) -> State:
    if event.to is None:
        return on_board(state, turned=_counted(state, 1))
    tiles = {**state.board.tiles, event.to: event.tile}
    return on_board(state, turned=_counted(state, 1), stacks=_less(state, 1, event.tile), tiles=tiles)


def job_tile_turned(state: State, event: happened.JobTileTurned) -> State:
    jobs = in_cell(state.board.jobs, event.row, event.column, event.worker)
    return on_board(state, turned=_counted(state, 2), stacks=_less(state, 2, event.worker), jobs=jobs)


def foresight_turned(state: State, event: happened.ForesightTurned) -> State:
    number = event.number
    foresights = in_cell(state.board.foresights, number, event.space, event.tile)
    return on_board(
        state, turned=_counted(state, number), stacks=_less(state, number, event.tile), foresights=foresights
    )


def _counted(state: State, number: int) -> tuple[int, ...]:
    """Count a tile turned over of that stack."""
    turned = state.board.turned
    return replace_at(turned, number - 1, turned[number - 1] + 1)


def _less(state: State, number: int, tile: str) -> tuple[Multiset[str], ...]:
    """Give the stacks with a tile of that one gone."""
    stacks = state.board.stacks
    return replace_at(stacks, number - 1, multiset.without(stacks[number - 1], tile))


def cattle_dealt(state: State, event: happened.CattleDealt) -> State:
    board = state.board
    return on_board(
        state,
        market=tuple(sorted((*board.market, *event.cards))),
        deck=reduce(multiset.without, event.cards, board.deck),
        dealt=board.dealt + len(event.cards),
    )


def objectives_dealt(state: State, event: happened.ObjectivesDealt) -> State:
    board = state.board
    return on_board(
        state,
        display=(*board.display, *event.cards),
        objectives=reduce(multiset.without, event.cards, board.objectives),
        shown=board.shown + len(event.cards),
    )


def starting_objective_dealt(state: State, event: happened.StartingObjectiveDealt) -> State:
    return changed(state, event.seat, area=(event.card,))


def start_money_given(state: State, event: happened.StartMoneyGiven) -> State:
    players = zip(state.players, event.amounts, strict=True)
    return replace(state, players=tuple(replace(player, money=amount) for player, amount in players))


def turn_began(state: State, event: happened.TurnBegan) -> State:
    return replace(state, turns=state.turns + 1)


def foresight_placed(state: State, event: happened.ForesightPlaced) -> State:
    board = state.board
    foresights = in_cell(board.foresights, event.number, event.space, None)
    if event.to is None:
        return on_board(state, foresights=foresights, gone=(*board.gone, event.tile))
    return on_board(state, foresights=foresights, tiles={**board.tiles, event.to: event.tile})


def worker_placed(state: State, event: happened.WorkerPlaced) -> State:
    board = state.board
    return on_board(
        state,
        foresights=in_cell(board.foresights, event.number, event.space, None),
        jobs=in_cell(board.jobs, event.row, event.column, event.worker),
    )


def token_moved(state: State, event: happened.TokenMoved) -> State:
    return on_board(state, row=event.row)


def job_market_closed(state: State, event: happened.JobMarketClosed) -> State:
    return replace(on_board(state, row=JOB_MARKET.rows + 1), closer=event.seat)


def visit_ended(state: State, event: happened.VisitEnded) -> State:
    return changed(state, event.seat, cattleman=START)


def game_ended(state: State, event: happened.GameEnded) -> State:
    return state


def station_master_taken(state: State, event: happened.StationMasterTaken) -> State:
    player = state.players[event.seat]
    count = getattr(player.workers, event.worker)
    after = changed(
        state,
        event.seat,
        masters=(*player.masters, event.tile),
        workers=replace(player.workers, **{event.worker: count - 1}),
    )
    return on_board(after, masters={**state.board.masters, event.station: event.worker})


def engine_moved(state: State, event: happened.EngineMoved) -> State:
    return replace(changed(state, event.seat, engine=event.to), last=(f"track:{event.to}",))


def objective_taken(state: State, event: happened.ObjectiveTaken) -> State:
    after = on_board(state, display=without(state.board.display, (event.card,)))
    return _got(after, event.seat, event.card, event.to)


def objective_drawn(state: State, event: happened.ObjectiveDrawn) -> State:
    if event.card is None:
        raise TypeError("a card that is hidden cannot be folded")
    board = state.board
    after = on_board(state, objectives=multiset.without(board.objectives, event.card), shown=board.shown + 1)
    if event.to == "hand":
        unseen = tuple(sorted((*state.players[event.seat].unseen, event.card)))
        after = changed(after, event.seat, unseen=unseen)
    return _got(after, event.seat, event.card, event.to)


def _got(state: State, seat: int, card: str, to: str) -> State:
    player = state.players[seat]
    if to == "hand":
        return changed(state, seat, hand=tuple(sorted((*player.hand, card))))
    return changed(state, seat, discard=(*player.discard, card))
