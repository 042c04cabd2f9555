"""The domain's types: what a memory holds, and what its operations take and answer.

They are made when one is first asked for. To make all these dataclasses takes a twentieth of a second, and a server
that starts needs hardly one of them before it has told its tools.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.model.actors import PERSON, Actor, ActorKind, ClientSession
    from core.model.analyses import (
        DuplicateMatch,
        DuplicatePair,
        EntityPair,
        ObservationDuplicates,
        SameEntityRule,
        ScanOutcome,
        ScanPhase,
        SplitAnalysis,
        SplitCandidates,
        Topic,
    )
    from core.model.curation import (
        DuplicatesPayload,
        FlaggedPayload,
        MergeOutcome,
        MergePayload,
        Payload,
        Proposal,
        ProposalKind,
        ProposalStatus,
        SplitOutcome,
        SplitPart,
        SplitPayload,
    )
    from core.model.exchange import Dangling, ExportReport, ImportIssue, ImportReport
    from core.model.graph import (
        DEFAULT_BUCKET,
        DEFAULT_OWNER,
        DEFAULT_SCOPE,
        DEFAULT_TYPE,
        UNRESOLVED_TYPE,
        AddedObservations,
        DeletedEntities,
        DeletedObservations,
        DeletedRelation,
        Entity,
        EntityDraft,
        EntityOrder,
        EntityRow,
        GraphPart,
        GraphShape,
        ItemState,
        MeaningHit,
        MemoryCounts,
        NearDuplicate,
        Neighbourhood,
        Observation,
        ObservationDraft,
        OnExisting,
        Page,
        Relation,
        RelationDraft,
        StoredEntity,
        StoredRelation,
    )
    from core.model.history import (
        BlockedUndo,
        EntityChanges,
        EntryDetail,
        EntryFilter,
        FieldChange,
        LeftOut,
        RestoredEntity,
        RestorePreview,
        RowChange,
        RowKind,
        SessionEntries,
        UndoPreview,
    )
    from core.model.journal import Backup, Changes, JournalEntry
    from core.model.lifecycle import (
        LIFECYCLE_ACTIONS,
        AuditRow,
        Candidate,
        Item,
        LifecycleAction,
        Reason,
        ReflectReport,
        ReflectRequest,
        ReflectRun,
    )
    from core.model.overview import AccessCount, AgeCount, AuthorCount, Overview, TypeCount, WeekCount
    from core.model.reflections import Reflection, TargetType
    from core.model.rules import Repair, RepairKind, RepairReport, Rule, Violation
else:  # a type checker would take every name for one that is there

    def __getattr__(name: str) -> object:
        if name in __all__:
            for each in _MODULES:
                module = import_module(f"core.model.{each}")
                if hasattr(module, name):
                    globals()[name] = getattr(module, name)
                    return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)


__all__ = [
    "DEFAULT_BUCKET",
    "DEFAULT_OWNER",
    "DEFAULT_SCOPE",
    "DEFAULT_TYPE",
    "LIFECYCLE_ACTIONS",
    "PERSON",
    "UNRESOLVED_TYPE",
    "AccessCount",
    "Actor",
    "ActorKind",
    "AddedObservations",
    "AgeCount",
    "AuditRow",
    "AuthorCount",
    "Backup",
    "BlockedUndo",
    "Candidate",
    "Changes",
    "ClientSession",
    "Dangling",
    "DeletedEntities",
    "DeletedObservations",
    "DeletedRelation",
    "DuplicateMatch",
    "DuplicatePair",
    "DuplicatesPayload",
    "Entity",
    "EntityChanges",
    "EntityDraft",
    "EntityOrder",
    "EntityPair",
    "EntityRow",
    "EntryDetail",
    "EntryFilter",
    "ExportReport",
    "FieldChange",
    "FlaggedPayload",
    "GraphPart",
    "GraphShape",
    "ImportIssue",
    "ImportReport",
    "Item",
    "ItemState",
    "JournalEntry",
    "LeftOut",
    "LifecycleAction",
    "MeaningHit",
    "MemoryCounts",
    "MergeOutcome",
    "MergePayload",
    "NearDuplicate",
    "Neighbourhood",
    "Observation",
    "ObservationDraft",
    "ObservationDuplicates",
    "OnExisting",
    "Overview",
    "Page",
    "Payload",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "Reason",
    "ReflectReport",
    "ReflectRequest",
    "ReflectRun",
    "Reflection",
    "Relation",
    "RelationDraft",
    "Repair",
    "RepairKind",
    "RepairReport",
    "RestorePreview",
    "RestoredEntity",
    "RowChange",
    "RowKind",
    "Rule",
    "SameEntityRule",
    "ScanOutcome",
    "ScanPhase",
    "SessionEntries",
    "SplitAnalysis",
    "SplitCandidates",
    "SplitOutcome",
    "SplitPart",
    "SplitPayload",
    "StoredEntity",
    "StoredRelation",
    "TargetType",
    "Topic",
    "TypeCount",
    "UndoPreview",
    "Violation",
    "WeekCount",
]

_MODULES = (
    "actors",
    "graph",
    "analyses",
    "curation",
    "exchange",
    "history",
    "journal",
    "lifecycle",
    "overview",
    "reflections",
    "rules",
)
"""Where to look, first where a server that starts finds what it needs."""
