"""Applies events to the state. Events record outcomes, so nothing is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.mini_express import events
from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BAG, NUMBERS, RESTORE
from domain.games.mini_express.state import Build, CompanyCounts, Line, Player, Spike, State, machinist_of
from domain.kernel.ledger import Evolve
from domain.kernel.multiset import plus, without
from domain.kernel.tuples import replace_at


def _started(state: State, event: events.StartSeatChosen) -> State:
    return replace(state, start=event.seat)


def _tokens_placed(state: State, event: events.DemandTokensPlaced) -> State:
    return replace(state, tokens=event.tokens)


def _drafted(state: State, event: events.SharesDrafted) -> State:
    line = state.line(event.company)
    line = replace(line, aside=line.aside - event.aside, box=line.box - event.box)
    player = state.players[event.seat]
    shares = _plus(player.shares, event.company, event.aside + event.box)
    return _with_player(_with_line(state, event.company, line), event.seat, replace(player, shares=shares))


def _left_over(state: State, event: events.SharesLeftOver) -> State:
    line = state.line(event.company)
    line = replace(line, aside=line.aside - event.shares, box=line.box + event.shares)
    return _with_line(state, event.company, line)


def _restore_added(state: State, event: events.RestoreTokensAdded) -> State:
    machinist = machinist_of(state)
    bag = machinist.bag
    for _ in range(dict(BAG)[RESTORE]):
        bag = plus(bag, RESTORE)
    return replace(state, machinist=replace(machinist, bag=bag))


def _turn_begun(state: State, event: events.TurnBegun) -> State:
    return replace(state, turns=state.turns + 1)


def _forfeited(state: State, event: events.TurnForfeited) -> State:
    return replace(state, forfeits=state.forfeits + 1)


def _share_taken(state: State, event: events.ShareTaken) -> State:
    line = state.line(event.company)
    player = state.players[event.seat]
    changed = Player(
        _plus(player.shares, event.company, 1), _plus(player.influence, event.company, -event.paid)
    )
    after = _with_line(state, event.company, replace(line, shares=line.shares - 1))
    return replace(_with_player(after, event.seat, changed), forfeits=0)


def _trains_added(state: State, event: events.TrainsAdded | events.CompensationPaid) -> State:
    line = state.line(event.company)
    line = replace(line, trains=line.trains + event.trains, supply=line.supply - event.trains)
    return _with_line(state, event.company, line)


def _built(state: State, event: events.TrackBuilt) -> State:
    line = state.line(event.company)
    line = replace(line, trains=line.trains - len(event.route), track=line.track + event.route)
    number = NUMBERS[event.company]
    lines = replace_at(state.lines, number, line)
    return replace(state, lines=lines, last=Build(event.company, event.route), forfeits=0)


def _advanced(state: State, event: events.TrackLengthAdvanced) -> State:
    line = state.line(event.company)
    return _with_line(state, event.company, replace(line, length=line.length + event.by))


def _influence(state: State, event: events.InfluenceGained) -> State:
    player = state.players[event.seat]
    influence = _plus(player.influence, event.company, event.by)
    return _with_player(state, event.seat, Player(player.shares, influence))


def _token_removed(state: State, event: events.DemandTokenRemoved) -> State:
    tokens = (*state.tokens[: event.city - 1], None, *state.tokens[event.city :])
    return replace(state, tokens=tokens)


def _exhausted(state: State, event: events.CompanyExhausted) -> State:
    line = state.line(event.company)
    line = replace(line, exhausted=True, shares=line.shares - event.shares, box=line.box + event.shares)
    return _with_line(state, event.company, line)


def _supplied(state: State, event: events.PortOccupied | events.SanFranciscoEntered) -> State:
    line = state.line(event.company)
    line = replace(line, supply=line.supply - 1, track=(*line.track, event.hex))
    return _with_line(state, event.company, line)


def _cancelled(state: State, event: events.GoldenSpikeCancelled) -> State:
    return replace(state, spike=Spike("cancelled"))


def _eastern(state: State, event: events.EasternBranchSet) -> State:
    return replace(_onto_tile(state, event.company), spike=Spike("racing", event.company))


def _western(state: State, event: events.WesternBranchSet) -> State:
    if state.spike is None:
        raise LookupError("the Golden Spike is not in play")
    west = event.company if event.train else None
    return replace(_onto_tile(state, west), spike=replace(state.spike, phase="completed", west=west))


def _onto_tile(state: State, company: Company | None) -> State:
    if company is None:
        return state
    line = state.line(company)
    return _with_line(state, company, replace(line, supply=line.supply - 1))


def _token_drawn(state: State, event: events.MachinistTokenDrawn) -> State:
    machinist = machinist_of(state)
    bag = without(machinist.bag, event.token)
    return replace(state, machinist=replace(machinist, bag=bag, drawn=machinist.drawn + 1))


def _restored(state: State, event: events.MachinistTokensRestored) -> State:
    return replace(state, machinist=replace(machinist_of(state), bag=BAG))


def _company_marker(state: State, event: events.CompanyMarkerMoved) -> State:
    return replace(state, machinist=replace(machinist_of(state), company=event.company))


def _target_marker(state: State, event: events.TargetMarkerMoved) -> State:
    return replace(state, machinist=replace(machinist_of(state), target=event.city))


def _triggered(state: State, event: events.EndTriggered) -> State:
    return replace(state, triggered=True)


def _ended(state: State, event: events.GameEnded) -> State:
    return state


def _plus(counts: CompanyCounts, company: Company, by: int) -> CompanyCounts:
    changed = list(counts)
    changed[NUMBERS[company]] += by
    lumber, steel, leather, cotton = changed
    return lumber, steel, leather, cotton


def _with_line(state: State, company: Company, line: Line) -> State:
    number = NUMBERS[company]
    return replace(state, lines=replace_at(state.lines, number, line))


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=replace_at(state.players, seat, player))


EVOLVE: Evolve = {
    events.StartSeatChosen: _started,
    events.DemandTokensPlaced: _tokens_placed,
    events.SharesDrafted: _drafted,
    events.SharesLeftOver: _left_over,
    events.RestoreTokensAdded: _restore_added,
    events.TurnBegun: _turn_begun,
    events.TurnForfeited: _forfeited,
    events.ShareTaken: _share_taken,
    events.TrainsAdded: _trains_added,
    events.TrackBuilt: _built,
    events.CompensationPaid: _trains_added,
    events.TrackLengthAdvanced: _advanced,
    events.InfluenceGained: _influence,
    events.DemandTokenRemoved: _token_removed,
    events.CompanyExhausted: _exhausted,
    events.PortOccupied: _supplied,
    events.GoldenSpikeCancelled: _cancelled,
    events.EasternBranchSet: _eastern,
    events.SanFranciscoEntered: _supplied,
    events.WesternBranchSet: _western,
    events.MachinistTokenDrawn: _token_drawn,
    events.MachinistTokensRestored: _restored,
    events.CompanyMarkerMoved: _company_marker,
    events.TargetMarkerMoved: _target_marker,
    events.EndTriggered: _triggered,
    events.GameEnded: _ended,
}
