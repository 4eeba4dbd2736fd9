from __future__ import annotations

import re
from pathlib import Path

import pytest

from services.api.pages.plain_pages import EXPLANATIONS
from services.api.problems import STATUS, TITLES
from tests.services.api.running_api import Api

DOCS = Path(__file__).parents[4] / "docs" / "api.md"


def test_problem_type_links_to_the_page_that_explains_it(api: Api) -> None:
    problem = api.nobody.get("/v1/tables/00nothing").json()

    page = api.nobody.get(problem["type"])

    assert (200, "text/html; charset=utf-8") == (page.status_code, page.headers["content-type"])
    assert TITLES["not-found"] in page.text


@pytest.mark.parametrize("code", STATUS)
def test_every_problem_is_explained(api: Api, code: str) -> None:
    page = api.nobody.get(f"/problems/{code}")

    assert 200 == page.status_code
    assert f"status {STATUS[code]}" in page.text


def test_all_problems_are_on_one_page(api: Api) -> None:
    page = api.nobody.get("/problems")

    assert list(STATUS) == re.findall(r'<h2 id="([a-z-]+)">', page.text)


def test_unknown_problem_has_no_page(api: Api) -> None:
    answer = api.nobody.get("/problems/%3Cscript%3E")

    assert (404, "not-found") == (answer.status_code, answer.json()["code"])


def test_statuses_titles_explanations_and_manual_agree() -> None:
    listed = DOCS.read_text().partition("`code` is one of: ")[2].partition("\n")[0]

    assert STATUS.keys() == TITLES.keys() == EXPLANATIONS.keys()
    assert sorted(STATUS) == sorted(re.findall(r"`([a-z-]+)`", listed))
