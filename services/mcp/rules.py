"""The games and their rules in words: a list of games, and a game's rules by topic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from mcp.server.mcpserver.exceptions import ToolError

HEADING = re.compile(r"^(##+) (.+) \{([a-z0-9-]+)\}$", re.MULTILINE)


class Section(NamedTuple):
    """A section of the rules: the level of its heading, its title and topic, and its text."""

    level: int
    title: str
    topic: str
    text: str


def describe_games(games: Sequence[dict[str, Any]]) -> str:
    """Return the games with their numbers of players and options."""
    return "\n\n".join("\n".join(_describe_game(game)) for game in games)


def _describe_game(game: dict[str, Any]) -> Iterator[str]:
    seats = ", ".join(map(str, game["seats"]))
    yield f"{game['game']}: {game['title']}, for {seats} players. {game['summary']}"
    for field in game["fields"]:
        name, usual = field["option"], _json(game["defaults"][field["option"]])
        yield f"  option {name} ({field['label']}): {', '.join(_values(field))}; usually {usual}"


def _values(field: dict[str, Any]) -> Iterator[str]:
    yield from (_json(choice["value"]) for choice in field["choices"])
    match field["widget"]:
        case "seat":
            yield "a seat from 0"
        case "sides":
            yield f"a or b for each of {', '.join(field['things'])}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def find_rules(text: str, game: str, topic: str) -> str:
    """Return a section with its subsections; without a topic, the introduction and the list of topics.

    Raise ToolError for an unknown topic.
    """
    headings = list(HEADING.finditer(text))
    if not headings:
        return text
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    sections = [
        Section(len(heading[1]), heading[2], heading[3], text[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]
    if not topic:
        intro = text[: headings[0].start()].strip()
        listed = (f"{'  ' * (each.level - 2)}{each.topic}: {each.title}" for each in sections)
        return "\n".join((intro, "", f"Topics; read one with rules(game='{game}', topic=...):", *listed))
    start = next((at for at, each in enumerate(sections) if each.topic == topic), None)
    if start is None:
        raise ToolError(
            f"The rules of {game} have no topic {topic!r}: call rules without a topic to list them."
        )
    end = next(
        (at for at in range(start + 1, len(sections)) if sections[at].level <= sections[start].level),
        len(sections),
    )
    return "\n\n".join(f"{'#' * each.level} {each.title}\n\n{each.text}" for each in sections[start:end])
