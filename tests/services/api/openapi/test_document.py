from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from fastapi import APIRouter

from domain.games import catalog
from domain.log.codec import codec_for
from infra.settings.settings import Settings
from services.api.app import ROUTES
from services.api.openapi.components import to_camel_case
from services.api.openapi.document import build_document, possible_problems
from services.api.routing import ApiRoute
from tests.services.api.openapi.wrong_values import beyond, exemplary, quoted, required_query
from tests.services.api.running_api import Api, Player, start_game_of_two
from tests.support.runtime.openapi_contract import OpenApiContract
from tests.support.runtime.operator_tokens import create_operator_token

pytestmark = pytest.mark.wide

Json = dict[str, Any]

NAMED = {
    "command_id": "c",
    "entrant": 0,
    "game": "template",
    "letter": "0-1",
    "partition": 0,
    "player": "p0",
    "seq": 1,
    "token": "t0",
    "tournament": "00nosuch",
}
BY_GAME = ("TableView", "RecordsResponse", "OutcomeResponse", "NewTable", "TableSummary")
PER_GAME = ("View", "Record", "Options", "CommandOption", *BY_GAME[:4])
BESIDE, RELATIONS = ("query", "header"), ("friends", "blocks")
WITHOUT_BODY = (
    "/v1/me/calendar",
    "/v1/unsubscribe/{token}",
    "/v1/confirm/{token}",
    *(f"/v1/me/{one}/{{player}}" for one in RELATIONS),
)
"""Calls that ignore their body: email programs send a form (RFC 8058), or their path says everything."""

LISTED = [route for route in ROUTES if isinstance(route, ApiRoute) and route.include_in_schema]
REFERENCE = re.compile(r'"\$ref": "#/([^"]+)"')


@pytest.fixture(scope="module")
def document(api: Api) -> Json:
    found: Json = api.nobody.get("/v1/openapi.json").json()
    return found


@pytest.fixture(scope="module")
def contract(document: Json) -> OpenApiContract:
    return OpenApiContract(document)


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_document_is_the_same_at_every_request(api: Api) -> None:
    answers = [api.nobody.get("/v1/openapi.json") for _ in range(3)]

    assert ["Railhead"] * 3 == [answer.json()["info"]["title"] for answer in answers]
    assert 1 == len({answer.content for answer in answers})


def test_unchanged_document_is_not_sent_again(api: Api) -> None:
    first = api.nobody.get("/v1/openapi.json")
    again = api.nobody.get("/v1/openapi.json", headers={"If-None-Match": first.headers["ETag"]})

    assert (304, b"") == (again.status_code, again.content)


def test_document_passes_an_external_validator(document: Json) -> None:
    schema = schemathesis.openapi.from_dict(document)
    schema.validate()

    assert "3.1.0" == document["openapi"]


def test_every_reference_resolves_and_every_component_is_used(document: Json) -> None:
    named = {
        f"components/{kind}/{name}"
        for kind in ("schemas", "headers", "examples")
        for name in document["components"][kind]
    }

    assert set(REFERENCE.findall(json.dumps(document))) == named


def test_every_operation_is_described(document: Json) -> None:
    tags = {tag["name"] for tag in document["tags"] if tag["description"]}
    for path, method, operation in operations(document):
        assert operation["summary"], path
        assert operation["description"], path
        assert set(operation["tags"]) <= tags, path
        assert operation["operationId"], path
        assert "security" in operation, path
        has_body = method in {"post", "patch", "put"} and path not in WITHOUT_BODY
        assert ("requestBody" in operation) == has_body, path
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names))
    assert document["servers"]
    assert document["info"]["license"]


def test_every_api_path_is_documented(document: Json) -> None:
    routed = {
        (route.path_format, method.lower())
        for route in ROUTES
        for method in route.methods or ()
        if route.path.startswith("/v1/") and method != "HEAD"
    }

    assert routed == {(path, method) for path, method, _ in operations(document)}


