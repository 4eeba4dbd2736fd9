"""A text in Markdown as chapters and articles, each with an anchor, its drawings apart from its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from domain.drawing.explaining.examples.example import draw_example, read_example
from domain.kernel.game import Game
from services.api.presenters.pages.rules_markdown import DrawBlock, draw_icon, make_parser


class Article(NamedTuple):
    """What stands under a heading: the anchor, the icon's name or "", HTML of words and of drawings."""

    slug: str
    title: str
    icon: str
    words: str
    drawings: str


class Chapter(NamedTuple):
    """A heading of the second level with what stands under it; the text's beginning has none."""

    head: Article
    articles: tuple[Article, ...]


def read_document(game: Game[Any], text: str) -> tuple[Chapter, ...]:
    """Render a text; ValueError where one of its examples cannot be drawn."""
    reader = DocumentReader(game)
    chapters: list[Chapter] = []
    for level, article in reader.articles(text):
        if level <= 2 or not chapters:  # noqa: PLR2004 - the heading of a chapter
            chapters.append(Chapter(article, ()))
        else:
            chapters[-1] = chapters[-1]._replace(articles=(*chapters[-1].articles, article))
    return tuple(chapters)


class DocumentReader:
    """Renders the text of a game, and numbers its drawings so that their ids are their own."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.drawings: list[str] = []
        self.drawn = 0
        blocks: dict[str, DrawBlock] = {
            "example": self.draw,
            "legend": self.list_signs,
            "rules": self.list_rules,
            "data": self.list_data,
        }
        self.parser: MarkdownIt = make_parser(blocks)

    def articles(self, text: str) -> Iterator[tuple[int, Article]]:
        """Give what stands under each heading, with its level; 0 before the first."""
        tokens = self.parser.parse(text)
        starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.level == 0]
        for start, end in zip([0, *starts], [*starts, len(tokens)], strict=True):
            if tokens[start:end]:
                yield self.article(tokens[start:end])

    def article(self, tokens: Sequence[Token]) -> tuple[int, Article]:
        """Render what stands under one heading."""
        headed = tokens[0].type == "heading_open"
        level = int(tokens[0].tag[1:]) if headed else 0
        icon, title, slug = read_heading(tokens[1].content if headed else "")
        self.drawings = []
        words = self.parser.renderer.render(tokens[3 if headed else 0 :], self.parser.options, {})
        return level, Article(slug, title, icon, words, "".join(self.drawings))

    def draw(self, content: str) -> str:
        """Draw an example beside the words; nothing of it stands among them."""
        try:
            example = read_example(content)
            self.drawn += 1
            drawing = draw_example(self.game, example, f"drawn{self.drawn}-")
        except Exception as error:
            raise ValueError(f"{error} in the example:\n{content}") from error
        caption = self.parser.renderInline(example.caption)
        if example.sum:
            caption += f' <span class="total">{self.parser.renderInline(example.sum)}</span>'
        words = f"<figcaption>{caption}</figcaption>" if caption else ""
        self.drawings.append(f'<figure class="drawn">{drawing}{words}</figure>')
        return ""

    def list_signs(self, content: str) -> str:
        """List the signs of the game's drawing."""
        rows = "".join(
            '<li><svg class="icon" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">'
            f"{drawing}</svg><span>{escape(meaning)}</span></li>"
            for drawing, meaning in self.game.legend()
        )
        return f'<ul class="signs">{rows}</ul>'

    def list_data(self, content: str) -> str:
        """Set the table of the game's data that is named."""
        name = content.strip()
        if name not in self.game.topics.tables:
            raise ValueError(f"{self.game.name} has no table {name}")
        head, *rows = self.game.topics.tables[name]()
        body = "".join(map(self.table_row, rows))
        titles = "".join(f"<th>{self.parser.renderInline(cell)}</th>" for cell in head)
        return (
            f'<div class="table"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'
        )

    def table_row(self, cells: Sequence[str]) -> str:
        return f"<tr>{''.join(f'<td>{self.parser.renderInline(cell)}</td>' for cell in cells)}</tr>"

    def list_rules(self, content: str) -> str:
        """List the ids of rules by the topic that tells them."""
        topics = self.game.topics
        rows = "".join(
            f'<tr><td><a href="#{topic}">{escape(topics.headings[topic])}</a></td>'
            f"<td>{escape(', '.join(ids))}</td></tr>"
            for topic, ids in topics.rules.items()
        )
        return f'<div class="table"><table><tbody>{rows}</tbody></table></div>'


def read_heading(words: str) -> tuple[str, str, str]:
    """Read `:icon: Words {anchor}` as icon, words and anchor; one without an anchor gets its words'."""
    icon, _, title = words.removeprefix(":").partition(":") if words.startswith(":") else ("", "", words)
    title, brace, anchor = title.rpartition("{") if title.endswith("}") else (title, "", "")
    title = title.strip()
    return icon, title, anchor.removesuffix("}") if brace else to_slug(title)


def to_slug(title: str) -> str:
    """Give an anchor for a heading that names none."""
    return re.sub(r"[^a-z]+", "-", title.lower()).strip("-")


def draw_heading_icon(name: str) -> str:
    """Draw the icon before a heading."""
    return f'<span class="sgn">{draw_icon(name)}</span>' if name else ""
