"""A cluster whose nodes can be killed, frozen and restarted, and whose connections can be cut one by one."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis
from redis.crc import key_slot

from infra.embedded.binary import find_server_binary
from tests.support.clusters.faulty_network import FaultyNetwork, faulty_network
from tests.support.runtime.processes import free_port, wait_until
from tests.support.runtime.redis_servers import SLOTS, die_with_parent, scratch_folder

BUS = 10_000
"""The offset of a node's bus port from its port."""

OUTAGES = (redis.RedisError, OSError)
TOLD_SECONDS = 0.5
START_SECONDS = 20.0


@dataclass
class FaultyNode:
    """A node, identified by its real port.

    Other nodes reach it through two proxies, at `front` and `front_bus`.
    """

    folder: Path
    milliseconds: int
    port: int
    front: int
    front_bus: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the node, or restart it with its data."""
        settings = {
            "port": self.port,
            "bind": "127.0.0.1",
            "dir": self.folder,
            "save": "",
            "appendonly": "yes",
            "cluster-enabled": "yes",
            "cluster-node-timeout": self.milliseconds,
            "cluster-require-full-coverage": "no",
            "cluster-replica-validity-factor": 0,  # allows a long-isolated replica to take over
            "cluster-announce-ip": "127.0.0.1",
            "cluster-announce-port": self.front,
            "cluster-announce-bus-port": self.front_bus,
            "repl-diskless-sync-delay": 0,
        }
        words = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
        self.process = subprocess.Popen(
            [find_server_binary(), *words],
            stdout=subprocess.DEVNULL,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - it is one system call
        )
        wait_until(lambda: self.tells("PING"), "a node starts", START_SECONDS)

    def signal(self, number: signal.Signals) -> None:
        """Send the node a signal; if the signal kills it, wait until it has exited."""
        if self.process is not None:
            self.process.send_signal(number)
            if number == signal.SIGKILL:
                self.process.wait(START_SECONDS)

    def ask(self, *words: str | int) -> Any:
        """Query the node directly, not through its proxies."""
        with redis.Redis(port=self.port, socket_timeout=TOLD_SECONDS) as client:
            return client.execute_command(*words)

    def tells(self, *words: str | int) -> Any:
        """Return the node's answer, or nothing if it does not respond."""
        with suppress(*OUTAGES):
            return self.ask(*words)
        return None


@dataclass
class FaultyCluster:
    """The cluster's nodes, keyed by their real ports."""

    nodes: dict[int, FaultyNode]
    network: FaultyNetwork

    @property
    def urls(self) -> str:
        """Return the addresses of all nodes in the form of the setting."""
        return " ".join(f"redis://127.0.0.1:{node.front}" for node in self.nodes.values())

    def urls_of(self, client: str, number: int) -> str:
        """Return the addresses for a client whose number is below 0; its name marks its connections."""
        self.network.names[client] = number
        return " ".join(f"{url}?client_name={client}" for url in self.urls.split())

    def cut_client(self, number: int, *nodes: FaultyNode) -> None:
        """Block all traffic between a client and these nodes, or all nodes if none is given."""
        ports = [node.port for node in nodes] or list(self.nodes)
        self.network.cut(*((number, port) for port in ports))

    def primaries(self) -> list[FaultyNode]:
        """Return the primaries that most nodes agree on, in the order of their slots."""
        found = [self._slots(node) for node in self.nodes.values()]
        rows = max(found, key=found.count)
        fronts = {node.front: node for node in self.nodes.values()}
        return [fronts[row[2]] for row in rows]

    def owner(self, key: str) -> FaultyNode:
        """Return the primary that holds a key's slot."""
        primaries = self.primaries()
        return primaries[self.share_of(key, len(primaries))]

    def share_of(self, key: str, shares: int) -> int:
        """Return which share contains a key's slot if all slots are divided into equal shares."""
        return key_slot(key.encode()) * shares // SLOTS

    def replica_of(self, primary: FaultyNode) -> FaultyNode:
        told = primary.ask("INFO", "replication")
        return self.nodes[int(told["slave0"]["port"])]

    def cut_from_all(self, node: FaultyNode) -> None:
        """Block all traffic between a node and the other nodes; clients still reach all of them."""
        self.network.cut(*((node.port, other) for other in self.nodes if other != node.port))

    def is_replaced(self, primary: FaultyNode) -> bool:
        """Return whether another node has taken over a node's slots, and all reachable nodes know it."""
        others = [node for node in self.nodes.values() if node is not primary]
        rows = [found for node in others if (found := self._slots(node))]
        told = [one for node in others if (one := node.tells("CLUSTER INFO"))]
        return (
            bool(rows)
            and all(one["cluster_state"] == "ok" for one in told)
            and all(row[2] != primary.front for found in rows for row in found)
        )

    def is_whole(self) -> bool:
        """Return whether each primary has a replica that follows it."""
        primaries = [node.tells("INFO", "replication") for node in self.primaries()]
        told = [node.tells("CLUSTER INFO") for node in self.nodes.values()]
        return all(one and one["cluster_state"] == "ok" for one in told) and all(
            one and one["role"] == "master" and one.get("slave0", {}).get("state") == "online"
            for one in primaries
        )

    def heal(self) -> None:
        """Restart, thaw and reconnect all nodes; the cluster then repairs itself."""
        self.network.heal()
        for node in self.nodes.values():
            node.signal(signal.SIGCONT)
            if node.process is None or node.process.poll() is not None:
                node.start()

    def _slots(self, node: FaultyNode) -> list[tuple[int, int, int]]:
        reply = node.tells("CLUSTER SLOTS") or []
        return sorted((first, last, primary[1]) for first, last, primary, *_ in reply)


@contextmanager
def faulty_cluster(primaries: int = 3, milliseconds: int = 1_000) -> Iterator[FaultyCluster]:
    """Start this many primaries with one replica each; a node is considered dead after this time."""
    with ExitStack() as stack:
        network = stack.enter_context(faulty_network())
        made: list[FaultyNode] = []
        stack.callback(lambda: _end(made))
        for _ in range(2 * primaries):
            port = free_port()
            fronts = network.lay(port, port), network.lay(port, port + BUS)
            node = FaultyNode(stack.enter_context(scratch_folder()), milliseconds, port, *fronts)
            made.append(node)
            node.start()
            network.names[node.ask("CLUSTER MYID").decode()] = node.port
        cluster = FaultyCluster({node.port: node for node in made}, network)
        _form(cluster, made, primaries)
        yield cluster


def _end(nodes: Sequence[FaultyNode]) -> None:
    for node in nodes:
        node.signal(signal.SIGKILL)


def _form(cluster: FaultyCluster, nodes: Sequence[FaultyNode], primaries: int) -> None:
    first, followers = nodes[:primaries], nodes[primaries:]
    for epoch, node in enumerate(nodes, start=1):
        node.ask("CLUSTER SET-CONFIG-EPOCH", epoch)
        nodes[0].ask("CLUSTER MEET", "127.0.0.1", node.front, node.front_bus)
    wait_until(
        lambda: all(int(node.ask("CLUSTER INFO")["cluster_known_nodes"]) == len(nodes) for node in nodes),
        "the nodes meet",
    )
    for number, node in enumerate(first):
        begin, end = (SLOTS * one // primaries for one in (number, number + 1))
        node.ask("CLUSTER ADDSLOTSRANGE", begin, end - 1)
    for primary, replica in zip(first, followers, strict=True):
        replica.ask("CLUSTER REPLICATE", primary.ask("CLUSTER MYID").decode())
    wait_until(cluster.is_whole, "the cluster to form")