def test_every_parameter_has_a_description_and_a_valid_example(contract: OpenApiContract) -> None:
    for path, _, operation in operations(contract.document):
        named = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert set(re.findall(r"\{(\w+)\}", path)) == named, path
        for one in operation["parameters"]:
            assert one["description"], (path, one["name"])
            contract.check_schema(one["schema"], one["example"], f"{path} {one['name']}")


def test_bodies_and_answers_have_valid_examples(contract: OpenApiContract) -> None:
    for path, _, operation in operations(contract.document):
        contents = [operation.get("requestBody", {}).get("content", {})]
        contents += [one.get("content", {}) for one in operation["responses"].values()]
        for content in contents:
            for form, media in content.items():
                if form == "text/event-stream":
                    continue
                for example in examples(contract.document, media):
                    contract.check_schema(media["schema"], example, f"{path} {form}")


def examples(document: Json, media: Json) -> list[Any]:
    if "example" in media:
        return [media["example"]]
    if "examples" in media:
        names = [one["$ref"].rpartition("/")[2] for one in media["examples"].values()]
        return [document["components"]["examples"][name]["value"] for name in names]
    assert media["schema"] in ({"type": "object"}, {"type": "string", "format": "binary"}), media
    return []


def test_bounds_of_a_name_are_documented(document: Json) -> None:
    for kind in ("NewPlayer", "ChangeNameRequest", "RenamePlayerRequest"):
        name = document["components"]["schemas"][kind]["properties"]["name"]
        assert (2, 30) == (name["minLength"], name["maxLength"]), kind


def test_error_statuses_are_listed_one_by_one(document: Json) -> None:
    for path, _, operation in operations(document):
        statuses = operation["responses"]
        assert "default" not in statuses, path
        for status, answer in statuses.items():
            if int(status) < 400:
                continue
            media = answer["content"]["application/problem+json"]
            assert "#/components/schemas/ProblemDocument" == media["schema"]["$ref"], path


def test_error_statuses_follow_from_possible_problems(document: Json) -> None:
    for route in LISTED:
        operation = document["paths"][route.path_format][next(iter(route.methods or ())).lower()]
        named = {
            slug
            for answer in operation["responses"].values()
            for slug in answer.get("content", {}).get("application/problem+json", {}).get("examples", ())
        }
        assert set(possible_problems(route)) == named, route.path


def test_patterns_are_portable_across_languages(document: Json) -> None:
    patterns = re.findall(r'"pattern": "((?:[^"\\]|\\.)*)"', json.dumps(document))

    assert patterns
    assert not [one for one in patterns if "\\Z" in one or "\\A" in one or "(?" in one]


@pytest.mark.parametrize("game", catalog.names())
def test_each_game_has_unions_discriminated_by_tags(document: Json, game: str) -> None:
    schemas, prefix = document["components"]["schemas"], to_camel_case(game)
    for name in ("Command", "Event"):
        union = schemas[f"{prefix}{name}"]
        refs = [part["$ref"].rpartition("/")[2] for part in union["oneOf"]]
        tags = [schemas[ref]["properties"]["type"]["const"] for ref in refs]
        assert tags == list(union["discriminator"]["mapping"]), name
        assert len(tags) == len(set(tags)), name
    for name in PER_GAME:
        assert f"{prefix}{name}" in schemas, name
    for name in BY_GAME:
        mapping = schemas[name]["discriminator"]["mapping"]
        assert f"#/components/schemas/{prefix}{name}" == mapping[game]


