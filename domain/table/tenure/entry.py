"""What is asked of who sits down at a table, or enters a tournament."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, UnsetType

from domain.kernel.values import Value
from domain.table.tenure.shown import Shown

Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}\Z")]
"""A language by its ISO 639 code, such as `en`."""

MAX_LANGUAGES = 8
Languages = Annotated[tuple[Language, ...], Meta(max_length=MAX_LANGUAGES)]

Percentage = Annotated[int, Meta(ge=0, le=100)]
Rating = Annotated[int, Meta(ge=-10_000, le=10_000)]


class Entry(Value, frozen=True):
    """What is asked of players, but not of the owner, nor of whom a seat is kept for.

    `reliability` is the least percentage of turns in time; a rating lies from `lowest` to `highest`, and who
    has none comes before every `lowest`. Of `languages` a player speaks one. `friends`: the owner's alone.
    """

    reliability: Percentage | None = None
    lowest: Rating | None = None
    highest: Rating | None = None
    languages: Languages = ()
    friends: bool = False


def invalid_entry_reason(entry: Entry) -> str | None:
    """Say why nobody could fulfil it, None where somebody can."""
    if entry.lowest is not None and entry.highest is not None and entry.lowest > entry.highest:
        return f"no rating lies from {entry.lowest} to {entry.highest}"
    if len(set(entry.languages)) < len(entry.languages):
        return f"a language is named twice: {', '.join(entry.languages)}"
    return None


def asks_for_rating(entry: Entry) -> bool:
    """Say whether a rating has to be known of who comes."""
    return entry.lowest is not None or entry.highest is not None


def unfulfilled(entry: Entry, shown: Shown) -> str | None:
    """Say what a player does not fulfil, and what is asked; None for who may sit down."""
    if entry.friends and shown.friend is not True:
        return "the owner asks for friends alone"
    if entry.languages and not (isinstance(shown.languages, tuple) and shown.languages):
        named = " or ".join(entry.languages)
        return f"the owner asks for players who speak {named}; your profile names none of it"
    if entry.reliability is not None and not _at_least(shown.in_time, entry.reliability):
        known = f"{shown.in_time} %" if isinstance(shown.in_time, int) else "not known yet"
        return f"the owner asks for {entry.reliability} % of turns in time; of yours it is {known}"
    return _rating_reason(entry, shown.rating)


def _at_least(found: int | UnsetType | None, least: int) -> bool:
    return isinstance(found, int) and found >= least


def _rating_reason(entry: Entry, rating: int | UnsetType | None) -> str | None:
    if entry.lowest is not None and not _at_least(rating, entry.lowest):
        known = f"yours is {rating}" if isinstance(rating, int) else "you have none yet"
        return f"the owner asks for a rating of {entry.lowest} or more; {known}"
    if entry.highest is not None and isinstance(rating, int) and rating > entry.highest:
        return f"the owner asks for a rating of {entry.highest} or less; yours is {rating}"
    return None
