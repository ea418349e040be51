"""What must hold afterwards, read from the database and the workspaces."""

import asyncio
import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field

from bench.chaos.clients import Clients, Sent
from bench.chaos.cluster import Cluster

Events = list[tuple[int, str, dict[str, object]]]
MARK = re.compile(r"echo (\d+) >> marks\.txt")


@dataclass(slots=True)
class Report:
    runs: int = 0
    ended: int = 0
    succeeded: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    take_overs: int = 0
    slowest_take_over: float = 0.0
    slowest_return: float = 0.0
    most_charges: int = 0
    most_deaths: int = 0
    """That one run was left with."""
    violations: Counter[str] = field(default_factory=Counter)
    """What must never happen, by name."""
    examples: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """The last lines of runs that failed for no known reason, from the logs of the servers."""

    def violated(self, what: str, where: object) -> None:
        self.violations[what] += 1
        if len(self.examples) < 20:
            self.examples.append(f"{what}: {where}")


VIOLATIONS = (
    "stranded",
    "event lost or doubled",
    "event lost or doubled for a follower",
    "finished step repeated",
    "call made twice",
    "call without its result",
    "mark missing after success",
    "answer lost",
    "answer doubled",
    "take-over above 15 s",
    "healthy run quarantined",
)


async def check(cluster: Cluster, clients: Clients, report: Report) -> None:
    events = await cluster.events()
    for sent in clients.sent:
        _check_run(cluster, sent, events.get(sent.conversation, []), report)
    stored = dict(await cluster.rows("SELECT id, answer FROM questions WHERE status = 'answered'"))
    closed = Counter(
        body["payload"]["request_id"]
        for found in events.values()
        for _, type_, body in found
        if type_ == "hitl_closed"
    )
    tried = await cluster.rows("SELECT id, charges, deaths, quarantined_at FROM runs")
    report.most_charges = max((charges for _, charges, _, _ in tried), default=0)
    report.most_deaths = max((deaths for _, _, deaths, _ in tried), default=0)
    for run_id, _, _, quarantined_at in tried:
        if quarantined_at is not None:
            report.violated("healthy run quarantined", run_id)
    report.answers = len(clients.answers)
    for question_id, value in clients.answers.items():
        if value not in json.loads(stored.get(question_id) or "{}").values():
            report.violated("answer lost", question_id)
    for question_id, count in closed.items():
        if count > 1:
            report.violated("answer doubled", question_id)
    for question_id in clients.answered_twice:
        report.violated("answer doubled", question_id)


def _check_run(
    cluster: Cluster,
    sent: Sent,
    events: Events,
    report: Report,
) -> None:
    report.runs += 1
    where = f"{sent.kind} {sent.conversation}"
    numbers = [seq for seq, _, _ in events]
    types = Counter(type_ for _, type_, _ in events)
    if numbers != list(range(1, len(numbers) + 1)) or types["process_started"] != 1:
        report.violated("event lost or doubled", where)
    if sent.seqs != numbers[: len(sent.seqs)]:
        report.violated("event lost or doubled for a follower", where)
    if types["process_completed"] != 1:
        report.violated("stranded", where)
        return
    report.ended += 1
    end = json.loads(json.dumps(events[-1][2]))
    success = bool(end.get("success"))
    report.succeeded += success
    if not success:
        report.codes[str(end["data"]["error_code"])] += 1
    for what, type_, name in (
        ("finished step repeated", "step_success", "step"),
        ("call made twice", "tool_call", "call_id"),
    ):
        found = [json.dumps(_data(body)[name]) for _, each, body in events if each == type_]
        ids = [json.loads(each)["step_id"] if name == "step" else each for each in found]
        if len(ids) != len(set(map(str, ids))):
            report.violated(what, where)
    if types["tool_call"] != types["tool_result"]:
        report.violated("call without its result", where)
    path = cluster.sandboxes / sent.conversation / "workspace" / "marks.txt"
    marks = path.read_text().split() if path.exists() else []
    if len(marks) != len(set(marks)):
        report.violated("finished step repeated", f"{where}: {marks}")
    if not _told_marks(events) <= set(marks):
        report.violated("mark missing after success", f"{where}: {marks}")


def _told_marks(events: Events) -> set[str]:
    """The marks of every call that was told as successful.

    The scripted model reads no results: where a disk was full, it ends without those of the others.
    """
    calls = [_data(body) for _, type_, body in events if type_ == "tool_call"]
    results = [_data(body) for _, type_, body in events if type_ == "tool_result"]
    succeeded = {str(each["call_id"]) for each in results if each["success"]}
    commands = [str(each["arguments"]) for each in calls if str(each["call_id"]) in succeeded]
    return {mark[1] for command in commands if (mark := MARK.search(command))}


def _data(body: dict[str, object]) -> dict[str, object]:
    data = body["data"]
    assert isinstance(data, dict)
    return data


async def watch_take_overs(cluster: Cluster, report: Report) -> None:
    """How long the runs of a killed or frozen server are executed by nobody.

    While no server that works can reach the database, nobody can take over, and no time is counted.
    """
    since: dict[str, tuple[str, float]] = {}
    ids = {
        (member.server.data / "server-id").read_text().strip(): member for member in cluster.members
    }
    while True:
        query = "SELECT id, server_id FROM runs WHERE ended_at IS NULL AND server_id IS NOT NULL"
        carried = dict(await cluster.rows(query))
        if not any(each.usable and not each.cut_off for each in cluster.members):
            since = {run_id: (dead, time.monotonic()) for run_id, (dead, _) in since.items()}
        for run_id, (dead, began) in list(since.items()):
            if carried.get(run_id) != dead:
                del since[run_id]
                if run_id in carried:
                    seconds = time.monotonic() - began
                    report.take_overs += 1
                    report.slowest_take_over = max(report.slowest_take_over, seconds)
                    if seconds > 15:
                        report.violated("take-over above 15 s", f"{run_id}: {seconds:.1f} s")
            elif ids[dead].usable:
                del since[run_id]
        for run_id, server_id in carried.items():
            if run_id not in since and server_id in ids and not ids[server_id].usable:
                since[run_id] = (server_id, time.monotonic())
        await asyncio.sleep(0.2)
