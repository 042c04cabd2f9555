from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from waiting import indexed

from core.curation import names
from core.curation.entity_duplicates import Known, candidates
from core.embedding.meaning import RowVectors
from core.model import EntityDraft, ObservationDraft, RelationDraft

if TYPE_CHECKING:
    from seeded_encoder import SeededEncoder

    from core.memory import Memory
    from core.model import EntityPair

SAME = [
    ("CachorroSpace", "Cachorro Space", "spelling"),
    ("mcp-memory", "MCP Memory", "spelling"),
    ("Año Nuevo", "ano nuevo", "spelling"),
    ("user_service", "UserService", "spelling"),
    ("API Gateway", "api-gateway", "spelling"),
    ("Node.js", "NodeJS", "spelling"),
    ("Proyecto Faro", "Faro Project", "words"),
    ("Base de datos de producción", "Production database", "words"),
    ("Servicio de pagos", "Payments Service", "words"),
    ("Equipo de diseño", "Design team", "words"),
    ("Reunión semanal", "Reuniones semanales", "words"),
    ("García López, Ana", "Ana García López", "words"),
    ("PostgreSQL", "Postgres", "words"),
    ("Catalogue database", "Catalog database", "words"),
    ("Organisation chart", "Organization chart", "words"),
    ("Atlas", "Atlas Project", "type_word"),
    ("Recomendaciones", "Recomendacoines", "typo"),
    ("Kubernetes", "Kubernets", "typo"),
]
DIFFERENT = [
    ("Sesión 2026-11-24", "Sesión 2026-11-26"),
    ("PostgreSQL 14", "PostgreSQL 15"),
    ("Python 3.1", "Python 3.10"),
    ("Mario Ruiz", "María Ruiz"),
    ("Daniel Soto", "Daniela Soto"),
    ("Módulo A", "Módulo B"),
    ("Fase II", "Fase III"),
    ("server1", "server2"),
    ("Sprint", "Sprint 12"),
    ("Sprint 12", "Sprint 13"),
    ("Java", "JavaScript"),
    ("React", "React Native"),
    ("Frontend tests", "Backend tests"),
    ("Ticket OPS-118", "Ticket OPS-119"),
    ("Informe enero 2026", "Informe febrero 2026"),
    ("Cliente Norte", "Cliente Sur"),
    ("Staging cluster", "Production cluster"),
    ("10.0.0.2", "10.0.0.3"),
    ("Task Management", "Process Management"),
]


def create(memory: Memory, name: str, *observations: str, type: str | None = None) -> None:
    memory.graph.create_entities([EntityDraft(name, type, tuple(ObservationDraft(text) for text in observations))])


def relate(memory: Memory, *triples: tuple[str, str, str]) -> None:
    memory.graph.create_relations([RelationDraft(source, target, type) for source, target, type in triples])


def pairs(memory: Memory, limit: int = 50) -> dict[tuple[str, str], EntityPair]:
    return {(one.first, one.second): one for one in memory.curation.entity_duplicates.find(limit=limit)}


@pytest.mark.parametrize(("first", "second", "rule"), SAME)
def test_names_that_are_one_name(memory: Memory, no_model: None, first: str, second: str, rule: str) -> None:
    create(memory, first)
    create(memory, second)
    (pair,) = memory.curation.entity_duplicates.find()
    assert (pair.first, pair.second) == (first, second)
    assert pair.rules[0] == rule or (rule == "typo" and rule in pair.rules)
    assert 0.5 <= pair.score < 1


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_names_that_are_two(memory: Memory, no_model: None, first: str, second: str) -> None:
    create(memory, first)
    create(memory, second)
    assert memory.curation.entity_duplicates.find() == ()


def test_nothing_but_those_pairs_among_all(memory: Memory, no_model: None) -> None:
    for first, second in [one[:2] for one in SAME] + DIFFERENT:
        create(memory, first)
        create(memory, second)
    found = set(pairs(memory, limit=200))
    expected = {one[:2] for one in SAME}
    assert expected <= found
    assert len(found - expected) <= 2, found - expected


def test_the_why(memory: Memory, no_model: None) -> None:
    create(memory, "Ana García", "Leads design", "Lives in Oslo", type="Person")
    create(memory, "garcía ana", "Leads design", "Has a dog", "Plays chess", type="Persona")
    for name in ("Design", "Oslo", "Faro"):
        create(memory, name, type="Topic")
    relate(
        memory, ("Ana García", "Design", "leads"), ("garcía ana", "Design", "leads"), ("Ana García", "Faro", "knows")
    )
    (pair,) = memory.curation.entity_duplicates.find()
    assert (pair.first_id, pair.second_id) == (1, 2)
    assert (pair.first_type, pair.second_type) == ("Person", "Persona")
    assert pair.rules == ("words", "type_word", "observations", "neighbours")
    assert (pair.shared_observations, pair.observations, pair.shared_neighbours) == (1, 2, 1)
    assert pair.similarity is None
    assert (pair.only_first, pair.only_second) == (("Ana", "García"), ("garcía", "ana"))


def test_evidence_moves_the_score(memory: Memory, no_model: None) -> None:
    def score() -> float:
        return pairs(memory)["Atlas Nova", "nova atlas"].score

    create(memory, "Atlas Nova", "one fact", type="Project")
    create(memory, "nova atlas", "one fact more", type="Project")
    create(memory, "Hub")
    plain = score()
    relate(memory, ("Atlas Nova", "Hub", "uses"), ("nova atlas", "Hub", "uses"))
    beside = score()
    assert beside > plain
    memory.graph.add_observations([("nova atlas", [ObservationDraft("one fact")])])
    alike = score()
    assert alike > beside
    memory.graph.update_entity(2, type="Person")
    assert score() < alike, "another type speaks against it, and forbids nothing"
    memory.graph.update_entity(2, type="Proyecto")
    assert score() == alike
    relate(memory, ("Atlas Nova", "nova atlas", "follows"))
    assert score() < alike


