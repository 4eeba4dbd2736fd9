"""The whole page of a game's rules, legible without a script; rendered once for each game."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

import services
from domain.games import catalog
from services.api.presenters.pages.rules_document import Article, Chapter, draw_heading_icon, read_document

SHELL = Path(services.__file__).parent / "web" / "rules.html"
FOLDED = frozenset({"curious"})
"""Chapters that few want to read: they are folded up."""
NUMBERED = frozenset({"five-minutes"})
"""Chapters whose articles are steps."""


@cache
def render_rules(name: str) -> bytes:
    """Render the page of a game; KeyError if there is none of that name."""
    game = catalog.game(name)
    chapters = read_document(game, read_text(name))
    lead, *rest = chapters
    filled = {
        "name": game.name,
        "title": escape(short_title(name)),
        "lead": lead.head.words,
        "contents": contents(rest),
        "rules": "".join(map(chapter_html, rest)),
    }
    page = re.sub(
        rf"<!--({'|'.join(filled)})-->", lambda found: filled[found[1]], SHELL.read_text(encoding="utf-8")
    )
    return page.encode()


def short_title(name: str) -> str:
    """Give the title of a game without the series that it belongs to, as all pages call it."""
    return catalog.game(name).title.rpartition(": ")[2]


def read_text(name: str) -> str:
    """Give the text of a game's rules for players; where none is written, what is said for developers."""
    package = files(f"domain.games.{name}")
    folder = package.joinpath("players_rules")
    if folder.is_dir():
        parts = sorted((each.name, each.read_text(encoding="utf-8")) for each in folder.iterdir())
        return "\n\n".join(text for file, text in parts if file.endswith(".md"))
    text = package.joinpath("README.md").read_text(encoding="utf-8")
    return re.sub(r"^# .*\n", "", text)


def contents(chapters: list[Chapter]) -> str:
    """List all headings; those of steps are left out, as they are read in one go."""
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
    """Write a chapter."""
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
    """Write an article, its drawings beside or below its words; a step has its number."""
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
