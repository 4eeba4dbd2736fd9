"""The jobs of a stop. Each may be done at most once, in any order (WST-4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from domain.games.template.commands import AnyCommand, Do, Finish
from domain.games.template.data import NUMBERS, Job
from domain.games.template.events import Gained
from domain.games.template.frames import Travel, Work
from domain.games.template.rules.passengers import deliver, meet
from domain.games.template.state import Player, State
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

ON_SIGNAL = 1
"""The number of stops a train may run on a signal (WST-4.7)."""


def jobs(state: State, frame: Work) -> Iterator[Do | Finish]:
    player = state.players[frame.seat]
    yield from (Do(job) for job in frame.left if why_no_job(player, job) is None)
    yield Finish()


def why_no_job(player: Player, job: Job) -> RefusalReason | None:
    """Return why the player cannot do the job, or None if they can."""
    match job:
        case "board" if len(player.hand) == NUMBERS.hand:
            return RefusalReason("WST-1.3", f"a train carries at most {pluralize(NUMBERS.hand, 'passenger')}")
        case "deliver" if player.stop not in player.hand:
            return RefusalReason("WST-4.5", f"you have no passenger for {player.stop}")
        case "coal" if player.coal == NUMBERS.coal:
            return RefusalReason("WST-1.4", f"a train carries at most {NUMBERS.coal} coal")
        case _:
            return None


def work(ledger: Ledger[State], frame: Work, command: Do | Finish) -> None:
    ledger.close_frame()
    if isinstance(command, Finish):
        return
    if command.job == "signal":  # WST-4.7: the remaining jobs here are lost
        ledger.open_frames(Travel(frame.seat, ON_SIGNAL))
        return
    ledger.open_frames(Work(frame.seat, tuple(job for job in frame.left if job != command.job)))
    _do(ledger, frame.seat, command.job)


def _do(ledger: Ledger[State], seat: int, job: Job) -> None:
    match job:
        case "board":
            meet(ledger, seat)
        case "deliver":
            deliver(ledger, seat)
        case "coal":
            ledger.record(Gained(seat, "coal", 1))  # WST-4.6
        case "fares":
            ledger.record(Gained(seat, "coins", NUMBERS.fares))  # WST-4.6
        case "signal":
            raise ValueError("a signal leads away from the stop")
        case _:
            assert_never(job)


def why_not_done(state: State, frame: Work, command: AnyCommand) -> RefusalReason | None:
    if not isinstance(command, Do):
        return None
    if command.job not in frame.left:
        left = ", ".join(frame.left) or "none"
        return RefusalReason("WST-4.3", f"each job can be done once a visit; left here: {left}")
    return why_no_job(state.players[frame.seat], command.job)


def finish(state: State, frame: Work) -> Finish:
    return Finish()


RULES = (Question(Work, jobs, work, why=why_not_done, default=finish, allows_between_actions=True),)
