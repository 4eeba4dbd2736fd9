"""A game's rules for players as one page; rendered once per process."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

import services
from domain.drawing.explaining.examples import draw_example, read_example
from domain.drawing.icons.registry import ICON_ALIASES, ICONS, icon_paths
from domain.games import catalog
from domain.kernel.editions import edition_of
from domain.kernel.game import Game
from services.editions.coverage import describe_coverage

RECONSTRUCTED = "reconstructed"
ICON = re.compile(r":[a-z][a-z0-9_-]*:")


class DrawBlock(Protocol):
    """Renders the content of a fenced block as HTML."""

    def __call__(self, content: str) -> str: ...


def draw_icon(name: str) -> str:
    """Draw an icon, hidden from screen readers, as the text next to it has the same meaning."""
    return f'<svg class="icon i" viewBox="0 0 24 24" aria-hidden="true">{icon_paths(name)}</svg>'


def with_icons(words: str) -> str:
    """Escape text, replacing `:cowboy:` with the icon of that name."""
    return ICON.sub(lambda found: _icon_or_words(found[0]), escapeHtml(words))


def _icon_or_words(words: str) -> str:
    name = words.strip(":")
    return draw_icon(name) if name in ICONS or name in ICON_ALIASES else words


def make_parser(blocks: Mapping[str, DrawBlock]) -> MarkdownIt:
    """Build a Markdown parser that renders fenced blocks of these names."""
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


class Article(NamedTuple):
    """The content below a heading: anchor, title, icon name or "", and the HTML of text and drawings."""

    slug: str
    title: str
    icon: str
    words: str
    drawings: str


class Chapter(NamedTuple):
    """A second-level heading with its articles; the introduction has no heading."""

    head: Article
    articles: tuple[Article, ...]


def read_document(game: Game[Any], text: str) -> tuple[Chapter, ...]:
    """Render the chapters of a text; raise ValueError if an example cannot be drawn."""
    reader = DocumentReader(game)
    chapters: list[Chapter] = []
    for level, article in reader.articles(text):
        if level <= 2 or not chapters:  # noqa: PLR2004 - the heading of a chapter
            chapters.append(Chapter(article, ()))
        else:
            chapters[-1] = chapters[-1]._replace(articles=(*chapters[-1].articles, article))
    return tuple(chapters)


class DocumentReader:
    """Renders a game's text, with unique ids in its drawings."""

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
        """Yield each article with the level of its heading, 0 for the introduction."""
        tokens = self.parser.parse(text)
        starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.level == 0]
        for start, end in zip([0, *starts], [*starts, len(tokens)], strict=True):
            if tokens[start:end]:
                yield self.article(tokens[start:end])

    def article(self, tokens: Sequence[Token]) -> tuple[int, Article]:
        headed = tokens[0].type == "heading_open"
        level = int(tokens[0].tag[1:]) if headed else 0
        icon, title, slug = read_heading(tokens[1].content if headed else "")
        self.drawings = []
        words = self.parser.renderer.render(tokens[3 if headed else 0 :], self.parser.options, {})
        return level, Article(slug, title, icon, words, "".join(self.drawings))

    def draw(self, content: str) -> str:
        """Collect the drawing of an example for the space next to the text; return "" for the text itself.

        An edition may lack what an example shows, such as a city. Such an example is left out.
        """
        try:
            example = read_example(content)
            self.drawn += 1
            drawing = draw_example(self.game, example, f"drawn{self.drawn}-")
        except Exception as error:
            if edition_of(self.game.name):
                return ""
            raise ValueError(f"{error} in the example:\n{content}") from error
        caption = self.parser.renderInline(example.caption)
        if example.sum:
            caption += f' <span class="total">{self.parser.renderInline(example.sum)}</span>'
        words = f"<figcaption>{caption}</figcaption>" if caption else ""
        self.drawings.append(f'<figure class="drawn">{drawing}{words}</figure>')
        return ""

    def list_signs(self, content: str) -> str:
        """Return the legend of the game's symbols."""
        rows = "".join(
            '<li><svg class="icon" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">'
            f"{drawing}</svg><span>{escape(meaning)}</span></li>"
            for drawing, meaning in self.game.presentation.legend()
        )
        return f'<ul class="signs">{rows}</ul>'

    def list_data(self, content: str) -> str:
        """Return the named table of the game's data."""
        name = content.strip()
        if name not in self.game.presentation.topics.tables:
            raise ValueError(f"{self.game.name} has no table {name}")
        head, *rows = self.game.presentation.topics.tables[name]()
        body = "".join(map(self.table_row, rows))
        titles = "".join(f"<th>{self.parser.renderInline(cell)}</th>" for cell in head)
        return (
            f'<div class="table"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'
        )

    def table_row(self, cells: Sequence[str]) -> str:
        return f"<tr>{''.join(f'<td>{self.parser.renderInline(cell)}</td>' for cell in cells)}</tr>"

    def list_rules(self, content: str) -> str:
        """Return a table of the rules' topics with the ids of their rules."""
        topics = self.game.presentation.topics
        rows = "".join(
            f'<tr><td><a href="#{topic}">{escape(topics.headings[topic])}</a></td>'
            f"<td>{escape(', '.join(ids))}</td></tr>"
            for topic, ids in topics.rules.items()
        )
        return f'<div class="table"><table><tbody>{rows}</tbody></table></div>'


