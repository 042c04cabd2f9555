"""Retrieval quality, in the order that search by meaning returns on an unaccessed memory, and by vectors alone.

    python tests/bench/retrieval.py --locomo locomo10.json --xquad-en xquad.en.json --xquad-es xquad.es.json

Each text is one entity with one observation in a real memory, indexed by the real indexer. The data sets are public
(LoCoMo, XQuAD) and not part of this repository. R@k is the mean share of a question's evidence (turns of dialogue,
or the sentence with the answer) that the first k texts hold, MRR the mean of 1 / rank of the first text with any.

`--candidates` asks something else: all texts in one memory, how many of the ten entities that are exactly nearest are
among the first ten candidates of the search. Exactly is what sqlite-vec finds when it compares every stored vector.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from core.embedding import indexer
from core.embedding.encoder import Encoder, load_encoder
from core.embedding.vectors import VectorStore
from core.memory import Memory
from core.model import EntityDraft, ObservationDraft
from core.search import meaning

if TYPE_CHECKING:
    from collections.abc import Iterable

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ¿¡\"\u201c«(\[0-9])")
"""A sentence goes on after "U.S. forces"; it ends where the next word begins like one."""
DEPTH = 20
"""Results asked for: enough for MRR to settle."""
NEAREST = 10
MOST_ASKED = 1_000
EQUALLY_FAR = 1e-6


@dataclass
class Corpus:
    """Texts by key, the evidence that each holds, and questions with the evidence that answers them."""

    texts: dict[str, str] = field(default_factory=dict)
    evidence: dict[str, set[str]] = field(default_factory=dict)
    questions: list[tuple[str, set[str]]] = field(default_factory=list)


def locomo(path: Path) -> tuple[list[Corpus], list[Corpus]]:
    """A corpus of notes and one of dialogue turns for each conversation."""
    notes, turns = [], []
    for sample in json.loads(path.read_text(encoding="utf-8")):
        said, spoken = Corpus(), Corpus()
        for session in sample["observation"].values():
            for pairs in session.values():
                for text, evidence in pairs:
                    key = f"n{len(said.texts)}"
                    said.texts[key] = text
                    said.evidence[key] = _turns(evidence if isinstance(evidence, list) else [evidence])
        for name, session in sample["conversation"].items():
            if re.fullmatch(r"session_\d+", name):
                for turn in session:
                    spoken.texts[turn["dia_id"]] = f"{turn['speaker']}: {turn['text']}"
                    spoken.evidence[turn["dia_id"]] = {turn["dia_id"]}
        for question in sample["qa"]:
            if question["category"] not in (1, 2, 3, 4):
                continue
            for corpus in (said, spoken):
                if relevant := _turns(question.get("evidence", ())) & set().union(*corpus.evidence.values()):
                    corpus.questions.append((question["question"], relevant))
        notes.append(said)
        turns.append(spoken)
    return notes, turns


def xquad(texts_from: Path, questions_from: Path) -> Corpus:
    """Sentences of one language, and the questions (of another, perhaps) that each answers."""
    corpus = Corpus()
    answers: dict[str, str] = {}
    for paragraph in _paragraphs(texts_from):
        ends = [0, *(match.end() for match in _SENTENCE_END.finditer(paragraph["context"]))]
        spans = [
            (a, b)
            for a, b in zip(ends, [*ends[1:], len(paragraph["context"])], strict=True)
            if paragraph["context"][a:b].strip()
        ]
        keys = [f"s{len(corpus.texts) + place}" for place in range(len(spans))]
        corpus.texts.update({key: paragraph["context"][a:b].strip() for key, (a, b) in zip(keys, spans, strict=True)})
        corpus.evidence.update({key: {key} for key in keys})
        for question in paragraph["qas"]:
            at = question["answers"][0]["answer_start"]
            answers[question["id"]] = next(key for key, (a, b) in zip(keys, spans, strict=True) if a <= at < b)
    for paragraph in _paragraphs(questions_from):
        for question in paragraph["qas"]:
            if question["id"] in answers:
                corpus.questions.append((question["question"], {answers[question["id"]]}))
    return corpus


def _turns(evidence: Iterable[str]) -> set[str]:
    return {turn for one in evidence for turn in re.findall(r"D\d+:\d+", one)}


def _paragraphs(path: Path) -> list[dict]:
    data = json.loads(path.read_text(encoding="utf-8"))["data"]
    return [paragraph for article in data for paragraph in article["paragraphs"]]


@dataclass
class Score:
    """Sums over questions, for one way of searching."""

    questions: int = 0
    at_5: float = 0.0
    at_10: float = 0.0
    reciprocal: float = 0.0

    def add(self, ranked: list[set[str]], relevant: set[str]) -> None:
        """Count one question: the evidence that each text holds, best first, and what would be relevant."""
        self.questions += 1
        self.at_5 += len(relevant & set().union(*ranked[:5])) / len(relevant)
        self.at_10 += len(relevant & set().union(*ranked[:10])) / len(relevant)
        self.reciprocal += next((1 / rank for rank, held in enumerate(ranked, 1) if held & relevant), 0.0)

    def __str__(self) -> str:
        n = max(self.questions, 1)
        return (
            f"R@5 {self.at_5 / n:.3f}   R@10 {self.at_10 / n:.3f}   MRR {self.reciprocal / n:.3f}   n {self.questions}"
        )


def evaluate(corpora: list[Corpus], encoder: Encoder) -> tuple[Score, Score]:
    """Search by meaning as the product answers, and by the observations' vectors alone."""
    product, alone = Score(), Score()
    for corpus in corpora:
        with tempfile.TemporaryDirectory() as folder, Memory.open(Path(folder) / "memory.recuerdo") as memory:
            _fill(memory, corpus.texts)
            keys = list(corpus.texts)
            matrix = encoder.encode_passages(list(corpus.texts.values()), urgent=True)
            for question, relevant in corpus.questions:
                hits = memory.meaning.search(question, limit=DEPTH)
                product.add([corpus.evidence[hit.entity.name] for hit in hits], relevant)
                nearest = np.argsort(-(matrix @ encoder.encode_query(question)), kind="stable")[:DEPTH]
                alone.add([corpus.evidence[keys[place]] for place in nearest], relevant)
    return product, alone


