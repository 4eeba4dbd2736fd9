"""Pre-set moves of any form that are sealed, cancelled and played at any moment."""

from __future__ import annotations

from random import Random
from typing import get_args

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.values import Command
from domain.table.orders.commands import CancelOrder, FireOrder, SealOrder
from domain.table.orders.conditions import answer_of, tag_of, write_command
from domain.table.orders.events import OrderFired
from domain.table.orders.forms import (
    After,
    Always,
    AnyCondition,
    AnyForm,
    Changed,
    Differs,
    Line,
    NewOption,
    OnlyOption,
    PassUntilTurn,
    Played,
    Step,
)
from domain.table.orders.state import StandingOrder, live_orders
from domain.table.records import SERVICE_PLAYER
from tests.domain.table.everything.table_machine import TableMachine, any_seat


class OrderRules(TableMachine):
    """Pre-set moves for current decisions, so that many of them are actually played."""

    def live(self, seat: int) -> tuple[StandingOrder, ...]:
        return live_orders(self.clocks.orders, seat)

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, data=st.data(), fires=st.integers(0, 3))
    def seal(self, seat: int, data: st.DataObject, fires: int) -> None:
        """Seal a pre-set move, often for a seat with a decision, and sometimes let it answer immediately."""
        seat = data.draw(st.sampled_from((seat % self.seats, *self.played.seats_to_act)))
        nonce = f"{data.draw(st.integers(0, 2**32)):032x}"
        if self.player(seat):
            self.attempt(SealOrder(self.form(data), nonce), seat)
            self.carry_out(fires)

    def form(self, data: st.DataObject) -> AnyForm:
        seat = data.draw(st.sampled_from(self.played.seats_to_act))
        unless = tuple(data.draw(st.lists(st.sampled_from(self.conditions(data)), max_size=2)))
        first = self.command(data, seat)
        match data.draw(st.integers(0, 4)):
            case 0:
                return PassUntilTurn(unless)
            case 1:
                return OnlyOption(unless)
            case 2:
                steps = (first, *self.next_commands(data, seat, first))
                return Line(tuple(Step(write_command(one), unless) for one in steps))
            case _:
                return Always(tag_of(self.played.state.stack[-1]), write_command(first), unless)

    def next_commands(self, data: st.DataObject, seat: int, first: Command) -> tuple[Command, ...]:
        """Draw a follow-up command, if the seat has another decision after the first command."""
        chance = SimulatedChance(Random(0))
        state = kernel.decide(self.game, self.played.state, seat, first, chance).state
        if not state.stack or seat not in kernel.seats_to_act(state):
            return ()
        return (data.draw(st.sampled_from(kernel.legal_options(self.game, state, seat))),)

    def command(self, data: st.DataObject, seat: int) -> Command:
        """Draw one of the seat's legal commands."""
        found: Command = data.draw(st.sampled_from(self.played.legal_options(seat)))
        return found

    def conditions(self, data: st.DataObject) -> list[AnyCondition]:
        command = self.command(data, self.played.seats_to_act[0])
        kinds = [kind.__struct_config__.tag for kind in get_args(self.game.commands)]
        return [
            NewOption(),
            Changed(("/seats/0", "/stack")),
            Played(None, str(kinds[0])),
            Differs(0, write_command(command)),
            After(times=2),
            After(moment=self.played.now + 3_600_000),
        ]

    @precondition(lambda self: self.is_playing and bool(self.clocks.orders))
    @rule(seat=any_seat, made=st.integers(0, 7))
    def cancel(self, seat: int, made: int) -> None:
        seat %= self.seats
        orders = self.live(seat)
        if orders and self.player(seat):
            order = orders[made % len(orders)]
            assert self.attempt(CancelOrder(order.made), seat) is not None
            assert order.made not in [one.made for one in self.live(seat)]

    @precondition(lambda self: self.is_playing and bool(self.clocks.orders))
    @rule(times=st.integers(1, 8))
    def carry_out(self, times: int) -> None:
        """Play pre-set moves like the service's sweep, as long as any matches."""
        for _ in range(times):
            asked = [seat for seat in self.played.seats_to_act if self.live(seat)]
            if not any(self.fire(seat) for seat in asked):
                return

    @invariant()
    def orders_belong_only_to_their_maker(self) -> None:
        if self.is_playing:
            for order in live_orders(self.clocks.orders):
                held = self.played.table.seats[order.seat]
                assert (order.player, False) == (held.player, held.gave_up)

    def fire(self, seat: int) -> bool:
        """Play a pre-set move; check that its answer is legal and that the seat's holder made it."""
        state, orders = self.played.state, self.live(seat)
        holders = {order.made: order.player for order in orders}
        answers = {order.made: answer_of(self.game, state, order) for order in orders}
        options = kernel.legal_options(self.game, state, seat)
        record = self.attempt(FireOrder(seat), seat, SERVICE_PLAYER)
        if record is None:
            return False
        fired = record.events[0]
        assert isinstance(fired, OrderFired)
        assert fired.made is not None
        assert answers[fired.made] in options
        assert holders[fired.made] == self.tables[-2].seats[seat].player
        return True
