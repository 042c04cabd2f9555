"""Words for what an undo would do, what stands in its way, and what does not come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject

from ui.messages import Messages
from ui.sentences import Sentences
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model import Actor, BlockedUndo, JournalEntry, LeftOut, RowKind, UndoPreview

_NAMES_SHOWN = 3


class Consequences(QObject):
    """Words what is about to happen."""

    def of(self, preview: UndoPreview) -> list[str]:
        """What an undo would remove, bring back and change."""
        lines = []
        for template, counts, names in (
            (self.tr("Removes {what}."), preview.removed, preview.removed_names),
            (self.tr("Brings back {what}."), preview.restored, preview.restored_names),
            (self.tr("Changes {what} back."), preview.changed, ()),
        ):
            if counts:
                named = ", ".join(self.tr("“{name}”").format(name=name) for name in names[:_NAMES_SHOWN])
                more = counts.get("entity", 0) > _NAMES_SHOWN
                told = f" ({named}{'…' if more else ''})" if named else ""
                lines.append(template.format(what=f"{self.counted(counts)}{told}"))
        return lines

    def counted(self, counts: Mapping[RowKind, int]) -> str:
        """How much of each kind: "2 observations and 1 relation"."""
        words = [
            words
            for kind, words in (
                ("entity", self.tr("%Ln entities", "", counts.get("entity", 0))),
                ("observation", self.tr("%Ln observations", "", counts.get("observation", 0))),
                ("relation", self.tr("%Ln relations", "", counts.get("relation", 0))),
                ("reflection", self.tr("%Ln reflections", "", counts.get("reflection", 0))),
                ("alias", self.tr("%Ln former names", "", counts.get("alias", 0))),
            )
            if counts.get(kind)
        ]
        return QLocale().createSeparatedList(words)

    def blocked(self, blocked: BlockedUndo) -> str:
        """Why an entry cannot be taken back."""
        match blocked.reason:
            case "not_kept":
                return self.tr("Too large or too old to undo.")
            case "done":
                return self.tr("It is undone already.")
        if not blocked.by:
            return self.tr("A later change stands in the way.")
        return self.tr("In the way: {what}").format(what=self.who_and_when(blocked.by[0]))

    def who_and_when(self, entry: JournalEntry) -> str:
        """Who did what, and how long ago."""
        return f"{Sentences().said(entry)} · {Times().ago(entry.at)}"

    def left_out(self, left: LeftOut) -> str:
        """What does not come back as it was."""
        return {
            "name_taken": self.tr("“{text}” is the name of another entity now: it keeps the name it has."),
            "alias_taken": self.tr("The former name “{text}” belongs to another entity now."),
            "end_gone": self.tr("The relation {text}: its other end is no longer there."),
            "copied": self.tr("“{text}” has gone to another entity, and stays there too."),
            "alias_moved": self.tr("“{text}” was kept as a former name of another entity, and is so no longer."),
        }[left.reason].format(text=_cut(left.text))

    def author(self, actor: Actor) -> str:
        """Name and version of a client."""
        return " ".join(filter(None, (Messages().who(actor), actor.version if actor.name else "")))


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 80 else f"{text[:79]}…"
