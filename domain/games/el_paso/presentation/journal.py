"""The game log in English: one line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.el_paso import events
from domain.games.el_paso.presentation.words import cards_name, disc_name, one_card, space_name, token_name
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, names: Names) -> str | None:
    """Return the log line for an event that was redacted for the viewer; None if it has none.

    `names` are the players' names by seat.
    """
    return LINES[type(event)](event, names)


def start_seat(event: Event) -> int | None:
    """Return the seat that begins the game, if the event determines it."""
    return event.seat if isinstance(event, events.StartSeatChosen) else None


def party_name(names: Names, party: int) -> str:
    """Return the name of a party: a seat's name, or "Sue" for the party after the last seat."""
    return names[party] if party < len(names) else "Sue"


def _start(event: events.StartSeatChosen, names: Names) -> str:
    return f"{names[event.seat]} goes first{', chosen at random' if event.drawn else ''}"


def _layout(event: events.NeutralBuildingsLaid, names: Names) -> str:
    return f"Order of the neutral buildings: {', '.join(event.tiles)}"


def _turned(event: events.TokenTurned, names: Names) -> str:
    return f"Revealed: {token_name(event.pool, event.token)}"


def _placed(event: events.RancherPlaced, names: Names) -> str:
    return f"{names[event.seat]} places the rancher on {space_name(event.site)}"


def _moved(event: events.RancherMoved, names: Names) -> str:
    return f"{names[event.seat]} moves {pluralize(event.steps, 'step')} to {space_name(event.site)}"


def _built(event: events.BuildingPlaced, names: Names) -> str:
    return f"{names[event.seat]} {_building(event.level, event.site, event.replaced)}"


def _building(level: int, site: str, replaced: int | None) -> str:
    if replaced is None:
        return f"places building {level} on {space_name(site)}"
    return f"replaces building {replaced} on {space_name(site)} with building {level}"


def _disc(event: events.DiscPlaced, names: Names) -> str:
    return f"{names[event.seat]} puts the \u201c{disc_name(event.disc)}\u201d disc on post {event.post}"


def _end(event: events.EndTriggered, names: Names) -> str:
    return f"{party_name(names, event.seat)} reaches the empty Simmental space: the last turns begin"


def _starting_capital(event: events.StartCapitalGiven, names: Names) -> str:
    tokens = pluralize(event.exchange_tokens, "exchange token")
    return f"{names[event.seat]} starts with ${event.money} and {tokens}"


def _drawn(event: events.CardsDrawn, names: Names) -> str:
    cards = pluralize(event.cattle, "card") if isinstance(event.cattle, int) else cards_name(event.cattle)
    workers = f"{cards_name(event.workers)} into the worker area" if event.workers else ""
    cattle = cards if event.cattle else ""
    return f"{names[event.seat]} draws {', and '.join(filter(None, (cattle, workers)))}"


def _worker_cards(event: events.WorkersDiscarded, names: Names) -> str:
    return f"{names[event.seat]} discards {cards_name(event.workers)}"


def _spent(event: events.CertificatesSpent, names: Names) -> str:
    return f"{names[event.seat]} spends {pluralize(event.amount, 'certificate')}"


def _shown(event: events.HandShown, names: Names) -> str:
    return f"{names[event.seat]} makes a delivery worth {event.total}, showing {cards_name(event.cattle)}"


def _row(event: events.StrategyRowLaid, names: Names) -> str:
    return f"Sue's strategy row: {', '.join(event.row)}"


def _b_cards(event: events.BCardsChosen, names: Names) -> str | None:
    if not event.cards:
        return None
    if isinstance(event.cards, int):
        return f"{pluralize(event.cards, 'B card')} drawn unseen for Sue's bot deck"
    chosen = ", chosen at random" if event.drawn else ""
    return f"Sue's bot deck includes {join_words(event.cards)}{chosen}"


def _sue_moved(event: events.SueMoved, names: Names) -> str:
    return f"Sue moves {pluralize(event.steps, 'step')} to {space_name(event.site)}"


def _resource(event: events.ResourceDrawn, names: Names) -> str:
    if event.joined is None:
        return f"Sue draws {cards_name((event.card,))}"
    specialty = f" and adds it to her {event.joined}s" if event.card == "versatile" else ""
    return f"Sue draws {cards_name((event.card,))}{specialty}"


Line = Callable[[Any, Names], str | None]


def _seat_line(verb: str, object_text: Callable[[Any], str]) -> Line:
    return lambda event, names: f"{names[event.seat]} {verb} {object_text(event)}"


def _sue_line(verb: str, object_text: Callable[[Any], str]) -> Line:
    return lambda event, names: f"Sue {verb} {object_text(event)}"


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
    events.StartCapitalGiven: _starting_capital,
    events.CardsDrawn: _drawn,
    events.DiscardPileShuffled: lambda event, names: f"{names[event.seat]} shuffles their discard pile",
    events.CardDiscarded: _seat_line("discards", lambda event: one_card(event.breed)),
    events.CardRemoved: _seat_line("removes", lambda event: f"{one_card(event.breed)} from the game"),
    events.MoneyGained: _seat_line("gains", lambda event: f"${event.amount}"),
    events.MoneyPaid: _seat_line("pays", lambda event: f"${event.amount}"),
    events.CertificatesGained: _seat_line("gains", lambda event: pluralize(event.amount, "certificate")),
    events.CertificatesSpent: _spent,
    events.ExchangeTokensGained: _seat_line("gains", lambda event: pluralize(event.amount, "exchange token")),
    events.ExchangeTokenUsed: _seat_line("uses", lambda event: "an exchange token"),
    events.WorkerHired: _seat_line("hires", lambda event: cards_name((event.worker,))),
    events.WorkersDiscarded: _worker_cards,
    events.CowGained: _seat_line("gains", lambda event: one_card(event.breed)),
    events.SimmentalTaken: _seat_line("takes", lambda event: one_card("simmental")),
    events.TokenTaken: _seat_line("takes", lambda event: token_name(event.pool, event.token)),
    events.TokenDrawn: _seat_line("draws", lambda event: token_name(event.pool, event.token)),
    events.HandShown: _shown,
    events.HandDiscarded: lambda event, names: None,
    events.StrategyRowLaid: _row,
    events.BCardsChosen: _b_cards,
    events.BotDeckShuffled: lambda event, names: "Sue shuffles her bot cards",
    events.BotCardTurned: _sue_line("turns over", lambda event: f"bot card {event.card}"),
    events.BotCardPutAway: lambda event, names: None,
    events.SueMoved: _sue_moved,
    events.ResourceDrawn: _resource,
    events.SueGainedCow: _sue_line("gains", lambda event: one_card(event.breed)),
    events.SueTookToken: _sue_line("takes", lambda event: token_name(event.pool, event.token)),
    events.SueBuilt: lambda event, names: f"Sue {_building(event.level, event.site, event.replaced)}",
    events.SueTookSimmental: _sue_line("takes", lambda event: one_card("simmental")),
    events.SuePlacedDisc: _sue_line("puts a disc", lambda event: f"on post {event.post}"),
}
"""One line per event, or None if the neighbouring lines already cover the event."""
