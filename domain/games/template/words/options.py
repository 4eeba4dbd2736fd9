"""Options in English."""

from __future__ import annotations

from typing import assert_never

from domain.games.template import commands as wanted
from domain.games.template.data import NUMBERS, beyond
from domain.games.template.view import View
from domain.games.template.words.names import JOBS, coins_text, seat_name
from domain.kernel.phrases import pluralize


def option_text(view: View, command: wanted.AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case wanted.Bid(coins):
            return f"Bid {coins_text(coins)}"
        case wanted.Move(stops):
            return f"Run to {_destination(view, stops)}" + (f" for {stops - 1} coal" if stops > 1 else "")
        case wanted.Do(job):
            return JOBS[job]
        case wanted.Keep(passenger):
            return f"Let the passenger to {passenger.capitalize()} get in"
        case wanted.TakeTip(gain):
            return f"Take {pluralize(NUMBERS.tip, 'coin')}" if gain == "coins" else "Take a coal"
        case wanted.Finish():
            return "Do no more here"
        case wanted.BuyCoal():
            return "Buy a coal for a coin"
        case wanted.GiveCoin(to):
            return f"Give a coin to {seat_name(to)}"
        case _:
            assert_never(command)


def _destination(view: View, stops: int) -> str:
    if view.viewer is None:
        return f"the stop {stops} further on"
    return beyond(view.seats[view.viewer].stop, stops).capitalize()