def candidates(corpora: list[Corpus], encoder: Encoder) -> str:
    """The share of the exactly nearest entities that the candidate step finds, all texts in one memory."""
    different = dict.fromkeys(text for corpus in corpora for text in corpus.texts.values())
    texts = {f"text {number}": text for number, text in enumerate(different)}
    questions = list(dict.fromkeys(question for corpus in corpora for question, _ in corpus.questions))
    questions = random.Random(1).sample(questions, min(MOST_ASKED, len(questions)))
    found = 0
    with tempfile.TemporaryDirectory() as folder, Memory.open(Path(folder) / "memory.recuerdo") as memory:
        _fill(memory, texts)
        parts = memory.meaning._ready()
        parts.index.refresh()
        store = VectorStore(memory.path, encoder.model_id, encoder.dimension)
        with memory._store.read() as connection:
            for question in questions:
                query = encoder.encode_query(question)
                first = meaning._nearest_entities(connection, *parts.index.similarities(query), DEPTH)[:NEAREST]
                distances = _exact_distances(store, query.tobytes())
                limit = sorted(distances.values())[NEAREST - 1]
                found += sum(distances[each] <= limit + EQUALLY_FAR for each in first)
        store.close()
    recall = found / NEAREST / len(questions)
    return f"recall@{NEAREST} {recall:.4f}   {len(texts)} entities, {2 * len(texts)} vectors, n {len(questions)}"


def _exact_distances(store: VectorStore, query: bytes) -> dict[int, float]:
    """For each entity the distance of its nearest vector, its own or that of its observation."""
    rows = store._connection.execute(
        "SELECT o.entity_id, vec_distance_l2(v.embedding, ?1)"
        " FROM observation_vector v JOIN observation o ON o.id = v.id"
        " UNION ALL SELECT id, vec_distance_l2(embedding, ?1) FROM entity_vector",
        (query,),
    )
    nearest: dict[int, float] = {}
    for entity_id, distance in rows:
        nearest[entity_id] = min(distance, nearest.get(entity_id, distance))
    return nearest


def _fill(memory: Memory, texts: dict[str, str]) -> None:
    """Store each text as the observation of an entity, and have all of them indexed."""
    pairs = list(texts.items())
    for start in range(0, len(pairs), 500):
        memory.graph.create_entities(
            [EntityDraft(key, "Note", (ObservationDraft(text),)) for key, text in pairs[start : start + 500]]
        )
    memory.meaning.start()
    while memory.meaning.state().waiting:
        time.sleep(0.2)


def main() -> None:
    """Evaluate what was given and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--locomo", type=Path)
    parser.add_argument("--xquad-en", type=Path)
    parser.add_argument("--xquad-es", type=Path)
    parser.add_argument("--turns", action="store_true", help="LoCoMo's dialogue turns too (slow)")
    parser.add_argument("--candidates", action="store_true", help="only the recall of the candidate step (slow)")
    arguments = parser.parse_args()
    indexer.QUIET_SECONDS = 0
    encoder = load_encoder()
    assert isinstance(encoder, Encoder), encoder
    tests: list[tuple[str, list[Corpus]]] = []
    if arguments.locomo:
        notes, turns = locomo(arguments.locomo)
        tests.append(("LoCoMo notes", notes))
        if arguments.turns or arguments.candidates:
            tests.append(("LoCoMo dialogue turns", turns))
    if arguments.xquad_en and arguments.xquad_es:
        tests.append(("XQuAD es", [xquad(arguments.xquad_es, arguments.xquad_es)]))
        tests.append(("XQuAD es → en", [xquad(arguments.xquad_en, arguments.xquad_es)]))
        tests.append(("XQuAD en → es", [xquad(arguments.xquad_es, arguments.xquad_en)]))
    if arguments.candidates:
        every = [corpus for _, corpora in tests for corpus in corpora]
        print(f"{'candidate step':24} {candidates(every, encoder)}", flush=True)
        return
    for name, corpora in tests:
        product, alone = evaluate(corpora, encoder)
        print(f"{name:24} as answered   {product}", flush=True)
        print(f"{'':24} vectors alone {alone}", flush=True)


if __name__ == "__main__":
    main()
