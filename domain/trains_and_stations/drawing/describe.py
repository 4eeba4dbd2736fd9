"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.trains_and_stations.drawing.names import face_name, route_name
from domain.trains_and_stations.view import Step, View

DOING: dict[Step, str] = {
    "keep": "choose the special cards they keep",
    "gather": "gathers dice or recalls them",
    "reroll": "may roll dice again",
    "resolve": "resolves the dice",
    "delivery_order": "chooses the route that is delivered next",
    "delivery_majority": "chooses who has the majority",
    "delivery_goods": "shares out the last goods of a field",
    "goals": "choose the goals they reveal",
    "upgrade": "chooses the field that is upgraded",
    "speculate": "give goods for the new good",
    "split": "shares out the new good",
    "over": "the game is over",
}


MANY = {"ranch": "ranches", "die": "dice", "bonus die": "bonus dice"}
"""Nouns whose plural is not made by an s alone."""


def doing(view: View) -> str:
    """Say who is asked what, or who has won."""
    if view.over:
        best = max(each.score or 0 for each in view.seats)
        first = [each.colour for each in view.seats if each.score == best]
        return f"the game is over; {listed(first)} {'has' if len(first) == 1 else 'have'} most points"
    return f"{listed([view.seats[seat].colour for seat in view.asked])} {DOING[view.step]}"


def listed(words: Sequence[str]) -> str:
    """Join words: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def describe(view: View) -> str:
    """Say whose turn it is, what was rolled, what is complete, and how the seats stand."""
    parts = [doing(view)]
    if view.final:
        parts.append("the final phase has begun")
    if view.pool is not None:
        own, white = (" ".join(map(face_name, faces)) for faces in (view.pool.own, view.pool.white))
        parts.append(f"the roll: {own or 'no own dice'}{f'; white: {white}' if white else ''}")
    parts += [f"{route_name(route)} is complete" for route in view.complete]
    parts.append(f"{len(view.board)} dice on the board, {view.vp_supply} VP left")
    parts += [f"{each.colour} {each.vp} VP, {counted(each.coins, 'coin')}" for each in view.seats]
    return "; ".join(parts) + "."


def counted(count: int, word: str) -> str:
    """Write a number with its noun: 1 coin, 2 ranches, 3 dice."""
    return f"{count} {word if count == 1 else MANY.get(word, f'{word}s')}"
