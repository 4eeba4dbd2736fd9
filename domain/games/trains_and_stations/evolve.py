"""What each event makes of the state."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.trains_and_stations import events as happened
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
from domain.games.trains_and_stations.events import dice as rolled
from domain.games.trains_and_stations.state import ROUTE_SPACES, Built, Field, Player, Six, State
from domain.kernel.ledger import Evolve
from domain.kernel.tuples import replace_at


def _conductor(state: State, event: happened.ConductorChosen) -> State:
    return replace(state, conductor=event.seat, active=event.seat)


def _dealt(state: State, event: happened.SpecialDealt) -> State:
    return _card_out(state, event.seat, event.card)


def _kept(state: State, event: happened.SpecialsKept) -> State:
    kept, returned = _known(event.kept), _known(event.returned)
    after = _changed(state, event.seat, specials=kept)
    return replace(after, deck=tuple(sorted((*state.deck, *returned))))


def _turn_began(state: State, event: happened.TurnBegan) -> State:
    return replace(
        state,
        active=event.seat,
        turns=event.number,
        delivered=(),
        placed=(),
        placed_before=state.placed or state.placed_before,
    )


def _recalled(state: State, event: rolled.DiceRecalled) -> State:
    colour = COLOURS[event.seat]
    return replace(state, board=tuple(None if piece == colour else piece for piece in state.board))


def _gathered(state: State, event: rolled.DiceGathered) -> State:
    return _changed(state, event.seat, saved=(), bonus=state.players[event.seat].bonus - event.bonus)


def _nothing(state: State, event: object) -> State:
    """The dice in the roll lie in the frame that asks about them."""
    return state


def _coin_paid(state: State, event: rolled.CoinPaid) -> State:
    return _changed(state, event.seat, coins=state.players[event.seat].coins - 1)


def _struck(state: State, event: rolled.WorkersStruck) -> State:
    after = _changed(state, event.seat, vp=state.players[event.seat].vp - event.lost)
    return after if state.final else replace(after, vp_supply=state.vp_supply + event.lost)  # TNS-1.13


def _placed(state: State, event: rolled.TrainPlaced) -> State:
    piece: Piece = WHITE if event.die == "white" else COLOURS[event.seat]
    number = SPACE_NUMBERS[event.space]
    board = replace_at(state.board, number, piece)
    return replace(state, board=board, placed=(*state.placed, event.space))


def _erected(state: State, event: rolled.BuildingErected) -> State:
    number, place = CITY_NUMBERS[event.city], f"city:{event.city}"
    built = (*state.cities[number], Built(event.seat, event.building))
    cities = replace_at(state.cities, number, built)
    placed = state.placed if place in state.placed else (*state.placed, place)
    return replace(state, cities=cities, placed=placed)


def _coins(state: State, event: rolled.CoinsGained) -> State:
    return _changed(state, event.seat, coins=state.players[event.seat].coins + event.coins)


def _saved(state: State, event: rolled.DiceSaved) -> State:
    return _changed(state, event.seat, saved=event.faces)


def _delivery(state: State, event: happened.DeliveryBegan) -> State:
    return replace(state, delivered=(*state.delivered, event.route))


def _vp(state: State, event: happened.VpGained) -> State:
    after = _changed(state, event.seat, vp=state.players[event.seat].vp + event.vp)
    return replace(after, vp_supply=max(0, state.vp_supply - event.vp))  # TNS-1.12


def _final(state: State, event: happened.FinalPhaseBegan) -> State:
    return replace(state, final=True)


def _bonus_die(state: State, event: happened.BonusDieTaken) -> State:
    return _changed(state, event.seat, bonus=state.players[event.seat].bonus + 1)


def _drawn(state: State, event: happened.SpecialDrawn) -> State:
    return replace(_card_out(state, event.seat, event.card), drawn=state.drawn + 1)


def _goods(state: State, event: happened.GoodsTaken | happened.NewGoodTaken) -> State:
    goods = list(state.players[event.seat].goods)
    goods[GOOD_NUMBERS[event.good]] += event.count
    after = _changed(state, event.seat, goods=tuple(goods))
    field = state.field(event.building)
    return _with_field(after, event.building, replace(field, left=field.left - event.count))


def _dice_returned(state: State, event: happened.DiceReturned) -> State:
    gone = set(ROUTE_SPACES[event.route])
    return replace(
        state, board=tuple(None if number in gone else piece for number, piece in enumerate(state.board))
    )


def _goal(state: State, event: happened.GoalRevealed) -> State:
    player = state.players[event.seat]
    specials = tuple(card for card in player.specials if card != event.card)
    return _changed(state, event.seat, specials=specials, goals=(*player.goals, event.card))


def _upgraded(state: State, event: happened.FieldUpgraded) -> State:
    used = tuple(good for good in GOODS if good in state.used or good == event.good)
    return _with_field(replace(state, used=used), event.building, Field(event.good))


def _speculated(state: State, event: happened.SpeculationRevealed) -> State:
    players = tuple(map(_after_giving, state.players, event.goods, event.specials))
    return replace(state, players=players)


def _after_giving(player: Player, goods: Six, specials: Cards) -> Player:
    return replace(
        player,
        goods=tuple(held - given for held, given in zip(player.goods, goods, strict=True)),
        specials=tuple(card for card in player.specials if card not in specials),
        spent=tuple(before + given for before, given in zip(player.spent, goods, strict=True)),
        spent_specials=tuple(sorted((*player.spent_specials, *specials))),
    )


def _given(state: State, event: happened.CoinsGiven) -> State:
    after = _changed(state, event.seat, coins=state.players[event.seat].coins - event.count)
    return _changed(after, event.to, coins=after.players[event.to].coins + event.count)


def _auto_claim(state: State, event: happened.AutoClaimSet) -> State:
    if event.on is None:
        raise TypeError("a switch that is hidden cannot be folded")
    return _changed(state, event.seat, auto_claim=event.on)


def _known(cards: Cards | None) -> Cards:
    if cards is None:
        raise TypeError("cards that are hidden cannot be folded")
    return cards


def _card_out(state: State, seat: int, card: str | None) -> State:
    if card is None:
        raise TypeError("a card that is hidden cannot be folded")
    deck = tuple(other for other in state.deck if other != card)
    specials = tuple(sorted((*state.players[seat].specials, card)))
    return _changed(replace(state, deck=deck), seat, specials=specials)


def _changed(state: State, seat: int, **changes: object) -> State:
    """Give the state with one player in another condition."""
    player = replace(state.players[seat], **changes)
    return replace(state, players=replace_at(state.players, seat, player))


def _with_field(state: State, building: Building, field: Field) -> State:
    number = BUILDINGS.index(building)
    return replace(state, fields=replace_at(state.fields, number, field))


EVOLVE: Evolve = {
    happened.ConductorChosen: _conductor,
    happened.SpecialDealt: _dealt,
    happened.SpecialsKept: _kept,
    happened.TurnBegan: _turn_began,
    rolled.DiceRecalled: _recalled,
    rolled.DiceGathered: _gathered,
    rolled.DiceRolled: _nothing,
    rolled.CoinPaid: _coin_paid,
    rolled.DiceRerolled: _nothing,
    rolled.WorkersStruck: _struck,
    rolled.TrainPlaced: _placed,
    rolled.BuildingErected: _erected,
    rolled.CoinsGained: _coins,
    rolled.DiceSaved: _saved,
    rolled.BonusDiceReturned: _nothing,
    happened.DeliveryBegan: _delivery,
    happened.VpGained: _vp,
    happened.FinalPhaseBegan: _final,
    happened.MajorityAwarded: _nothing,
    happened.BonusDieTaken: _bonus_die,
    happened.SpecialDrawn: _drawn,
    happened.GoodsTaken: _goods,
    happened.DiceReturned: _dice_returned,
    happened.GoalsDue: _nothing,
    happened.GoalRevealed: _goal,
    happened.FieldUpgraded: _upgraded,
    happened.SpeculationRevealed: _speculated,
    happened.NewGoodTaken: _goods,
    happened.CoinsGiven: _given,
    happened.AutoClaimSet: _auto_claim,
    happened.GameEnded: _nothing,
}
