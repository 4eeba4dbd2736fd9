"""Players can export all data stored about them, and no data about others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from infra.settings.settings import Settings
from services.api.accounts.own_data import OwnData
from services.api.http.responses import PIECE_BYTES, DocumentPart, write_document
from tests.services.api.running_api import Api, Json, Player, poll_until
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.tables.stored_forms import stored_lines

IN_DOWNLOAD = {
    "PLAYERS": ("account", "friends", "blocks"),
    "TALK_ERASURES": ("talk_goes",),
    "DELETIONS": ("deletion",),
    "MUTES": ("mute",),
    "TOKENS": ("tokens",),
    "tokens_key": ("tokens",),
    "LAST_USES": ("tokens", "sessions"),
    "session_key": ("sessions",),
    "sessions_key": ("sessions",),
    "VACATIONS": ("vacations",),
    "VACATIONERS": ("vacations",),
    "SEEKS": ("seeks",),
    "REPORTED_LINES": ("complaints",),
    "addressee_key": ("channels", "notices", "table_notices", "calendar"),
    "ledger_key": ("ledger",),
    "order_key": ("ledger",),
    "seen_key": ("seen",),
    "call_key": ("call",),
    "callers_key": ("call",),
    "call_counts_key": ("calls",),
    "call_reports_key": ("calls",),
    "notes_key": ("notes",),
}
"""Keys of accounts, and the parts of the download that show the data under them."""

NOT_IN_DOWNLOAD = {
    "TAG": "no key",
    "tag_of": "no key",
    "shard_tag": "no key",
    "SIGNS_TAG": "no key",
    "SERVICE_KEY": "the service's own",
    "MIGRATED": "the service's own",
    "ORDERED": "the service's own",
    "SWEEPER": "the service's own",
    "WATERMARKS": "the service's own",
    "LEGACY_NAMES": "the name of the account, to find it by",
    "CANONICAL_NAMES": "the name of the account, to find it by",
    "SKELETONS": "the name of the account, to find it by",
    "ORDERED_NAMES": "the name of the account, to find it by",
    "MISNAMED": "the name of the account, to find it by",
    "reset_key": "leads to the account by a link that was sent, for an hour",
    "reset_of_key": "leads to the account by a link that was sent, for an hour",
    "next_key": "names channels that have something to send: their ledger says what",
    "line_key": "names entries of the ledger that wait",
    "state_key": "how often a channel was tried, as its entries say",
    "call_lines_key": "how far calls under way are, until they are reported",
    "SIGN_ORDER": "names somebody else, too, and is for operators: docs/players.md",
    "SIGN_DAYS": "names somebody else, too, and is for operators: docs/players.md",
    "origin_salt_key": "the service's own, for two days",
    "origins_key": "digests that nobody can turn back, for two days",
}
"""Other keys of accounts, and why the download omits them."""


def test_one_document_holds_all_data_stored_about_a_player(api: Api) -> None:
    ada, bob = api.player("Own Data"), api.player()
    said = {"languages": ["de"], "about": "Evenings", "zone": "Europe/Berlin"}
    ada.client.patch("/v1/me", json={**said, "preferences": {"turn_sound": True}})
    ada.client.put(f"/v1/me/friends/{bob.id}")
    ada.post("/v1/me/vacations", {"days": 2})
    ada.post("/v1/seeks", {"games": ["template"], "seats": [3], "pace": "weekly"})
    private = ada.open(public=False)
    bob.open()

    found = poll_until(
        lambda: ada.get("/v1/me/data"),
        lambda answer: [one["id"] for one in answer.json()["tables"]] == [private],
    )
    assert 'attachment; filename="railhead-data.json"' == found.headers["Content-Disposition"]
    told = found.json()
    account = told["account"]
    assert ("Own Data", ["de"], "Evenings", "Europe/Berlin") == tuple(
        account[key] for key in ("name", "languages", "about", "zone")
    )
    assert account["preferences"]["turn_sound"]
    assert [bob.id] == [one["player"] for one in told["friends"]]
    assert (1, 1, True) == (len(told["vacations"]), len(told["seeks"]), told["complete"])
    assert ["made when registering"] == [one["note"] for one in told["tokens"]]
    assert ada.token not in found.text


def test_anonymous_callers_have_no_data(api: Api) -> None:
    assert 401 == api.nobody.get("/v1/me/data").status_code


def test_every_account_key_is_exported_or_omitted_for_a_reason() -> None:
    """A new key must be added to one of the two lists."""
    of_persons = ("{accounts}", "{signs}", "{n", "{railhead}:notices")
    lines = [line.decode().split(" ", 1) for line in stored_lines("keys.txt")]
    known = {name for name, key in lines if key.startswith(of_persons)}

    assert known == IN_DOWNLOAD.keys() | NOT_IN_DOWNLOAD.keys()
    fields = {one.name for one in msgspec.structs.fields(OwnData)}
    assert fields - {"made", "registered", "talk", "tables", "complete"} == {
        name for names in IN_DOWNLOAD.values() for name in names
    }


def test_data_under_each_key_is_exported(api: Api, settings: Settings) -> None:
    ada, bob = api.player(), api.player()
    root = api.client(create_operator_token(settings, "admin"))
    table = ada.open()
    bob.sit(table)
    said = [talk(one, table, f"Hello from {one.name}") for one in (ada, bob)]
    leave_traces(ada, bob, table, said[1])
    assert root.post(f"/v1/admin/players/{ada.id}/mute", json={"why": "a test", "days": 1}).is_success

    found = poll_until(
        lambda: ada.get("/v1/me/data").json(), lambda told: bool(told["talk"] and told["tables"])
    )
    assert found["complete"] is True
    for names in IN_DOWNLOAD.values():
        for name in names:
            assert found[name] not in (None, [], False) or name == "sessions", name
    assert [(said[0], f"Hello from {ada.name}")] == [(one["seq"], one["text"]) for one in found["talk"]]
    assert [{"table": table, "text": "mine alone"}] == [
        {key: one[key] for key in ("table", "text")} for one in found["notes"]
    ]
    assert ("a test", "It insults somebody") == (found["mute"]["why"], found["complaints"][0]["reason"])
    assert {None} == {found["call"]["secret"], found["channels"][0]["secret"]}
    assert list(found) == [one.name for one in msgspec.structs.fields(OwnData)]
    assert bob.name not in str({**found, "tables": (), "friends": ()})


def leave_traces(ada: Player, bob: Player, table: str, seq: int) -> None:
    """Create data under each exported account key."""
    url = "https://example.org/hook"
    done = [
        ada.client.put(f"/v1/tables/{table}/note", json={"text": "mine alone"}),
        ada.client.put("/v1/me/call", json={"url": url}),
        ada.post("/v1/me/channels", {"type": "webhook", "name": "mine", "url": url}),
        ada.client.put(f"/v1/tables/{table}/notices", json={"kinds": [{"kind": "turn", "when": "never"}]}),
        ada.post(f"/v1/tables/{table}/seen", {"seq": 1}),
        ada.post(f"/v1/tables/{table}/talk/{seq}/report", {"reason": "It insults somebody"}),
        ada.client.put(f"/v1/me/friends/{bob.id}"),
        ada.client.put(f"/v1/me/blocks/{ada.api.player().id}"),
        ada.post("/v1/me/vacations", {"days": 2}),
        ada.post("/v1/seeks", {"games": ["template"], "seats": [3], "pace": "weekly"}),
        ada.post("/v1/me/deletion", {"talk": True}),
    ]
    assert all(one.is_success for one in done), [one.text for one in done if not one.is_success]


def talk(player: Player, table: str, text: str) -> int:
    """Post a chat message and return its record number."""
    seat = 0 if player.look(table)["table"]["seats"][0]["mine"] else 1
    answer = player.command(table, {"seat": seat, "command": {"type": "Say", "text": text}})
    assert answer.status_code == 200, answer.text
    seq: int = answer.json()["seq"]
    return seq


def test_long_document_is_written_in_pieces() -> None:
    """Elements are fetched while the document is written, so memory holds at most one piece of it."""
    asked: list[int] = []

    async def elements() -> AsyncIterator[str]:
        for number in range(1_000):
            asked.append(number)
            yield "x" * 1_000

    async def parts() -> AsyncIterator[DocumentPart]:
        yield "a", 7
        yield "b", elements()
        yield "c", elements()

    async def whole() -> tuple[list[bytes], list[int]]:
        pieces, when = [], []
        async for piece in write_document(parts()):
            pieces.append(piece)
            when.append(len(asked))
        return pieces, when

    pieces, when = asyncio.run(whole())
    found: Json = msgspec.json.decode(b"".join(pieces))

    assert (7, 1_000, 1_000) == (found["a"], len(found["b"]), len(found["c"]))
    assert max(map(len, pieces)) < PIECE_BYTES + 2_000
    assert when[0] <= PIECE_BYTES // 1_000 + 1


def test_object_without_elements_is_written_whole() -> None:
    async def nothing() -> AsyncIterator[str]:
        for element in tuple[str, ...]():
            yield element

    async def parts() -> AsyncIterator[DocumentPart]:
        yield "a", nothing()
        yield "b", nothing()

    async def whole() -> bytes:
        return b"".join([piece async for piece in write_document(parts())])

    assert b'{"a":[],"b":[]}' == asyncio.run(whole())
