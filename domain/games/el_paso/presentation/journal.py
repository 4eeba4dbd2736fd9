"""What happened, in English: one line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.el_paso import events
from domain.games.el_paso.presentation.words import breed_name, cards_name, disc_name, space_name, token_name
from domain.kernel.phrases import pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Return the line for an event as the reader may know it; `names` by seat."""
    return LINES[type(event)](event, names)


def party_name(names: Names, party: int) -> str:
    """Return the name of a seat; after the only one sits Sue."""
    return names[party] if party < len(names) else "Sue"


def _start(event: events.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} begins{', by lot' if event.drawn else ''}"


def _layout(event: events.NeutralBuildingsLaid, names: Names) -> str:
    return f"The neutral buildings lie in the order {', '.join(event.tiles)}"


def _turned(event: events.TokenTurned, names: Names) -> str:
    return f"Turned up: {token_name(event.pool, event.token)}"


def _placed(event: events.RancherPlaced, names: Names) -> str:
    return f"{names[event.seat]} places the rancher on {space_name(event.site)}"


def _moved(event: events.RancherMoved, names: Names) -> str:
    return f"{names[event.seat]} moves {pluralize(event.steps, 'step')} to {space_name(event.site)}"


def _built(event: events.BuildingPlaced, names: Names) -> str:
    return f"{names[event.seat]} {_building(event.level, event.site, event.replaced)}"


def _building(level: int, site: str, replaced: int | None) -> str:
    if replaced is None:
        return f"places building {level} on {space_name(site)}"
    return f"replaces building {replaced} on {space_name(site)} by building {level}"


def _disc(event: events.DiscPlaced, names: Names) -> str:
    return f"{names[event.seat]} puts the disc for {disc_name(event.disc)} on post {event.post}"


def _end(event: events.EndTriggered, names: Names) -> str:
    return f"{party_name(names, event.seat)} stands on the empty Simmental space: the last turns"


def _capital(event: events.StartCapitalGiven, names: Names) -> str:
    tokens = pluralize(event.exchange_tokens, "exchange token")
    return f"{names[event.seat]} begins with ${event.money} and {tokens}"


def _drawn(event: events.CardsDrawn, names: Names) -> str:
    came = pluralize(event.cattle, "card") if isinstance(event.cattle, int) else cards_name(event.cattle)
    workers = f"{cards_name(event.workers)} to the worker area" if event.workers else ""
    cattle = came if event.cattle else ""
    return f"{names[event.seat]} draws {', and '.join(filter(None, (cattle, workers)))}"


def _worker_cards(event: events.WorkersDiscarded, names: Names) -> str:
    return f"{names[event.seat]} discards {cards_name(event.workers)}"


def _spent(event: events.CertificatesSpent, names: Names) -> str:
    return f"{names[event.seat]} spends {pluralize(event.amount, 'certificate')}"


def _shown(event: events.HandShown, names: Names) -> str:
    return f"{names[event.seat]} delivers {event.total}, showing {cards_name(event.cattle)}"


def _row(event: events.StrategyRowLaid, names: Names) -> str:
    return f"Sue's strategy row: {', '.join(event.row)}"


def _b_cards(event: events.BCardsChosen, names: Names) -> str | None:
    if not event.cards:
        return None
    if isinstance(event.cards, int):
        return f"{pluralize(event.cards, 'B card')} drawn unseen for Sue's bot deck"
    return f"Sue has the bot cards {', '.join(event.cards)}{', by lot' if event.drawn else ''}"


def _sue_moved(event: events.SueMoved, names: Names) -> str:
    return f"Sue moves {pluralize(event.steps, 'step')} to {space_name(event.site)}"


def _resource(event: events.ResourceDrawn, names: Names) -> str:
    if event.joined is None:
        return f"Sue draws {cards_name((event.card,))}"
    joined = f", who joins her {event.joined}s" if event.card == "versatile" else ""
    return f"Sue draws {cards_name((event.card,))}{joined}"


Line = Callable[[Any, Names], str | None]


def _of(verb: str, what: Callable[[Any], str]) -> Line:
    """Make a line of a seat, a verb and what it is about."""
    return lambda event, names: f"{names[event.seat]} {verb} {what(event)}"


def _of_sue(verb: str, what: Callable[[Any], str]) -> Line:
    return lambda event, names: f"Sue {verb} {what(event)}"


LINES: Mapping[type[Event], Line] = {
    events.StartSeatChosen: _start,
    events.NeutralBuildingsLaid: _layout,
    events.TokenTurned: _turned,
    events.TurnBegan: lambda event, names: None,
    events.RancherPlaced: _placed,
    events.RancherMoved: _moved,
    events.BuildingPlaced: _built,
    events.DiscPlaced: _disc,
    events.EndTriggered: _end,
    events.StartCapitalGiven: _capital,
    events.CardsDrawn: _drawn,
    events.DiscardPileShuffled: lambda event, names: f"{names[event.seat]} shuffles the discard pile",
    events.CardDiscarded: _of("discards", lambda event: breed_name(event.breed)),
    events.CardRemoved: _of("removes", lambda event: f"{breed_name(event.breed)} from the game"),
    events.MoneyGained: _of("gains", lambda event: f"${event.amount}"),
    events.MoneyPaid: _of("pays", lambda event: f"${event.amount}"),
    events.CertificatesGained: _of("gains", lambda event: pluralize(event.amount, "certificate")),
    events.CertificatesSpent: _spent,
    events.ExchangeTokensGained: _of("gains", lambda event: pluralize(event.amount, "exchange token")),
    events.ExchangeTokenUsed: _of("uses", lambda event: "an exchange token"),
    events.WorkerHired: _of("hires", lambda event: cards_name((event.worker,))),
    events.WorkersDiscarded: _worker_cards,
    events.CowGained: _of("gets", lambda event: breed_name(event.breed)),
    events.SimmentalTaken: _of("takes", lambda event: breed_name("simmental")),
    events.TokenTaken: _of("takes", lambda event: token_name(event.pool, event.token)),
    events.TokenDrawn: _of("draws", lambda event: token_name(event.pool, event.token)),
    events.HandShown: _shown,
    events.HandDiscarded: lambda event, names: None,
    events.StrategyRowLaid: _row,
    events.BCardsChosen: _b_cards,
    events.BotDeckShuffled: lambda event, names: "Sue shuffles her bot cards",
    events.BotCardTurned: _of_sue("turns over", lambda event: f"bot card {event.card}"),
    events.BotCardPutAway: lambda event, names: None,
    events.SueMoved: _sue_moved,
    events.ResourceDrawn: _resource,
    events.SueGainedCow: _of_sue("gets", lambda event: breed_name(event.breed)),
    events.SueTookToken: _of_sue("takes", lambda event: token_name(event.pool, event.token)),
    events.SueBuilt: lambda event, names: f"Sue {_building(event.level, event.site, event.replaced)}",
    events.SueTookSimmental: _of_sue("takes", lambda event: breed_name("simmental")),
    events.SuePlacedDisc: _of_sue("puts a disc", lambda event: f"on post {event.post}"),
}
"""Lines that are None repeat what the lines beside them say."""
