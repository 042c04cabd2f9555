"""Journal entries as sentences: what someone did, and what an undo would take back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject

from core.model import Actor, ActorKind
from ui.messages import Messages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model import JournalEntry


_NAME_LENGTH = 48
"""A longer name is cut in a sentence."""


class _Facts:
    """The facts of a summary, ready for a sentence."""

    def __init__(self, entry: JournalEntry, and_more: str) -> None:
        summary = entry.summary
        listed = summary.get("names", ())
        names = [shortened(str(name)) for name in listed] if isinstance(listed, list | tuple) else []
        self.entities = _count(summary.get("entities"))
        self.observations = _count(summary.get("observations"))
        self.relations = _count(summary.get("relations"))
        self.file = str(summary.get("file", ""))
        self.changes = _count(summary.get("changes"))
        self.own = summary.get("by_kind") == ActorKind.PERSON
        self.other = _other(summary)
        shown = names[:2]
        more = len(names) > 2 or (len(names) == 2 and self.entities > 2)
        self.names = QLocale().createSeparatedList(shown) if not more else f"{', '.join(shown)} {and_more}"
        self.pair = " → ".join(names[:2])


def shortened(name: str) -> str:
    """A name as a sentence has it: on one line, and not too long."""
    name = " ".join(name.split())
    return name if len(name) <= _NAME_LENGTH else f"{name[: _NAME_LENGTH - 1]}…"


def _other(summary: Mapping[str, object]) -> str:
    """Who made the changes that a session's undo took back."""
    try:
        kind = ActorKind(str(summary.get("by_kind")))
    except ValueError:
        return ""
    return Messages().who(Actor(kind, str(summary.get("by", ""))))


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


