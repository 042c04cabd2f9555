"""The scan: it looks through the memory for what a person should decide, and fills the queue of proposals.

It is for the background. What it finds is stored in small transactions, what it looked up (topics, vectors) is kept,
and it remembers up to which journal entry it has looked: a second scan goes on from there.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from core.curation.giving_up import checker
from core.errors import ErrorCode, KnownError
from core.model import DuplicatesPayload, FlaggedPayload, MergePayload, ScanOutcome
from core.store import sql
from core.store.schema import VECTOR_KINDS
from core.store.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import apsw

    from core.curation.duplicates import Duplicates
    from core.curation.entity_duplicates import EntityDuplicates
    from core.curation.giving_up import Cancelled
    from core.curation.proposals import Offer, Proposals
    from core.curation.split_analysis import Splits
    from core.embedding.meaning import Meaning
    from core.model import DuplicatePair, EntityPair, ObservationDuplicates, ScanPhase
    from core.store.store import Store

SCANNED_SETTING = "scanned_entry"
"""Setting: the journal entry up to which the memory was scanned."""
SCANNED_BY_SETTING = "scanned_by"
"""Setting: the model by which that was done; null when there was none."""

MOST_PAIRS = 200
"""Pairs of entities that one scan proposes to merge."""

_EMBED_SECONDS = 600.0
_AT_ONCE = 20
"""Entities after which it is noted how far the scan has come."""

_SHARES: dict[ScanPhase, tuple[float, float]] = {
    "splits": (0.0, 0.35),
    "entities": (0.35, 0.45),
    "observations": (0.45, 0.97),
    "flagged": (0.97, 1.0),
}
"""Where each phase begins and ends, of the whole."""


class Scan:
    """One scan of one memory."""

    def __init__(
        self,
        store: Store,
        proposals: Proposals,
        meaning: Meaning,
        *,
        splits: Splits,
        duplicates: Duplicates,
        entity_duplicates: EntityDuplicates,
        progress: Callable[[float, ScanPhase], None] | None = None,
        cancelled: Cancelled | None = None,
    ) -> None:
        self._store = store
        self._proposals = proposals
        self._settings = Settings(store)
        self._meaning = meaning
        self._splits = splits
        self._duplicates = duplicates
        self._entity_duplicates = entity_duplicates
        self._progress = progress
        self._cancelled = cancelled
        self._check = checker(cancelled)
        self._made: Counter[str] = Counter()

    def run(self) -> ScanOutcome:
        """Look through all that has changed since the last scan."""
        with self._store.read() as connection:
            last = int(sql.value(connection, "SELECT coalesce(max(id), 0) FROM journal"))
        mark = self._mark(last)
        if mark == last:
            return ScanOutcome()
        try:
            self._offer_splits()
            self._offer_merges()
            self._offer_duplicates(-1 if mark is None else mark, last)
            self._offer_flagged()
        except KnownError as error:
            if error.code is not ErrorCode.CANCELLED:
                raise
            return self._outcome(complete=False)
        self._settings.set(SCANNED_SETTING, last)
        self._tell("flagged", 1.0)
        return self._outcome(complete=True)

    def _outcome(self, *, complete: bool) -> ScanOutcome:
        made = self._made
        return ScanOutcome(made["splits"], made["merges"], made["duplicates"], made["flagged"], complete)

    def _mark(self, last: int) -> int | None:
        """Up to where all was scanned; None when it never was, or by other means than there are now."""
        mark, by = self._settings.get(SCANNED_SETTING), self._settings.get(SCANNED_BY_SETTING)
        if mark == last and by is not None:  # no model need be loaded to learn that there is nothing to do
            return last
        encoder = self._meaning.encoder()
        now_by = None if encoder is None else encoder.model_id
        if mark is None or mark > last or by != now_by:
            self._settings.set(SCANNED_SETTING, None)
            self._settings.set(SCANNED_BY_SETTING, now_by)
            return None
        return int(mark)

    def _tell(self, phase: ScanPhase, part: float) -> None:
        self._check()
        if self._progress is not None:
            begin, end = _SHARES[phase]
            self._progress(begin + (end - begin) * part, phase)

    def _offer(self, kind: str, offers: Sequence[Offer], stamps: dict[int, str]) -> None:
        self._made[kind] += self._proposals.offer(offers, stamps)

    def _offer_splits(self) -> None:
        """Entities that are too large; what their topics are is known afterwards."""
        crowded = self._splits.crowded()
        for place, (entity_id, name) in enumerate(crowded):
            self._tell("splits", place / len(crowded))
            stamps = self._stamps([entity_id])
            try:
                payload = self._splits.payload(name, cancelled=self._cancelled)
            except KnownError as error:
                if error.code is not ErrorCode.ENTITY_NOT_FOUND:  # deleted meanwhile
                    raise
                continue
            if payload is not None and payload.entity_id == entity_id:
                self._offer("splits", [(payload, min(1.0, payload.split_score / 2))], stamps)

    def _offer_merges(self) -> None:
        self._tell("entities", 0.0)
        stamps = self._stamps()
        pairs = self._entity_duplicates.find(limit=MOST_PAIRS, cancelled=self._cancelled)
        with self._store.read() as connection:
            offers: list[Offer] = [(_merge(connection, pair), pair.score) for pair in pairs]
        self._offer("merges", offers, stamps)

    def _offer_duplicates(self, mark: int, last: int) -> None:
        """Observations of entities that changed after the mark, which follows."""
        with self._store.read() as connection:
            changed = sql.rows(
                connection,
                "SELECT e.id, coalesce(max(j.entry_id), 0) AS entry FROM entity e"
                " LEFT JOIN journal_entity j ON j.entity_id = e.id WHERE e.status <> 'archived'"
                " AND (SELECT count(*) FROM observation o WHERE o.entity_id = e.id AND o.state = 'active') > 1"
                " GROUP BY e.id HAVING entry > ? ORDER BY entry, e.id",
                (mark,),
            )
        for place, (entity_id, entry) in enumerate(changed):
            self._tell("observations", place / len(changed))
            if place % _AT_ONCE == 0 and 0 < entry - 1 < last:  # all that changed before this entry is done
                self._settings.set(SCANNED_SETTING, entry - 1)
            stamps = self._stamps([entity_id])
            try:
                found = self._duplicates.of(entity_id, seconds=_EMBED_SECONDS, cancelled=self._cancelled)
            except KnownError as error:
                if error.code is not ErrorCode.ENTITY_NOT_FOUND:
                    raise
                continue
            self._offer("duplicates", duplicate_payloads(found), stamps)

    def _offer_flagged(self) -> None:
        self._tell("flagged", 0.0)
        stamps = self._stamps()
        with self._store.read() as connection:
            rows = sql.rows(
                connection,
                "SELECT o.entity_id, o.id, f.why FROM text_flag f JOIN observation o ON o.id = f.id"
                " JOIN entity e ON e.id = o.entity_id"
                " WHERE f.kind = ? AND o.state = 'active' AND e.status <> 'archived' ORDER BY o.id",
                (VECTOR_KINDS["observation"],),
            )
        offers: list[Offer] = [
            (FlaggedPayload(entity_id, observation_id, tuple(json.loads(why))), None)
            for entity_id, observation_id, why in rows
        ]
        self._offer("flagged", offers, stamps)

    def _stamps(self, entity_ids: Sequence[int] | None = None) -> dict[int, str]:
        """When each entity was last changed: what is found out is offered only while that is so."""
        among = "" if entity_ids is None else " WHERE entity_id IN (SELECT value FROM json_each(?))"
        bindings = () if entity_ids is None else (json.dumps(list(entity_ids)),)
        with self._store.read() as connection:
            return dict(sql.iterate(connection, f"SELECT entity_id, updated_at FROM entity_stat{among}", bindings))


def duplicate_payloads(found: ObservationDuplicates) -> list[Offer]:
    """A proposal for each group of observations of which one, the longest, says what each of the others says.

    A cluster is one group, but where two of its members have no more in common than a third: then that is nobody's
    duplicate.
    """
    texts: dict[int, str] = {}
    beside: dict[int, dict[int, DuplicatePair]] = defaultdict(dict)
    for pair in found.pairs:
        texts |= {pair.first_id: pair.first, pair.second_id: pair.second}
        beside[pair.first_id][pair.second_id] = beside[pair.second_id][pair.first_id] = pair
    left = set(texts)
    made: list[Offer] = []
    for keep in sorted(texts, key=lambda one: (-len(texts[one]), one)):
        others = sorted(beside[keep].keys() & left)
        if keep in left and others:
            left -= {keep, *others}
            pairs = [beside[keep][other] for other in others]
            why = tuple(dict.fromkeys(pair.match for pair in sorted(pairs, key=lambda pair: -pair.score)))
            payload = DuplicatesPayload(found.entity_id, (keep, *others), why)
            made.append((payload, min(pair.score for pair in pairs)))
    return made


def _merge(connection: apsw.Connection, pair: EntityPair) -> MergePayload:
    """The merge of two entities, the one of which more is known first."""

    def known(entity_id: int) -> tuple[int, int, int]:
        said, joined = sql.rows(
            connection,
            "SELECT (SELECT count(*) FROM observation WHERE entity_id = ?1 AND state = 'active'),"
            " (SELECT count(*) FROM relation WHERE (from_id = ?1 OR to_id = ?1) AND active = 1)",
            (entity_id,),
        )[0]
        return -said, -joined, entity_id

    evidence = {"observations": pair.shared_observations, "neighbours": pair.shared_neighbours}
    why = tuple(f"{rule}:{evidence[rule]}" if evidence.get(rule) else rule for rule in pair.rules)
    return MergePayload(tuple(sorted((pair.first_id, pair.second_id), key=known)), why)
