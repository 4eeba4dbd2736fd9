"""Kill or freeze a primary of a cluster during play, and measure how soon commands are answered again.

`python -m tests.faults.failover_drill [MILLISECONDS]` does both to each of three primaries, and prints a
table.
"""

from __future__ import annotations

import itertools
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Self

import httpx

from infra.redis.keys import keys_of_table
from tests.support.clusters.replicated_cluster import ReplicatedCluster, replicated_cluster
from tests.support.runtime.processes import HANG_SECONDS, wait_until
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.runtime.running_service import RunningService, run_service_on

OK = 200
TABLES_TRIED = 40
PAUSE_SECONDS = 0.02
PARTITIONS = 16
MOST_LINES = 100_000
NO_JOBS = "redis://127.0.0.1:1"


class Speaker(threading.Thread):
    """Posts messages at a table, each until it is acknowledged, and records when.

    `sent` holds the time of the latest request for each message in `acknowledged`.
    """

    def __init__(self, url: str, token: str, table: str) -> None:
        super().__init__(daemon=True)
        self._url = f"{url}/v1/tables/{table}/commands"
        self._headers = {"Authorization": f"Bearer {token}", "Prefer": "wait=5"}
        self._stopping = threading.Event()
        self._name = f"s{id(self)}-{time.monotonic_ns()}"
        self.sent: list[float] = []
        self.acknowledged: list[float] = []
        self.refused: list[str] = []
        self.start()

    def run(self) -> None:
        with httpx.Client(headers=self._headers, timeout=HANG_SECONDS, trust_env=False) as client:
            for number in itertools.count():
                while not self._stopping.is_set() and not self._say(client, number):
                    time.sleep(PAUSE_SECONDS)
                if self._stopping.is_set():
                    return

    def _say(self, client: httpx.Client, number: int) -> bool:
        command = {"type": "Say", "text": f"line {number}"}
        body = {"command_id": f"{self._name}-{number}", "seat": 0, "command": command}
        sent = time.monotonic()
        answer = client.post(self._url, json=body)
        if answer.status_code == OK:
            self.sent.append(sent)
            self.acknowledged.append(time.monotonic())
        else:
            self.refused.append(answer.text)
        return answer.status_code == OK

    def first_after(self, moment: float) -> float:
        """Wait for the first acknowledgement after a moment, and return the seconds between them."""
        wait_until(lambda: self.acknowledged[-1] > moment, "an answer after the promotion", HANG_SECONDS)
        return next(at for at in self.acknowledged if at > moment) - moment

    def longest_pause(self, moment: float) -> float:
        """Return the longest time between two acknowledgements, or between `moment` and the next one."""
        times = [moment, *(at for at in self.acknowledged if at > moment)]
        return max(later - earlier for earlier, later in itertools.pairwise(times))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self.join(HANG_SECONDS)


@dataclass(frozen=True)
class Recovery:
    """Seconds until a replica is promoted, and from then until busy and quiet players are answered.

    `pause` is the longest time without an answer at a different primary's table, starting with the fault.
    `lines` counts the messages acknowledged there from the promotion until everybody was answered, a measure
    that does not depend on the machine's load.
    """

    promoted: float
    busy: float
    quiet: float
    elsewhere: float
    pause: float
    lines: int


