"""The game log in English: one line per event, with only what the viewer may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.great_western_trail import events as happened
from domain.games.great_western_trail.presentation import words
from domain.games.great_western_trail.presentation.words import dollars
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.values import Event

Names = Sequence[str]


def event_text(event: Event, players: Names) -> str | None:
    """Return the log line for an event; None if it has none.

    `players` are the players' names by seat.
    """
    line = LINES.get(type(event))
    return line(event, players) if line else None


def start_seat(event: Event) -> int | None:
    """Return the seat that begins the game, if the event determines it."""
    return event.seat if isinstance(event, happened.StartSeatChosen) else None


def _start(event: happened.StartSeatChosen, players: Names) -> str:
    return f"{players[event.seat]} is the start player{' (random)' if event.drawn else ''}"


def _sides(event: happened.SidesChosen, players: Names) -> str:
    turned = [str(number) for number, side in enumerate(event.sides, start=1) if side == "b"]
    return f"Buildings with side b up: {join_words(turned) or 'none'}"


def _tile(event: happened.TileTurned, players: Names) -> str:
    if event.to is None:
        return f"{words.tile_name(event.tile).capitalize()}: no free space, returned to the stack"
    return f"{words.tile_name(event.tile).capitalize()} on {words.space_name(event.to)}"


def _drawn(event: happened.CardsDrawn, players: Names) -> str:
    if isinstance(event.cards, int):
        return f"{players[event.seat]} draws {pluralize(event.cards, 'card')}"
    return f"{players[event.seat]} draws {words.cards_name(event.cards)}"


def _moved(event: happened.CattlemanMoved, players: Names) -> str:
    line = f"{players[event.seat]} moves to {words.space_name(event.path[-1])}"
    past = join_words([words.space_name(location) for location in event.path[:-1]])
    return f"{line}, past {past}" if event.path[1:] else line


def _fee(event: happened.FeePaid, players: Names) -> str:
    to = "the bank" if event.to is None else players[event.to]
    return f"{players[event.seat]} pays {dollars(event.amount)} to {to} at {words.space_name(event.space)}"


def _certificates(event: happened.CertificatesUsed, players: Names) -> str:
    return f"{players[event.seat]} uses {pluralize(event.count, 'temporary certificate')}"


def _sold(event: happened.HandSold, players: Names) -> str:
    hand = words.cards_name(event.cards)
    return f"{players[event.seat]} shows {hand}: hand value {event.value}, gains {dollars(event.value)}"


def _disc(event: happened.DiscPlaced, players: Names) -> str:
    source = words.DISCS.get(event.source) or words.station_name(event.source)
    return f"{players[event.seat]} places a disc on {words.target_name(event.target)} (from {source})"


def _hired(event: happened.WorkerHired, players: Names) -> str:
    return f"{players[event.seat]} hires {words.worker_name(event.worker)} from row {event.row}"


def _built(event: happened.BuildingPlaced, players: Names) -> str:
    line = f"{players[event.seat]} places {words.building_name(event.tile)} on {words.space_name(event.site)}"
    return f"{line}, replacing {words.building_name(event.replaced)}" if event.replaced else line


def _foresight(event: happened.ForesightPlaced, players: Names) -> str:
    player, tile = players[event.seat], words.tile_name(event.tile)
    if event.to is None:
        return f"{player} removes the {tile} from the game: no free space"
    return f"{player} places the {tile} on {words.space_name(event.to)}"


def _worker(event: happened.WorkerPlaced, players: Names) -> str:
    return f"{players[event.seat]} places the {event.worker} in row {event.row} of the job market"


def _master(event: happened.StationMasterTaken, players: Names) -> str:
    what = words.station_master_name(event.tile)
    return f"{players[event.seat]} takes the station master at {words.station_name(event.station)}: {what}"


def _objective(event: happened.ObjectiveTaken, players: Names) -> str:
    return f"{players[event.seat]} takes {words.card_name(event.card)}{_hand_suffix(event.to)}"


def _objective_drawn(event: happened.ObjectiveDrawn, players: Names) -> str:
    card = words.card_name(event.card) if event.card else "an objective card"
    return f"{players[event.seat]} takes {card} from the deck{_hand_suffix(event.to)}"


def _hand_suffix(to: str) -> str:
    return " into their hand" if to == "hand" else ""


def _removed(event: happened.CardsRemoved, players: Names) -> str:
    return f"{players[event.seat]} removes {words.cards_name(event.cards)} from the game"


def _ended(event: happened.GameEnded, players: Names) -> str:
    """Return a sentence on who has the most points.

    The table decides who wins, because a seat that has resigned cannot win.
    """
    seats = join_words([players[seat] for seat in event.winners])
    return f"{seats} {'has' if len(event.winners) == 1 else 'share'} the most points"


LINES: Mapping[type[Event], Callable[[Any, Names], str | None]] = {
    happened.StartSeatChosen: _start,
    happened.StationMasterLaid: lambda event, players: (
        f"Station master at {words.station_name(event.station)}: {words.station_master_name(event.tile)}"
    ),
    happened.NeutralBuildingsLaid: lambda event, players: (
        f"Neutral buildings on sites A to G: {', '.join(event.tiles)}"
    ),
    happened.SidesChosen: _sides,
    happened.TileTurned: _tile,
    happened.JobTileTurned: lambda event, players: (
        f"Job market, row {event.row}: {words.worker_name(event.worker)}"
    ),
    happened.ForesightTurned: lambda event, players: (
        f"Foresight {event.number}: {words.tile_name(event.tile)}"
    ),
    happened.CattleDealt: lambda event, players: f"New in the cattle market: {words.cards_name(event.cards)}",
    happened.ObjectivesDealt: lambda event, players: f"New on display: {words.cards_name(event.cards)}",
    happened.StartingObjectiveDealt: lambda event, players: (
        f"{players[event.seat]} starts with {words.objective_name(event.card)}"
    ),
    happened.StartMoneyGiven: lambda event, players: (
        "Money: "
        + ", ".join(f"{player} ${amount}" for player, amount in zip(players, event.amounts, strict=True))
    ),
    # The next line names the player. This event is in the record of the previous player's last move.
    happened.TurnBegan: lambda event, players: None,
    happened.ForesightPlaced: _foresight,
    happened.WorkerPlaced: _worker,
    happened.TokenMoved: lambda event, players: f"The job market token moves to row {event.row}",
    happened.JobMarketClosed: lambda event, players: (
        f"{players[event.seat]} takes the job market token: every other player takes one more turn"
    ),
    happened.VisitEnded: lambda event, players: f"{players[event.seat]} returns to the start",
    happened.GameEnded: _ended,
    happened.CardsDrawn: _drawn,
    happened.DiscardPileShuffled: lambda event, players: f"{players[event.seat]} shuffles the discard pile",
    happened.CattlemanPlaced: lambda event, players: f"{players[event.seat]} starts at {event.site}",
    happened.CattlemanMoved: _moved,
    happened.FeePaid: _fee,
    happened.MoneyGained: lambda event, players: f"{players[event.seat]} gains {dollars(event.amount)}",
    happened.MoneyPaid: lambda event, players: f"{players[event.seat]} pays {dollars(event.amount)}",
    happened.CertificatesGained: lambda event, players: (
        f"{players[event.seat]} now has {pluralize(event.marker, 'temporary certificate')}"
    ),
    happened.CertificatesUsed: _certificates,
    happened.CardsDiscarded: lambda event, players: (
        f"{players[event.seat]} discards {words.cards_name(event.cards)}"
    ),
    happened.CardsRemoved: _removed,
    happened.HandSold: _sold,
    happened.Delivered: lambda event, players: (
        f"{players[event.seat]} delivers to {words.city_name(event.city)}"
    ),
    happened.DiscPlaced: _disc,
    happened.WorkerHired: _hired,
    happened.BuildingPlaced: _built,
    happened.TeepeeTaken: lambda event, players: (
        f"{players[event.seat]} takes a {words.tile_name(event.tile)}"
    ),
    happened.HazardTaken: lambda event, players: (
        f"{players[event.seat]} removes the {words.tile_name(event.tile)}"
    ),
    happened.EngineMoved: lambda event, players: (
        f"{players[event.seat]}'s engine moves to {words.track_name(event.to)}"
    ),
    happened.StationMasterTaken: _master,
    happened.ObjectiveTaken: _objective,
    happened.ObjectiveDrawn: _objective_drawn,
    happened.ObjectivePlayed: lambda event, players: (
        f"{players[event.seat]} plays {words.card_name(event.card)}"
    ),
    happened.CattleBought: lambda event, players: (
        f"{players[event.seat]} buys {words.cards_name(event.cards)}"
    ),
}
