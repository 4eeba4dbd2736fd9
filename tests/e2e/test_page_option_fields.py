"""The option fields of a game's form, tested without a service."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser_visitor import page_of_modules

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield an empty page that can import the modules."""
    page = page_of_modules(browser, "<!doctype html><title>empty</title>")
    yield page
    page.close()


def choice(value: Any, label: str, **needs: list[Any]) -> dict[str, Any]:
    needed = [{"option": option, "values": values} for option, values in needs.items()]
    return {"value": value, "label": label, "note": "", "said": "", "needs": needed}


def field(option: str, widget: str, seats: list[int], *choices: dict[str, Any]) -> dict[str, Any]:
    asked = {"label": option, "seats": seats, "note": "", "things": ["1", "2"]}
    return {"option": option, "widget": widget, "choices": list(choices), **asked}


DESCRIBED = {
    "defaults": {"deck": "small", "level": 0, "extra": None, "sides": "aa", "start": None},
    "fields": [
        field("deck", "choice", [2, 3], choice("small", "Small"), choice("large", "Large")),
        field("level", "levels", [1], choice(0, "Easy"), choice(1, "Hard")),
        field(
            "extra", "choice", [3], choice(None, "Random", deck=["large"]), choice("x", "X", deck=["large"])
        ),
        field("sides", "sides", [3]),
        field("start", "seat", [3], choice(None, "Random")),
    ],
}


def test_form_asks_for_relevant_options_and_others_have_defaults(page: Page) -> None:
    found = page.evaluate(
        """async (described) => {
            const { OptionFields } = await import("/new-table/options/option-fields.js");
            const chosen = { level: 1, extra: "x", start: 2 };
            const fields = new OptionFields(described, 3, chosen);
            document.body.replaceChildren(fields.element);
            const press = (selector) => document.querySelector(selector).click();
            const labels = () => [...document.querySelectorAll("legend")].map((one) => one.textContent);
            const before = [{ ...fields.options }, labels()];
            press("[name=option-deck][value=large]");
            press("[name=option-extra][value=x]");
            press(".side-tile:nth-child(2)");
            press("[name=option-start][value='0']");
            const after = [{ ...fields.options }, labels()];
            press("[name=option-deck][value=small]");
            return { before, after, back: fields.options };
        }""",
        DESCRIBED,
    )

    usual = {"deck": "small", "level": 0, "extra": None, "sides": "aa"}
    assert [{**usual, "start": 2}, ["deck", "sides", "start"]] == found["before"]
    chosen = {"deck": "large", "level": 0, "extra": "x", "sides": "ab", "start": 0}
    assert [chosen, ["deck", "extra", "sides", "start"]] == found["after"]
    assert {**chosen, "deck": "small", "extra": None} == found["back"]
