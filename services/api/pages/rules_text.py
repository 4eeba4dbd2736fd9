"""A game's rules for players as Markdown, for programs and for readers without the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from domain.drawing.explaining.examples import read_example
from domain.drawing.icons.registry import ICON_ALIASES, ICONS
from domain.games import catalog
from domain.kernel.game import Game
from services.api.pages.rules import describe_edition, read_text

FENCED_BLOCK = re.compile(r"^```[a-z]{1,20}\n.*?^```$", re.MULTILINE | re.DOTALL)
ICON = re.compile(r":[a-z][a-z0-9_-]*: ?\|?")
"""An icon in a text, or one that fills a cell of a table."""


@cache
def render_markdown(name: str) -> str:
    """Return the rules with tables and descriptions instead of the blocks that the page draws."""
    game = catalog.game(name)
    text = FENCED_BLOCK.sub(lambda block: _describe_block(game, block[0]), read_text(name))
    text = ICON.sub(_name_icon, text)
    edition = describe_edition(name)
    return "\n\n".join(filter(None, (f"# {game.title}", edition, text)))


def _name_icon(icon: re.Match[str]) -> str:
    """Return the name of an icon that fills a cell; elsewhere icons only decorate a text, so return ""."""
    name = icon[0].strip(": |")
    if name not in ICONS and name not in ICON_ALIASES:
        return icon[0]
    return f"{name} |" if icon[0].endswith("|") else ""


def _describe_block(game: Game[Any], block: str) -> str:
    kind, _, content = block.strip("`").partition("\n")
    topics = game.presentation.topics
    match kind:
        case "example":
            example = read_example(content)
            words = (example.alt, example.caption, example.sum)
            return f"> Example: {' '.join(filter(None, words))}"
        case "data":
            return _table(topics.tables[content.strip()]())
        case "rules":
            rows = [(topics.headings[topic], ", ".join(ids)) for topic, ids in topics.rules.items()]
            return _table([("topic", "rules"), *rows])
        case "legend":
            return "\n".join(f"- {meaning}" for _, meaning in game.presentation.legend())
        case _:
            return block


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join((head, f"|{'---|' * len(rows[0])}", *body))
