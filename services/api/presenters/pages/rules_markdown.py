"""Markdown of the players' rules as HTML: icons by name, and blocks that are drawn or filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from domain.drawing.icons.registry import ICON_ALIASES, ICONS, icon_paths

ICON = re.compile(r":[a-z][a-z0-9_-]*:")


class DrawBlock(Protocol):
    """Gives the HTML of a fenced block's content."""

    def __call__(self, content: str) -> str: ...


def draw_icon(name: str) -> str:
    """Draw an icon beside words that say the same."""
    return f'<svg class="icon i" viewBox="0 0 24 24" aria-hidden="true">{icon_paths(name)}</svg>'


def with_icons(words: str) -> str:
    """Escape words, with `:cowboy:` as the icon of that name."""
    return ICON.sub(lambda found: _icon_or_words(found[0]), escapeHtml(words))


def _icon_or_words(words: str) -> str:
    name = words.strip(":")
    return draw_icon(name) if name in ICONS or name in ICON_ALIASES else words


def make_parser(blocks: Mapping[str, DrawBlock]) -> MarkdownIt:
    """Make a parser that gives fenced blocks of these names to what draws them."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")

    def render_text(tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return with_icons(tokens[at].content)

    def render_fence(tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        token = tokens[at]
        draw = blocks.get(token.info.strip())
        if draw is None:
            return f"<pre><code>{escapeHtml(token.content)}</code></pre>\n"
        return draw(token.content)

    def open_table(tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return '<div class="table"><table>\n'

    def close_table(tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        return "</table></div>\n"

    parser.renderer.rules.update(  # type: ignore[attr-defined]  # its protocol does not name them
        text=render_text, fence=render_fence, table_open=open_table, table_close=close_table
    )
    return parser
