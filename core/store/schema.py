"""The tables of a memory's file.

Journaled tables hold only what a person or an agent said; everything derived or incidental lives in side
tables, so that an older step can be undone after a newer one. Every id is AUTOINCREMENT: a reused id would
block an undo, and agents would meet other things under old ids.
"""

from __future__ import annotations

APPLICATION_ID = 0x52435244  # "RCRD"
MAJOR = 1
MINOR = 2
USER_VERSION = MAJOR * 1000 + MINOR
"""Stored in `PRAGMA user_version`: a newer major is refused, a newer minor only has more columns, tables or indexes."""

JOURNALED = ("entity", "alias", "observation", "relation", "reflection")
"""Tables whose changes are recorded and can be undone, parents before children."""

VECTOR_KINDS = {"entity": 0, "observation": 1, "reflection": 2}
"""What has vectors, as the `stale` and `vector` tables name it."""

TABLES = """
CREATE TABLE entity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    owner TEXT NOT NULL,
    bucket TEXT NOT NULL,
    scope TEXT NOT NULL,
    team_id TEXT NOT NULL,
    path TEXT NOT NULL,
    created_at TEXT NOT NULL,
    session_id INTEGER NOT NULL
);
CREATE INDEX entity_archived ON entity(id) WHERE status = 'archived';
CREATE TABLE alias (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    entity_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    session_id INTEGER NOT NULL
);
CREATE INDEX alias_entity ON alias(entity_id);
CREATE TABLE observation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
    content TEXT NOT NULL,
    digest BLOB NOT NULL,
    kind TEXT NOT NULL,
    memory_type TEXT NOT NULL,
    importance REAL,
    expires_at TEXT,
    state TEXT NOT NULL,
    decayed_at TEXT,
    created_at TEXT NOT NULL,
    session_id INTEGER NOT NULL,
    UNIQUE (entity_id, digest)
);
CREATE TABLE relation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    from_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
    to_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    active INTEGER NOT NULL,
    context TEXT NOT NULL,
    created_at TEXT NOT NULL,
    ended_at TEXT,
    session_id INTEGER NOT NULL
);
CREATE UNIQUE INDEX relation_active ON relation(from_id, to_id, type) WHERE active = 1;
CREATE INDEX relation_from ON relation(from_id, active);
CREATE INDEX relation_to ON relation(to_id, active);
CREATE TABLE reflection (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    target_type TEXT NOT NULL CHECK (target_type IN ('entity', 'relation', 'session', 'global')),
    entity_id INTEGER REFERENCES entity(id) ON DELETE CASCADE,
    relation_id INTEGER REFERENCES relation(id) ON DELETE CASCADE,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    mood TEXT,
    sources TEXT NOT NULL,
    created_at TEXT NOT NULL,
    session_id INTEGER NOT NULL,
    CHECK ((target_type = 'entity') = (entity_id IS NOT NULL)),
    CHECK ((target_type = 'relation') = (relation_id IS NOT NULL))
);
CREATE INDEX reflection_entity ON reflection(entity_id);
CREATE INDEX reflection_relation ON reflection(relation_id);
CREATE INDEX reflection_time ON reflection(created_at);

CREATE TABLE client_session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_started TEXT NOT NULL,
    connected_at TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    ended_at TEXT,
    owner TEXT NOT NULL DEFAULT '',
    token TEXT NOT NULL DEFAULT ''
);
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    session_id INTEGER NOT NULL,
    tool TEXT NOT NULL,
    summary TEXT NOT NULL,
    undoes INTEGER,
    undone_by INTEGER,
    changeset BLOB
);
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE migration (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL);
CREATE TABLE entity_stat (entity_id INTEGER PRIMARY KEY, updated_at TEXT NOT NULL);
CREATE INDEX entity_stat_recent ON entity_stat(updated_at, entity_id);
CREATE TABLE position (
    entity_id INTEGER PRIMARY KEY,
    x REAL NOT NULL,
    y REAL NOT NULL,
    pinned INTEGER NOT NULL
);
"""

