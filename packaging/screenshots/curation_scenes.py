"""Scenes of Review, Timeline, Report and Activity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explore_scenes import agents_write
from memories import CURSOR
from stage import SIZES, Scene, wait

from core.memory import Memory
from core.model import ObservationDraft

if TYPE_CHECKING:
    from collections.abc import Callable

    from stage import Stage


def review(stage: Stage) -> None:
    """The queue as it opens."""
    stage.show("review")


def reviewing(kind: str) -> Callable[[Stage], None]:
    """The first card of a kind; of splits the last, which is that of the largest entity."""

    def prepare(stage: Stage) -> None:
        page = stage.show("review")
        lines = [one for one in page.panel.lines if one.proposal.kind == kind]
        chosen = lines[-1 if kind == "split" else 0].proposal.id
        page.panel.view.setCurrentIndex(page.panel.model.index(page.panel.model.row_of(chosen)))
        wait(lambda: page.card is not None)
        stage.settle()

    return prepare


def review_stale(stage: Stage) -> None:
    """What a merge is about has changed since."""
    reviewing("merge")(stage)
    panel = stage.window.screens["review"].panel
    shown = panel.current
    entity_id = panel.line(shown).proposal.payload.entity_ids[0]
    with Memory.open(stage.path, CURSOR) as memory:
        name = memory.graph.entity(entity_id).name
        text = stage.words("Was looked at once more on Monday", "Se volvió a mirar el lunes")
        memory.graph.add_observations([(name, [ObservationDraft(text)])])
    wait(lambda: panel.line(shown).proposal.status == "stale")


def review_batch(stage: Stage) -> None:
    """All at once."""
    panel = stage.show("review").panel
    panel.filters.more.click()
    panel.approve_all.click()


def review_decided(stage: Stage) -> None:
    """What was decided."""
    reviewing("flagged")(stage)
    page = stage.window.screens["review"]
    page.approve()
    stage.settle()
    page.reject()
    stage.settle()
    page.panel.filters.state.setCurrentIndex(2)


def timeline(stage: Stage) -> None:
    """The reflections, with the newest to read."""
    stage.show("timeline")


def writing_a_reflection(stage: Stage) -> None:
    """The form of the timeline."""
    stage.show("timeline").side.reader.edit.click()


def report(stage: Stage) -> None:
    """The report, after an agent has written."""
    if stage.window.explore.inspector.portrait is not None:
        agents_write(stage)
    stage.show("report")


def maintenance(stage: Stage) -> None:
    """The preview of the maintenance pass."""
    stage.show("report").sheet.head.maintain.click()


def activity(stage: Stage) -> None:
    """The journal as it opens."""
    stage.show("activity")


def activity_entry(stage: Stage) -> None:
    """What one change did, and what its undo would do."""
    agents_write(stage)
    journal = stage.show("activity").journal
    journal.view.setCurrentIndex(journal.model.index(1, 0))


def backups(stage: Stage) -> None:
    """The copies of the memory."""
    stage.window.actions_.back_up.trigger()
    stage.settle()
    stage.show("activity", "backups")


SCENES = (
    Scene("review", "sample", review, SIZES),
    Scene("reviewsplit", "sample", reviewing("split"), SIZES),
    Scene("reviewmerge", "sample", reviewing("merge"), SIZES),
    Scene("reviewduplicate", "sample", reviewing("duplicates")),
    Scene("reviewflagged", "sample", reviewing("flagged")),
    Scene("reviewstale", "sample", review_stale),
    Scene("reviewbatch", "sample", review_batch),
    Scene("reviewdecided", "sample", review_decided),
    Scene("reviewempty", "unscanned", review),
    Scene("reviewhuge", "huge", review, SIZES),
    Scene("timeline", "sample", timeline, SIZES),
    Scene("timelineform", "sample", writing_a_reflection),
    Scene("timelineempty", "empty", timeline),
    Scene("timelinehuge", "huge", timeline, SIZES),
    Scene("report", "sample", report, SIZES),
    Scene("reportempty", "empty", report),
    Scene("reporthuge", "huge", report, SIZES),
    Scene("maintenance", "sample", maintenance),
    Scene("activity", "sample", activity_entry, SIZES),
    Scene("activitybackups", "sample", backups),
    Scene("activityempty", "empty", activity),
    Scene("activityhuge", "huge", activity, SIZES),
)
