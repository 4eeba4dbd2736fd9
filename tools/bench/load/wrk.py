"""Posting with wrk, a compiled client that uses little CPU time compared with the service."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

import msgspec

MOVES = """\
local count = 0
local tables = { %(tables)s }
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer %(token)s"
wrk.headers["Prefer"] = "wait=15"
function request()
  count = count + 1
  local on = math.floor(count / #tables) %% 2 == 0
  local body = string.format(
    '{"command_id":"%(run)s%%d","seat":0,"decision":null,"command":{"type":"SetAutoClaim","on":%%s}}',
    count, tostring(on))
  return wrk.format(nil, "/v1/tables/" .. tables[count %% #tables + 1] .. "/commands", nil, body)
end
"""

NOTHING = """\
wrk.method = "POST"
wrk.path = "/nothing"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"command_id":"b1","seat":0,"text":"well played"}'
"""

RESULT = """\
wrong = 0
function response(status) if status ~= 200 then wrong = wrong + 1 end end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do failed = failed + thread:get("wrong") end
  io.write(string.format('\\n{"answered":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\\n',
    summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
"""


class WrkResult(msgspec.Struct):
    """wrk's result: the number of responses, the time (s), failures, and percentiles (ms)."""

    answered: int
    seconds: float
    failed: int
    p50: float
    p99: float


class Moves(NamedTuple):
    """The moves to post, one table after another in rotation; `run` makes command ids unique to this call."""

    port: int
    token: str
    tables: tuple[str, ...]
    run: str


def find_wrk() -> str | None:
    """Return the path of wrk, or None if it is not installed."""
    return shutil.which("wrk")


def post_moves(wrk: str, moves: Moves, connections: int, seconds: float) -> WrkResult:
    """Post `SetAutoClaim` of Trains & Stations as fast as possible; raise RuntimeError if a post fails."""
    tables = ", ".join(f'"{table}"' for table in moves.tables)
    script = MOVES % {"tables": tables, "token": moves.token, "run": moves.run}
    return _post(wrk, moves.port, script, connections, seconds)


def post_nothing(wrk: str, port: int, connections: int, seconds: float) -> WrkResult:
    """Post to the empty route as fast as possible; raise RuntimeError if a post fails."""
    return _post(wrk, port, NOTHING, connections, seconds)


def _post(wrk: str, port: int, requests: str, connections: int, seconds: float) -> WrkResult:
    with tempfile.TemporaryDirectory(prefix="rh-wrk-") as folder:
        script = Path(folder, "posts.lua")
        script.write_text(requests + RESULT)
        words = [
            "-t1",
            f"-c{connections}",
            f"-d{max(1, round(seconds))}s",
            "--timeout",
            "15s",
            "-s",
            str(script),
        ]
        told = subprocess.run(
            [wrk, *words, f"http://127.0.0.1:{port}"], check=True, capture_output=True, text=True
        )
    result = msgspec.json.decode(told.stdout.strip().splitlines()[-1], type=WrkResult)
    if result.failed:
        raise RuntimeError(f"{result.failed} of {result.answered} posts got an unexpected response")
    return result
