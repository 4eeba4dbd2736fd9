"""A page as a screen reader presents it: roles, names, states and keys, without markup or visual layout."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

HEARD = re.compile(r"""^(?P<indent> *)- '?(?P<role>[a-z]+)(?: (?P<name>"(?:[^"\\]|\\.)*"))?(?P<rest>.*)$""")
FARTHEST = 60


class Heard(NamedTuple):
    """A node of the page's accessibility tree; `states` include, for example, `active` (has the focus)."""

    depth: int
    role: str
    name: str
    states: frozenset[str]
    text: str


class LostOnPage(AssertionError):
    """Pressing keys did not reach the expected element."""


class ScreenReader:
    """Reads one region of a page and presses keys."""

    def __init__(self, page: Page, region: str) -> None:
        self.page = page
        self.region = region

    def hear(self) -> list[Heard]:
        """Return everything in the region in order."""
        located = self.page.get_by_role("region", name=self.region, exact=True)
        if not located.count():
            return []
        tree = located.aria_snapshot(mode="ai")
        return [heard for line in tree.splitlines() if (heard := _heard(line))]

    def within(self, role: str, name: str) -> list[Heard]:
        """Return everything within a node of the region."""
        everything = self.hear()
        start = next((n for n, one in enumerate(everything) if (one.role, one.name) == (role, name)), None)
        if start is None:
            return []
        inside: list[Heard] = []
        for one in everything[start + 1 :]:
            if one.depth <= everything[start].depth:
                break
            inside.append(one)
        return inside

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def go_to(self, wanted: Callable[[Heard], bool], key: str = "Tab") -> Heard:
        """Press a key until the wanted element has the focus."""
        for _ in range(FARTHEST):
            self.press(key)
            focused = next((one for one in self.hear() if "active" in one.states), None)
            if focused and wanted(focused):
                return focused
        raise LostOnPage(f"{key} never came to it; heard: {self.hear()}")

    def wait(self, until: Callable[[list[Heard]], bool], milliseconds: int = 15_000) -> list[Heard]:
        """Listen until the condition holds, and return everything heard at that point."""
        for _ in range(milliseconds // 25):
            heard = self.hear()
            if until(heard):
                return heard
            self.page.wait_for_timeout(25)
        raise LostOnPage(f"not in {milliseconds} ms; heard: {self.hear()}")


def _heard(line: str) -> Heard | None:
    if line.lstrip().startswith("- '"):  # in the quoted form of YAML
        line = line.replace("''", "'")
    found = HEARD.match(line)
    if found is None:
        return None
    states = frozenset(re.findall(r"\[([a-z]+)(?:=\w+)?\]", found["rest"]))
    text = found["rest"].partition(": ")[2].strip("'\"")
    name = json.loads(found["name"]) if found["name"] else ""
    return Heard(len(found["indent"]), found["role"], name, states, text)
