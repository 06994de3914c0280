"""Snapshots of tables: everything that the log up to a moment amounts to, as JSON."""

from typing import Any

import msgspec

from .coaching import plain
from .entry import Began, Coached, Head, Proposed
from .facts import TableResult
from .play import Play
from .seats import Place
from .table import LogMark, Table

__all__ = ["restore", "take"]


def take(table: Table) -> dict[str, Any]:
    play = table.play
    return {
        "head": msgspec.to_builtins(table.head),
        "seq": table.seq,
        "state": table.state,
        "seats": msgspec.to_builtins(table.seats),
        "began": msgspec.to_builtins(table.began),
        "clock": table.clock.plain(),
        "result": msgspec.to_builtins(table.result),
        "proposals": msgspec.to_builtins(list(table.proposals.values())),
        "votes": [[number, voted] for number, voted in table.votes.items()],
        "next_proposal": table.next_proposal,
        "updated": table.updated,
        "fresh": [table.fresh_from, table.fresh_seq, table.view_seq],
        "secrecy": table.secrecy.plain(),
        "runs": table.runs,
        "count": table.count,
        "aborted": table.aborted,
        "coach": plain(table.coaching),
        "dice": None if play is None else [play.spent, play.anew],
        "position": None if play is None else play.position.inspect(),
    }


def restore(data: dict[str, Any], secret: bytes, table: Table | None = None) -> Table:
    """A table that goes on from a snapshot. Its log before is not in memory."""
    head = msgspec.convert(data["head"], Head)
    table = Table(head, secret, game=None if table is None else table.game)
    table.seq = data["seq"]
    table.aborted = list(data.get("aborted", ()))
    table.state = data["state"]
    table.seats = msgspec.convert(data["seats"], list[Place])
    table.began = msgspec.convert(data["began"], Began | None)
    table.clock.restore(data["clock"])
    table.result = msgspec.convert(data["result"], TableResult | None)
    for proposal in msgspec.convert(data["proposals"], list[Proposed]):
        table.proposals[proposal.number] = proposal
    table.votes = {number: list(voted) for number, voted in data["votes"]}
    table.next_proposal = data["next_proposal"]
    table.updated = data["updated"]
    table.fresh_from, table.fresh_seq = data["fresh"][:2]
    table.view_seq = data["fresh"][-1]
    if "secrecy" in data:
        table.secrecy.restore(data["secrecy"])
    table.runs = {name: list(run) for name, run in data["runs"].items()}
    table.marks = [LogMark(table.seq, data["count"], None, None)]
    if data["position"] is not None:
        p = table.game.restore(data["position"], table.dice())
        table.play = Play(table.game, p, data["count"])
        if data.get("dice") is not None:
            table.play.spent, table.play.anew = data["dice"]
    if table.coaching is not None and data.get("coach") is not None:
        entry = msgspec.convert(data["coach"], Coached)
        entry.anew = False
        table.coaching.fold(entry)
    return table
