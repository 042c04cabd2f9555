"""The report of a lifecycle pass: its structure for programs, its text for people and models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server import shapes

if TYPE_CHECKING:
    from core.model import Candidate, LifecycleAction, Reason, ReflectReport
    from server.shapes import Shape

_COUNTS: dict[LifecycleAction, str] = {
    "summarize": "summarized",
    "promote": "promoted",
    "expire": "expired",
    "decay": "decayed",
    "archive": "archived",
}
_IDS_SHOWN = 20
_PLACES = 4

_REASONS = {
    "episodes_in_window": "{items} episodes from {since} to {until} without a summary",
    "repeated_episodes": "said {items} times on {days} days",
    "past_expiry": "expired at {expires_at}",
    "unused": "not used for {days} days; half-life {half_life} days ({memory_type})",
    "faded": "importance {importance}, not accessed for {days} days, accessed {accesses} times",
}


def structured(report: ReflectReport) -> Shape:
    """The report as the tool answers it."""
    answer: Shape = {
        "dry_run": report.dry_run,
        "at": report.at,
        "actions": list(report.actions),
        "filters": {**report.filters, "window_start": report.since, "window_end": report.until},
        "counts": {name: report.counts[action] for action, name in _COUNTS.items()},
        "audit_records": len(report.audit_record_ids),
        "summaries": [_summary(one) for one in report.of("summarize")],
        "promotions": [_promotion(one) for one in report.of("promote")],
        "lifecycle": {
            "expired": [_item(one) for one in report.of("expire")],
            "decayed": [_item(one) for one in report.of("decay")],
            "archived": [_item(one) for one in report.of("archive")],
        },
        "audit_record_ids": list(report.audit_record_ids),
    }
    if report.run_id is not None:
        answer["run_id"] = report.run_id
    if not report.complete:
        answer["complete"] = False
    return answer


def text(answer: Shape) -> str:
    """The same in a few lines; they are read by people too, so the details stay in the structure."""
    counts, ids = answer["counts"], answer["audit_record_ids"]
    lines = [
        "### Memory Reflect Report",
        f"- Dry Run: {str(answer['dry_run']).lower()}",
        f"- Actions: {', '.join(answer['actions'])}",
        *(f"- {name.capitalize()}: {counts[name]}" for name in _COUNTS.values()),
        f"- Audit Records: {answer['audit_records']}",
    ]
    if ids:
        more = answer["audit_records"] - _IDS_SHOWN
        shown = ", ".join(map(str, ids[:_IDS_SHOWN]))
        lines.append(f"- Audit IDs: {shown}{f' and {more} more' if more > 0 else ''}")
    return "\n".join(lines)


def details(report: ReflectReport) -> list[str]:
    """A line a candidate, for a terminal."""
    return [f"{one.action:9} {one.entity_name}: {_told(one)} ({reason(one.reason)})" for one in report.candidates]


def reason(why: Reason) -> str:
    """Why something is a candidate, in English."""
    return _REASONS[why.code].format_map({name: _shown(value) for name, value in why.parameters.items()})


def _told(one: Candidate) -> str:
    text = " ".join(one.text.split())
    if one.action == "decay":
        return f"{text} [{_shown(one.before['importance'])} → {_shown(one.after['importance'])}]"
    return text


def _summary(one: Candidate) -> Shape:
    return {
        **_head(one),
        "content": one.text,
        "reflection_id": one.after.get("reflection_id"),
        "source_ids": list(one.observation_ids),
    }


def _promotion(one: Candidate) -> Shape:
    return {
        **_head(one),
        "observation": one.text,
        "memory_type": one.after["memory_type"],
        "importance": one.after["importance"],
        "observation_id": one.after.get("observation_id"),
        "source_ids": list(one.observation_ids),
    }


def _item(one: Candidate) -> Shape:
    return {
        **_head(one),
        "observation_id": one.observation_ids[0],
        "observation": one.text,
        "before": {name: _rounded(value) for name, value in one.before.items()},
        "after": {name: _rounded(value) for name, value in one.after.items()},
    }


def _head(one: Candidate) -> Shape:
    return {"id": one.id, "entity_id": one.entity_id, "entity": one.entity_name, "reason": reason(one.reason)}


def _rounded(value: object) -> object:
    return round(value, _PLACES) if isinstance(value, float) else value


def _shown(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, str) and value.endswith("Z") and "T" in value:
        return shapes.time(value)
    return value
