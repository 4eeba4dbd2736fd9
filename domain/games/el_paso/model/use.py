"""What is being done: the stop, the train card, the move, the hire that the turn is at."""

from __future__ import annotations

from domain.games.el_paso.data import POSTS
from domain.games.el_paso.data.actions import Hire as Printed
from domain.games.el_paso.data.kinds import AuxiliaryId, Worker
from domain.games.el_paso.frames import Actions, AnyFrame, AuxPair, Hire, Move, MoveOn, Reward, Train
from domain.games.el_paso.model.limits import step_limit
from domain.games.el_paso.state import State
from domain.kernel.values import Value


class TrainUse(Value, frozen=True):
    """The train card in use: the slots still open."""

    card: int
    slots: tuple[int, ...]


class UseView(Value, frozen=True):
    """The stop in use: see `Actions`; `pair` are the auxiliary actions used of a pair, if one is open."""

    seat: int
    site: str
    tile: str
    slots: tuple[int, ...]
    auxiliary: bool
    hired: tuple[Worker, ...]
    train: TrainUse | None
    pair: tuple[AuxiliaryId, ...] | None


def use_of(stack: tuple[AnyFrame, ...]) -> UseView | None:
    """Give the stop in use, also while one of its actions asks something of its own."""
    train, pair = None, None
    for frame in reversed(stack):
        match frame:
            case Train(_, card, slots):
                train = TrainUse(card, slots)
            case AuxPair(used=used):
                pair = used
            case Actions(seat, site, tile, slots, auxiliary_open, hired):
                return UseView(seat, site, tile, slots, auxiliary_open, hired, train, pair)
            case _:
                pass
    return None


def reach_of(state: State, top: AnyFrame | None) -> int | None:
    """Give the step limit of a move that is asked, without cowboys (ELP-4.3, ELP-6.10)."""
    match top:
        case Move(seat):
            return step_limit(state.players[seat])
        case MoveOn(_, steps):
            return steps
        case _:
            return None


def price_of(top: AnyFrame | None) -> int | None:
    """Give the price of a specialist, where somebody may be hired (ELP-6.5)."""
    match top:
        case Hire(_, cost):
            return cost
        case Reward(_, post):
            return next(
                (action.costs[0] for action in POSTS[post].reward if isinstance(action, Printed)), None
            )
        case _:
            return None