# fold() is ours (core/text.py), registered on every connection; changesets fire these triggers too, so the
# indexes follow an undo. `detail=none` makes the trigram index a third of its size: phrases are not needed,
# since instr() decides.
SEARCH = """
CREATE TABLE entity_text (entity_id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL);
CREATE VIRTUAL TABLE entity_trigram USING fts5(
    name, type, content='entity_text', content_rowid='entity_id', tokenize='trigram', detail=none);
CREATE TRIGGER entity_text_insert AFTER INSERT ON entity BEGIN
    INSERT INTO entity_text VALUES (new.id, fold(new.name), fold(new.type));
    INSERT INTO entity_trigram(rowid, name, type)
        SELECT entity_id, name, type FROM entity_text WHERE entity_id = new.id;
END;
CREATE TRIGGER entity_text_delete AFTER DELETE ON entity BEGIN
    INSERT INTO entity_trigram(entity_trigram, rowid, name, type)
        SELECT 'delete', entity_id, name, type FROM entity_text WHERE entity_id = old.id;
    DELETE FROM entity_text WHERE entity_id = old.id;
END;
CREATE TRIGGER entity_text_update AFTER UPDATE OF name, type ON entity BEGIN
    INSERT INTO entity_trigram(entity_trigram, rowid, name, type)
        SELECT 'delete', entity_id, name, type FROM entity_text WHERE entity_id = old.id;
    UPDATE entity_text SET name = fold(new.name), type = fold(new.type) WHERE entity_id = new.id;
    INSERT INTO entity_trigram(rowid, name, type)
        SELECT entity_id, name, type FROM entity_text WHERE entity_id = new.id;
END;

CREATE TABLE observation_text (
    observation_id INTEGER PRIMARY KEY, entity_id INTEGER NOT NULL, live INTEGER NOT NULL, content TEXT NOT NULL);
CREATE INDEX observation_text_entity ON observation_text(entity_id);
CREATE VIRTUAL TABLE observation_trigram USING fts5(
    content, content='observation_text', content_rowid='observation_id', tokenize='trigram', detail=none);
CREATE TRIGGER observation_text_insert AFTER INSERT ON observation BEGIN
    INSERT INTO observation_text VALUES (new.id, new.entity_id, new.state = 'active', fold(new.content));
    INSERT INTO observation_trigram(rowid, content)
        SELECT observation_id, content FROM observation_text WHERE observation_id = new.id;
END;
CREATE TRIGGER observation_text_delete AFTER DELETE ON observation BEGIN
    INSERT INTO observation_trigram(observation_trigram, rowid, content)
        SELECT 'delete', observation_id, content FROM observation_text WHERE observation_id = old.id;
    DELETE FROM observation_text WHERE observation_id = old.id;
END;
CREATE TRIGGER observation_text_update AFTER UPDATE OF content ON observation BEGIN
    INSERT INTO observation_trigram(observation_trigram, rowid, content)
        SELECT 'delete', observation_id, content FROM observation_text WHERE observation_id = old.id;
    UPDATE observation_text SET content = fold(new.content) WHERE observation_id = new.id;
    INSERT INTO observation_trigram(rowid, content)
        SELECT observation_id, content FROM observation_text WHERE observation_id = new.id;
END;
CREATE TRIGGER observation_text_move AFTER UPDATE OF entity_id, state ON observation BEGIN
    UPDATE observation_text SET entity_id = new.entity_id, live = (new.state = 'active')
        WHERE observation_id = new.id;
END;
"""

# One row an observation (rowid 2·id) and one a name with its type (rowid 2·id + 1), so that their bm25 compare.
WORDS = """
CREATE VIRTUAL TABLE word USING fts5(
    text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
CREATE TRIGGER word_observation_insert AFTER INSERT ON observation BEGIN
    INSERT INTO word(rowid, text) VALUES (new.id * 2, new.content);
END;
CREATE TRIGGER word_observation_delete AFTER DELETE ON observation BEGIN
    DELETE FROM word WHERE rowid = old.id * 2;
END;
CREATE TRIGGER word_observation_update AFTER UPDATE OF content ON observation BEGIN
    DELETE FROM word WHERE rowid = old.id * 2;
    INSERT INTO word(rowid, text) VALUES (new.id * 2, new.content);
END;
CREATE TRIGGER word_entity_insert AFTER INSERT ON entity BEGIN
    INSERT INTO word(rowid, text) VALUES (new.id * 2 + 1, new.name || ' ' || new.type);
END;
CREATE TRIGGER word_entity_delete AFTER DELETE ON entity BEGIN
    DELETE FROM word WHERE rowid = old.id * 2 + 1;
END;
CREATE TRIGGER word_entity_update AFTER UPDATE OF name, type ON entity BEGIN
    DELETE FROM word WHERE rowid = old.id * 2 + 1;
    INSERT INTO word(rowid, text) VALUES (new.id * 2 + 1, new.name || ' ' || new.type);
END;
"""

REFLECTION_WORDS = """
CREATE VIRTUAL TABLE reflection_word USING fts5(
    text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
CREATE TRIGGER reflection_word_insert AFTER INSERT ON reflection BEGIN
    INSERT INTO reflection_word(rowid, text) VALUES (new.id, new.content);
END;
CREATE TRIGGER reflection_word_delete AFTER DELETE ON reflection BEGIN
    DELETE FROM reflection_word WHERE rowid = old.id;
END;
CREATE TRIGGER reflection_word_update AFTER UPDATE OF content ON reflection BEGIN
    DELETE FROM reflection_word WHERE rowid = old.id;
    INSERT INTO reflection_word(rowid, text) VALUES (new.id, new.content);
END;
"""

