"""The maintenance pass in the person's words: actions, reasons, changes, runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject

from core.model import LIFECYCLE_ACTIONS
from ui.messages import Messages, number, percent
from ui.times import Times

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.model import AuditRow, Candidate, LifecycleAction, Reason, ReflectRun


class MaintenanceWords(QObject):
    """Words the engine's codes."""

    def action(self, action: LifecycleAction) -> str:
        """What an action is called."""
        return {
            "summarize": self.tr("Summarize"),
            "promote": self.tr("Promote"),
            "expire": self.tr("Expire"),
            "decay": self.tr("Let fade"),
            "archive": self.tr("Archive"),
        }[action]

    def meaning(self, action: LifecycleAction) -> str:
        """What an action does, in a sentence."""
        return {
            "summarize": self.tr("A reflection from what happened to an entity lately"),
            "promote": self.tr("What was said on several days becomes a lasting observation"),
            "expire": self.tr("What is past its date leaves searches"),
            "decay": self.tr("What nobody reads loses importance"),
            "archive": self.tr("What has faded and is not read leaves searches"),
        }[action]

    def done(self, action: LifecycleAction, count: int) -> str:
        """How many of an action, as a run tells it."""
        match action:
            case "summarize":
                return self.tr("%Ln summarized", "", count)
            case "promote":
                return self.tr("%Ln promoted", "", count)
            case "expire":
                return self.tr("%Ln expired", "", count)
            case "decay":
                return self.tr("%Ln faded", "", count)
        return self.tr("%Ln archived", "", count)

    def change(self, one: Candidate | AuditRow) -> str:
        """What becomes of it: before → after."""
        match one.action:
            case "summarize":
                return self.tr("%Ln observations → a reflection", "", _whole(one.before.get("items")))
            case "promote":
                return self.tr("%Ln observations → a lasting one", "", _whole(one.before.get("items")))
            case "decay":
                before, after = (_share(side.get("importance")) for side in (one.before, one.after))
                return self.tr("importance {before} → {after}").format(before=before, after=after)
        return f"{self._state(one.before)} → {self._state(one.after)}"

    def reason(self, reason: Reason) -> str:
        """Why."""
        facts = reason.parameters
        match reason.code:
            case "episodes_in_window":
                return self.tr("%Ln things happened in this time", "", _whole(facts.get("items")))
            case "repeated_episodes":
                said = self.tr("said %Ln times ", "", _whole(facts.get("items")))
                return said + self.tr("on %Ln days", "", _whole(facts.get("days")))
            case "past_expiry":
                return self.tr("its date was {date}").format(date=_date(facts.get("expires_at")))
            case "unused":
                unused = self.tr("not read for %Ln days", "", _whole(facts.get("days")))
                return unused + self.tr("; half is left after %Ln", "days", _whole(facts.get("half_life")))
            case "faded":
                faded = self.tr("importance {share}, ").format(share=_share(facts.get("importance")))
                read = self.tr("read %Ln times, ", "", _whole(facts.get("accesses")))
                return faded + read + self.tr("not for %Ln days", "", _whole(facts.get("days")))
        return reason.code

    def run(self, run: ReflectRun) -> str:
        """A run: when, who, what."""
        parts = [self.done(action, run.counts[action]) for action in LIFECYCLE_ACTIONS if run.counts.get(action)]
        undone = f" · {self.tr('undone')}" if run.undone else ""
        return f"{Times().exact(run.at)} · {Messages().who(run.actor)} · {', '.join(parts)}{undone}"

    def counted(self, counts: Mapping[LifecycleAction, int]) -> str:
        """All actions of a run with their numbers."""
        return ", ".join(self.done(action, counts[action]) for action in LIFECYCLE_ACTIONS if counts.get(action))

    def _state(self, side: Mapping[str, object]) -> str:
        state = str(side.get("state", ""))
        return {
            "active": self.tr("active"),
            "archived": self.tr("archived"),
            "expired": self.tr("expired"),
        }.get(state, state)


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int | float) else 0


def _share(value: object) -> str:
    return percent(value) if isinstance(value, int | float) else number(0)


def _date(value: object) -> str:
    try:
        return Times().exact(str(value))
    except ValueError:
        return QLocale().toString(0)
