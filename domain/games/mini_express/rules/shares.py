"""Taking a share (section 5 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.commands import Company, TakeShare, take_share_option
from domain.games.mini_express.data import BOX, COMPANIES, NUMBERS
from domain.games.mini_express.events import ShareTaken, TrainsAdded
from domain.games.mini_express.frames import Act
from domain.games.mini_express.rules.exhaustion import exhaust, trains_that_fit
from domain.games.mini_express.state import Line, State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def shares(state: State, frame: Act) -> list[TakeShare]:
    """Return every company in which the seat has enough influence to take a share (MEX-5.1, MEX-5.2)."""
    influence = state.players[frame.seat].influence
    return [
        take_share_option(company)
        for company, line, amount in zip(COMPANIES, state.lines, influence, strict=True)
        if line.shares
        and amount >= line.trains
        and company != frame.after
        and not (frame.action > 1 and is_last_share(line))  # MEX-11.5
    ]


def is_last_share(line: Line) -> bool:
    """Return whether taking a share would use up the company's shares or its supply."""
    return line.shares == 1 or line.supply == trains_that_fit(line, BOX.trains.added_by_share)


def take_share(ledger: Ledger[State], seat: int, company: Company) -> None:
    """Pay, take the share, and add trains from the supply (MEX-5.2 to MEX-5.5)."""
    line = ledger.state.line(company)
    ledger.record(ShareTaken(seat, company, paid=line.trains))
    add_trains(ledger, company, trains_that_fit(line, BOX.trains.added_by_share))


def add_trains(ledger: Ledger[State], company: Company, trains: int) -> None:
    """Move trains from the supply to the train space.

    This may exhaust the company (MEX-5.4, MEX-5.5).
    """
    if trains:
        ledger.record(TrainsAdded(company, trains))
    exhaust(ledger, company)


def why_no_share(state: State, frame: Act, command: TakeShare) -> RefusalReason | None:
    company, line = command.company, state.line(command.company)
    influence = state.players[frame.seat].influence[NUMBERS[company]]
    affordable = ", ".join(option.company for option in shares(state, frame)) or "none"
    legal = f"shares you can take: {affordable}"
    if company == frame.after:
        return RefusalReason(
            "MEX-11.4", f"the second action must be for a company other than {company}; {legal}"
        )
    if line.exhausted:
        return RefusalReason("MEX-7.2", f"{company} is exhausted, so you cannot take its shares; {legal}")
    if not line.shares:
        return RefusalReason("MEX-5.1", f"no share of {company} is on the share space; {legal}")
    if influence < line.trains:
        return RefusalReason(
            "MEX-5.2", f"a share of {company} costs {line.trains} influence, you have {influence}; {legal}"
        )
    if frame.action > 1 and is_last_share(line):
        return RefusalReason("MEX-11.5", f"a second action must not exhaust {company}; {legal}")
    return None
