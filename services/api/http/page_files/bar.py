"""The bar at the head of most pages: written once, named by documents as `<!--bar-->`.

`<!--bar /ratings page-->` marks the link to /ratings as the one to the page that is open; `true` in place of
`page` marks it as what the page belongs to (both are values of `aria-current`).
"""

from __future__ import annotations

import re

BAR = "fragments/bar.html"
MARKER = r"<!--bar(?: (/\w*) (page|true))?-->\n?"
"""How documents name it; none of these meets what somebody sends."""


def fill_bar(text: str, bar: str) -> str:
    """Put the bar where a document names it; ValueError where it lacks the link that is to be marked."""
    return re.sub(MARKER, lambda found: _mark_current(bar, found[1], found[2]), text)


def _mark_current(bar: str, path: str | None, current: str) -> str:
    if path is None:
        return bar
    link = f'<a href="{path}">'
    if link not in bar:
        raise ValueError(f"the bar has no {link}")
    return bar.replace(link, f'<a href="{path}" aria-current="{current}">')
