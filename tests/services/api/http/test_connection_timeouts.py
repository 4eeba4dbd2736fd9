"""How the server handles slow connections, tested with a simulated clock and transport."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from infra.settings.settings import Settings
from services.api.http.server import STALLED_SECONDS, BoundedConnection, ConnectionLimits, connection_class

HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


class Line:
    """A transport that buffers writes until the client reads them."""

    def __init__(self) -> None:
        self.unread, self.closing, self.aborted, self.ended = bytearray(), False, False, False

    def write(self, data: bytes) -> None:
        self.unread += data

    def get_write_buffer_size(self) -> int:
        return len(self.unread)

    def take(self, number: int) -> None:
        del self.unread[:number]

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 1) if name == "peername" else default

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Moved(asyncio.SelectorEventLoop):
    """An event loop whose clock is moved by hand."""

    now = 1_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def loop() -> Iterator[Moved]:
    made = Moved()
    yield made
    made.run_until_complete(ended())
    made.close()


async def ended() -> None:
    """Cancel the connection's waits: first for its application, then for its client."""
    for _ in range(5):
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"{}"})


async def _holds(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.Event().wait()


class Scene:
    """A connection, its transport, and the recorded reasons for closing it."""

    def __init__(self, loop: Moved, app: Any = _echo) -> None:
        self.loop, self.line, self.noted = loop, Line(), list[str]()
        bounds = ConnectionLimits(Settings(), 10_000, self.noted.append)
        config = Config(app, log_config=None, ws="none", lifespan="off")
        self.connection: BoundedConnection = connection_class(bounds)(config, ServerState(), {}, loop)
        self.connection.connection_made(cast("asyncio.Transport", self.line))

    def bring(self, data: bytes) -> None:
        """Deliver bytes, and run the application as far as these bytes allow."""

        async def fed() -> None:
            self.connection.data_received(data)
            for _ in range(5):
                await asyncio.sleep(0)

        self.loop.run_until_complete(fed())

    def after(self, seconds: float) -> None:
        """Advance the clock by some seconds, and check the connection's time-outs."""
        self.loop.now += seconds
        self.connection.check_timeouts(self.loop.now)


def test_request_has_its_full_time_from_its_first_byte(loop: Moved) -> None:
    scene = Scene(loop)
    scene.bring(HEAD)
    scene.after(74)
    scene.bring(HEAD[:10])
    scene.after(9)
    open_yet = not scene.line.closing
    scene.bring(HEAD[10:12])
    scene.after(2)

    assert open_yet
    assert ["slow head"] == scene.noted
    assert b"HTTP/1.1 408 " in scene.line.unread
    assert scene.line.ended


def test_idle_connection_is_closed_after_a_while(loop: Moved) -> None:
    scene = Scene(loop)
    scene.bring(HEAD)
    scene.line.take(10_000)
    scene.after(76)

    assert (["idle"], True) == (scene.noted, scene.line.closing)


def test_client_waiting_for_an_answer_is_never_timed_out(loop: Moved) -> None:
    scene = Scene(loop, _holds)
    scene.bring(HEAD)
    for _ in range(100):
        scene.after(3_600)

    assert ([], False) == (scene.noted, scene.line.closing)


def test_partial_request_during_a_long_answer_does_not_cut_it(loop: Moved) -> None:
    scene = Scene(loop, _holds)
    scene.bring(HEAD + HEAD[:10])
    scene.after(3_600)

    assert ([], False) == (scene.noted, scene.line.closing)


def test_client_that_reads_nothing_is_dropped(loop: Moved) -> None:
    scene = Scene(loop, _holds)
    scene.bring(HEAD)
    scene.line.write(b"x" * 100_000)
    scene.connection.pause_writing()
    scene.after(STALLED_SECONDS - 1)
    held = not scene.line.aborted
    scene.after(2)

    assert held
    assert (["stalled"], True) == (scene.noted, scene.line.aborted)


def test_client_that_reads_slowly_is_not_dropped(loop: Moved) -> None:
    scene = Scene(loop, _holds)
    scene.bring(HEAD)
    scene.line.write(b"x" * 100_000)
    scene.connection.pause_writing()
    for _ in range(20):
        scene.line.take(1_000)
        scene.after(STALLED_SECONDS - 1)

    assert ([], False) == (scene.noted, scene.line.aborted)


def test_unsent_data_of_a_closed_connection_is_dropped_eventually(loop: Moved) -> None:
    scene = Scene(loop)
    scene.bring(HEAD)
    scene.after(76)
    closed = scene.line.closing
    scene.after(1)
    scene.after(STALLED_SECONDS + 1)

    assert closed
    assert scene.line.aborted


def test_endless_framing_around_a_small_body_is_cut(loop: Moved, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of one byte are allowed, but endless chunk sizes or trailers are not."""
    monkeypatch.setattr("services.api.http.server.BODY_BYTES", 1_024)
    scene = Scene(loop, _holds)
    scene.bring(CHUNKED + b"1\r\nx\r\n" * 1_024)
    fine = not scene.line.closing
    scene.bring(b"0\r\nX-Trailer: ")
    for _ in range(10):
        scene.bring(b"a" * 1_000)

    assert fine
    assert (["long framing"], True) == (scene.noted, scene.line.closing)


def test_many_small_chunks_of_a_long_body_are_allowed(loop: Moved) -> None:
    scene = Scene(loop, _holds)
    for _ in range(100):
        scene.bring((CHUNKED if not _ else b"") + b"400\r\n" + b"x" * 1_024 + b"\r\n")

    assert ([], False) == (scene.noted, scene.line.closing)