@dataclass
class FailoverDrill:
    """A service on a cluster, with one player."""

    cluster: ReplicatedCluster
    service: RunningService
    token: str

    def strike(self, primary: int, *, freeze: bool = False) -> Recovery:
        """Kill or freeze a primary while people chat at its tables and at those of another primary."""
        tables = self._tables()
        other = next(port for port in tables if port != primary)
        with self._speaker(tables[primary][0]) as busy, self._speaker(tables[other][0]) as elsewhere:
            wait_until(
                lambda: len(busy.acknowledged) > 2 and len(elsewhere.acknowledged) > 2,
                "people play",
                HANG_SECONDS,
            )
            began = time.monotonic()
            self.cluster.nodes[primary].send_signal(signal.SIGSTOP if freeze else signal.SIGKILL)
            wait_until(lambda: self.cluster.is_promoted(primary), "a replica is promoted", HANG_SECONDS)
            promoted = time.monotonic()
            with self._speaker(tables[primary][1]) as quiet:
                found = [one.first_after(promoted) for one in (busy, quiet, elsewhere)]
            pause = elsewhere.longest_pause(began)
            answered = promoted + max(found)
            lines = sum(promoted < at <= answered for at in elsewhere.acknowledged)
        busy_after, quiet_after, elsewhere_after = found
        return Recovery(promoted - began, busy_after, quiet_after, elsewhere_after, pause, lines)

    @contextmanager
    def speakers(self) -> Iterator[dict[int, Speaker]]:
        """Run a speaker at a table of each primary."""
        with ExitStack() as stack:
            tables = self._tables().items()
            yield {port: stack.enter_context(self._speaker(first)) for port, (first, *_) in tables}

    @contextmanager
    def frozen(self, primary: int) -> Iterator[float]:
        """Freeze a primary; yield the time when it froze."""
        self.cluster.nodes[primary].send_signal(signal.SIGSTOP)
        try:
            yield time.monotonic()
        finally:
            self.cluster.nodes[primary].send_signal(signal.SIGCONT)

    def _speaker(self, table: str) -> Speaker:
        return Speaker(self.service.url, self.token, table)

    def _tables(self) -> dict[int, list[str]]:
        """Open tables until each primary holds two; return them, keyed by primary."""
        found: dict[int, list[str]] = {port: [] for port in self.cluster.primaries()}
        for _ in range(TABLES_TRIED):
            table = open_table(self.service.url, self.token)
            found[self.cluster.owner(keys_of_table(table).commands)].append(table)
            if all(len(tables) > 1 for tables in found.values()):
                return found
        raise LookupError("some primary has too few tables")


@contextmanager
def failover_drill(milliseconds: int) -> Iterator[FailoverDrill]:
    """Run a service on a cluster whose nodes are considered dead after this time."""
    with ExitStack() as stack:
        cluster = stack.enter_context(replicated_cluster(milliseconds=milliseconds, is_whole=False))
        folder = stack.enter_context(scratch_folder())
        talk = {"chat_lines_per_minute": MOST_LINES}
        changes: dict[str, Any] = {
            "partitions": PARTITIONS,
            "jobs_url": NO_JOBS,
            "appendfsync": "everysec",
            **talk,
        }
        service = stack.enter_context(run_service_on(cluster.urls, folder, **changes))
        service.start("worker", "projector", "api")
        token = post(service.url, None, "/v1/players", {"name": "Ada"})["token"]
        yield FailoverDrill(cluster, service, token)


def open_table(url: str, token: str) -> str:
    """Open a table of the template's game, with the player on seat 0; return its id."""
    body = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}}
    return str(post(url, token, "/v1/tables", body)["table"]["id"])


def post(url: str, token: str | None, path: str, body: Any) -> Any:
    """Post a body, and return the answer, which must be a success."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{url}{path}", json=body, headers=headers, timeout=HANG_SECONDS, trust_env=False)
    assert answer.is_success, answer.text
    return answer.json()


def main(milliseconds: int) -> None:
    """Kill and freeze each primary, each time in a new cluster, and print the results."""
    print("| fault | primary | until promotion | then busy | quiet | another's table | its longest pause |")
    for freeze, number in itertools.product((False, True), range(3)):
        with failover_drill(milliseconds) as drill:
            found = drill.strike(drill.cluster.primaries()[number], freeze=freeze)
            seconds = (found.promoted, found.busy, found.quiet, found.elsewhere, found.pause)
            print(
                f"| {'frozen' if freeze else 'killed'} | {number + 1} |",
                *(f"{one:.2f} s |" for one in seconds),
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000)
