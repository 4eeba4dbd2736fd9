"""What each event makes of the state."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.el_paso.data import NEUTRAL_SITES
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.events import board as on_board
from domain.games.el_paso.events import player as to_player
from domain.games.el_paso.evolve.changes import (
    altered,
    built,
    changed,
    counted,
    into_display,
    joined,
    less,
    less_one,
    out_of_display,
    out_of_stack,
    with_sue,
)
from domain.games.el_paso.evolve.sue import EVOLVE_SUE
from domain.games.el_paso.state import SIMMENTAL_SPACE, State
from domain.kernel import multiset
from domain.kernel.ledger import Evolve


def start_seat_chosen(state: State, event: on_board.StartSeatChosen) -> State:
    return replace(state, start=event.seat)


def neutral_buildings_laid(state: State, event: on_board.NeutralBuildingsLaid) -> State:
    return altered(state, neutral=dict(zip(NEUTRAL_SITES, event.tiles, strict=True)))


def token_turned(state: State, event: on_board.TokenTurned) -> State:
    return into_display(out_of_stack(state, event.pool, event.token), event.pool, event.index, event.token)


def turn_began(state: State, event: on_board.TurnBegan) -> State:
    return replace(state, turns=state.turns + 1)


def rancher_went(state: State, event: on_board.RancherPlaced | on_board.RancherMoved) -> State:
    return replace(changed(state, event.seat, rancher=event.site), last=(event.site,))


def building_placed(state: State, event: on_board.BuildingPlaced) -> State:
    return built(state, event.seat, event.level, event.site, event.replaced)


def disc_placed(state: State, event: on_board.DiscPlaced) -> State:
    player = state.players[event.seat]
    discs = tuple(disc for disc in player.discs if disc != event.disc)
    state = changed(state, event.seat, discs=discs, posts=tuple(sorted((*player.posts, event.post))))
    return replace(state, last=(*state.last, f"post:{event.post}"))


def end_triggered(state: State, event: on_board.EndTriggered) -> State:
    state = replace(state, closer=event.seat)
    if event.seat < len(state.players):
        return changed(state, event.seat, rancher=SIMMENTAL_SPACE)
    return with_sue(state, rancher=SIMMENTAL_SPACE)


def start_capital_given(state: State, event: to_player.StartCapitalGiven) -> State:
    return changed(state, event.seat, money=event.money, exchange_tokens=event.exchange_tokens)


def cards_drawn(state: State, event: to_player.CardsDrawn) -> State:
    if isinstance(event.cattle, int):
        raise TypeError("cards that are hidden cannot be folded")
    player, area = state.players[event.seat], state.players[event.seat].area
    came = (*event.cattle, *event.workers)
    for worker in event.workers:
        area = counted(area, worker, 1)
    return changed(
        state,
        event.seat,
        hand=tuple(sorted((*player.hand, *event.cattle))),
        draw=less(player.draw, came),
        area=area,
        drawn=player.drawn + len(came),
    )


def discard_pile_shuffled(state: State, event: to_player.DiscardPileShuffled) -> State:
    player = state.players[event.seat]
    return changed(state, event.seat, draw=player.discard, discard=())


def card_discarded(state: State, event: to_player.CardDiscarded) -> State:
    player = state.players[event.seat]
    return changed(
        state,
        event.seat,
        hand=less_one(player.hand, event.breed),
        shown=less_one(player.shown, event.breed),
        discard=multiset.plus(player.discard, event.breed),
    )


def card_removed(state: State, event: to_player.CardRemoved) -> State:
    player = state.players[event.seat]
    return changed(
        state,
        event.seat,
        hand=less_one(player.hand, event.breed),
        shown=less_one(player.shown, event.breed),
        removed=tuple(sorted((*player.removed, event.breed))),
    )


def money_gained(state: State, event: to_player.MoneyGained) -> State:
    return changed(state, event.seat, money=state.players[event.seat].money + event.amount)


def money_paid(state: State, event: to_player.MoneyPaid) -> State:
    return changed(state, event.seat, money=state.players[event.seat].money - event.amount)


def certificates_gained(state: State, event: to_player.CertificatesGained) -> State:
    return changed(state, event.seat, certificates=state.players[event.seat].certificates + event.amount)


def certificates_spent(state: State, event: to_player.CertificatesSpent) -> State:
    return changed(state, event.seat, certificates=state.players[event.seat].certificates - event.amount)


def exchange_tokens_gained(state: State, event: to_player.ExchangeTokensGained) -> State:
    tokens = state.players[event.seat].exchange_tokens + event.amount
    return changed(state, event.seat, exchange_tokens=tokens)


def exchange_token_used(state: State, event: to_player.ExchangeTokenUsed) -> State:
    tokens = state.players[event.seat].exchange_tokens - 1
    return changed(state, event.seat, exchange_tokens=tokens)


def worker_hired(state: State, event: to_player.WorkerHired) -> State:
    area = counted(state.players[event.seat].area, event.worker, 1)
    market = counted(state.board.workers, event.worker, -1)
    return altered(changed(state, event.seat, area=area), workers=market)


def workers_discarded(state: State, event: to_player.WorkersDiscarded) -> State:
    player, area = state.players[event.seat], state.players[event.seat].area
    for worker in event.workers:
        area = counted(area, worker, -1)
    return changed(state, event.seat, area=area, discard=joined(player.discard, event.workers))


def cow_gained(state: State, event: to_player.CowGained) -> State:
    discard = multiset.plus(state.players[event.seat].discard, event.breed)
    market = multiset.without(state.board.cattle, event.breed)
    return altered(changed(state, event.seat, discard=discard), cattle=market)


def simmental_taken(state: State, event: to_player.SimmentalTaken) -> State:
    discard = multiset.plus(state.players[event.seat].discard, "simmental")
    return altered(changed(state, event.seat, discard=discard), simmental=state.board.simmental - 1)


def token_taken(state: State, event: to_player.TokenTaken) -> State:
    return _owned(out_of_display(state, event.pool, event.index), event.seat, event.pool, event.token)


def token_drawn(state: State, event: to_player.TokenDrawn) -> State:
    return _owned(out_of_stack(state, event.pool, event.token), event.seat, event.pool, event.token)


def _owned(state: State, seat: int, pool: Pool, token: str) -> State:
    player = state.players[seat]
    if pool == "goal":
        return changed(state, seat, goals=tuple(sorted((*player.goals, token))))
    return changed(state, seat, bonuses=tuple(sorted((*player.bonuses, token))))


def hand_shown(state: State, event: to_player.HandShown) -> State:
    return changed(state, event.seat, shown=event.cattle)


def hand_discarded(state: State, event: to_player.HandDiscarded) -> State:
    discard = joined(state.players[event.seat].discard, event.cattle)
    return changed(state, event.seat, hand=(), shown=(), discard=discard)


EVOLVE: Evolve = {
    on_board.StartSeatChosen: start_seat_chosen,
    on_board.NeutralBuildingsLaid: neutral_buildings_laid,
    on_board.TokenTurned: token_turned,
    on_board.TurnBegan: turn_began,
    on_board.RancherPlaced: rancher_went,
    on_board.RancherMoved: rancher_went,
    on_board.BuildingPlaced: building_placed,
    on_board.DiscPlaced: disc_placed,
    on_board.EndTriggered: end_triggered,
    to_player.StartCapitalGiven: start_capital_given,
    to_player.CardsDrawn: cards_drawn,
    to_player.DiscardPileShuffled: discard_pile_shuffled,
    to_player.CardDiscarded: card_discarded,
    to_player.CardRemoved: card_removed,
    to_player.MoneyGained: money_gained,
    to_player.MoneyPaid: money_paid,
    to_player.CertificatesGained: certificates_gained,
    to_player.CertificatesSpent: certificates_spent,
    to_player.ExchangeTokensGained: exchange_tokens_gained,
    to_player.ExchangeTokenUsed: exchange_token_used,
    to_player.WorkerHired: worker_hired,
    to_player.WorkersDiscarded: workers_discarded,
    to_player.CowGained: cow_gained,
    to_player.SimmentalTaken: simmental_taken,
    to_player.TokenTaken: token_taken,
    to_player.TokenDrawn: token_drawn,
    to_player.HandShown: hand_shown,
    to_player.HandDiscarded: hand_discarded,
    **EVOLVE_SUE,
}
