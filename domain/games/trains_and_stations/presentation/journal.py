"""The game log in English: one line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.trains_and_stations import events
from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.data import GOODS, NUMBERS
from domain.games.trains_and_stations.model import amount, card, city, coins, counted, dice, route, space
from domain.games.trains_and_stations.state import GoodsCounts
from domain.kernel.phrases import join_words
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Return the line for a redacted event; None if it has none.

    `names` are the players' names by seat.
    """
    return LINES[type(event)](event, names)


def start_seat(event: Event) -> int | None:
    """Return the seat that begins the game, if the event determines it."""
    return event.seat if isinstance(event, events.ConductorChosen) else None


def _conductor(event: events.ConductorChosen, names: Names) -> str:
    return f"{names[event.seat]} is the conductor{', chosen at random' if event.drawn else ''}"


def _dealt(event: events.SpecialDealt, names: Names) -> str:
    return f"{names[event.seat]} is dealt {card(event.card) if event.card else 'a special card'}"


def _kept(event: events.SpecialsKept, names: Names) -> str:
    if event.kept is None:
        return f"{names[event.seat]} keeps two special cards"
    return f"{names[event.seat]} keeps {join_words(tuple(map(card, event.kept)))}"


def _turn(event: events.TurnBegan, names: Names) -> str:
    return f"Turn {event.number}: {names[event.seat]}"


def _recalled(event: events.DiceRecalled, names: Names) -> str:
    return f"{names[event.seat]} recalls {counted(event.count, 'die')} from the board"


def _gathered(event: events.DiceGathered, names: Names) -> str:
    bonus = f" and {counted(event.bonus, 'bonus die')}" if event.bonus else ""
    kept = f" and keeps {dice(event.kept)}" if event.kept else ""
    return f"{names[event.seat]} gathers {counted(event.own, 'die')}{bonus}{kept}"


def _rolled(event: events.DiceRolled, names: Names) -> str:
    return f"{names[event.seat]} rolls {_lots(event.own, event.white)}"


def _rerolled(event: events.DiceRerolled, names: Names) -> str:
    before, after = _lots(event.old_own, event.old_white), _lots(event.own, event.white)
    result = f"the same again: {after}" if before == after else after
    return f"{names[event.seat]} pays a coin to reroll {before} and gets {result}"


def _lots(own: Faces, white: Faces) -> str:
    lots = [dice(own)] if own else []
    lots += [f"on {'a bonus die' if len(white) == 1 else 'bonus dice'} {dice(white)}"] if white else []
    return ", ".join(lots) or "no dice"


def _struck(event: events.WorkersStruck, names: Names) -> str:
    cost = f"loses {event.lost} VP" if event.lost else "has no VP to lose"
    return f"Strike! {names[event.seat]} has three or more locked trains and {cost}"


def _placed(event: events.TrainPlaced, names: Names) -> str:
    train = "a bonus die" if event.die == "white" else "a train"
    return f"{names[event.seat]} places {train} on {space(event.space)}"


def _erected(event: events.BuildingErected, names: Names) -> str:
    return f"{names[event.seat]} builds a {event.building} in {city(event.city)}"


def _coins(event: events.CoinsGained, names: Names) -> str:
    shown = "a coin die" if event.dice == 1 else f"{event.dice} coin dice"
    full = event.coins < NUMBERS.coins_per_coin_die * event.dice
    limit = f" (limit {NUMBERS.coin_limit})" if full else ""
    return f"{names[event.seat]} gains {coins(event.coins)} for {shown}{limit}"


def _saved(event: events.DiceSaved, names: Names) -> str:
    return f"{names[event.seat]} saves {dice(event.faces)}"


def _bonus_returned(event: events.BonusDiceReturned, names: Names) -> str:
    return f"{names[event.seat]} returns {counted(event.count, 'bonus die')}"


