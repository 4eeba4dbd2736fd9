"""Every notice arrives, or ends with a reason, despite sweeps, crashes, rebuilds and retries."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from domain.kernel.bots import choose_random
from infra.ports.notices import OPEN_STATES, NoticeTiming
from projections.notices.model import NOTICES
from services.notices.messages import Delivered, NotDelivered
from tests.support.examples import examples
from tests.support.tables.notice_world import TABLE, Crash, NoticeWorld, webhook

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
DOWN = NotDelivered(503, "answered 503")
PLAYERS = ("player-0", "player-1")


class Notices(RuleBasedStateMachine):
    """A table, two people with channels of each kind, and every kind of disturbance."""

    def __init__(self) -> None:
        super().__init__()
        self.world = NoticeWorld(wants_board=False)
        self.random, self.due = Random(1), set[str]()
        later = {"turn": NoticeTiming("after", 30), "warning": NoticeTiming("after", 1)}
        daily = dict.fromkeys(("turn", "started", "ended"), NoticeTiming("digest"))
        made = self.world.now - DAY
        self.channels = {
            "player-0": (webhook("c1", made), webhook("c2", made, kinds=later)),
            "player-1": (webhook("c3", made), webhook("c4", made, kinds=daily)),
        }
        for player, channels in self.channels.items():
            self.world.set_up(player, *channels)
        self.world.sweep()

    @rule(gap=st.sampled_from([0, MINUTE, 2 * MINUTE, HOUR]))
    def play(self, gap: int) -> None:
        played = self.world.played
        if played.seats_to_act:
            seat = played.seats_to_act[0]
            played.play(choose_random(played.game, played.state, seat, self.random), seat)
        self.world.advance(gap)

    @rule(gap=st.sampled_from([MINUTE, 10 * MINUTE, HOUR, 8 * HOUR]))
    def wait(self, gap: int) -> None:
        self.world.advance(gap)

    @rule()
    def fold_and_sweep(self) -> None:
        """Fold and sweep; everything due must then be in the ledger."""
        self.world.fold()
        self.world.sweep()
        self.expect_all_taken_in()

    @rule()
    def sweep_behind(self) -> None:
        """Sweep while the read model lags behind the log."""
        self.world.sweep()

    @rule()
    def restart_and_rebuild(self) -> None:
        """Rebuild the read model and restart the courier, which must not change the ledger."""
        self.fold_and_sweep()
        before = self.keys()
        self.world.fold(from_start=True)
        self.world.sweeper = self.world.new_sweep()
        self.world.sweep()

        assert before == self.keys()

    @rule(outcomes=st.lists(st.sampled_from([Delivered(204), DOWN, Crash]), max_size=6))
    def deliver(self, outcomes: list[Delivered | NotDelivered | type[Crash]]) -> None:
        self.world.outcomes = list(outcomes)
        for ref in self.world.due_channels():
            self.world.deliver(ref)
        self.world.outcomes = []

    def keys(self) -> set[str]:
        return {one.key for player in PLAYERS for one in self.world.entries(player)}

    def expect_all_taken_in(self) -> None:
        document, known = self.world.document, self.keys()
        for due in () if document is None else document.due():
            if due.at <= self.world.now:
                channels = self.channels[due.player]
                self.due |= {f"{due.id(TABLE)}~{channel.id}" for channel in channels}
        assert self.due <= known

    def teardown(self) -> None:
        """Deliver everything once all receivers work again."""
        self.world.fold()
        self.world.sweep()
        for _ in range(12):
            self.world.deliver_all()
            self.world.advance(8 * HOUR)
            self.world.sweep()
        self.world.deliver_all()
        entries = [one for player in PLAYERS for one in self.world.entries(player)]

        assert [] == [one for one in entries if one.state in OPEN_STATES and one.ready <= self.world.now]
        assert all(one.why is not None or one.state == "sent" for one in entries if not one.is_open)
        self.expect_arrivals({one.key for one in entries if one.state == "sent"})
        self.world.close()

    def expect_arrivals(self, sent: set[str]) -> None:
        """Check that all sent entries arrived with their ids, in the ledger's order."""
        for player, channels in self.channels.items():
            ready = {one.key: (one.ready, one.key) for one in self.world.entries(player)}
            for channel in channels:
                posts = [one.message for one in self.world.sent if one.channel == channel.id]
                arrived = [
                    f"{notice.id}~{channel.id}"
                    for one in posts
                    for notice in (one.parts or (one,))
                    if f"{notice.id}~{channel.id}" in sent
                ]
                first = list(dict.fromkeys(arrived))

                assert {key for key in sent if key.endswith(f"~{channel.id}")} == set(first)
                assert sorted(first, key=lambda key: ready[key]) == first


Notices.TestCase.settings = examples(0.25, stateful_step_count=25)
TestLaws = Notices.TestCase


def test_world_uses_the_swept_read_model() -> None:
    assert "notices" == NOTICES.name
