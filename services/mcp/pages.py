"""Limits on what a tool returns: pages of long texts, and groups of options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from textwrap import shorten
from typing import NamedTuple

from mcp.server.mcpserver.exceptions import ToolError

from services.client.responses import LegalOption

MAX_BYTES = 6_000
"""Maximum size of an answer, so that an assistant can keep a whole game in its context."""

FOOTER_BYTES = 200
"""Space for the line that says how to get the next page."""

MAX_OPTIONS, MAX_OPTION_BYTES = 40, 4_000
"""Maximum number and size of the options in one list; more are grouped."""


def take_page(text: str, page: int, call: str) -> str:
    """Return a page of a text; `call` is the call that returns it, as in `look(table)`.

    Raise ToolError if there is no such page.
    """
    pages = tuple(_split(text.strip("\n"), MAX_BYTES - FOOTER_BYTES))
    if not 1 <= page <= len(pages):
        raise ToolError(f"There is no page {page}: call {call} with a page from 1 to {len(pages)}.")
    if len(pages) == 1:
        return pages[0]
    following = f" Next: {call} with page={page + 1}." if page < len(pages) else ""
    return f"{pages[page - 1]}\n(Page {page} of {len(pages)}.{following})"


def _split(text: str, most: int) -> Iterator[str]:
    """Yield parts of at most `most` bytes, cut between lines where possible."""
    part = ""
    for line in text.splitlines(keepends=True):
        if part and _size(part) + _size(line) > most:
            yield part.rstrip("\n")
            part = ""
        part += line
        while _size(part) > most:
            head = part.encode()[:most].decode(errors="ignore")
            yield head
            part = part[len(head) :]
    yield part.rstrip("\n")


def keep_latest(lines: Sequence[str], most: int) -> Sequence[str]:
    """Return the last lines that fit into `most` bytes, but at least the beginning of the last line."""
    sizes = accumulate(_size(line) + 1 for line in reversed(lines))
    fitting = sum(1 for _ in takewhile(lambda size: size <= most, sizes))
    return lines[len(lines) - fitting :] if fitting else [next(_split(line, most)) for line in lines[-1:]]


def _size(text: str) -> int:
    return len(text.encode())


class NumberedOption(NamedTuple):
    """An option with its number, counted from 1, and the heading of options of its kind."""

    number: int
    option: LegalOption
    heading: str

    @property
    def line(self) -> str:
        places = self.option.places or (self.option.at,)
        place = f" [{places[0]}]" if places[0] else ""
        return f"{self.number}. {self.option.says}{place}"


class ChoiceGroup(NamedTuple):
    """Options of one kind that fit into one list; `name` is how a call asks for them."""

    name: str
    choices: tuple[NumberedOption, ...]

    @property
    def summary(self) -> str:
        first, last = self.choices[0], self.choices[-1]
        heading = f"{self.name}: {first.heading}, options {first.number} to {last.number}"
        return f"{heading}, such as: {shorten(first.option.says, 80)}"


def group_choices(choices: Sequence[NumberedOption]) -> tuple[ChoiceGroup, ...]:
    """Return the options in one group if they fit into one list, and else by kind in groups that do."""
    if _fits(choices):
        return (ChoiceGroup("g1", tuple(choices)),) if choices else ()
    by_heading: dict[str, list[NumberedOption]] = {}
    for choice in choices:
        by_heading.setdefault(choice.heading, []).append(choice)
    lists = [part for kind in by_heading.values() for part in _split_choices(kind)]
    return tuple(ChoiceGroup(f"g{number}", part) for number, part in enumerate(lists, 1))


def _split_choices(choices: Sequence[NumberedOption]) -> Iterator[tuple[NumberedOption, ...]]:
    part: tuple[NumberedOption, ...] = ()
    for choice in choices:
        if part and not _fits((*part, choice)):
            yield part
            part = ()
        part = (*part, choice)
    yield part


def _fits(choices: Sequence[NumberedOption]) -> bool:
    return (
        len(choices) <= MAX_OPTIONS and sum(_size(choice.line) + 1 for choice in choices) <= MAX_OPTION_BYTES
    )
