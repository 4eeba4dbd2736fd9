"""What events make of a player."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from domain.games.great_western_trail import events as happened
from domain.games.great_western_trail.data import DISC_SPACES, STATIONS, TILES
from domain.games.great_western_trail.evolve.changes import (
    changed,
    cleared,
    in_cell,
    on_board,
    with_player,
    without,
)
from domain.games.great_western_trail.state import Building, Player, State
from domain.kernel import multiset
from domain.kernel.multiset import to_multiset

DISCS = tuple(DISC_SPACES)


def cards_drawn(state: State, event: happened.CardsDrawn) -> State:
    if isinstance(event.cards, int):
        raise TypeError("cards that are hidden cannot be folded")
    player = state.players[event.seat]
    return changed(
        state,
        event.seat,
        hand=tuple(sorted((*player.hand, *event.cards))),
        draw=reduce(multiset.without, event.cards, player.draw),
        drawn=player.drawn + len(event.cards),
    )


def discard_pile_shuffled(state: State, event: happened.DiscardPileShuffled) -> State:
    return changed(state, event.seat, draw=to_multiset(state.players[event.seat].discard), discard=())


def cattleman_placed(state: State, event: happened.CattlemanPlaced) -> State:
    return replace(changed(state, event.seat, cattleman=event.site), last=(event.site,))


def cattleman_moved(state: State, event: happened.CattlemanMoved) -> State:
    origin = state.players[event.seat].cattleman
    way = event.path if origin is None else (origin, *event.path)
    return replace(changed(state, event.seat, cattleman=event.path[-1]), last=way)


def fee_paid(state: State, event: happened.FeePaid) -> State:
    after = money_paid(state, event)
    if event.to is None:
        return after
    return changed(after, event.to, money=after.players[event.to].money + event.amount)


def money_gained(state: State, event: happened.MoneyGained) -> State:
    return changed(state, event.seat, money=state.players[event.seat].money + event.amount)


def money_paid(state: State, event: happened.MoneyPaid | happened.FeePaid) -> State:
    return changed(state, event.seat, money=state.players[event.seat].money - event.amount)


def marker_moved(state: State, event: happened.CertificatesGained | happened.CertificatesUsed) -> State:
    return changed(state, event.seat, marker=event.marker)


def cards_discarded(state: State, event: happened.CardsDiscarded) -> State:
    player = state.players[event.seat]
    discard = (*player.discard, *event.cards)
    return changed(state, event.seat, discard=discard, **_played(player, event.cards))


def cards_removed(state: State, event: happened.CardsRemoved) -> State:
    player = state.players[event.seat]
    removed = (*player.removed, *event.cards)
    return changed(state, event.seat, removed=removed, **_played(player, event.cards))


def hand_sold(state: State, event: happened.HandSold) -> State:
    player = state.players[event.seat]
    return changed(
        state,
        event.seat,
        discard=(*player.discard, *event.cards),
        money=player.money + event.value,
        **_played(player, event.cards),
    )


def delivered(state: State, event: happened.Delivered) -> State:
    return replace(state, last=(f"city:{event.city}",))


def disc_placed(state: State, event: happened.DiscPlaced) -> State:
    """Clear the space that the disc came from, and put it where it goes."""
    seat, board = event.seat, state.board
    stations, cities, after = dict(board.stations), board.cities, state
    if event.source in STATIONS:
        left = tuple(other for other in stations.pop(event.source) if other != seat)
        stations |= {event.source: left} if left else {}
    else:
        gone = {*state.players[seat].cleared, event.source}
        after = changed(state, seat, cleared=tuple(space for space in DISCS if space in gone))
    if event.target in STATIONS:
        stations[event.target] = tuple(sorted((*stations.get(event.target, ()), seat)))
        place = f"station:{event.target}"
    else:
        discs = tuple(sorted((*cities.get(event.target, ()), seat)))
        cities, place = {**cities, event.target: discs}, f"city:{event.target}"
    return replace(on_board(after, stations=stations, cities=cities), last=(place,))


def worker_hired(state: State, event: happened.WorkerHired) -> State:
    workers = state.players[event.seat].workers
    more = replace(workers, **{event.worker: getattr(workers, event.worker) + 1})
    after = changed(state, event.seat, workers=more)
    after = on_board(after, jobs=in_cell(state.board.jobs, event.row, event.column, None))
    return replace(after, last=(f"job:{event.row}:{event.column}",))


def building_placed(state: State, event: happened.BuildingPlaced) -> State:
    player, seat = state.players[event.seat], event.seat
    replaced = player.replaced if event.replaced is None else (*player.replaced, event.replaced)
    after = replace(player, unbuilt=without(player.unbuilt, (event.tile,)), replaced=replaced)
    built = {**state.board.buildings, event.site: Building(seat, event.tile)}
    return with_player(on_board(state, buildings=built), seat, after, last=(event.site,))


def teepee_taken(state: State, event: happened.TeepeeTaken) -> State:
    teepees, colour = state.players[event.seat].teepees, TILES[event.tile].what
    more = replace(teepees, **{colour: getattr(teepees, colour) + 1})
    after = on_board(state, tiles=cleared(state.board.tiles, event.space))
    return replace(changed(after, event.seat, teepees=more), last=(event.space,))


def hazard_taken(state: State, event: happened.HazardTaken) -> State:
    hazards = tuple(sorted((*state.players[event.seat].hazards, event.tile)))
    after = on_board(state, tiles=cleared(state.board.tiles, event.space))
    return replace(changed(after, event.seat, hazards=hazards), last=(event.space,))


def objective_played(state: State, event: happened.ObjectivePlayed) -> State:
    player = state.players[event.seat]
    area = (*player.area, event.card)
    return changed(state, event.seat, area=area, **_played(player, (event.card,)))


def _played(player: Player, cards: tuple[str, ...]) -> dict[str, object]:
    """Give what changes in a hand that cards leave openly."""
    hand: dict[str, object] = {"hand": without(player.hand, cards)}
    if not player.unseen:
        return hand
    return {**hand, "unseen": tuple(card for card in player.unseen if card not in cards)}


def cattle_bought(state: State, event: happened.CattleBought) -> State:
    player = state.players[event.seat]
    after = on_board(state, market=without(state.board.market, event.cards))
    return changed(after, event.seat, discard=(*player.discard, *event.cards))