@pytest.mark.parametrize("game", catalog.names())
def test_initial_answers_of_every_game_fit_its_schemas(
    contract: OpenApiContract, api: Api, game: str
) -> None:
    """Other answers are checked against their schemas by every client; this test covers every game."""
    first, second = api.player(), api.player()
    seats = max(2, min(codec_for(game).game.seat_counts))
    table = first.open(game=game, seats=seats, me={"seat": 0}, bots={})
    second.sit(table)
    others: list[Player] = [api.player() for _ in range(2, seats)]
    for seat, other in enumerate(others, 2):
        other.sit(table, seat)
    seen = first.look(table, 0)
    records = first.get(f"/v1/tables/{table}/events", params={"seat": 0}).json()

    contract.check_schema({"$ref": f"#/components/schemas/{to_camel_case(game)}TableView"}, seen, game)
    contract.check_schema(
        {"$ref": f"#/components/schemas/{to_camel_case(game)}RecordsResponse"}, records, game
    )


@pytest.fixture(scope="module")
def game(api: Api) -> tuple[Player, str]:
    """Return a player at a started table at which no command is carried out."""
    first, _, table = start_game_of_two(api)
    return first, table


@pytest.fixture(scope="module")
def operator(api: Api, settings: Settings) -> httpx.Client:
    return api.client(create_operator_token(settings, "admin"))


def test_values_outside_a_parameters_bounds_are_refused(
    game: tuple[Player, str], operator: httpx.Client, document: Json, subtests: pytest.Subtests
) -> None:
    """The service enforces the documented bounds."""
    tried = set[str]()
    for path, method, call in operations(document):
        for one in call["parameters"]:
            kind = f"{one['name']} {one['in']} {one['schema']}"
            wrong = [*refusable(one)][: None if kind not in tried else 1]
            tried.add(kind)
            with subtests.test(f"{call['operationId']} {one['name']} {one['in']}"):
                expect_refused(game, operator, document, (method.upper(), path, one), wrong)


def refusable(parameter: Json) -> Iterator[Any]:
    """Yield values outside a parameter's bounds that a request can contain."""
    for wrong in beyond(parameter["schema"]):
        if wrong == "" and parameter["in"] == "path":
            continue  # a path cannot contain it
        if parameter["in"] == "header" and "\n" in str(wrong):
            continue  # a header line cannot contain it
        yield wrong


def expect_refused(
    game: tuple[Player, str],
    operator: httpx.Client,
    document: Json,
    place: tuple[str, str, Json],
    values_beyond: list[Any],
) -> None:
    (first, table), (method, path, parameter) = game, place
    asking = operator if "/admin/" in path else first.client
    values = {"table": table, "seat": 0, **NAMED}
    for wrong in values_beyond:
        said = {**values, parameter["name"]: wrong} if parameter["in"] == "path" else values
        where = path.format_map({name: quoted(value) for name, value in said.items()})
        query, headers = (
            {parameter["name"]: str(wrong)} if parameter["in"] == kind else {} for kind in BESIDE
        )
        operation = document["paths"][path][method.lower()]
        body, query = exemplary(operation, table), {**required_query(operation), **query}
        answer = asking.request(method, where, params=query, headers=headers, json=body)
        assert answer.status_code in (400, 404), (wrong, answer.text)
        assert parameter["name"] in answer.json()["detail"] or parameter["in"] == "path", wrong


def test_classes_of_the_same_name_are_refused() -> None:
    router = APIRouter(route_class=ApiRoute)
    for number in range(2):
        kind = msgspec.defstruct("Told", [(f"field{number}", int)])

        async def tell() -> Any: ...

        tell.__annotations__["return"] = kind
        router.get(f"/{number}", operation_id=f"tell{number}")(tell)

    with pytest.raises(ValueError, match="both define Told"):
        build_document(router.routes, ())


def test_routes_of_the_same_path_and_method_are_refused() -> None:
    router = APIRouter(route_class=ApiRoute)
    for number in range(2):

        async def tell() -> None: ...

        router.get("/same", operation_id=f"tell{number}", status_code=204)(tell)

    with pytest.raises(ValueError, match="two routes are registered for GET /same"):
        build_document(router.routes, ())
