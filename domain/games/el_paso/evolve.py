"""The effect of each event on the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.games.el_paso import events as happened
from domain.games.el_paso.data import NEUTRAL_SITES, SOLO_FILE
from domain.games.el_paso.data.actions import Breed, Pool
from domain.games.el_paso.state import (
    SIMMENTAL_SPACE,
    SUE,
    Building,
    Specialty,
    State,
    Supply,
    Workers,
    sue_of,
)
from domain.kernel import multiset
from domain.kernel.ledger import Evolve
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.tuples import replace_at


def with_player_fields(state: State, seat: int, **changes: Any) -> State:  # noqa: ANN401 - fields of a player
    player = replace(state.players[seat], **changes)
    return replace(state, players=replace_at(state.players, seat, player))


def with_board_fields(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of the board
    return replace(state, board=replace(state.board, **changes))


def with_sue_fields(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Sue
    return replace(state, sue=replace(sue_of(state), **changes))


def with_worker_count(workers: Workers, worker: str, by: int) -> Workers:
    return replace(workers, **{worker: getattr(workers, worker) + by})


def pile_with(pile: Multiset[str], more: Iterable[str]) -> Multiset[str]:
    for card in more:
        pile = multiset.plus(pile, card)
    return pile


def pile_without(pile: Multiset[str], gone: Iterable[str]) -> Multiset[str]:
    for card in gone:
        pile = multiset.without(pile, card)
    return pile


def hand_without(held: tuple[Breed, ...], breed: Breed) -> tuple[Breed, ...]:
    """Return the hand without one card of the breed; unchanged if it has none."""
    if breed not in held:
        return held
    place = held.index(breed)
    return (*held[:place], *held[place + 1 :])


def with_supply(state: State, pool: Pool, supply: Supply) -> State:
    return with_board_fields(state, **{pool: supply})


def with_gap(state: State, pool: Pool, index: int) -> State:
    supply = state.board.supply(pool)
    return with_supply(state, pool, replace(supply, display=replace_at(supply.display, index, None)))


def with_token_drawn(state: State, pool: Pool, token: str) -> State:
    supply = state.board.supply(pool)
    stack = multiset.without(supply.stack, token)
    return with_supply(state, pool, replace(supply, stack=stack, drawn=supply.drawn + 1))


def with_token_turned(state: State, pool: Pool, index: int, token: str) -> State:
    supply = state.board.supply(pool)
    return with_supply(state, pool, replace(supply, display=replace_at(supply.display, index, token)))


def with_building(state: State, seat: int, level: int, site: str, replaced: int | None) -> State:
    """Return the state with a tile on a space; a replaced tile returns to its stack (ELP-6.9)."""
    stacks = list(state.board.stacks)
    stacks[level - 1] -= 1
    if replaced is not None:
        stacks[replaced - 1] += 1
    buildings = {**state.board.buildings, site: Building(seat, level)}
    order = {each: buildings[each] for each in sorted(buildings)}
    state = with_board_fields(state, buildings=order, stacks=tuple(stacks))
    return replace(state, last=(*state.last, site))


def strategy_row_laid(state: State, event: happened.StrategyRowLaid) -> State:
    return with_sue_fields(state, row=tuple(map(Specialty, event.row)))


def b_cards_chosen(state: State, event: happened.BCardsChosen) -> State:
    if isinstance(event.cards, int):
        raise TypeError("hidden B cards cannot be folded")
    a_cards = (card.id for card in SOLO_FILE.bot_card if card.letter == "A")
    return with_sue_fields(state, bots=to_multiset((*a_cards, *event.cards)))


def bot_deck_shuffled(state: State, event: happened.BotDeckShuffled) -> State:
    return with_sue_fields(state, bots=sue_of(state).used, used=())


def bot_card_turned(state: State, event: happened.BotCardTurned) -> State:
    sue = sue_of(state)
    bots = multiset.without(sue.bots, event.card)
    return with_sue_fields(state, bots=bots, turned=event.card, played=sue.played + 1)


def bot_card_put_away(state: State, event: happened.BotCardPutAway) -> State:
    return with_sue_fields(state, turned=None, used=multiset.plus(sue_of(state).used, event.card))


def sue_moved(state: State, event: happened.SueMoved) -> State:
    return replace(with_sue_fields(state, rancher=event.site), last=(event.site,))


def resource_drawn(state: State, event: happened.ResourceDrawn) -> State:
    sue = sue_of(state)
    resources = multiset.without(sue.resources, event.card)
    state = with_sue_fields(state, resources=resources, drawn=sue.drawn + 1)
    if event.joined is None:
        return with_sue_fields(state, cattle=multiset.plus(sue.cattle, event.card))
    row = (_with_worker(place, event.card) if place.worker == event.joined else place for place in sue.row)
    return with_sue_fields(state, row=tuple(row))


def _with_worker(place: Specialty, card: str) -> Specialty:
    if card == "versatile":
        return replace(place, versatile=place.versatile + 1)
    return replace(place, specialists=place.specialists + 1)


def sue_gained_cow(state: State, event: happened.SueGainedCow) -> State:
    cattle = multiset.plus(sue_of(state).cattle, event.breed)
    market = multiset.without(state.board.cattle, event.breed)
    return with_board_fields(with_sue_fields(state, cattle=cattle), cattle=market)


def sue_took_token(state: State, event: happened.SueTookToken) -> State:
    state, sue = with_gap(state, event.pool, event.index), sue_of(state)
    if event.pool == "goal":
        return with_sue_fields(state, goals=tuple(sorted((*sue.goals, event.token))))
    return with_sue_fields(state, bonuses=tuple(sorted((*sue.bonuses, event.token))))


def sue_built(state: State, event: happened.SueBuilt) -> State:
    return with_building(state, SUE, event.level, event.site, event.replaced)


def sue_took_simmental(state: State, event: happened.SueTookSimmental) -> State:
    cattle = multiset.plus(sue_of(state).cattle, "simmental")
    return with_board_fields(with_sue_fields(state, cattle=cattle), simmental=state.board.simmental - 1)


def sue_placed_disc(state: State, event: happened.SuePlacedDisc) -> State:
    state = with_sue_fields(state, posts=(*sue_of(state).posts, event.post))
    return replace(state, last=(*state.last, f"post:{event.post}"))


EVOLVE_SUE: Evolve = {
    happened.StrategyRowLaid: strategy_row_laid,
    happened.BCardsChosen: b_cards_chosen,
    happened.BotDeckShuffled: bot_deck_shuffled,
    happened.BotCardTurned: bot_card_turned,
    happened.BotCardPutAway: bot_card_put_away,
    happened.SueMoved: sue_moved,
    happened.ResourceDrawn: resource_drawn,
    happened.SueGainedCow: sue_gained_cow,
    happened.SueTookToken: sue_took_token,
    happened.SueBuilt: sue_built,
    happened.SueTookSimmental: sue_took_simmental,
    happened.SuePlacedDisc: sue_placed_disc,
}


def start_seat_chosen(state: State, event: happened.StartSeatChosen) -> State:
    return replace(state, start=event.seat)


def neutral_buildings_laid(state: State, event: happened.NeutralBuildingsLaid) -> State:
    return with_board_fields(state, neutral=dict(zip(NEUTRAL_SITES, event.tiles, strict=True)))


def token_turned(state: State, event: happened.TokenTurned) -> State:
    return with_token_turned(
        with_token_drawn(state, event.pool, event.token), event.pool, event.index, event.token
    )


def turn_began(state: State, event: happened.TurnBegan) -> State:
    return replace(state, turns=state.turns + 1)


def rancher_went(state: State, event: happened.RancherPlaced | happened.RancherMoved) -> State:
    return replace(with_player_fields(state, event.seat, rancher=event.site), last=(event.site,))


def building_placed(state: State, event: happened.BuildingPlaced) -> State:
    return with_building(state, event.seat, event.level, event.site, event.replaced)


def disc_placed(state: State, event: happened.DiscPlaced) -> State:
    player = state.players[event.seat]
    discs = tuple(disc for disc in player.discs if disc != event.disc)
    state = with_player_fields(
        state, event.seat, discs=discs, posts=tuple(sorted((*player.posts, event.post)))
    )
    return replace(state, last=(*state.last, f"post:{event.post}"))


def end_triggered(state: State, event: happened.EndTriggered) -> State:
    state = replace(state, closer=event.seat)
    if event.seat < len(state.players):
        return with_player_fields(state, event.seat, rancher=SIMMENTAL_SPACE)
    return with_sue_fields(state, rancher=SIMMENTAL_SPACE)


def start_capital_given(state: State, event: happened.StartCapitalGiven) -> State:
    return with_player_fields(state, event.seat, money=event.money, exchange_tokens=event.exchange_tokens)


def cards_drawn(state: State, event: happened.CardsDrawn) -> State:
    if isinstance(event.cattle, int):
        raise TypeError("hidden cards cannot be folded")
    player, area = state.players[event.seat], state.players[event.seat].area
    cards = (*event.cattle, *event.workers)
    for worker in event.workers:
        area = with_worker_count(area, worker, 1)
    return with_player_fields(
        state,
        event.seat,
        hand=tuple(sorted((*player.hand, *event.cattle))),
        draw=pile_without(player.draw, cards),
        area=area,
        drawn=player.drawn + len(cards),
    )


def discard_pile_shuffled(state: State, event: happened.DiscardPileShuffled) -> State:
    player = state.players[event.seat]
    return with_player_fields(state, event.seat, draw=player.discard, discard=())


def card_discarded(state: State, event: happened.CardDiscarded) -> State:
    player = state.players[event.seat]
    return with_player_fields(
        state,
        event.seat,
        hand=hand_without(player.hand, event.breed),
        shown=hand_without(player.shown, event.breed),
        discard=multiset.plus(player.discard, event.breed),
    )


def card_removed(state: State, event: happened.CardRemoved) -> State:
    player = state.players[event.seat]
    return with_player_fields(
        state,
        event.seat,
        hand=hand_without(player.hand, event.breed),
        shown=hand_without(player.shown, event.breed),
        removed=tuple(sorted((*player.removed, event.breed))),
    )


def money_gained(state: State, event: happened.MoneyGained) -> State:
    return with_player_fields(state, event.seat, money=state.players[event.seat].money + event.amount)


def money_paid(state: State, event: happened.MoneyPaid) -> State:
    return with_player_fields(state, event.seat, money=state.players[event.seat].money - event.amount)


def certificates_gained(state: State, event: happened.CertificatesGained) -> State:
    return with_player_fields(
        state, event.seat, certificates=state.players[event.seat].certificates + event.amount
    )


def certificates_spent(state: State, event: happened.CertificatesSpent) -> State:
    return with_player_fields(
        state, event.seat, certificates=state.players[event.seat].certificates - event.amount
    )


def exchange_tokens_gained(state: State, event: happened.ExchangeTokensGained) -> State:
    tokens = state.players[event.seat].exchange_tokens + event.amount
    return with_player_fields(state, event.seat, exchange_tokens=tokens)


def exchange_token_used(state: State, event: happened.ExchangeTokenUsed) -> State:
    tokens = state.players[event.seat].exchange_tokens - 1
    return with_player_fields(state, event.seat, exchange_tokens=tokens)


def worker_hired(state: State, event: happened.WorkerHired) -> State:
    area = with_worker_count(state.players[event.seat].area, event.worker, 1)
    market = with_worker_count(state.board.workers, event.worker, -1)
    return with_board_fields(with_player_fields(state, event.seat, area=area), workers=market)


def workers_discarded(state: State, event: happened.WorkersDiscarded) -> State:
    player, area = state.players[event.seat], state.players[event.seat].area
    for worker in event.workers:
        area = with_worker_count(area, worker, -1)
    return with_player_fields(state, event.seat, area=area, discard=pile_with(player.discard, event.workers))


def cow_gained(state: State, event: happened.CowGained) -> State:
    discard = multiset.plus(state.players[event.seat].discard, event.breed)
    market = multiset.without(state.board.cattle, event.breed)
    return with_board_fields(with_player_fields(state, event.seat, discard=discard), cattle=market)


def simmental_taken(state: State, event: happened.SimmentalTaken) -> State:
    discard = multiset.plus(state.players[event.seat].discard, "simmental")
    return with_board_fields(
        with_player_fields(state, event.seat, discard=discard), simmental=state.board.simmental - 1
    )


def token_taken(state: State, event: happened.TokenTaken) -> State:
    return _owned(with_gap(state, event.pool, event.index), event.seat, event.pool, event.token)


def token_drawn(state: State, event: happened.TokenDrawn) -> State:
    return _owned(with_token_drawn(state, event.pool, event.token), event.seat, event.pool, event.token)


def _owned(state: State, seat: int, pool: Pool, token: str) -> State:
    player = state.players[seat]
    if pool == "goal":
        return with_player_fields(state, seat, goals=tuple(sorted((*player.goals, token))))
    return with_player_fields(state, seat, bonuses=tuple(sorted((*player.bonuses, token))))


def hand_shown(state: State, event: happened.HandShown) -> State:
    return with_player_fields(state, event.seat, shown=event.cattle)


def hand_discarded(state: State, event: happened.HandDiscarded) -> State:
    discard = pile_with(state.players[event.seat].discard, event.cattle)
    return with_player_fields(state, event.seat, hand=(), shown=(), discard=discard)


EVOLVE: Evolve = {
    happened.StartSeatChosen: start_seat_chosen,
    happened.NeutralBuildingsLaid: neutral_buildings_laid,
    happened.TokenTurned: token_turned,
    happened.TurnBegan: turn_began,
    happened.RancherPlaced: rancher_went,
    happened.RancherMoved: rancher_went,
    happened.BuildingPlaced: building_placed,
    happened.DiscPlaced: disc_placed,
    happened.EndTriggered: end_triggered,
    happened.StartCapitalGiven: start_capital_given,
    happened.CardsDrawn: cards_drawn,
    happened.DiscardPileShuffled: discard_pile_shuffled,
    happened.CardDiscarded: card_discarded,
    happened.CardRemoved: card_removed,
    happened.MoneyGained: money_gained,
    happened.MoneyPaid: money_paid,
    happened.CertificatesGained: certificates_gained,
    happened.CertificatesSpent: certificates_spent,
    happened.ExchangeTokensGained: exchange_tokens_gained,
    happened.ExchangeTokenUsed: exchange_token_used,
    happened.WorkerHired: worker_hired,
    happened.WorkersDiscarded: workers_discarded,
    happened.CowGained: cow_gained,
    happened.SimmentalTaken: simmental_taken,
    happened.TokenTaken: token_taken,
    happened.TokenDrawn: token_drawn,
    happened.HandShown: hand_shown,
    happened.HandDiscarded: hand_discarded,
    **EVOLVE_SUE,
}
