"""The examples of a call are consistent."""

from __future__ import annotations

from tests.services.api.running_api import Api


def test_examples_of_one_call_do_not_contradict_each_other(api: Api) -> None:
    """If a client sends all examples of a call, every command id in them is the same."""
    document = api.nobody.get("/v1/openapi.json").json()
    for path, calls in document["paths"].items():
        for call in calls.values():
            parameters = {one["name"]: one.get("example") for one in call.get("parameters", ())}
            body = call.get("requestBody", {}).get("content", {}).get("application/json", {})
            said = body.get("example", {}).get("command_id")
            ids = {said, parameters.get("Idempotency-Key"), parameters.get("command_id")} - {None}
            assert len(ids) <= 1, (path, ids)

    token = document["paths"]["/v1/tokens"]["post"]["requestBody"]["content"]["application/json"]["example"]
    assert not {"expires", "days"} <= set(token)