def read_heading(words: str) -> tuple[str, str, str]:
    """Parse `:icon: Title {anchor}` into icon, title and anchor.

    The anchor defaults to one derived from the title.
    """
    icon, _, title = words.removeprefix(":").partition(":") if words.startswith(":") else ("", "", words)
    title, brace, anchor = title.rpartition("{") if title.endswith("}") else (title, "", "")
    title = title.strip()
    return icon, title, anchor.removesuffix("}") if brace else to_slug(title)


def to_slug(title: str) -> str:
    return re.sub(r"[^a-z]+", "-", title.lower()).strip("-")


def draw_heading_icon(name: str) -> str:
    return f'<span class="sgn">{draw_icon(name)}</span>' if name else ""


SHELL = Path(services.__file__).parent / "web" / "rules.html"
FOLDED = frozenset({"curious"})
"""Chapters that are shown collapsed, since few players read them."""
NUMBERED = frozenset({"five-minutes", "sample-rounds"})
"""Chapters whose articles are numbered steps."""


@cache
def render_rules(name: str) -> bytes:
    """Render the rules page of a game; raise KeyError if the game does not exist."""
    game = catalog.game(name)
    chapters = read_document(game, read_text(name))
    lead, *rest = chapters
    edition = describe_edition(name)
    filled = {
        "name": game.name,
        "title": escape(short_title(name)),
        "lead": (f"<p><strong>{escape(edition)}</strong></p>" if edition else "") + lead.head.words,
        "contents": contents(rest),
        "rules": "".join(chapter_html(with_edition(name, chapter)) for chapter in rest),
    }
    page = re.sub(
        rf"<!--({'|'.join(filled)})-->", lambda found: filled[found[1]], SHELL.read_text(encoding="utf-8")
    )
    return page.encode()


def describe_edition(name: str) -> str:
    """Return a sentence on the data of a game's edition, "" for the packaged data."""
    edition = edition_of(name)
    if edition is None:
        return ""
    printing = f" ({edition.printing})" if edition.printing else ""
    return (
        f"This service plays with the data of {edition.name}{printing}, read by {edition.read_by}. "
        "They apply where the text below states others."
    )


def with_edition(name: str, chapter: Chapter) -> Chapter:
    """Return a chapter whose article on reconstructed values says what remains so under the game's edition.

    It ends with a link to the form for one's own box.
    """
    link = f'<p><a href="/editions/{name}">Do you own the game? Enter the values of your box</a></p>'
    return chapter._replace(
        articles=tuple(
            article._replace(words=(describe_coverage(name) or article.words) + link)
            if article.slug == RECONSTRUCTED
            else article
            for article in chapter.articles
        )
    )


def short_title(name: str) -> str:
    """Return the title of a game without the name of its series."""
    return catalog.game(name).title.rpartition(": ")[2]


def read_text(name: str) -> str:
    """Return a game's rules for players, or its README if it has none."""
    package = files(f"domain.games.{name}")
    folder = package.joinpath("players_rules")
    if folder.is_dir():
        parts = sorted((each.name, each.read_text(encoding="utf-8")) for each in folder.iterdir())
        return "\n\n".join(text for file, text in parts if file.endswith(".md"))
    text = package.joinpath("README.md").read_text(encoding="utf-8")
    return re.sub(r"^# .*\n", "", text)


def contents(chapters: list[Chapter]) -> str:
    """Return the table of contents, which omits numbered steps."""
    return "".join(
        f'<li><a class="chapter" href="#{chapter.head.slug}">{escape(chapter.head.title)}</a>'
        + ("" if chapter.head.slug in NUMBERED else articles_list(chapter.articles))
        + "</li>"
        for chapter in chapters
    )


def articles_list(articles: tuple[Article, ...]) -> str:
    rows = "".join(f'<li><a href="#{each.slug}">{escape(each.title)}</a></li>' for each in articles)
    return f"<ul>{rows}</ul>" if rows else ""


def chapter_html(chapter: Chapter) -> str:
    slug, title = chapter.head.slug, escape(chapter.head.title)
    numbered = slug in NUMBERED
    inside = chapter.head.words + chapter.head.drawings
    inside += "".join(
        article_html(each, n if numbered else 0) for n, each in enumerate(chapter.articles, start=1)
    )
    if slug in FOLDED:
        listed = ", ".join(escape(each.title.lower()) for each in chapter.articles)
        inside = f"<details><summary>{listed.capitalize()}</summary>{inside}</details>"
    return f'<section id="{slug}" class="chapter"><h2><a href="#{slug}">{title}</a></h2>{inside}</section>'


def article_html(article: Article, number: int) -> str:
    """Return an article with its drawings; a numbered step shows its number."""
    sign = (
        f'<span class="no" aria-hidden="true">{number}</span>' if number else draw_heading_icon(article.icon)
    )
    kind = "stage" if number else "topic"
    drawings = f'<div class="drawings">{article.drawings}</div>' if article.drawings else ""
    return (
        f'<article class="{kind}" id="{article.slug}">{sign}'
        f'<h3><a href="#{article.slug}">{escape(article.title)}</a></h3>'
        f'<div class="words">{article.words}</div>{drawings}</article>'
    )
