"""A cluster of primaries with one replica each, whose nodes a test can kill, freeze or watch."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import redis
from redis.crc import key_slot

from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import SLOTS, plain_server

OUTAGES = (redis.RedisError, OSError)


@dataclass
class ReplicatedCluster:
    """The cluster's nodes, keyed by port."""

    nodes: dict[int, subprocess.Popen[bytes]]

    @property
    def urls(self) -> str:
        """Return the addresses of all nodes in the form of the setting."""
        return " ".join(f"redis://127.0.0.1:{port}" for port in self.nodes)

    def owner(self, key: str) -> int:
        """Return the port of the primary that serves a key's slot, as told by the first node that answers."""
        slot = key_slot(key.encode())
        for first, last, primary in self._slots():
            if first <= slot <= last:
                return primary
        raise LookupError(key)

    def primaries(self) -> list[int]:
        """Return the ports of the primaries, in the order of their slots."""
        return [primary for _, _, primary in sorted(self._slots())]

    def kill(self, port: int) -> None:
        """Kill a node as a crash would."""
        self.nodes[port].kill()
        self.nodes[port].wait()

    def is_promoted(self, dead: int) -> bool:
        """Return whether another node serves the slots of a dead node."""
        primaries = [primary for _, _, primary in self._slots(but=dead)]
        return dead not in primaries and all(
            self._ask(port, "CLUSTER", "INFO")["cluster_state"] == "ok" for port in primaries
        )

    def _slots(self, but: int | None = None) -> list[tuple[int, int, int]]:
        for port, process in self.nodes.items():
            if port != but and process.poll() is None:
                with suppress(*OUTAGES):
                    reply = self._ask(port, "CLUSTER", "SLOTS")
                    return [(first, last, primary[1]) for first, last, primary, *_ in reply]
        raise LookupError("no node answers")

    def _ask(self, port: int, *words: str) -> Any:
        with redis.Redis(port=port, socket_timeout=0.5) as client:
            return client.execute_command(" ".join(words))


@contextmanager
def replicated_cluster(
    primaries: int = 3, milliseconds: int = 1_000, *, is_whole: bool = True
) -> Iterator[ReplicatedCluster]:
    """Start this many primaries with one replica each; a node is considered dead after this time.

    If `is_whole` is false, primaries keep serving while a dead primary has not been replaced.
    """
    words = (
        *["--cluster-enabled", "yes", "--repl-diskless-sync-delay", "0", "--cluster-node-timeout"],
        *[str(milliseconds), "--cluster-require-full-coverage", "yes" if is_whole else "no"],
    )
    with ExitStack() as stack:
        started = [stack.enter_context(plain_server(*words)) for _ in range(2 * primaries)]
        ports = [port for port, _ in started]
        _meet(ports)
        _share_slots(ports[:primaries])
        _replicate(ports[:primaries], ports[primaries:])
        yield ReplicatedCluster(dict(started))


def _meet(ports: Sequence[int]) -> None:
    for epoch, port in enumerate(ports, start=1):
        _call(port, "CLUSTER SET-CONFIG-EPOCH", epoch)
    for port in ports[1:]:
        _call(port, "CLUSTER MEET", "127.0.0.1", ports[0])
    _wait_for_all(ports, lambda port: int(_info(port)["cluster_known_nodes"]) == len(ports))


def _share_slots(primaries: Sequence[int]) -> None:
    for number, port in enumerate(primaries):
        first, after = (SLOTS * end // len(primaries) for end in (number, number + 1))
        _call(port, "CLUSTER ADDSLOTSRANGE", first, after - 1)


def _replicate(primaries: Sequence[int], replicas: Sequence[int]) -> None:
    for primary, replica in zip(primaries, replicas, strict=True):
        name = _call(primary, "CLUSTER MYID").decode()
        _call(replica, "CLUSTER REPLICATE", name)
    _wait_for_all(replicas, lambda port: _call(port, "INFO", "replication")["master_link_status"] == "up")
    _wait_for_all([*primaries, *replicas], _knows_all)


def _knows_all(port: int) -> bool:
    """Return whether a node knows the holders of all slots.

    In an incomplete cluster, nodes start serving before that.
    """
    info = _info(port)
    return info["cluster_state"] == "ok" and int(info["cluster_slots_assigned"]) == SLOTS


def _info(port: int) -> dict[str, str]:
    found: dict[str, str] = _call(port, "CLUSTER INFO")
    return found


def _call(port: int, *words: str | int) -> Any:
    with redis.Redis(port=port) as client:
        return client.execute_command(*words)


def _wait_for_all(ports: Sequence[int], so: Callable[[int], bool]) -> None:
    wait_until(lambda: all(so(port) for port in ports), "the cluster to form")
