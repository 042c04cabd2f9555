"""The report over a memory with something for every section, and over one with something for the maintenance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.model import UNRESOLVED_TYPE, EntityDraft, RelationDraft
from tests.ui.hands import click
from tests.ui.report.report_hands import HOSTILE, ago, completed, entity, said
from ui.report.page import ReportPage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.memory import Memory
    from ui.operations import Operations
    from ui.report.maintenance.page import MaintenancePage


@pytest.fixture
def untidy(faro: Memory) -> Memory:
    """Something for every section; the seven first entities are there already or named here."""
    pays = [f"pays invoice number {number}" for number in range(30)]
    faro.graph.create_entities(
        [
            entity("Grande", *pays),
            entity("Jenkins", "corre las pruebas", "corre las pruebas siempre", "está activo", "está inactivo"),
            entity("proyecto-faro", "brilla", type="Proyecto"),
            entity("equipo", type=UNRESOLVED_TYPE),
            entity(HOSTILE),
        ]
    )
    faro.graph.create_relations([RelationDraft("Jenkins", "equipo", "usa"), RelationDraft("equipo", "Ana", "usa")])
    said = {each.content: each.id for each in faro.graph.open(["Jenkins"])[0].observations}
    with faro._store.write_aside() as connection:
        connection.execute(
            "INSERT INTO similarity_flag VALUES (?, ?, 0.93)",
            (said["corre las pruebas siempre"], said["corre las pruebas"]),
        )
        connection.execute(
            "INSERT INTO contradiction SELECT a.id, b.id, 'opposite', 0.9, a.digest, b.digest"
            " FROM observation a JOIN observation b WHERE a.content = 'está activo' AND b.content = 'está inactivo'"
        )
    return faro


@pytest.fixture
def page(untidy: Memory, operations: Operations, qtbot: QtBot) -> ReportPage:
    page = ReportPage(operations)
    qtbot.addWidget(page)
    page.resize(1216, 700)
    page.show()
    qtbot.waitExposed(page)
    page.open()
    completed(page)
    return page


@pytest.fixture
def aged(faro: Memory) -> Memory:
    """Something for summarize, expire, decay and archive."""
    today = tuple(said(f"se habló de {what}", 0.1) for what in ("luz", "mar", "faro"))
    due = (said("caduca <b>ya</b>", 3, expires_at=ago(1)), said("caduca también", 3, expires_at=ago(2)))
    old = (said("se vio algo", 200), said("se vio otra cosa", 200))
    drafts = (("Sesión de hoy", "Sesion", today), ("Avisos", "Generic", due), ("Viejo", "Sesion", old))
    faro.graph.create_entities([EntityDraft(*draft) for draft in drafts])
    return faro


@pytest.fixture
def aged_page(aged: Memory, operations: Operations, qtbot: QtBot) -> ReportPage:
    """The report, gone on to the maintenance pass."""
    page = ReportPage(operations)
    qtbot.addWidget(page)
    page.resize(1216, 700)
    page.show()
    qtbot.waitExposed(page)
    page.open()
    click(page.sheet.head.maintain)
    return page


@pytest.fixture
def maintenance(aged_page: ReportPage) -> MaintenancePage:
    """The maintenance pass with something of each kind."""
    assert aged_page._stack.currentWidget() is aged_page.maintenance
    return aged_page.maintenance
