"""What a seat or a spectator can see (WST-1.5)."""

from __future__ import annotations

from domain.games.template.data import PLACES, Job, Stop
from domain.games.template.frames import BidForMail, KeepOne, Passengers, Work
from domain.games.template.scoring import score
from domain.games.template.state import State
from domain.kernel import multiset
from domain.kernel.decide import seats_to_act
from domain.kernel.values import Value


class SeatView(Value, frozen=True):
    """A player. `hand` lists the passengers; for other seats, it is their number."""

    seat: int
    stop: Stop
    coins: int
    coal: int
    hand: Passengers
    mail: int
    points: int
    score: int
    bid: bool


class StopView(Value, frozen=True):
    """A stop on the line, with its jobs."""

    name: Stop
    points: int
    jobs: tuple[Job, ...]


class View(Value, frozen=True):
    """The game as a seat or a spectator sees it.

    `left` lists the remaining jobs at the active player's stop. `met` lists the passengers met, of whom one
    may board.
    """

    viewer: int | None
    round: int
    rounds: int
    asked: tuple[int, ...]
    line: tuple[StopView, ...]
    seats: tuple[SeatView, ...]
    pile: int
    left: tuple[Job, ...] = ()
    met: Passengers = 0
    over: bool = False


_LINE = tuple(StopView(place.name, place.points, place.jobs) for place in PLACES.values())


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None). A finished game is public."""
    top = state.stack[-1] if state.stack else None
    return View(
        viewer=seat,
        round=state.round,
        rounds=state.options.rounds,
        asked=seats_to_act(state),
        line=_LINE,
        seats=tuple(_seat_view(state, owner, seat) for owner in range(len(state.players))),
        pile=multiset.size(state.pile),
        left=top.left if isinstance(top, Work) else (),
        met=_passengers_met(top, seat) if isinstance(top, KeepOne) else 0,
        over=state.over,
    )


def _passengers_met(frame: KeepOne, viewer: int | None) -> Passengers:
    return frame.met if isinstance(frame.met, int) or frame.seat == viewer else len(frame.met)


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    player, top = state.players[seat], state.stack[-1] if state.stack else None
    return SeatView(
        seat=seat,
        stop=player.stop,
        coins=player.coins,
        coal=player.coal,
        hand=player.hand if state.over or seat == viewer else len(player.hand),
        mail=player.mail,
        points=player.points,
        score=score(state).totals[seat],
        bid=isinstance(top, BidForMail) and any(answer.seat == seat for answer in top.answers),
    )
