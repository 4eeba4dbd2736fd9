"""Describes the board in a few sentences, for screen readers."""

from __future__ import annotations

from domain.games.trains_and_stations.model import counted, dice, route
from domain.games.trains_and_stations.view import Step, View
from domain.kernel.phrases import join_words

ACTIVITIES: dict[Step, str] = {
    "keep": "special cards to keep",
    "gather": "gathers dice or recalls them",
    "reroll": "may reroll dice",
    "resolve": "uses the dice",
    "delivery_order": "chooses the next route to deliver",
    "delivery_majority": "chooses who has the majority",
    "delivery_goods": "divides the last goods of a field",
    "goals": "goals to reveal",
    "upgrade": "chooses a field to upgrade",
    "speculate": "goods to give for the new good",
    "split": "divides the new good",
    "over": "",
}
TOGETHER: tuple[Step, ...] = ("keep", "goals", "speculate")
"""The steps at which several seats answer simultaneously."""


def activity(view: View) -> str:
    if view.over:
        best = max(each.score or 0 for each in view.seats)
        first = [each.colour for each in view.seats if each.score == best]
        return f"the game is over; {join_words(first)} {'has' if len(first) == 1 else 'have'} the most points"
    asked = join_words([view.seats[seat].colour for seat in view.asked])
    if view.step in TOGETHER:
        return f"{asked} to choose {ACTIVITIES[view.step]}"
    return f"{asked} {ACTIVITIES[view.step]}"


def describe(view: View) -> str:
    """Return a sentence on the turn, the roll, complete routes, and the seats' points and coins."""
    parts = [activity(view)]
    if view.final:
        parts.append("the final phase has begun")
    if view.pool is not None:
        white = f"; bonus dice: {dice(view.pool.white)}" if view.pool.white else ""
        parts.append(f"the roll: {dice(view.pool.own) or 'none of your dice'}{white}")
    parts += [f"{route(each)} is complete" for each in view.complete]
    parts.append(f"{len(view.board)} dice on the board, {view.vp_supply} VP left")
    parts += [f"{each.colour} {each.vp} VP, {counted(each.coins, 'coin')}" for each in view.seats]
    return "; ".join(parts) + "."
