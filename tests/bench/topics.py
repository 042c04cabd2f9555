"""How well the topics of an entity are found, their number unknown, and how long that takes.

    python tests/bench/topics.py

For each case: adjusted Rand index and purity of the partition (what stays with the entity counts as one more part), the
names, and the seconds. Then the same for parts of the cases and for mixtures of them, and the time without encoding.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from core.curation import topics
from core.curation.split_analysis import Splits
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft, SplitAnalysis

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DATA = Path(__file__).parents[1] / "data"
MADE = 40
"""Cases made of others, by each recipe."""


@dataclass(frozen=True)
class Case:
    """An entity, and which texts belong together."""

    name: str
    type: str
    topics: Mapping[str, Sequence[str]]


def rand_index(truth: Sequence[int], found: Sequence[int]) -> float:
    """Adjusted Rand index of two partitions: 1 is the same, 0 as by chance."""
    together = sum(comb(count, 2) for count in Counter(zip(truth, found, strict=True)).values())
    first, second = (sum(comb(count, 2) for count in Counter(labels).values()) for labels in (truth, found))
    expected = first * second / comb(len(truth), 2)
    most = (first + second) / 2
    return (together - expected) / (most - expected) if most != expected else 1.0


def purity(truth: Sequence[int], found: Sequence[int]) -> float:
    """Share of texts that are of the most frequent topic of their part."""
    parts: dict[int, Counter[int]] = {}
    for true, label in zip(truth, found, strict=True):
        parts.setdefault(label, Counter())[true] += 1
    return sum(max(part.values()) for part in parts.values()) / len(truth)


def judged(case: Case, found: SplitAnalysis) -> tuple[float, float]:
    """Rand index and purity of what was found."""
    label = {text: number for number, topic in enumerate(found.topics) for text in topic.observations}
    pairs = [(number, label.get(text, -1)) for number, said in enumerate(case.topics.values()) for text in said]
    truth, labels = zip(*pairs, strict=True)
    return rand_index(truth, labels), purity(truth, labels)


def read(name: str) -> list[Case]:
    """The cases of a file."""
    stored = json.loads((DATA / name).read_text(encoding="utf-8"))["cases"]
    return [Case(case["name"], case["entityType"], case["topics"]) for case in stored]


def parts_of(cases: Sequence[Case], random_: random.Random) -> list[Case]:
    """Cases with a topic or some texts less."""
    made = []
    while len(made) < MADE:
        case = random_.choice(cases)
        chosen = random_.sample(list(case.topics), random_.randint(2, len(case.topics)))
        said = {topic: some(case.topics[topic], random_) for topic in chosen}
        if sum(map(len, said.values())) > 15:
            made.append(Case(f"{case.name} {len(made)}", case.type, said))
    return made


def mixtures_of(cases: Sequence[Case], random_: random.Random) -> list[Case]:
    """Topics of different cases put together."""
    pool = [(f"{case.name}/{topic}", said) for case in cases for topic, said in case.topics.items()]
    made = []
    while len(made) < MADE:
        said = {topic: some(texts, random_) for topic, texts in random_.sample(pool, random_.randint(3, 5))}
        made.append(Case(f"mixture {len(made)}", "thing", said))
    return made


def some(texts: Sequence[str], random_: random.Random) -> list[str]:
    """At least five of the texts."""
    return random_.sample(texts, random_.randint(min(5, len(texts)), len(texts)))


def measure(memory: Memory, cases: Sequence[Case], title: str, *, each: bool) -> None:
    """Analyse the cases and print what came of it."""
    figures = []
    for case in cases:
        texts = [text for said in case.topics.values() for text in said]
        random.Random(0).shuffle(texts)
        draft = EntityDraft(f"{case.name} ({title})", case.type, tuple(map(ObservationDraft, texts)))
        memory.graph.create_entities([draft])
        begun = time.perf_counter()
        found = memory.curation.splits.analyze(draft.name)
        seconds = time.perf_counter() - begun
        figures.append((*judged(case, found), len(found.topics) - len(case.topics), len(found.unassigned), seconds))
        if each:
            names = ", ".join(f"{topic.name} ({len(topic.observations)})" for topic in found.topics)
            print(f"  {case.name}: ARI {figures[-1][0]:.2f}, purity {figures[-1][1]:.2f}, {seconds:.1f} s: {names}")
    columns = [np.array(column) for column in zip(*figures, strict=True)]
    print(
        f"{title}: ARI mean {columns[0].mean():.3f}, least {columns[0].min():.2f}; purity {columns[1].mean():.3f};"
        f" topics too many {columns[2].mean():+.2f}; left {columns[3].mean():.1f}; {columns[4].mean():.2f} s"
    )


def time_without_encoding() -> None:
    """Clustering alone."""
    for count in (60, 1_000):
        views = [np.random.default_rng(seed).standard_normal((count, 384), np.float32) for seed in (1, 2)]
        begun = time.perf_counter()
        topics.by_meaning(views)
        print(f"clustering {count}: {time.perf_counter() - begun:.2f} s")


def main() -> None:
    """Measure everything."""
    known, harder = read("splits.json"), read("splits_harder.json")
    random_ = random.Random(7)
    with tempfile.TemporaryDirectory() as folder, Memory.open(Path(folder) / "topics.recuerdo") as memory:
        assert isinstance(memory.curation.splits, Splits)
        if memory.meaning.encoder() is None:
            print("No model: topics by words alone.")
        measure(memory, known, "splits.json", each=True)
        measure(memory, harder, "splits_harder.json", each=True)
        measure(memory, parts_of(known, random_), "parts of splits.json", each=False)
        measure(memory, parts_of(harder, random_), "parts of splits_harder.json", each=False)
        measure(memory, mixtures_of([*known, *harder], random_), "mixtures", each=False)
    time_without_encoding()


if __name__ == "__main__":
    main()
