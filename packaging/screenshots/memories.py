"""The memories of the scenes: an empty one, the sample before and after a scan, and one that is very large."""

from __future__ import annotations

import json
import random
import shutil
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from core.memory import Memory
from core.model import Actor, ActorKind, EntityDraft, MergePayload, ObservationDraft, RelationDraft
from core.reflections import AUTHORS, MOODS
from resources import sample_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CLAUDE = Actor(ActorKind.AGENT, "claude-ai", "1.4")
CURSOR = Actor(ActorKind.AGENT, "cursor-vscode", "2.1")

ENTITIES, RELATIONS, REFLECTIONS, STEPS, PROPOSALS = 10_000, 30_000, 3_000, 600, 200
"""What the huge one holds; the steps are entries of its journal."""

_TYPES = {
    "en": ("Project", "Person", "System", "Decision", "Event", "Resource", "Session", "Generic"),
    "es": ("Proyecto", "Persona", "Sistema", "Decisión", "Evento", "Recurso", "Sesión", "Generic"),
}
_USES = {"en": "uses", "es": "usa"}
_SAID = {"en": "What is known of number {}", "es": "Lo que se sabe del número {}"}


class Memories:
    """The memories, each made and indexed once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def copy(self, kind: str, language: str, name: str) -> Path:
        """A copy for one picture."""
        path = self._folder / name / "work.recuerdo"
        path.parent.mkdir()
        shutil.copy(self._made(kind, language), path)
        return path

    def _made(self, kind: str, language: str) -> Path:
        path = self._folder / f"{kind}-{language}.recuerdo"
        if not path.exists():
            if kind == "sample":
                shutil.copy(self._made("unscanned", language), path)
            with Memory.open(path) as memory:
                _FILL[kind](memory, language)
        return path


def _empty(_memory: Memory, _language: str) -> None:
    """As it is made."""


def _unscanned(memory: Memory, language: str) -> None:
    """The sample, as somebody has it who has just brought it in."""
    memory.exchange.import_file(sample_path(language))
    memory.meaning.start()
    while memory.meaning.state().waiting:
        time.sleep(0.1)


def _scanned(memory: Memory, _language: str) -> None:
    memory.curation.scan()


def _huge(memory: Memory, language: str) -> None:
    """Ten thousand entities, in which a few are joined to very many, and much that was done with them."""
    rng = random.Random(7)  # noqa: S311 - pictures that look the same again
    names = _entities(memory, language, rng)
    for start in range(0, RELATIONS, 1_000):
        ends = [(names[int(rng.random() ** 3 * ENTITIES)], rng.choice(names)) for _ in range(start, start + 1_000)]
        memory.graph.create_relations([RelationDraft(a, b, _USES[language]) for a, b in ends if a != b])
    _reflections(memory, language, names, rng)
    for agent in (CLAUDE, CURSOR):
        with Memory.open(memory.path, agent) as other:
            for number in range(STEPS // 2):
                text = f"{_SAID[language].format(number)} ({agent.name})"
                other.graph.add_observations([(rng.choice(names), [ObservationDraft(text)])])
    rows = memory.graph.rows(order="name")[: 2 * PROPOSALS]
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        memory.curation.proposals.add(MergePayload((first.id, second.id), ("typo",)), score=0.7)


def _entities(memory: Memory, language: str, rng: random.Random) -> list[str]:
    kinds = rng.choices(_TYPES[language], k=ENTITIES)
    now = datetime.now(UTC)
    drafts = []
    for number, kind in enumerate(kinds):
        at = (now - timedelta(days=200 * rng.random() ** 2)).isoformat().replace("+00:00", "Z")
        said = ObservationDraft(_SAID[language].format(number), created_at=at)
        drafts.append(EntityDraft(f"{kind} {number}", kind, (said,)))
    for start in range(0, ENTITIES, 1_000):
        memory.graph.create_entities(drafts[start : start + 1_000])
    return [draft.name for draft in drafts]


def _reflections(memory: Memory, language: str, names: list[str], rng: random.Random) -> None:
    """Those of the sample over and over: an import may say when each was written."""
    lines = [json.loads(line) for line in sample_path(language).read_text("utf-8").split("\n")]
    prose = [line["content"] for line in lines if line["type"] == "reflection"]
    now = datetime.now(UTC)
    path = memory.path.with_suffix(".jsonl")
    with path.open("w", encoding="utf-8") as file:
        for number in range(REFLECTIONS):
            kind = rng.choice(("entity", "entity", "session", "global"))
            line = {
                "type": "reflection",
                "target_type": kind,
                "content": f"{prose[number % len(prose)]} ({number})",
                "author": rng.choice(AUTHORS),
                "mood": rng.choice((*MOODS, None)),
                "created_at": (now - timedelta(days=rng.random() * 180)).isoformat(),
            }
            file.write(json.dumps(line | ({"target": rng.choice(names)} if kind == "entity" else {})) + "\n")
    memory.exchange.import_file(path)


_FILL: dict[str, Callable[[Memory, str], None]] = {
    "empty": _empty,
    "unscanned": _unscanned,
    "sample": _scanned,
    "huge": _huge,
}