class Sentences(QObject):
    """Words journal entries. The person is addressed, so that languages can conjugate."""

    def said(self, entry: JournalEntry) -> str:
        """Who did what: "Claude Desktop added 2 observations to Proyecto Faro"."""
        facts = _Facts(entry, self.tr("and others"))
        if entry.actor.kind is ActorKind.PERSON:
            return self._filled(self._you(entry.tool, facts), facts)
        return self._filled(self._someone(entry.tool, facts), facts, who=Messages().who(entry.actor))

    def did(self, entry: JournalEntry) -> str:
        """What was done, beside a name that says who: "added 2 observations to Proyecto Faro"."""
        said = self.said(entry).removeprefix(f"{Messages().who(entry.actor)} ")
        return f"{said[:1].lower()}{said[1:]}"

    def undo(self, entry: JournalEntry) -> str:
        """What an undo would take back, or a redo make again: "add 2 observations to Ana"."""
        facts = _Facts(entry, self.tr("and others"))
        tool = str(entry.summary.get("undone", entry.tool))
        return self._filled(self._plan(tool, facts), facts)

    def _filled(self, template: str, facts: _Facts, who: str = "") -> str:
        values = {
            "who": who,
            "names": facts.names or self.tr("the memory"),
            "pair": facts.pair,
            "file": facts.file,
            "other": facts.other,
        }
        # In one pass: a name may itself contain "{who}".
        return re.sub(r"\{(who|names|pair|file|other)\}", lambda found: values[found[1]], template)

    def _someone(self, tool: str, facts: _Facts) -> str:  # noqa: C901, PLR0911, PLR0912  # a table of sentences
        match tool:
            case "create_entities":
                if facts.names:
                    return self.tr("{who} created {names}")
                return self.tr("{who} created %Ln entities", "", facts.entities)
            case "add_observations":
                return self.tr("{who} added %Ln observations to {names}", "", facts.observations)
            case "create_relations":
                if facts.relations == 1 and facts.pair:
                    return self.tr("{who} linked {pair}")
                return self.tr("{who} added %Ln relations", "", facts.relations)
            case "delete_entities":
                return self.tr("{who} deleted {names}")
            case "delete_observations":
                return self.tr("{who} removed %Ln observations from {names}", "", facts.observations)
            case "delete_relations":
                return self.tr("{who} removed %Ln relations", "", facts.relations)
            case "update_entity":
                return self.tr("{who} changed {names}")
            case "edit_observation":
                return self.tr("{who} reworded an observation of {names}")
            case "update_relation":
                return self.tr("{who} changed a relation of {names}")
            case "end_relation":
                return self.tr("{who} ended a relation of {names}")
            case "import" | "migrate":
                return self.tr("{who} brought in {file}")
            case "merge_entities":
                return self.tr("{who} merged entities into {names}")
            case "execute_entity_split":
                return self.tr("{who} split {names}")
            case "approve_proposal":
                return self.tr("{who} approved a proposal about {names}")
            case "approve_proposals":
                return self.tr("{who} approved proposals about {names}")
            case "add_reflection":
                return self.tr("{who} wrote a reflection on {names}")
            case "edit_reflection":
                return self.tr("{who} reworded a reflection")
            case "delete_reflection":
                return self.tr("{who} deleted a reflection")
            case "reflect":
                return self.tr("{who} ran a maintenance pass over {names}")
            case "archive_items":
                return self.tr("{who} archived %Ln observations of {names}", "", facts.observations)
            case "restore_items":
                return self.tr("{who} brought back %Ln observations of {names}", "", facts.observations)
            case "set_items":
                return self.tr("{who} changed how %Ln observations of {names} are kept", "", facts.observations)
            case "repair_rules":
                return self.tr("{who} made {names} follow the strict rules")
            case "restore":
                return self.tr("{who} restored a backup")
            case "undo_session":
                return self.tr("{who} undid %Ln changes by {other}", "", facts.changes)
            case "restore_entity":
                return self.tr("{who} brought {names} back to an earlier state")
            case "redo" if facts.changes:
                return self.tr("{who} redid %Ln changes by {other}", "", facts.changes)
            case "undo":
                return self.tr("{who} undid a change to {names}")
            case "redo":
                return self.tr("{who} redid a change to {names}")
        return self.tr("{who} changed {names}")

    def _you(self, tool: str, facts: _Facts) -> str:  # noqa: C901, PLR0911, PLR0912  # a table of sentences
        match tool:
            case "create_entities":
                if facts.names:
                    return self.tr("You created {names}")
                return self.tr("You created %Ln entities", "", facts.entities)
            case "add_observations":
                return self.tr("You added %Ln observations to {names}", "", facts.observations)
            case "create_relations":
                if facts.relations == 1 and facts.pair:
                    return self.tr("You linked {pair}")
                return self.tr("You added %Ln relations", "", facts.relations)
            case "delete_entities":
                return self.tr("You deleted {names}")
            case "delete_observations":
                return self.tr("You removed %Ln observations from {names}", "", facts.observations)
            case "delete_relations":
                return self.tr("You removed %Ln relations", "", facts.relations)
            case "update_entity":
                return self.tr("You changed {names}")
            case "edit_observation":
                return self.tr("You reworded an observation of {names}")
            case "update_relation":
                return self.tr("You changed a relation of {names}")
            case "end_relation":
                return self.tr("You ended a relation of {names}")
            case "import" | "migrate":
                return self.tr("You brought in {file}")
            case "merge_entities":
                return self.tr("You merged entities into {names}")
            case "execute_entity_split":
                return self.tr("You split {names}")
            case "approve_proposal":
                return self.tr("You approved a proposal about {names}")
            case "approve_proposals":
                return self.tr("You approved proposals about {names}")
            case "add_reflection":
                return self.tr("You wrote a reflection on {names}")
            case "edit_reflection":
                return self.tr("You reworded a reflection")
            case "delete_reflection":
                return self.tr("You deleted a reflection")
            case "reflect":
                return self.tr("You ran a maintenance pass over {names}")
            case "archive_items":
                return self.tr("You archived %Ln observations of {names}", "", facts.observations)
            case "restore_items":
                return self.tr("You brought back %Ln observations of {names}", "", facts.observations)
            case "set_items":
                return self.tr("You changed how %Ln observations of {names} are kept", "", facts.observations)
            case "repair_rules":
                return self.tr("You made {names} follow the strict rules")
            case "restore":
                return self.tr("You restored a backup")
            case "undo_session" if facts.own:
                return self.tr("You undid %Ln changes of your own", "", facts.changes)
            case "undo_session":
                return self.tr("You undid %Ln changes by {other}", "", facts.changes)
            case "restore_entity":
                return self.tr("You brought {names} back to an earlier state")
            case "redo" if facts.changes and facts.own:
                return self.tr("You redid %Ln changes of your own", "", facts.changes)
            case "redo" if facts.changes:
                return self.tr("You redid %Ln changes by {other}", "", facts.changes)
            case "undo":
                return self.tr("You undid a change to {names}")
            case "redo":
                return self.tr("You redid a change to {names}")
        return self.tr("You changed {names}")

    def _plan(self, tool: str, facts: _Facts) -> str:  # noqa: C901, PLR0911, PLR0912  # a table of sentences
        match tool:
            case "create_entities":
                if facts.names:
                    return self.tr("create {names}")
                return self.tr("create %Ln entities", "", facts.entities)
            case "add_observations":
                return self.tr("add %Ln observations to {names}", "", facts.observations)
            case "create_relations":
                if facts.relations == 1 and facts.pair:
                    return self.tr("link {pair}")
                return self.tr("add %Ln relations", "", facts.relations)
            case "delete_entities":
                return self.tr("delete {names}")
            case "delete_observations":
                return self.tr("remove %Ln observations from {names}", "", facts.observations)
            case "delete_relations":
                return self.tr("remove %Ln relations", "", facts.relations)
            case "update_entity":
                return self.tr("change {names}")
            case "edit_observation":
                return self.tr("reword an observation of {names}")
            case "update_relation":
                return self.tr("change a relation of {names}")
            case "end_relation":
                return self.tr("end a relation of {names}")
            case "import" | "migrate":
                return self.tr("bring in {file}")
            case "merge_entities":
                return self.tr("merge entities into {names}")
            case "execute_entity_split":
                return self.tr("split {names}")
            case "approve_proposal":
                return self.tr("approve a proposal about {names}")
            case "approve_proposals":
                return self.tr("approve proposals about {names}")
            case "add_reflection":
                return self.tr("write a reflection on {names}")
            case "edit_reflection":
                return self.tr("reword a reflection")
            case "delete_reflection":
                return self.tr("delete a reflection")
            case "reflect":
                return self.tr("run a maintenance pass over {names}")
            case "archive_items":
                return self.tr("archive %Ln observations of {names}", "", facts.observations)
            case "restore_items":
                return self.tr("bring back %Ln observations of {names}", "", facts.observations)
            case "set_items":
                return self.tr("change how %Ln observations of {names} are kept", "", facts.observations)
            case "repair_rules":
                return self.tr("make {names} follow the strict rules")
            case "undo_session" if facts.own:
                return self.tr("the undo of %Ln changes of your own", "", facts.changes)
            case "undo_session":
                return self.tr("the undo of %Ln changes by {other}", "", facts.changes)
            case "restore_entity":
                return self.tr("bring {names} back to an earlier state")
            case "restore":
                return self.tr("restore a backup")
        return self.tr("change {names}")
