"""Talk beside the log: of each record that stands for words whether they are there and have its digest."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UnsetType

from domain.audit.report import AuditCheck, Divergence, TalkAudit, TalkFinding
from domain.kernel.values import Command
from domain.log.export import LogExport
from domain.table.commands import Say


def digest_of_words(command: Command) -> str | None:
    """Give the digest of the words that a record stands for; None for one that has none beside the log."""
    return command.digest if isinstance(command, Say) and isinstance(command.digest, str) else None


def audit_talk(export: LogExport, digests: Mapping[int, str]) -> TalkAudit | None:
    """Compare words and the digests of records, by seq; None where there are none, nor words beside them."""
    if not digests and not export.talk:
        return None
    words = {one.seq: one.words.digest for one in export.talk if not isinstance(one.words, UnsetType)}
    changed = {seq for seq, digest in words.items() if digests.get(seq) != digest}
    changed |= {one.seq for one in export.talk} - digests.keys()
    erased = digests.keys() - words.keys()
    findings = tuple(
        TalkFinding(seq, "changed" if seq in changed else "erased") for seq in sorted(changed | erased)
    )
    return TalkAudit(len(digests), len(erased), len(changed), findings)


def require_unchanged(talk: TalkAudit | None) -> None:
    """Divergence where words do not fit; that some are gone is no fault."""
    for one in talk.findings if talk is not None else ():
        if one.found == "changed":
            says = f"record {one.seq}: the words beside the log are not those that were said"
            raise Divergence("talk", one.seq, says)


def talk_check(talk: TalkAudit) -> AuditCheck:
    """Say in words what was found."""
    says = f"{talk.lines} lines: {talk.lines - talk.erased - talk.changed} as they were said"
    says = f"{says}, {talk.erased} erased, {talk.changed} changed"
    return AuditCheck("talk", "failed" if talk.changed else "ok", says)
