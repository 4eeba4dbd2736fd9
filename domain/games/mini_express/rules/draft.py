"""The opening shares (MEX-3.7 to MEX-3.10, MEX-11.2)."""

from __future__ import annotations

from domain.games.mini_express.commands import Company, DraftShare, draft_option
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.events import SharesDrafted, SharesLeftOver, TrackLengthAdvanced
from domain.games.mini_express.frames import (
    AnyFrame,
    DraftDuelLast,
    DraftDuelPair,
    DraftDuelShared,
    DraftFirst,
    DraftSecond,
    DraftSolo,
    LeftOver,
)
from domain.games.mini_express.state import State
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

PAIR = 2


def shares_aside(state: State, frame: AnyFrame) -> tuple[DraftShare, ...]:
    """Return every company with a share set aside (MEX-3.7)."""
    return tuple(draft_option(COMPANIES[number]) for number, line in enumerate(state.lines) if line.aside)


def second_shares(state: State, frame: DraftSecond) -> tuple[DraftShare, ...]:
    """Return the companies, other than the first, that make a pair no player has yet (MEX-3.7 a, b)."""
    owned, taken = owned_companies(state, frame.seat), drafted_pairs(state)
    return tuple(
        option
        for option in shares_aside(state, frame)
        if option.company not in owned and frozenset((*owned, option.company)) not in taken
    )


def other_shares(state: State, frame: DraftSolo) -> tuple[DraftShare, ...]:
    """Return the companies in which the seat has no share (MEX-3.9)."""
    owned = owned_companies(state, frame.seat)
    return tuple(option for option in shares_aside(state, frame) if option.company not in owned)


def owned_companies(state: State, seat: int) -> tuple[Company, ...]:
    shares = state.players[seat].shares
    return tuple(COMPANIES[number] for number, count in enumerate(shares) if count)


def drafted_pairs(state: State) -> set[frozenset[Company]]:
    owned = (frozenset(owned_companies(state, seat)) for seat in range(state.seats))
    return {companies for companies in owned if len(companies) == PAIR}


def draft_share(ledger: Ledger[State], frame: AnyFrame, command: DraftShare) -> None:
    ledger.close_frame()
    ledger.record(SharesDrafted(_seat(frame), command.company))


def draft_pair(ledger: Ledger[State], frame: DraftDuelPair, command: DraftShare) -> None:
    """Take both shares of the company (MEX-11.2)."""
    ledger.close_frame()
    ledger.record(SharesDrafted(frame.seat, command.company, PAIR))


def draft_shared(ledger: Ledger[State], frame: DraftDuelShared, command: DraftShare) -> None:
    """Record a share of the company for both players (MEX-11.2)."""
    ledger.close_frame()
    give_both(ledger, command.company)


def draft_last(ledger: Ledger[State], frame: DraftDuelLast, command: DraftShare) -> None:
    """Take both shares of the company.

    Each player then takes one share of the last company (MEX-11.2).
    """
    ledger.close_frame()
    ledger.record(SharesDrafted(frame.seat, command.company, PAIR))
    for option in shares_aside(ledger.state, frame):
        give_both(ledger, option.company)


def give_both(ledger: Ledger[State], company: Company) -> None:
    """Record a share of the company for both players of a duel, the start player first."""
    ledger.record(*(SharesDrafted(seat, company) for seat in ledger.state.order))


def clear_leftovers(ledger: Ledger[State], frame: LeftOver) -> None:
    """Remove the shares set aside and advance the markers, or give the shares to the Machinist (MEX-3.8)."""
    ledger.close_frame()
    mode = ledger.state.mode
    for company in COMPANIES:
        left = ledger.state.line(company).aside
        if not left:
            continue
        if mode.leftover == "machinist":
            ledger.record(SharesDrafted(ledger.state.seats, company, left))
            continue
        ledger.record(SharesLeftOver(company, left))
        if mode.leftover_track_bonus:
            ledger.record(TrackLengthAdvanced(company, left * mode.leftover_track_bonus))


def open_companies(state: State, frame: AnyFrame) -> tuple[Company, ...]:
    """Return the companies that the seat of a draft frame may choose.

    There are none for other frames.
    """
    match frame:
        case DraftSecond():
            options = second_shares(state, frame)
        case DraftSolo():
            options = other_shares(state, frame)
        case DraftFirst() | DraftDuelPair() | DraftDuelShared() | DraftDuelLast():
            options = shares_aside(state, frame)
        case _:
            options = ()
    return tuple(option.company for option in options)


def why_no_share(state: State, frame: AnyFrame, command: Command) -> RefusalReason:
    legal = f"opening shares available: {', '.join(open_companies(state, frame))}"
    duel = isinstance(frame, DraftDuelPair | DraftDuelShared | DraftDuelLast)
    rule = "MEX-11.2" if duel else "MEX-3.9" if isinstance(frame, DraftSolo) else "MEX-3.7"
    if not isinstance(command, DraftShare):
        return RefusalReason(rule, f"first take an opening share; {legal}")
    if not state.line(command.company).aside:
        return RefusalReason(rule, f"no opening share of {command.company} is left; {legal}")
    if command.company in owned_companies(state, _seat(frame)):
        return RefusalReason(rule, f"your second share must be of a different company; {legal}")
    return RefusalReason(rule, f"another player already has this pair of companies; {legal}")


def _seat(frame: AnyFrame) -> int:
    if isinstance(
        frame, DraftFirst | DraftSecond | DraftSolo | DraftDuelPair | DraftDuelShared | DraftDuelLast
    ):
        return frame.seat
    raise TypeError(f"{frame} is not a draft frame")


RULES: tuple[FrameRule, ...] = (
    Question(DraftFirst, shares_aside, draft_share, why=why_no_share),
    Question(DraftSecond, second_shares, draft_share, why=why_no_share),
    Question(DraftSolo, other_shares, draft_share, why=why_no_share),
    Question(DraftDuelPair, shares_aside, draft_pair, why=why_no_share),
    Question(DraftDuelShared, shares_aside, draft_shared, why=why_no_share),
    Question(DraftDuelLast, shares_aside, draft_last, why=why_no_share),
    AutoStep(LeftOver, clear_leftovers),
)
