from __future__ import annotations

from tests.services.api.running_api import Api


def test_private_table_is_visible_only_to_its_members(api: Api) -> None:
    owner, guest, stranger = api.player(), api.player(), api.player()
    table = owner.open(public=False)
    path = f"/v1/tables/{table}"
    code = owner.look(table)["table"]["invite"]

    for part in ("", "/events", "/journal", "/stream", "/board.svg", "/export"):
        assert stranger.get(f"{path}{part}").status_code == 404, part
        assert stranger.get(f"{path}{part}?invite=guess").status_code == 404, part
    refused = stranger.post(f"{path}/seats", {"seat": 1})
    missing = stranger.get("/v1/tables/00nosuchtable")
    assert refused.status_code == 404
    assert missing.json()["detail"].replace("00nosuchtable", table) == refused.json()["detail"]

    assert guest.get(path, params={"invite": code}).json()["table"]["invite"] is None
    assert guest.post(f"{path}/seats?invite={code}", {"seat": 1}).status_code == 200
    assert guest.look(table, 1)["table"]["invite"] == code
