"""Steps in the world of notice tests."""

from __future__ import annotations

from random import Random

from domain.kernel.bots import choose_random
from infra.ports.notices import LedgerEntry, NoticeChannel, NoticeTiming
from projections.notices.values import NoticeKind
from tests.support.tables.notice_world import NoticeWorld, webhook

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def channel(name: str, made: int, **kinds: NoticeTiming) -> NoticeChannel:
    """Return a channel that gets no notice of the game's start."""
    wanted: dict[NoticeKind, NoticeTiming] = {"started": NoticeTiming("never")}
    wanted |= kinds  # type: ignore[arg-type]  # kinds by their names
    return webhook(name, made, kinds=wanted)


def asked(world: NoticeWorld) -> str:
    return f"player-{world.played.seats_to_act[0]}"


def play(world: NoticeWorld) -> None:
    played = world.played
    seat = played.seats_to_act[0]
    played.play(choose_random(played.game, played.state, seat, Random(4)), seat)


def go_on(world: NoticeWorld, milliseconds: int) -> None:
    """Advance the clock, sweep, and deliver all due entries."""
    world.advance(milliseconds)
    world.fold()
    world.sweep()
    world.deliver_all()


def of_kind(world: NoticeWorld, kind: str, player: str | None = None) -> LedgerEntry:
    """Return the only entry of a kind."""
    (found,) = [one for one in world.entries(player or asked(world)) if one.notice.kind == kind]
    return found
