"""Applies events to the state. Events record outcomes, so nothing is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.trains_and_stations import events
from domain.games.trains_and_stations.commands import Cards
from domain.games.trains_and_stations.data import (
    BUILDINGS,
    CITY_NUMBERS,
    COLOURS,
    GOOD_NUMBERS,
    GOODS,
    SPACE_NUMBERS,
    WHITE,
)
from domain.games.trains_and_stations.data.schema import Building, Piece
from domain.games.trains_and_stations.model import ROUTE_SPACES
from domain.games.trains_and_stations.state import Built, Field, GoodsCounts, Player, State
from domain.kernel.ledger import Evolve
from domain.kernel.tuples import replace_at


def _conductor(state: State, event: events.ConductorChosen) -> State:
    return replace(state, conductor=event.seat, active=event.seat)


def _dealt(state: State, event: events.SpecialDealt) -> State:
    return _card_out(state, event.seat, event.card)


def _kept(state: State, event: events.SpecialsKept) -> State:
    kept, returned = _known(event.kept), _known(event.returned)
    after = _with_player(state, event.seat, specials=kept)
    return replace(after, deck=tuple(sorted((*state.deck, *returned))))


def _turn_began(state: State, event: events.TurnBegan) -> State:
    return replace(
        state,
        active=event.seat,
        turns=event.number,
        delivered=(),
        placed=(),
        placed_before=state.placed or state.placed_before,
    )


def _recalled(state: State, event: events.DiceRecalled) -> State:
    colour = COLOURS[event.seat]
    return replace(state, board=tuple(None if piece == colour else piece for piece in state.board))


def _gathered(state: State, event: events.DiceGathered) -> State:
    return _with_player(state, event.seat, saved=(), bonus=state.players[event.seat].bonus - event.bonus)


def _unchanged(state: State, event: object) -> State:
    """Return the state unchanged, because the dice of the roll are in the pending frame."""
    return state


def _coin_paid(state: State, event: events.CoinPaid) -> State:
    return _with_player(state, event.seat, coins=state.players[event.seat].coins - 1)


def _struck(state: State, event: events.WorkersStruck) -> State:
    after = _with_player(state, event.seat, vp=state.players[event.seat].vp - event.lost)
    return after if state.final else replace(after, vp_supply=state.vp_supply + event.lost)  # TNS-1.13


def _placed(state: State, event: events.TrainPlaced) -> State:
    piece: Piece = WHITE if event.die == "white" else COLOURS[event.seat]
    number = SPACE_NUMBERS[event.space]
    board = replace_at(state.board, number, piece)
    return replace(state, board=board, placed=(*state.placed, event.space))


def _erected(state: State, event: events.BuildingErected) -> State:
    number, place = CITY_NUMBERS[event.city], f"city:{event.city}"
    built = (*state.cities[number], Built(event.seat, event.building))
    cities = replace_at(state.cities, number, built)
    placed = state.placed if place in state.placed else (*state.placed, place)
    return replace(state, cities=cities, placed=placed)


def _coins(state: State, event: events.CoinsGained) -> State:
    return _with_player(state, event.seat, coins=state.players[event.seat].coins + event.coins)


def _saved(state: State, event: events.DiceSaved) -> State:
    return _with_player(state, event.seat, saved=event.faces)


def _delivery(state: State, event: events.DeliveryBegan) -> State:
    return replace(state, delivered=(*state.delivered, event.route))


def _vp(state: State, event: events.VpGained) -> State:
    after = _with_player(state, event.seat, vp=state.players[event.seat].vp + event.vp)
    return replace(after, vp_supply=max(0, state.vp_supply - event.vp))  # TNS-1.12


def _final(state: State, event: events.FinalPhaseBegan) -> State:
    return replace(state, final=True)


def _bonus_die(state: State, event: events.BonusDieTaken) -> State:
    return _with_player(state, event.seat, bonus=state.players[event.seat].bonus + 1)


def _drawn(state: State, event: events.SpecialDrawn) -> State:
    return replace(_card_out(state, event.seat, event.card), drawn=state.drawn + 1)


def _goods(state: State, event: events.GoodsTaken | events.NewGoodTaken) -> State:
    goods = list(state.players[event.seat].goods)
    goods[GOOD_NUMBERS[event.good]] += event.count
    after = _with_player(state, event.seat, goods=tuple(goods))
    field = state.field(event.building)
    return _with_field(after, event.building, replace(field, left=field.left - event.count))


def _dice_returned(state: State, event: events.DiceReturned) -> State:
    gone = set(ROUTE_SPACES[event.route])
    return replace(
        state, board=tuple(None if number in gone else piece for number, piece in enumerate(state.board))
    )


def _goal(state: State, event: events.GoalRevealed) -> State:
    player = state.players[event.seat]
    specials = tuple(card for card in player.specials if card != event.card)
    return _with_player(state, event.seat, specials=specials, goals=(*player.goals, event.card))


def _upgraded(state: State, event: events.FieldUpgraded) -> State:
    used = tuple(good for good in GOODS if good in state.used or good == event.good)
    return _with_field(replace(state, used=used), event.building, Field(event.good))


def _speculated(state: State, event: events.SpeculationRevealed) -> State:
    players = tuple(map(_after_giving, state.players, event.goods, event.specials))
    return replace(state, players=players)


def _after_giving(player: Player, goods: GoodsCounts, specials: Cards) -> Player:
    return replace(
        player,
        goods=tuple(held - given for held, given in zip(player.goods, goods, strict=True)),
        specials=tuple(card for card in player.specials if card not in specials),
        spent=tuple(before + given for before, given in zip(player.spent, goods, strict=True)),
        spent_specials=tuple(sorted((*player.spent_specials, *specials))),
    )


def _given(state: State, event: events.CoinsGiven) -> State:
    after = _with_player(state, event.seat, coins=state.players[event.seat].coins - event.count)
    return _with_player(after, event.to, coins=after.players[event.to].coins + event.count)


def _auto_claim(state: State, event: events.AutoClaimSet) -> State:
    if event.on is None:
        raise TypeError("a hidden switch cannot be folded")
    return _with_player(state, event.seat, auto_claim=event.on)


def _known(cards: Cards | None) -> Cards:
    if cards is None:
        raise TypeError("hidden cards cannot be folded")
    return cards


def _card_out(state: State, seat: int, card: str | None) -> State:
    if card is None:
        raise TypeError("a hidden card cannot be folded")
    deck = tuple(left for left in state.deck if left != card)
    specials = tuple(sorted((*state.players[seat].specials, card)))
    return _with_player(replace(state, deck=deck), seat, specials=specials)


def _with_player(state: State, seat: int, **changes: object) -> State:
    player = replace(state.players[seat], **changes)
    return replace(state, players=replace_at(state.players, seat, player))


def _with_field(state: State, building: Building, field: Field) -> State:
    number = BUILDINGS.index(building)
    return replace(state, fields=replace_at(state.fields, number, field))


EVOLVE: Evolve = {
    events.ConductorChosen: _conductor,
    events.SpecialDealt: _dealt,
    events.SpecialsKept: _kept,
    events.TurnBegan: _turn_began,
    events.DiceRecalled: _recalled,
    events.DiceGathered: _gathered,
    events.DiceRolled: _unchanged,
    events.CoinPaid: _coin_paid,
    events.DiceRerolled: _unchanged,
    events.WorkersStruck: _struck,
    events.TrainPlaced: _placed,
    events.BuildingErected: _erected,
    events.CoinsGained: _coins,
    events.DiceSaved: _saved,
    events.BonusDiceReturned: _unchanged,
    events.DeliveryBegan: _delivery,
    events.VpGained: _vp,
    events.FinalPhaseBegan: _final,
    events.MajorityAwarded: _unchanged,
    events.BonusDieTaken: _bonus_die,
    events.SpecialDrawn: _drawn,
    events.GoodsTaken: _goods,
    events.DiceReturned: _dice_returned,
    events.GoalsDue: _unchanged,
    events.GoalRevealed: _goal,
    events.FieldUpgraded: _upgraded,
    events.SpeculationRevealed: _speculated,
    events.NewGoodTaken: _goods,
    events.CoinsGiven: _given,
    events.AutoClaimSet: _auto_claim,
    events.GameEnded: _unchanged,
}
