"""Whatever is asked for, the index of routes finds what looking through all of them in order would find."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.routing import Match, Route

from services.api.app import ROUTES
from services.api.routing.route_index import CHOSEN, RouteIndex

STRANGE = ("/", "//", "/v1", "/v1/", "/v1/tables//commands", "/v1/tables/a/commands/b/c", "/nowhere", "")


def first_of_all(scope: dict[str, Any]) -> Route | None:
    """Give what takes a request, or whose path it is, in the order of the routes."""
    partial = None
    for route in ROUTES:
        match, _ = route.matches(scope)
        if match is Match.FULL:
            return route
        if match is Match.PARTIAL and partial is None:
            partial = route
    return partial


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PUT"])
@pytest.mark.parametrize("root", ["", "/games"])
def test_the_index_finds_the_route_that_comes_first(method: str, root: str) -> None:
    index, found = RouteIndex(ROUTES), 0
    paths = {route.path.replace(":path", "") for route in ROUTES}
    for path in (*paths, *(path.replace("{table}", "lobby") for path in paths), *STRANGE):
        scope = {"type": "http", "method": method, "path": f"{root}{path}", "root_path": root}
        match, child = index.matches(scope)

        assert child.get(CHOSEN) is first_of_all(scope), path
        found += match is Match.FULL
    assert found
