"""Log lines for the table's own events, as far as the reader may see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table import events as happened
from domain.table.commands import Say
from domain.table.correspondence import events as paced
from domain.table.correspondence.words import hours_text, moment_text
from domain.table.events import EndReason, Said
from domain.table.orders import events as orders
from domain.table.orders.state import StopReason
from domain.table.records import VisibleRecord
from domain.table.talk.words import ErasedLine, Eraser, SpokenLine, TalkLine
from domain.table.tenure import events as tenure_events
from domain.table.undo import events as consented


def show_words(record: VisibleRecord[Any, Any], line: TalkLine | None) -> VisibleRecord[Any, Any]:
    """Return a chat record with its text from outside the log, or with `erased` set."""
    match line:
        case None:
            return record
        case ErasedLine(_, by):
            return replace(record, erased=by)
        case SpokenLine(_, words):
            command = record.command
            shown = replace(command, text=words.text) if isinstance(command, Say) else command
            events = tuple(_with_text(event, words.text) for event in record.events)
            return replace(record, command=shown, events=events)


def _with_text(event: Event, text: str) -> Event:
    beside = isinstance(event, Said) and not isinstance(event.digest, UnsetType)
    return replace(event, text=text) if beside else event


SeatNames = Sequence[str]

HOT_SEAT_NOTE = "Hot-seat: one person may hold several seats, so nothing is hidden between them"
"""A note that is shown everywhere at a hot-seat table."""

CROSSED_NOTE = "Random draws were undone by agreement, so this game is not rated"
"""A note that is shown on the board of a table where draws were undone."""


ENDINGS: Mapping[EndReason, str] = {
    "finished": "The game is over",
    "given up": "The game was ended by resignation",
    "called off": "The table was cancelled",
    "abandoned": "The game was abandoned",
    "agreed": "The game was ended by agreement",
}
"""How a table ended, in words; the page uses the same words for the results of games without a winner."""


def _opened(event: happened.TableOpened[Any], names: SeatNames) -> str:
    line = f"Table opened: {event.name}"
    if not isinstance(event.fork, UnsetType):
        line = f"{line}, forked from record {event.fork.at} of table {event.fork.source}"
    if not isinstance(event.pairing, UnsetType):
        line = f"{line}, in round {event.pairing.round} of tournament {event.pairing.tournament}"
    return f"{line}. {HOT_SEAT_NOTE}" if event.several else line


def _ended(event: happened.TableEnded, names: SeatNames) -> str:
    """Return how the table ended and who won; a player who resigned never wins on points."""
    ending = ENDINGS[event.reason]
    if event.score is None:
        return ending
    winners = [names[seat] for seat in event.score.winners if seat < len(names)]
    winners += [rival.name for rival in event.score.rivals if rival.place == 1]
    won = f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners)} win together"
    return f"{ending}. {won[0].upper()}{won[1:]}"


def _seat_kept(event: tenure_events.SeatKept, names: SeatNames) -> str:
    if event.player is None:
        return "A seat is no longer reserved"
    return f"A seat is reserved until {moment_text(event.until)}"


STOPPED: Mapping[StopReason, str] = {
    "cancelled": "cancelled",
    "played out": "all its moves are played",
    "own turn": "its player's turn began",
    "nothing to pass with": "passing was not possible",
    "not an option": "its move was not legal",
    "answered by hand": "its player moved",
    "new option": "a new option appeared",
    "changed": "the watched part of the game changed",
    "played": "the watched move was played",
    "near": "somebody played nearby",
    "differs": "somebody played a different move",
    "often enough": "its limit was reached",
    "moment": "its end time was reached",
    "alarm": "the game gave a warning",
    "time ran out": "time ran out",
    "taken back": "moves were undone",
    "seat changed hands": "the seat changed hands",
    "too many in a row": "pre-set moves kept triggering each other",
}
"""Why a pre-set move ended."""


def _stood_in(event: paced.StoodIn, names: SeatNames) -> str:
    until = "this turn" if event.until == "turn" else "until the player returns"
    return f"A {event.bot} bot plays for {names[event.seat]}: {until}"


def _offered(event: paced.SeatOffered, names: SeatNames) -> str:
    whom = "another player" if event.to is None else "one invited player"
    return f"The seat of {names[event.seat]} is on offer: {whom} can take it"


def _asked(event: consented.UndoAsked, names: SeatNames) -> str:
    line = f"{names[event.seat]} requests an undo back to record {event.to}"
    if event.crosses:
        line = f"{line}, including random draws"
    if not event.needed:
        return f"{line}; no agreement is needed"
    return f"{line}; waiting for {', '.join(names[seat] for seat in event.needed)}"


def _declined(event: consented.UndoDeclined, names: SeatNames) -> str:
    return f"{names[event.seat]} {'withdraws' if event.withdrawn else 'declines'} the undo request"


_LINES: Mapping[type[Event], Callable[[Any, SeatNames], str | None]] = {
    happened.TableOpened: _opened,
    happened.SeatTaken: lambda event, names: f"{names[event.seat]} sits down",
    happened.SeatLeft: lambda event, names: "A seat is free",
    happened.BotWanted: lambda event, names: "A seat is waiting for a bot",
    happened.TableStarted: lambda event, names: "The game begins",
    happened.InvitationRenewed: lambda event, names: (
        "The invitation link has changed; the old one no longer works"
    ),
    happened.GaveUp: lambda event, names: f"{names[event.seat]} resigns",
    happened.TimeRanOut: lambda event, names: f"{names[event.seat]} has run out of time",
    paced.TimeOutClaimed: lambda event, names: (
        f"{names[event.by]} claims that {names[event.seat]} has run out of time"
    ),
    paced.StoodIn: _stood_in,
    paced.SeatOffered: _offered,
    orders.OrderSealed: lambda event, names: f"{names[event.seat]} pre-sets a move",
    orders.OrderFired: lambda event, names: f"A pre-set move plays for {names[event.seat]}",
    orders.OrderStopped: lambda event, names: (
        f"A pre-set move of {names[event.seat]} ends: {STOPPED[event.why]}"
    ),
    orders.OrderCancelled: lambda event, names: f"{names[event.seat]} cancels a pre-set move",
    paced.HoursSet: lambda event, names: (
        f"Playing hours of {names[event.seat]} from their next turn: {hours_text(event.hours)}"
    ),
    paced.PauseProposed: lambda event, names: (
        f"{names[event.seat]} proposes a pause until {moment_text(event.until)}"
    ),
    paced.PauseAgreed: lambda event, names: f"{names[event.seat]} agrees to the pause",
    paced.PauseDeclined: lambda event, names: (
        f"{names[event.seat]} {'withdraws the proposed pause' if event.withdrawn else 'declines the pause'}"
    ),
    paced.Paused: lambda event, names: f"All clocks are stopped until {moment_text(event.until)}",
    paced.PauseEnded: lambda event, names: "The pause is over: the clocks run again",
    paced.VacationNoted: lambda event, names: (
        f"{names[event.seat]} is on vacation from {moment_text(event.since)} to {moment_text(event.until)}"
    ),
    paced.VacationEnded: lambda event, names: (
        f"The vacation of {names[event.seat]} ends at {moment_text(event.until)}"
    ),
    paced.Excused: lambda event, names: (
        f"{moment_text(event.since)} to {moment_text(event.until)} does not count: the service was down"
    ),
    tenure_events.OfferWithdrawn: lambda event, names: (
        f"The seat of {names[event.seat]} is no longer on offer"
    ),
    tenure_events.CameBack: lambda event, names: f"{names[event.seat]} is back",
    tenure_events.VotedOut: lambda event, names: f"{names[event.by]} votes to replace {names[event.seat]}",
    tenure_events.SeatLost: lambda event, names: f"{names[event.seat]} is voted out",
    tenure_events.SeatKept: _seat_kept,
    tenure_events.EndAgreed: lambda event, names: f"{names[event.seat]} wants to end the game now",
    tenure_events.EndDeclined: lambda event, names: f"{names[event.seat]} wants to play on",
    tenure_events.VersionProposed: lambda event, names: (
        f"The operator proposes to continue with version {event.version} of the rules: {event.why}"
    ),
    tenure_events.VersionAgreed: lambda event, names: f"{names[event.seat]} agrees to the proposed rules",
    tenure_events.VersionDeclined: lambda event, names: f"{names[event.seat]} declines the proposed rules",
    tenure_events.VersionChanged: lambda event, names: (
        f"From here on the game uses version {event.version} of the rules"
    ),
    happened.Intervened: lambda event, names: f"An operator intervenes: {event.why}",
    happened.TableEnded: _ended,
    consented.UndoAsked: _asked,
    consented.UndoAgreed: lambda event, names: f"{names[event.seat]} agrees to the undo",
    consented.UndoDeclined: _declined,
    happened.SecretRevealed: lambda event, names: (
        "The secret behind the draws is revealed; everyone can now read the log"
    ),
}


ERASED: Mapping[Eraser | None, str] = {
    "speaker": "{author} deleted a message",
    "operator": "An operator deleted a message by {author}",
    None: "{author} posted a message; its text is not stored",
}
"""The line for an erased message, by the role of the person who erased it."""


def event_text(
    event: Event, names: SeatNames, author: str, *, agreed: bool = False, erased: Eraser | None = None
) -> str | None:
    """Return the line for an event of the table, or None if it has no line; `names` lists the seats' names.

    `agreed`: the undo was by consent, so it has no single author. `erased` says who erased the message.
    """
    match event:
        case happened.Said(text) if isinstance(text, UnsetType):
            return ERASED[erased].format(author=author)
        case happened.Said(text):
            return f"{author}: {text}"
        case happened.TakenBack() if agreed:
            return "Moves are undone by agreement"
        case happened.TakenBack():
            return f"{author} undoes moves"
        case _:
            line = _LINES.get(type(event))
            return line(event, names) if line else None
