"""Folding: what each event makes of the state. Outcomes stand in the events; nothing is judged here."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.mini_express import events as happened
from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BAG, NUMBERS, RESTORE
from domain.games.mini_express.state import Build, Four, Line, Player, Spike, State, machinist_of
from domain.kernel.ledger import Evolve
from domain.kernel.multiset import plus, without
from domain.kernel.tuples import replace_at


def _started(state: State, event: happened.StartSeatChosen) -> State:
    return replace(state, start=event.seat)


def _tokens_placed(state: State, event: happened.DemandTokensPlaced) -> State:
    return replace(state, tokens=event.tokens)


def _drafted(state: State, event: happened.SharesDrafted) -> State:
    line = state.line(event.company)
    line = replace(line, aside=line.aside - event.aside, box=line.box - event.box)
    player = state.players[event.seat]
    shares = _plus(player.shares, event.company, event.aside + event.box)
    return _with_player(_with_line(state, event.company, line), event.seat, replace(player, shares=shares))


def _left_over(state: State, event: happened.SharesLeftOver) -> State:
    line = state.line(event.company)
    line = replace(line, aside=line.aside - event.shares, box=line.box + event.shares)
    return _with_line(state, event.company, line)


def _restore_added(state: State, event: happened.RestoreTokensAdded) -> State:
    machinist = machinist_of(state)
    bag = machinist.bag
    for _ in range(dict(BAG)[RESTORE]):
        bag = plus(bag, RESTORE)
    return replace(state, machinist=replace(machinist, bag=bag))


def _turn_begun(state: State, event: happened.TurnBegun) -> State:
    return replace(state, turns=state.turns + 1)


def _forfeited(state: State, event: happened.TurnForfeited) -> State:
    return replace(state, forfeits=state.forfeits + 1)


def _share_taken(state: State, event: happened.ShareTaken) -> State:
    line = state.line(event.company)
    player = state.players[event.seat]
    changed = Player(
        _plus(player.shares, event.company, 1), _plus(player.influence, event.company, -event.paid)
    )
    after = _with_line(state, event.company, replace(line, shares=line.shares - 1))
    return replace(_with_player(after, event.seat, changed), forfeits=0)


def _trains_added(state: State, event: happened.TrainsAdded | happened.CompensationPaid) -> State:
    line = state.line(event.company)
    line = replace(line, trains=line.trains + event.trains, supply=line.supply - event.trains)
    return _with_line(state, event.company, line)


def _built(state: State, event: happened.TrackBuilt) -> State:
    line = state.line(event.company)
    line = replace(line, trains=line.trains - len(event.route), track=line.track + event.route)
    number = NUMBERS[event.company]
    lines = replace_at(state.lines, number, line)
    return replace(state, lines=lines, last=Build(event.company, event.route), forfeits=0)


def _advanced(state: State, event: happened.TrackLengthAdvanced) -> State:
    line = state.line(event.company)
    return _with_line(state, event.company, replace(line, length=line.length + event.by))


def _influence(state: State, event: happened.InfluenceGained) -> State:
    player = state.players[event.seat]
    influence = _plus(player.influence, event.company, event.by)
    return _with_player(state, event.seat, Player(player.shares, influence))


def _token_removed(state: State, event: happened.DemandTokenRemoved) -> State:
    tokens = (*state.tokens[: event.city - 1], None, *state.tokens[event.city :])
    return replace(state, tokens=tokens)


def _exhausted(state: State, event: happened.CompanyExhausted) -> State:
    line = state.line(event.company)
    line = replace(line, exhausted=True, shares=line.shares - event.shares, box=line.box + event.shares)
    return _with_line(state, event.company, line)


def _supplied(state: State, event: happened.PortOccupied | happened.SanFranciscoEntered) -> State:
    line = state.line(event.company)
    line = replace(line, supply=line.supply - 1, track=(*line.track, event.hex))
    return _with_line(state, event.company, line)


def _cancelled(state: State, event: happened.GoldenSpikeCancelled) -> State:
    return replace(state, spike=Spike("cancelled"))


def _eastern(state: State, event: happened.EasternBranchSet) -> State:
    return replace(_onto_tile(state, event.company), spike=Spike("racing", event.company))


def _western(state: State, event: happened.WesternBranchSet) -> State:
    if state.spike is None:
        raise LookupError("the Golden Spike is not played")
    west = event.company if event.train else None
    return replace(_onto_tile(state, west), spike=replace(state.spike, phase="completed", west=west))


def _onto_tile(state: State, company: Company | None) -> State:
    if company is None:
        return state
    line = state.line(company)
    return _with_line(state, company, replace(line, supply=line.supply - 1))


def _token_drawn(state: State, event: happened.MachinistTokenDrawn) -> State:
    machinist = machinist_of(state)
    bag = without(machinist.bag, event.token)
    return replace(state, machinist=replace(machinist, bag=bag, drawn=machinist.drawn + 1))


def _restored(state: State, event: happened.MachinistTokensRestored) -> State:
    return replace(state, machinist=replace(machinist_of(state), bag=BAG))


def _company_marker(state: State, event: happened.CompanyMarkerMoved) -> State:
    return replace(state, machinist=replace(machinist_of(state), company=event.company))


def _target_marker(state: State, event: happened.TargetMarkerMoved) -> State:
    return replace(state, machinist=replace(machinist_of(state), target=event.city))


def _triggered(state: State, event: happened.EndTriggered) -> State:
    return replace(state, triggered=True)


def _ended(state: State, event: happened.GameEnded) -> State:
    return state


def _plus(four: Four, company: Company, by: int) -> Four:
    counts = list(four)
    counts[NUMBERS[company]] += by
    return (counts[0], counts[1], counts[2], counts[3])


def _with_line(state: State, company: Company, line: Line) -> State:
    number = NUMBERS[company]
    return replace(state, lines=replace_at(state.lines, number, line))


def _with_player(state: State, seat: int, player: Player) -> State:
    return replace(state, players=replace_at(state.players, seat, player))


EVOLVE: Evolve = {
    happened.StartSeatChosen: _started,
    happened.DemandTokensPlaced: _tokens_placed,
    happened.SharesDrafted: _drafted,
    happened.SharesLeftOver: _left_over,
    happened.RestoreTokensAdded: _restore_added,
    happened.TurnBegun: _turn_begun,
    happened.TurnForfeited: _forfeited,
    happened.ShareTaken: _share_taken,
    happened.TrainsAdded: _trains_added,
    happened.TrackBuilt: _built,
    happened.CompensationPaid: _trains_added,
    happened.TrackLengthAdvanced: _advanced,
    happened.InfluenceGained: _influence,
    happened.DemandTokenRemoved: _token_removed,
    happened.CompanyExhausted: _exhausted,
    happened.PortOccupied: _supplied,
    happened.GoldenSpikeCancelled: _cancelled,
    happened.EasternBranchSet: _eastern,
    happened.SanFranciscoEntered: _supplied,
    happened.WesternBranchSet: _western,
    happened.MachinistTokenDrawn: _token_drawn,
    happened.MachinistTokensRestored: _restored,
    happened.CompanyMarkerMoved: _company_marker,
    happened.TargetMarkerMoved: _target_marker,
    happened.EndTriggered: _triggered,
    happened.GameEnded: _ended,
}
