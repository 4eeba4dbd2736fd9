"""Trade: taking teepees (GWT-8.9)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Forfeit, TakeTeepee
from domain.games.great_western_trail.data import TRAIL, VILLAGE
from domain.games.great_western_trail.events import TeepeeTaken
from domain.games.great_western_trail.frames import Trade
from domain.games.great_western_trail.model import described_spaces
from domain.games.great_western_trail.rules.gains import gain_money, pay
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def tradeable_teepees(state: State, seat: int) -> tuple[str, ...]:
    """Return the village spaces with a teepee whose price the seat can pay in full (GWT-8.9.1)."""
    money = state.players[seat].money
    return tuple(space for space in VILLAGE if space in state.board.tiles and money + TRAIL[space].money >= 0)


def trades(state: State, frame: Trade) -> Iterator[Command]:
    """Yield every teepee that the seat can take (GWT-8.9.1)."""
    yield from map(TakeTeepee, tradeable_teepees(state, frame.seat))
    if frame.optional:
        yield Forfeit()


def trade(ledger: Ledger[State], frame: Trade, command: TakeTeepee | Forfeit) -> None:
    """Take the tile, and gain or pay the money of its space (GWT-8.9.1)."""
    ledger.close_frame()
    if isinstance(command, TakeTeepee):
        money = TRAIL[command.space].money
        pay(ledger, frame.seat, max(-money, 0))
        ledger.record(TeepeeTaken(frame.seat, command.space, ledger.state.board.tiles[command.space]))
        gain_money(ledger, frame.seat, max(money, 0))


def why_not(state: State, frame: Trade, command: Command) -> RefusalReason:
    possible = tradeable_teepees(state, frame.seat)
    return RefusalReason(
        "GWT-8.9.1", f"choose a teepee that you can pay for in full; possible: {described_spaces(possible)}"
    )


RULES: tuple[FrameRule, ...] = (
    Question(Trade, trades, trade, why=why_not, default=lambda state, frame: list(trades(state, frame))[-1]),
)
