"""What each event of Sue's makes of the state."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.el_paso.data import SOLO_FILE
from domain.games.el_paso.events import sue as happened
from domain.games.el_paso.evolve.changes import altered, built, out_of_display, with_sue
from domain.games.el_paso.state import SUE, Specialty, State, sue_of
from domain.kernel import multiset
from domain.kernel.ledger import Evolve
from domain.kernel.multiset import to_multiset


def strategy_row_laid(state: State, event: happened.StrategyRowLaid) -> State:
    return with_sue(state, row=tuple(map(Specialty, event.row)))


def b_cards_chosen(state: State, event: happened.BCardsChosen) -> State:
    if isinstance(event.cards, int):
        raise TypeError("B cards that are hidden cannot be folded")
    a_cards = (card.id for card in SOLO_FILE.bot_card if card.letter == "A")
    return with_sue(state, bots=to_multiset((*a_cards, *event.cards)))


def bot_deck_shuffled(state: State, event: happened.BotDeckShuffled) -> State:
    return with_sue(state, bots=sue_of(state).used, used=())


def bot_card_turned(state: State, event: happened.BotCardTurned) -> State:
    sue = sue_of(state)
    bots = multiset.without(sue.bots, event.card)
    return with_sue(state, bots=bots, turned=event.card, played=sue.played + 1)


def bot_card_put_away(state: State, event: happened.BotCardPutAway) -> State:
    return with_sue(state, turned=None, used=multiset.plus(sue_of(state).used, event.card))


def sue_moved(state: State, event: happened.SueMoved) -> State:
    return replace(with_sue(state, rancher=event.site), last=(event.site,))


def resource_drawn(state: State, event: happened.ResourceDrawn) -> State:
    sue = sue_of(state)
    resources = multiset.without(sue.resources, event.card)
    state = with_sue(state, resources=resources, drawn=sue.drawn + 1)
    if event.joined is None:
        return with_sue(state, cattle=multiset.plus(sue.cattle, event.card))
    row = (_joined(place, event.card) if place.worker == event.joined else place for place in sue.row)
    return with_sue(state, row=tuple(row))


def _joined(place: Specialty, card: str) -> Specialty:
    if card == "versatile":
        return replace(place, versatile=place.versatile + 1)
    return replace(place, specialists=place.specialists + 1)


def sue_gained_cow(state: State, event: happened.SueGainedCow) -> State:
    cattle = multiset.plus(sue_of(state).cattle, event.breed)
    market = multiset.without(state.board.cattle, event.breed)
    return altered(with_sue(state, cattle=cattle), cattle=market)


def sue_took_token(state: State, event: happened.SueTookToken) -> State:
    state, sue = out_of_display(state, event.pool, event.index), sue_of(state)
    if event.pool == "goal":
        return with_sue(state, goals=tuple(sorted((*sue.goals, event.token))))
    return with_sue(state, bonuses=tuple(sorted((*sue.bonuses, event.token))))


def sue_built(state: State, event: happened.SueBuilt) -> State:
    return built(state, SUE, event.level, event.site, event.replaced)


def sue_took_simmental(state: State, event: happened.SueTookSimmental) -> State:
    cattle = multiset.plus(sue_of(state).cattle, "simmental")
    return altered(with_sue(state, cattle=cattle), simmental=state.board.simmental - 1)


def sue_placed_disc(state: State, event: happened.SuePlacedDisc) -> State:
    state = with_sue(state, posts=(*sue_of(state).posts, event.post))
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
