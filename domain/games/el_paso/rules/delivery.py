"""Deliveries in El Paso: their value, the disc, and the post's reward (ELP-8.4 to ELP-8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.games.el_paso.commands import (
    AnyCommand,
    Deliver,
    Done,
    DrawToken,
    HireWorker,
    PlaceDisc,
    TakeToken,
)
from domain.games.el_paso.data import DISCS, POSTS
from domain.games.el_paso.data.actions import DiscId, GainExchangeToken, GainMoney, GainToken, Hire
from domain.games.el_paso.events import (
    CertificatesSpent,
    DiscPlaced,
    ExchangeTokensGained,
    HandShown,
    MoneyGained,
    MoneyPaid,
)
from domain.games.el_paso.frames import Delivery, PickDisc, Reward
from domain.games.el_paso.model import delivery_value
from domain.games.el_paso.rules import tokens, workers
from domain.games.el_paso.rules.refusals import why_first
from domain.games.el_paso.state import Player, State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def deliveries(state: State, frame: Delivery) -> Iterator[Deliver]:
    """Yield one delivery for each number of track certificates, from 0 to all (ELP-8.4, ELP-19.14)."""
    return map(Deliver, range(state.players[frame.seat].certificates + 1))


def deliver(ledger: Ledger[State], frame: Delivery, command: Deliver) -> None:
    """Show the hand and spend the certificates, then require a disc to be placed if possible (ELP-8.5)."""
    seat = frame.seat
    player = ledger.state.players[seat]
    total = delivery_value(player.hand, player.discs, player.bonuses, command.certificates)
    ledger.close_frame()
    ledger.record(HandShown(seat, player.hand, total))
    if command.certificates:
        ledger.record(CertificatesSpent(seat, command.certificates))
    if next(disc_placings(ledger.state.players[seat], total), None) is not None:
        ledger.open_frames(PickDisc(seat, total))


def why_not_delivered(state: State, frame: Delivery, command: AnyCommand) -> RefusalReason:
    most = state.players[frame.seat].certificates
    if isinstance(command, Deliver):
        return RefusalReason("ELP-8.4", f"spend from 0 to {pluralize(most, 'certificate')} of your track")
    return RefusalReason("ELP-8.1", "you must deliver: no action of El Paso may be declined")


def disc_placings(player: Player, total: int) -> Iterator[PlaceDisc]:
    """Yield each legal pair of a disc and a post (ELP-8.5)."""
    return (
        PlaceDisc(disc, post)
        for disc in player.discs
        for post in POSTS
        if why_not_placeable(player, total, disc, post) is None
    )


def why_not_placeable(player: Player, total: int, disc: DiscId, post: int) -> RefusalReason | None:
    """Return why a disc may not be put on a post, or None if it may (ELP-8.5)."""
    if disc not in player.discs:
        return RefusalReason("ELP-8.5", "this disc is no longer on your board")
    if post > total:
        return RefusalReason("ELP-8.5", f"post {post} requires a total of {post}, and yours is {total}")
    if post in player.posts and not POSTS[post].repeatable:
        return RefusalReason("ELP-8.5", f"you already have a disc on post {post}")
    if DISCS[disc].dark and not POSTS[post].dark:
        return RefusalReason("ELP-8.5", f"a dark disc needs a dark post, and post {post} is light")
    if player.money + DISCS[disc].coin < 0:
        return RefusalReason(
            "ELP-8.5", f"removing this disc costs ${-DISCS[disc].coin}, and you have ${player.money}"
        )
    return None


def discs(state: State, frame: PickDisc) -> Iterator[PlaceDisc]:
    return disc_placings(state.players[frame.seat], frame.total)


def put_disc(ledger: Ledger[State], frame: PickDisc, command: PlaceDisc) -> None:
    """Gain or pay the disc space's coin, then gain the post's reward (ELP-8.6, ELP-8.7, ELP-19.16)."""
    seat, coin = frame.seat, DISCS[command.disc].coin
    ledger.close_frame()
    if coin:
        ledger.record(MoneyGained(seat, coin) if coin > 0 else MoneyPaid(seat, -coin))
    ledger.record(DiscPlaced(seat, command.disc, command.post))
    for action in POSTS[command.post].reward:
        match action:
            case GainMoney(amount):
                ledger.record(MoneyGained(seat, amount))
            case GainExchangeToken(amount):
                ledger.record(ExchangeTokensGained(seat, amount))
            case _ if has_reward_left(ledger.state, command.post):
                ledger.open_frames(Reward(seat, command.post))
            case _:
                pass  # nothing is left to take (ELP-3.6)


def why_not_put(state: State, frame: PickDisc, command: AnyCommand) -> RefusalReason | None:
    if not isinstance(command, PlaceDisc):
        return why_first("put a disc on a trading post")
    if command.post not in POSTS:
        return RefusalReason("ELP-8.5", f"there is no such post; the posts are {', '.join(map(str, POSTS))}")
    return why_not_placeable(state.players[frame.seat], frame.total, command.disc, command.post)


def has_reward_left(state: State, post: int) -> bool:
    """Return whether a token or worker of the post's reward is left (ELP-3.6)."""
    match POSTS[post].reward[0]:
        case GainToken(pool):
            return next(tokens.token_choices(state, pool), None) is not None
        case Hire():
            market = state.board.workers
            return bool(market.cowboy or market.builder or market.engineer or market.versatile)
        case _:
            return False


RewardChoice = TakeToken | DrawToken | HireWorker


def rewards(state: State, frame: Reward) -> Iterable[RewardChoice | Done]:
    """Return the choices for the reward. A token or a worker may be declined (ELP-8.7)."""
    match POSTS[frame.post].reward[0]:
        case GainToken(pool):
            return (*tokens.token_choices(state, pool), Done())
        case Hire(costs):
            return (*workers.hireable_workers(state, frame.seat, costs[0]), Done())
        case _:
            return (Done(),)


def take_reward(ledger: Ledger[State], frame: Reward, command: RewardChoice | Done) -> None:
    ledger.close_frame()
    match command, POSTS[frame.post].reward[0]:
        case HireWorker(worker), Hire(costs):
            workers.take_worker(ledger, frame.seat, worker, costs[0])
        case TakeToken() | DrawToken(), GainToken():
            tokens.take_token(ledger, frame.seat, command)
        case _:
            pass  # declined


def why_not_rewarded(state: State, frame: Reward, command: AnyCommand) -> RefusalReason | None:
    match command, POSTS[frame.post].reward[0]:
        case HireWorker(), Hire(costs):
            return workers.why_not_worker(state, frame.seat, workers.Hiring(costs[0]), command)
        case TakeToken() | DrawToken(), GainToken(pool):
            return tokens.why_not_token(state, pool, command)
        case _:
            return why_first(f"take or decline the reward of post {frame.post}")


def default_decline(state: State, frame: Reward) -> Done:
    return Done()


RULES: tuple[FrameRule, ...] = (
    Question(Delivery, deliveries, deliver, why=why_not_delivered, allows_between_actions=True),
    Question(PickDisc, discs, put_disc, why=why_not_put),
    Question(
        Reward,
        rewards,
        take_reward,
        why=why_not_rewarded,
        default=default_decline,
        allows_between_actions=True,
    ),
)
