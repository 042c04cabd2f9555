"""Real processes on one file: what was acknowledged survives a kill, and nobody is refused or loses a write."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core.memory import Memory
from core.model import EntityDraft
from core.store.doctor import examine

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PRELUDE = """
import json, pathlib, sys
sys.path.insert(0, sys.argv[1])
from core.memory import Memory
from core.model import Actor, ActorKind, EntityDraft, ObservationDraft, RelationDraft
def say(**values):
    print(json.dumps(values), flush=True)
def agent(number):
    return Actor(ActorKind.AGENT, f"agent {number}", "1")
"""

WRITE_UNTIL_KILLED = """
path, number = pathlib.Path(sys.argv[2]), sys.argv[3]
memory = Memory.open(path, agent(number))
memory.graph.create_entities([EntityDraft(f"{number}.0", "first")])
say(done=0)
for count in range(1, 100_000):
    name = f"{number}.{count}"
    memory.graph.create_entities([EntityDraft(name, "type", (ObservationDraft(f"says {name} " + "x" * 3000),))])
    memory.graph.create_relations([RelationDraft(name, f"{number}.{count - 1}", "after")])
    say(done=count)
"""

OPEN_TOGETHER = """
number = int(sys.argv[2])
say(ready=True)
for line in sys.stdin:
    try:
        with Memory.open(pathlib.Path(json.loads(line)), agent(number)) as memory:
            memory.graph.create_entities([EntityDraft(f"E{number}", "type", (ObservationDraft("x"),))])
            say(entities=memory.graph.counts().entities)
    except Exception as error:
        say(error=repr(error))
"""

WRITE_MIXED = """
path, number, writes = pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
memory = Memory.open(path, agent(number))
say(ready=True)
sys.stdin.readline()
graph, errors = memory.graph, []
def write(count):
    name, shared = f"{number}.{count - count % 5}", f"{number}.{count}"
    if count % 5 == 0:
        graph.create_entities([EntityDraft(name, "type", (ObservationDraft("born"),))])
    elif count % 5 == 1:
        graph.add_observations([("shared", [ObservationDraft(shared)])])
    elif count % 5 == 2:
        assert graph.create_relations([RelationDraft(name, "shared", "knows")])[0].outcome == "stored"
    elif count % 5 == 3:
        graph.update_entity(graph.open([name])[0].id, name=f"{name} renamed", status="done")
    elif count % 10 == 9:
        assert graph.delete_observations([("shared", [f"{number}.{count - 3}"])])[0].deleted == 1
    else:
        relation = graph.relations_of([graph.open([name])[0].id])[0]
        assert len(graph.end_relation(relation.id)) == 1
for count in range(writes):
    try:
        write(count)
    except Exception as error:
        errors.append(f"{count}: {error!r}")
memory.close()
say(errors=errors)
"""


@contextmanager
def child(script: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", PRELUDE + script, str(ROOT), *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def heard(process: subprocess.Popen[str]) -> dict[str, object]:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, "the child ended"
    found: dict[str, object] = json.loads(line)
    return found


def tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "memory.recuerdo"
    chance = random.Random(4)
    acknowledged: dict[int, int] = {}
    for number in range(50):
        with child(WRITE_UNTIL_KILLED, path, number) as process:
            heard(process)
            time.sleep(chance.uniform(0, 0.15))
            process.kill()
            output, _ = process.communicate()
        said = [json.loads(line)["done"] for line in output.splitlines() if line.endswith("}")]
        acknowledged[number] = said[-1] if said else 0
        if number % 5 == 0:
            assert examine(path) == ()
    assert examine(path) == ()
    with Memory.open(path) as memory:
        found = Counter(row.name.partition(".")[0] for row in memory.graph.rows())
        for number, last in acknowledged.items():
            names = [f"{number}.{count}" for count in range(last + 1)]
            entities = memory.graph.open(names)
            assert len(entities) == last + 1
            assert found[str(number)] - (last + 1) in (0, 1), "at most the one that was on its way"
            assert [len(entity.observations) for entity in entities] == [0] + [1] * last, "no write by halves"
            relations = memory.graph.relations_of([entity.id for entity in entities])
            assert len([r for r in relations if r.from_name in set(names)]) == last
        assert len(memory.sessions.connected()) == 1
        assert len(memory.search.nodes("says ", limit=200).entities) == min(200, sum(found.values()) - 50)


def test_six_processes_open_one_new_file_at_once(tmp_path: Path) -> None:
    with (
        child(OPEN_TOGETHER, 0) as first,
        child(OPEN_TOGETHER, 1) as second,
        child(OPEN_TOGETHER, 2) as third,
        child(OPEN_TOGETHER, 3) as fourth,
        child(OPEN_TOGETHER, 4) as fifth,
        child(OPEN_TOGETHER, 5) as sixth,
    ):
        processes = (first, second, third, fourth, fifth, sixth)
        assert [heard(process) for process in processes] == [{"ready": True}] * 6
        for number in range(30):
            path = tmp_path / f"memory {number}.recuerdo"
            for process in processes:
                tell(process, json.dumps(str(path)))
            answers = [heard(process) for process in processes]
            assert not [answer for answer in answers if "error" in answer]
            with Memory.open(path) as memory:
                assert {row.name for row in memory.graph.rows()} == {f"E{n}" for n in range(6)}
        assert examine(path) == ()
    assert {file.suffix for file in tmp_path.iterdir()} == {".recuerdo"}


def test_four_processes_write_to_one_file(tmp_path: Path) -> None:
    writers, writes = 4, 250
    path = tmp_path / "memory.recuerdo"
    with Memory.open(path) as memory:
        memory.graph.create_entities([EntityDraft("shared")])
    arguments = [(path, number, writes) for number in range(writers)]
    with (
        child(WRITE_MIXED, *arguments[0]) as first,
        child(WRITE_MIXED, *arguments[1]) as second,
        child(WRITE_MIXED, *arguments[2]) as third,
        child(WRITE_MIXED, *arguments[3]) as fourth,
    ):
        processes = (first, second, third, fourth)
        assert [heard(process) for process in processes] == [{"ready": True}] * 4
        for process in processes:
            tell(process, "go")
        assert [heard(process) for process in processes] == [{"errors": []}] * 4
    assert examine(path) == ()
    fives = writes // 5
    with Memory.open(path) as memory:
        rows = {row.name: row for row in memory.graph.rows()}
        expected = {f"{number}.{5 * count} renamed" for number in range(writers) for count in range(fives)}
        assert set(rows) == expected | {"shared"}
        assert all(rows[name].status == "done" and rows[name].observations == 1 for name in expected)
        kept = {f"{number}.{5 * count + 1}" for number in range(writers) for count in range(0, fives, 2)}
        shared = memory.graph.open(["shared"])[0]
        assert {o.content for o in shared.observations} == kept
        relations = memory.graph.relations_of([shared.id], include_ended=True)
        assert len(relations) == writers * fives
        assert len([r for r in relations if r.active]) == writers * fives // 2
        assert memory.journal.last_id() == 1 + writers * writes
        authors = Counter(entry.actor.name for entry in memory.journal.entries(limit=10_000))
        assert authors == Counter({f"agent {number}": writes for number in range(writers)} | {"": 1})
