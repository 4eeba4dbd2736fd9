"""Links copied from a text with trailing punctuation still lead to their page."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api


@pytest.mark.parametrize(
    ("link", "page"),
    [
        ("/settings/", "/settings"),
        ("/tournaments/", "/tournaments"),
        ("/tournaments).", "/tournaments"),
        ("/table/00abc/", "/table/00abc"),
        ("/table/00abc/text/", "/table/00abc/text"),
        ("/table/00abc.", "/table/00abc"),
        ("/table/00abc)?at=5", "/table/00abc?at=5"),
        ("/table/00abc?invite=code.", "/table/00abc?invite=code"),
        ("/table/00abc?at=5&invite=code).", "/table/00abc?at=5&invite=code"),
        ("/rules/gold_rush,", "/rules/gold_rush"),
        ("/player/p0123456789abcdef%E2%80%9D", "/player/p0123456789abcdef"),
        ("//evil.example/", "/evil.example"),
    ],
)
def test_link_with_trailing_punctuation_leads_to_its_page(api: Api, link: str, page: str) -> None:
    answer = api.nobody.get(f"{str(api.nobody.base_url).rstrip('/')}{link}", follow_redirects=False)

    assert (307, page) == (answer.status_code, answer.headers.get("location"))


@pytest.mark.parametrize("path", ["/v1/games/", "/static/none.js/", "/v1/tables/00abc."])
def test_programs_get_the_refusal(api: Api, path: str) -> None:
    assert api.nobody.get(path, follow_redirects=False).status_code == 404


@pytest.mark.parametrize("path", ["/", "/table/00abc?invite=code", "/login?to=/table/00abc.", "/nothing"])
def test_address_without_trailing_punctuation_is_unchanged(api: Api, path: str) -> None:
    assert api.nobody.get(path, follow_redirects=False).status_code in {200, 404}
