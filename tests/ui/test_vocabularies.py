"""Each closed vocabulary of the core is worded whole.

What is not worded falls back on the code itself, or on nothing; what is worded differs from its code in one language.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest
from PySide6.QtCore import QObject, Signal

from core.graph.vocabulary import KINDS, MEMORY_TYPES, STATUSES
from core.model import (
    LIFECYCLE_ACTIONS,
    PERSON,
    DuplicateMatch,
    DuplicatesPayload,
    FieldChange,
    ItemState,
    LeftOut,
    MergePayload,
    Proposal,
    ProposalKind,
    ProposalStatus,
    Reason,
    Rule,
    SameEntityRule,
    ScanPhase,
    TargetType,
)
from core.reflections import MOODS
from core.untrusted import REASONS
from ui.activity.changes import Wording
from ui.activity.wording import Consequences
from ui.languages import Languages
from ui.messages import Messages
from ui.report.maintenance.words import MaintenanceWords
from ui.review.queue import lines_of
from ui.review.queue_model import QueueModel
from ui.review.reasons import Reasons
from ui.review.scan_bar import ScanBar
from ui.rules.words import RuleWords
from ui.timeline.form import ReflectionForm
from ui.timeline.moods import Moods

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtWidgets import QApplication

    from core.model import Payload

CORE = Path("core")
MOMENT = "2026-11-30T12:00:00Z"


@pytest.fixture
def languages(qapp: QApplication) -> Iterator[Languages]:
    made = Languages("en")
    yield made
    made.choose("en")


def proposal(payload: Payload, *, kind: ProposalKind = "merge", status: ProposalStatus = "pending") -> Proposal:
    return Proposal(1, kind, status, payload, (2, 3), ("Ana", "Anna"), 0.9, MOMENT, PERSON, None, None)


def written_in(folder: Path, pattern: str) -> list[str]:
    """What a pattern finds in the source of a package or module, each once."""
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]
    found = [word for file in files for word in re.findall(pattern, file.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(found))


def of_entities(rule: str) -> str:
    return ", ".join(Reasons().reasons(proposal(MergePayload((2, 3), (rule,)))))


def of_texts(match: str) -> str:
    return ", ".join(Reasons().reasons(proposal(DuplicatesPayload(2, (4, 5), (match,)), kind="duplicates")))


def state_of_a_proposal(status: str) -> str:
    (line,) = lines_of([proposal(MergePayload((2, 3), ()), status=status)], {})
    return QueueModel().state(line)


def state_in_a_change(state: str) -> str:
    return Wording().value(FieldChange("state", "active", state), state)


def state_after_a_pass(state: str) -> str:
    return MaintenanceWords()._state({"state": state})


def target_in_the_form(target: str) -> str:
    form = ReflectionForm(Moods())
    return form.about.itemText(form.about.findData(target))


VOCABULARIES: dict[str, tuple[Iterable[str], Callable[[str], str]]] = {
    "why a text is flagged": (REASONS, lambda word: Messages().flag(word)),
    "why it is flagged, on its card": (REASONS, of_entities),
    "statuses": (STATUSES, lambda word: Messages().status(word)),
    "kinds of observations": ([kind for kind in KINDS if kind != "generic"], lambda word: Messages().kind(word)),
    "kinds of memory": (MEMORY_TYPES, lambda word: Messages().memory_type(word)),
    "why a backup was made": (
        [*written_in(CORE, r'\bmake(?:_backup)?\((?:[^()]*, )?"(\w+)"'), "asked"],
        lambda word: Messages().backup_reason(word),
    ),
    "why entities may be the same": (get_args(SameEntityRule), of_entities),
    "why texts may say the same": (get_args(DuplicateMatch), of_texts),
    "kinds of proposals": (get_args(ProposalKind), lambda word: Reasons().kind(word)),
    "states of proposals": (
        [status for status in get_args(ProposalStatus) if status != "pending"],
        state_of_a_proposal,
    ),
    "actions of the pass": (LIFECYCLE_ACTIONS, lambda word: MaintenanceWords().action(word)),
    "what the actions do": (LIFECYCLE_ACTIONS, lambda word: MaintenanceWords().meaning(word)),
    "reasons of the pass": (
        written_in(CORE / "lifecycle", r'\bReason\(\s*"(\w+)"'),
        lambda word: MaintenanceWords().reason(Reason(word, {"expires_at": MOMENT})),
    ),
    "states of items, in a change": (list(ItemState), state_in_a_change),
    "states of items, after a pass": (list(ItemState), state_after_a_pass),
    "what does not come back": (
        get_args(get_type_hints(LeftOut)["reason"]),
        lambda word: Consequences().left_out(LeftOut(word, "Ana")),
    ),
    "rules that a memory may break": (
        written_in(CORE / "rules" / "checking.py", r"\bRule\.([A-Z_]+)"),
        lambda word: RuleWords().rule(Rule[word]),
    ),
    "what the rules ask for": (
        written_in(CORE / "rules" / "checking.py", r"\bRule\.([A-Z_]+)"),
        lambda word: RuleWords().meaning(Rule[word]),
    ),
    "moods": (MOODS, lambda word: Moods().name(word)),
    "what a reflection is about": (get_args(TargetType), target_in_the_form),
}


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_word_of_a_closed_vocabulary_is_worded(languages: Languages, vocabulary: str) -> None:
    codes, worded = VOCABULARIES[vocabulary]
    codes = list(codes)
    assert len(codes) > 2
    words: dict[str, set[str]] = {code: set() for code in codes}
    for language in ("en", "es"):
        languages.choose(language)
        for code in codes:
            words[code].add(worded(code))
    for code in codes:
        assert "" not in words[code], code
        assert words[code] != {code}


class Scanner(QObject):
    started, progressed, finished, failed = Signal(), Signal(float, str), Signal(object), Signal(Exception)
    running = True


def test_every_phase_of_a_look_is_worded(themes) -> None:
    scanner, bar = Scanner(), ScanBar()
    bar.follow(scanner)
    scanner.started.emit()
    told = [bar.phase.text()]
    for phase in get_args(ScanPhase):
        scanner.progressed.emit(0.5, phase)
        told.append(bar.phase.text())
    assert len(set(told)) == len(told)
