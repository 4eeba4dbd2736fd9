"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from domain.games.trains_and_stations.model import counted, dice, route
from domain.games.trains_and_stations.view import Step, View
from domain.kernel.phrases import join_words

ACTIVITIES: dict[Step, str] = {
    "keep": "the special cards to keep",
    "gather": "gathers dice or recalls them",
    "reroll": "may roll dice again",
    "resolve": "uses the dice",
    "delivery_order": "chooses the route that is delivered next",
    "delivery_majority": "chooses who has the majority",
    "delivery_goods": "shares out the last goods of a field",
    "goals": "the goals to reveal",
    "upgrade": "chooses the field that is upgraded",
    "speculate": "the goods to give for the new one",
    "split": "shares out the new good",
    "over": "",
}
TOGETHER: tuple[Step, ...] = ("keep", "goals", "speculate")
"""Where several seats answer at the same time."""


def activity(view: View) -> str:
    if view.over:
        best = max(each.score or 0 for each in view.seats)
        first = [each.colour for each in view.seats if each.score == best]
        return f"the game is over; {join_words(first)} {'has' if len(first) == 1 else 'have'} most points"
    asked = join_words([view.seats[seat].colour for seat in view.asked])
    if view.step in TOGETHER:
        return f"{asked} to choose {ACTIVITIES[view.step]}"
    return f"{asked} {ACTIVITIES[view.step]}"


def describe(view: View) -> str:
    """Say whose turn it is, what was rolled, what is complete, and how the seats stand."""
    parts = [activity(view)]
    if view.final:
        parts.append("the final phase has begun")
    if view.pool is not None:
        white = f"; bonus dice: {dice(view.pool.white)}" if view.pool.white else ""
        parts.append(f"the roll: {dice(view.pool.own) or 'no own dice'}{white}")
    parts += [f"{route(each)} is complete" for each in view.complete]
    parts.append(f"{len(view.board)} dice on the board, {view.vp_supply} VP left")
    parts += [f"{each.colour} {each.vp} VP, {counted(each.coins, 'coin')}" for each in view.seats]
    return "; ".join(parts) + "."