def _delivery(event: events.DeliveryBegan, names: Names) -> str:
    return f"Delivery: {route(event.route)}"


def _vp(event: events.VpGained, names: Names) -> str:
    reasons = {
        "completion": "the completed route",
        "bonus": "a city bonus",
        "goods": "buildings without goods",
        "speculation": "missing cards",
    }
    return f"{names[event.seat]} gains {event.vp} VP for {reasons[event.reason]}"


def _majority(event: events.MajorityAwarded, names: Names) -> str:
    return f"{names[event.seat]} has the majority on {route(event.route)}"


def _drawn(event: events.SpecialDrawn, names: Names) -> str:
    return f"{names[event.seat]} draws {card(event.card) if event.card else 'a special card'}"


def _goods(event: events.GoodsTaken | events.NewGoodTaken, names: Names) -> str:
    return f"{names[event.seat]} takes {amount(event.count, event.good)}"


def _goals_due(event: events.GoalsDue, names: Names) -> str | None:
    if not event.by_hand:
        return None
    return f"{join_words([names[seat] for seat in event.by_hand])} may reveal goals"


def _goal(event: events.GoalRevealed, names: Names) -> str:
    return f"{names[event.seat]} reveals {card(event.card)}"


def _upgraded(event: events.FieldUpgraded, names: Names) -> str:
    return f"The {event.building} field is upgraded to {event.good}"


def _speculation(event: events.SpeculationRevealed, names: Names) -> str:
    gifts = [_given(goods, specials) for goods, specials in zip(event.goods, event.specials, strict=True)]
    lines = [f"{name} gives {gift}" for name, gift in zip(names, gifts, strict=True) if gift]
    return f"Speculation: {'; '.join(lines) or 'nobody gives goods'}"


def _given(goods: GoodsCounts, specials: Cards) -> str:
    kinds = [amount(count, good) for count, good in zip(goods, GOODS, strict=True) if count]
    return join_words([*kinds, *map(card, specials)])


def _gift(event: events.CoinsGiven, names: Names) -> str:
    return f"{names[event.seat]} gives {coins(event.count)} to {names[event.to]}"


def _switch(event: events.AutoClaimSet, names: Names) -> str | None:
    if event.on is None:
        return None
    how = "automatically" if event.on else "when asked"
    return f"{names[event.seat]} reveals goals {how}"


LINES: Mapping[type[Event], Callable[[Any, Names], str | None]] = {
    events.ConductorChosen: _conductor,
    events.SpecialDealt: _dealt,
    events.SpecialsKept: _kept,
    events.TurnBegan: _turn,
    events.DiceRecalled: _recalled,
    events.DiceGathered: _gathered,
    events.DiceRolled: _rolled,
    events.CoinPaid: lambda event, names: None,
    events.DiceRerolled: _rerolled,
    events.WorkersStruck: _struck,
    events.TrainPlaced: _placed,
    events.BuildingErected: _erected,
    events.CoinsGained: _coins,
    events.DiceSaved: _saved,
    events.BonusDiceReturned: _bonus_returned,
    events.DeliveryBegan: _delivery,
    events.VpGained: _vp,
    events.FinalPhaseBegan: lambda event, names: (
        "The point supply is empty: the game ends before the conductor's next turn"
    ),
    events.MajorityAwarded: _majority,
    events.BonusDieTaken: lambda event, names: f"{names[event.seat]} takes a bonus die",
    events.SpecialDrawn: _drawn,
    events.GoodsTaken: _goods,
    events.DiceReturned: lambda event, names: f"The dice on {route(event.route)} return to their owners",
    events.GoalsDue: _goals_due,
    events.GoalRevealed: _goal,
    events.FieldUpgraded: _upgraded,
    events.SpeculationRevealed: _speculation,
    events.NewGoodTaken: _goods,
    events.CoinsGiven: _gift,
    events.AutoClaimSet: _switch,
    events.GameEnded: lambda event, names: None,
}
