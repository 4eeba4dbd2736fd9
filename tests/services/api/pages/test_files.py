"""Page files: range requests work, and nothing redirects to a different host."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api

FILE, OTHER = "/static/shared/base.css", "/manifest.webmanifest"


@pytest.mark.parametrize("path", [FILE, OTHER])
@pytest.mark.parametrize(
    ("asked", "part"), [("bytes=0-9", slice(10)), ("bytes=-5", slice(-5, None)), ("bytes=3-", slice(3, None))]
)
def test_range_of_a_file_is_served(api: Api, path: str, asked: str, part: slice) -> None:
    answer = api.nobody.get(path, headers={"Range": asked})

    assert 206 == answer.status_code
    assert api.nobody.get(path).content[part] == answer.content


@pytest.mark.parametrize("path", ["/v1/health/", "/static", "/static/", "/v1/tables/"])
def test_host_header_never_causes_a_redirect(api: Api, path: str) -> None:
    answer = api.client().get(f"{api.url}{path}", headers={"Host": "other.example"})

    assert (404, "not-found") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize(
    ("path", "leads_to"), [("/login/", "/login"), ("//other.example/", "/other.example")]
)
def test_redirects_stay_on_the_host(api: Api, path: str, leads_to: str) -> None:
    answer = api.client().get(f"{api.url}{path}", headers={"Host": "other.example"})

    assert (307, leads_to) == (answer.status_code, answer.headers["Location"])