# Proposals stand outside undo: undoing what one did sets it back to pending.
PROPOSALS = """
CREATE TABLE proposal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    identity BLOB NOT NULL UNIQUE,
    targets BLOB NOT NULL,
    status TEXT NOT NULL,
    payload TEXT NOT NULL,
    names TEXT NOT NULL,
    score REAL,
    created_at TEXT NOT NULL,
    session_id INTEGER NOT NULL,
    decided_at TEXT,
    entry_id INTEGER
);
CREATE INDEX proposal_status ON proposal(status, kind);
CREATE INDEX proposal_entry ON proposal(entry_id);
CREATE TABLE proposal_entity (
    entity_id INTEGER NOT NULL,
    proposal_id INTEGER NOT NULL REFERENCES proposal(id) ON DELETE CASCADE,
    PRIMARY KEY (entity_id, proposal_id)
) WITHOUT ROWID;
"""

# The newest marks come first, and tens of thousands may wait after an import.
STALE_ORDER = """
CREATE INDEX stale_since ON stale(kind, since);
"""

# Vectors themselves lie in vec0 tables, which are made when a model is first used (core/embedding/vectors.py).
# `vector.rev` grows with every vector written, so that a process can read just what is new to it. `topic_count`
# keeps what the analysis of a large entity found, as long as `digest` is that of its texts.
MEANING = """
CREATE TABLE stale (
    kind INTEGER NOT NULL, id INTEGER NOT NULL, since TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE vector (
    rev INTEGER PRIMARY KEY AUTOINCREMENT,
    kind INTEGER NOT NULL,
    id INTEGER NOT NULL,
    digest BLOB NOT NULL,
    UNIQUE (kind, id)
);
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_started TEXT NOT NULL,
    expires_at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE similarity_flag (
    observation_id INTEGER PRIMARY KEY, similar_id INTEGER NOT NULL, similarity REAL NOT NULL);
CREATE TABLE topic_count (
    entity_id INTEGER PRIMARY KEY, digest BLOB NOT NULL, by_meaning INTEGER NOT NULL, topics TEXT NOT NULL);
"""

USAGE = """
CREATE TABLE access (
    entity_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    last_at TEXT NOT NULL,
    PRIMARY KEY (entity_id, day)
) WITHOUT ROWID;
CREATE TABLE cooccurrence (
    low_id INTEGER NOT NULL,
    high_id INTEGER NOT NULL,
    count INTEGER NOT NULL,
    last_at TEXT NOT NULL,
    PRIMARY KEY (low_id, high_id)
) WITHOUT ROWID;
"""

# What `reflect` did, row by row. It stands outside undo: that a run was taken back tells its journal entry.
# `promotion` tells from which observations one was made. What rests is counted by an index of its own.
LIFECYCLE = """
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id TEXT NOT NULL,
    at TEXT NOT NULL,
    session_id INTEGER NOT NULL,
    action TEXT NOT NULL,
    targets TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    reason TEXT NOT NULL,
    entry_id INTEGER
);
CREATE INDEX audit_run ON audit(run_id);
CREATE TABLE promotion (observation_id INTEGER PRIMARY KEY, sources TEXT NOT NULL);
CREATE INDEX observation_resting ON observation(entity_id) WHERE state <> 'active';
"""

# The owner to whom a connection is bound, and the name of the token with which it came.
SESSION_COLUMNS = """
ALTER TABLE client_session ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE client_session ADD COLUMN token TEXT NOT NULL DEFAULT '';
"""

# Tokens of the HTTP server, by their hash alone; `teams` and `buckets` are JSON lists, empty for no bound.
TOKENS = """
CREATE TABLE token (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    digest BLOB NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    owner TEXT,
    teams TEXT NOT NULL,
    buckets TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_used_at TEXT,
    revoked_at TEXT
);
"""

# Texts that a person should see before they are trusted; `kind` as in VECTOR_KINDS, `why` a JSON list of codes.
TEXT_FLAGS = """
CREATE TABLE text_flag (
    kind INTEGER NOT NULL, id INTEGER NOT NULL, why TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
"""

# Which entries are about an entity, and what an entry that takes several back has taken back (`journal.undoes` is
# then the newest of them).
HISTORY = """
CREATE TABLE journal_entity (
    entity_id INTEGER NOT NULL, entry_id INTEGER NOT NULL, PRIMARY KEY (entity_id, entry_id)) WITHOUT ROWID;
CREATE INDEX journal_entity_entry ON journal_entity(entry_id);
CREATE TABLE taken_back (
    by_id INTEGER NOT NULL, entry_id INTEGER NOT NULL, PRIMARY KEY (by_id, entry_id)) WITHOUT ROWID;
CREATE INDEX journal_session ON journal(session_id, id);
"""

# Two observations of one entity of which one denies what the other says, or says its opposite. The digests are those of
# the texts that were compared: a pair of which one was reworded since no longer counts.
CONTRADICTIONS = """
CREATE TABLE contradiction (
    low_id INTEGER NOT NULL,
    high_id INTEGER NOT NULL,
    rule TEXT NOT NULL,
    similarity REAL NOT NULL,
    low_digest BLOB NOT NULL,
    high_digest BLOB NOT NULL,
    PRIMARY KEY (low_id, high_id)
) WITHOUT ROWID;
CREATE INDEX contradiction_high ON contradiction(high_id);
"""