@pytest.mark.parametrize("type", ["contains", "parte_de"])
def test_a_part_is_not_its_whole(memory: Memory, no_model: None, type: str) -> None:
    create(memory, "Faro")
    create(memory, "Proyecto Faro", type="Proyecto")
    assert pairs(memory)
    relate(memory, ("Faro", "Proyecto Faro", type))
    assert not pairs(memory)


def test_a_name_within_a_name_needs_evidence(memory: Memory, no_model: None) -> None:
    create(memory, "Ana", "Leads design", "Lives in Oslo", type="Person")
    create(memory, "Ana García", type="Person")
    assert not pairs(memory)
    memory.graph.add_observations(
        [("Ana García", [ObservationDraft("Leads design"), ObservationDraft("Lives in Oslo")])]
    )
    (pair,) = pairs(memory).values()
    assert pair.rules == ("part", "observations")


def test_unlike_names_need_most_of_what_is_known_in_common(memory: Memory, no_model: None) -> None:
    create(memory, "Bug: parser", "Status: open", "Priority: high", "Crashes on empty input")
    create(memory, "Bug: login", "Status: open", "Priority: high", "Rejects valid tokens", "Seen on Friday", "No owner")
    create(memory, "The printer", "Stands in the hall", "Needs toner", "Model LX-3")
    create(memory, "Hall device", "Stands in the hall", "Needs toner", "Model LX-3")
    assert [(one.first, one.second, one.rules) for one in pairs(memory).values()] == [
        ("The printer", "Hall device", ("observations",))
    ]


def test_archived_entities_are_left_out(memory: Memory, no_model: None) -> None:
    create(memory, "Faro")
    create(memory, "faro")
    memory.graph.update_entity(2, status="archived")
    assert memory.curation.entity_duplicates.find() == ()


def test_the_surest_come_first_and_no_more_than_asked(memory: Memory, no_model: None) -> None:
    for first, second, _ in SAME:
        create(memory, first)
        create(memory, second)
    scores = [one.score for one in memory.curation.entity_duplicates.find(limit=5)]
    assert len(scores) == 5
    assert scores == sorted(scores, reverse=True)


def test_what_means_the_same_counts(memory: Memory, encoder: SeededEncoder) -> None:
    create(memory, "Hall printer", "stands in the long hall", "needs new black toner", "prints on both sides")
    create(memory, "LaserBox", "in the long hall stands", "new black toner needs", "on both sides prints")
    create(memory, "Kettle", "boils water")
    indexed(memory)
    (pair,) = memory.curation.entity_duplicates.find()
    assert (pair.first, pair.second) == ("Hall printer", "LaserBox")
    assert (pair.shared_observations, pair.observations) == (3, 3)
    assert set(pair.rules) == {"observations", "meaning"}
    assert pair.similarity is not None
    assert pair.similarity > 0.85


def test_what_differs_in_a_number_is_not_shared(memory: Memory, encoder: SeededEncoder) -> None:
    create(memory, "Faro", "the port is 8080 here today", type="Project")
    create(memory, "Proyecto Faro", "the port is 8081 here today", type="Project")
    indexed(memory)
    (pair,) = memory.curation.entity_duplicates.find()
    assert (pair.shared_observations, pair.observations) == (0, 1)


def test_it_changes_nothing(memory: Memory, encoder: SeededEncoder) -> None:
    create(memory, "Faro", "one")
    create(memory, "faro", "one")
    indexed(memory)
    version = memory.data_version()
    assert memory.curation.entity_duplicates.find()
    assert memory.data_version() == version


@given(st.lists(st.text("abcd", min_size=6, max_size=8), max_size=12, unique=True))
def test_slips_are_what_comparing_all_finds(letters: list[str]) -> None:
    expected = {
        (one, two) for one, two in combinations(range(len(letters)), 2) if names._is_slip(letters[one], letters[two])
    }
    assert set(names.slips(letters)) == expected


@given(st.text(max_size=40), st.text(max_size=10))
def test_any_name_can_be_taken_apart(name: str, type: str) -> None:
    one = names.take_apart(name, type)
    assert not names.contradict(one, one)


def test_ten_thousand_entities() -> None:
    random = np.random.default_rng(2)
    words = ["".join(random.choice(list("abcdefgilmnoprstu"), 7)) for _ in range(3_000)]
    labels = [f"{words[n % 3_000].title()} {words[n * 7 % 2_999]}" for n in range(9_990)]
    labels += [label.swapcase().replace(" ", "_") for label in labels[:10]]
    count = len(labels)
    known = Known(list(range(1, count + 1)), labels, ["Thing"] * count, [3] * count, {}, {}, {})
    matrix = random.standard_normal((count, 384)).astype(np.float32)
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    vectors = RowVectors(known.ids, matrix, lambda cosine: max(0.0, cosine), lambda one: one)
    apart = [names.take_apart(label, "Thing") for label in labels]
    found = candidates(known, apart, vectors)
    spelled = {pair for pair, evidence in found.items() if "spelling" in evidence.rules}
    assert {(n, 9_990 + n) for n in range(10)} <= spelled
