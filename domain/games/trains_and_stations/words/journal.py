"""What happened, in English: one line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.trains_and_stations import events as happened
from domain.games.trains_and_stations.commands import Cards
from domain.games.trains_and_stations.data import GOODS
from domain.games.trains_and_stations.events import dice as rolled
from domain.games.trains_and_stations.state import Six
from domain.games.trains_and_stations.words.names import (
    BUILDINGS,
    amount,
    card,
    city,
    coins,
    counted,
    dice,
    route,
)
from domain.kernel.phrases import join_words
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Give the line for an event as the reader may know it; `names` by seat."""
    return LINES[type(event)](event, names)


def _conductor(event: happened.ConductorChosen, names: Names) -> str:
    return f"{names[event.seat]} is the conductor{', by lot' if event.drawn else ''}"


def _dealt(event: happened.SpecialDealt, names: Names) -> str:
    return f"{names[event.seat]} is dealt {card(event.card) if event.card else 'a special card'}"


def _kept(event: happened.SpecialsKept, names: Names) -> str:
    if event.kept is None:
        return f"{names[event.seat]} keeps two special cards"
    return f"{names[event.seat]} keeps {join_words(tuple(map(card, event.kept)))}"


def _turn(event: happened.TurnBegan, names: Names) -> str:
    return f"Turn {event.number}: {names[event.seat]}"


def _recalled(event: rolled.DiceRecalled, names: Names) -> str:
    return f"{names[event.seat]} recalls {counted(event.count, 'die')} from the board"


def _gathered(event: rolled.DiceGathered, names: Names) -> str:
    bonus = f" and {counted(event.bonus, 'bonus die')}" if event.bonus else ""
    kept = f", {dice(event.kept)} kept" if event.kept else ""
    return f"{names[event.seat]} gathers {counted(event.own, 'own die')}{bonus}{kept}"


def _rolled(event: rolled.DiceRolled, names: Names) -> str:
    return f"{names[event.seat]} rolls {_lots(event.own, event.white)}"


def _rerolled(event: rolled.DiceRerolled, names: Names) -> str:
    before, after = _lots(event.old_own, event.old_white), _lots(event.own, event.white)
    return f"{names[event.seat]} pays a coin and rolls {before} again: {after}"


def _lots(own: tuple[Any, ...], white: tuple[Any, ...]) -> str:
    lots = [dice(own)] if own else []
    lots += [f"white {dice(white)}"] if white else []
    return "; ".join(lots) or "no dice"


def _struck(event: rolled.WorkersStruck, names: Names) -> str:
    return f"The workers strike: {names[event.seat]} loses {event.lost} VP"


def _placed(event: rolled.TrainPlaced, names: Names) -> str:
    white = " white" if event.die == "white" else ""
    return f"{names[event.seat]} puts a{white} train on {event.space}"


def _erected(event: rolled.BuildingErected, names: Names) -> str:
    return f"{names[event.seat]} builds a {BUILDINGS[event.building]} in {city(event.city)}"


def _coins(event: rolled.CoinsGained, names: Names) -> str:
    return f"{names[event.seat]} gets {coins(event.coins)} for {counted(event.dice, 'die')}"


def _saved(event: rolled.DiceSaved, names: Names) -> str:
    return f"{names[event.seat]} saves {dice(event.faces)}"


def _bonus_returned(event: rolled.BonusDiceReturned, names: Names) -> str:
    return f"{names[event.seat]} gives back {counted(event.count, 'bonus die')}"


def _delivery(event: happened.DeliveryBegan, names: Names) -> str:
    return f"Delivery: {route(event.route)}"


def _vp(event: happened.VpGained, names: Names) -> str:
    reasons = {
        "completion": "the complete route",
        "bonus": "a city",
        "goods": "buildings without goods",
        "speculation": "cards that were missing",
    }
    return f"{names[event.seat]} gains {event.vp} VP for {reasons[event.reason]}"


def _majority(event: happened.MajorityAwarded, names: Names) -> str:
    return f"{names[event.seat]} has the majority on {route(event.route)}"


def _drawn(event: happened.SpecialDrawn, names: Names) -> str:
    return f"{names[event.seat]} draws {card(event.card) if event.card else 'a special card'}"


def _goods(event: happened.GoodsTaken | happened.NewGoodTaken, names: Names) -> str:
    return f"{names[event.seat]} takes {amount(event.count, event.good)}"


def _goals_due(event: happened.GoalsDue, names: Names) -> str | None:
    if not event.by_hand:
        return None
    return f"{join_words([names[seat] for seat in event.by_hand])} may reveal goals"


def _goal(event: happened.GoalRevealed, names: Names) -> str:
    return f"{names[event.seat]} reveals {card(event.card)}"


def _upgraded(event: happened.FieldUpgraded, names: Names) -> str:
    return f"The {BUILDINGS[event.building]} is upgraded to {event.good}"


def _speculation(event: happened.SpeculationRevealed, names: Names) -> str:
    gifts = [_given(goods, specials) for goods, specials in zip(event.goods, event.specials, strict=True)]
    lines = [f"{name} gives {gift}" for name, gift in zip(names, gifts, strict=True) if gift]
    return f"Speculation: {'; '.join(lines) or 'nobody gives anything'}"


def _given(goods: Six, specials: Cards) -> str:
    kinds = [amount(count, good) for count, good in zip(goods, GOODS, strict=True) if count]
    return join_words([*kinds, *map(card, specials)])


def _gift(event: happened.CoinsGiven, names: Names) -> str:
    return f"{names[event.seat]} gives {coins(event.count)} to {names[event.to]}"


def _switch(event: happened.AutoClaimSet, names: Names) -> str | None:
    if event.on is None:
        return None
    how = "by themselves" if event.on else "when asked"
    return f"{names[event.seat]} reveals goals {how}"


LINES: Mapping[type[Event], Callable[[Any, Names], str | None]] = {
    happened.ConductorChosen: _conductor,
    happened.SpecialDealt: _dealt,
    happened.SpecialsKept: _kept,
    happened.TurnBegan: _turn,
    rolled.DiceRecalled: _recalled,
    rolled.DiceGathered: _gathered,
    rolled.DiceRolled: _rolled,
    rolled.CoinPaid: lambda event, names: None,
    rolled.DiceRerolled: _rerolled,
    rolled.WorkersStruck: _struck,
    rolled.TrainPlaced: _placed,
    rolled.BuildingErected: _erected,
    rolled.CoinsGained: _coins,
    rolled.DiceSaved: _saved,
    rolled.BonusDiceReturned: _bonus_returned,
    happened.DeliveryBegan: _delivery,
    happened.VpGained: _vp,
    happened.FinalPhaseBegan: lambda event, names: "The supply of VP is used up: the final phase begins",
    happened.MajorityAwarded: _majority,
    happened.BonusDieTaken: lambda event, names: f"{names[event.seat]} gets a bonus die",
    happened.SpecialDrawn: _drawn,
    happened.GoodsTaken: _goods,
    happened.DiceReturned: lambda event, names: f"The dice on {route(event.route)} go back",
    happened.GoalsDue: _goals_due,
    happened.GoalRevealed: _goal,
    happened.FieldUpgraded: _upgraded,
    happened.SpeculationRevealed: _speculation,
    happened.NewGoodTaken: _goods,
    happened.CoinsGiven: _gift,
    happened.AutoClaimSet: _switch,
    happened.GameEnded: lambda event, names: "The game is over",
}
