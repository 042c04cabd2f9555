"""Files from the window: imports, exports, backups, other memories."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu, QPushButton

from tests.ui.window.window_hands import bar_button, names
from ui.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot
    from ui_doubles import ChosenFiles

    from core.memory import Memory
    from ui.window.main_window import MainWindow

Left = Qt.MouseButton.LeftButton


def test_an_import_tells_what_was_taken_and_what_not(
    window: MainWindow, files: ChosenFiles, tmp_path: Path, qtbot: QtBot
) -> None:
    files.path = tmp_path / "mine.jsonl"
    lines = [
        {"type": "entity", "name": "Berta", "entityType": "Persona", "observations": ["canta", "baila"]},
        {"type": "relation", "from": "Berta", "to": "Ana", "relationType": "conoce"},
        {"type": "relation", "from": "Berta", "to": "Nadie", "relationType": "conoce"},
    ]
    text = "\n".join(json.dumps(each) for each in lines)
    files.path.write_text(f"{text}\nnot json\n", encoding="utf-8")
    window.actions_.import_file.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Brought in 1 entity, 2 observations and 1 relation from mine.jsonl.")
    assert window.bar.details.splitlines() == [
        "2 could not be taken:",
        "Line 3: It joins an entity that is not there.",
        "Line 4: It is not valid JSON.",
    ]
    qtbot.waitUntil(lambda: "Berta" in names(window))
    qtbot.mouseClick(bar_button(window, "Undo"), Left)
    qtbot.waitUntil(lambda: "Berta" not in names(window))


def test_an_import_tells_of_reflections_where_there_are_any(
    window: MainWindow, files: ChosenFiles, faro: Memory, tmp_path: Path, qtbot: QtBot
) -> None:
    files.path = tmp_path / "mine.jsonl"
    line = {"type": "reflection", "target_type": "global", "content": "Less is more."}
    files.path.write_text(f"{json.dumps(line)}\n{json.dumps(line | {'author': 'nobody'})}", encoding="utf-8")
    window.actions_.import_file.trigger()
    told = "Brought in 0 entities, 0 observations, 0 relations and 1 reflection from mine.jsonl."
    qtbot.waitUntil(lambda: window.bar.text == told)
    assert window.bar.details.splitlines() == [
        "1 could not be taken:",
        "Line 2: The author of the reflection is not one of this memory's.",
    ]
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.bar._buttons))
    qtbot.mouseClick(bar_button(window, "Undo"), Left)
    qtbot.waitUntil(lambda: faro.reflections.all() == ())


def test_an_import_can_be_stopped(window: MainWindow, faro: Memory, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "big.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for n in range(30_000):
            file.write(f'{{"type":"entity","name":"n{n}","entityType":"t","observations":["a {n}","b {n}"]}}\n')
    window.transfer.import_file(path)
    assert window.bar.text == "Bringing in big.jsonl"
    qtbot.waitUntil(lambda: window.bar._progress.value() > 0)
    qtbot.mouseClick(bar_button(window, "Cancel"), Left)
    qtbot.waitUntil(lambda: window.bar.text == "Cancelled. Nothing was changed.")
    assert faro.graph.counts().entities == 4


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"type":"entity","name":"Ana","entityType":"Persona","observations":[]}', "mine.txt holds nothing new."),
        ("Dear diary", "mine.txt holds nothing that can be brought in."),
        ("", "mine.txt holds nothing that can be brought in."),
    ],
)
def test_an_import_of_nothing_says_why(
    window: MainWindow, tmp_path: Path, content: str, said: str, qtbot: QtBot
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(content, encoding="utf-8")
    window.transfer.import_file(path)
    qtbot.waitUntil(lambda: window.bar.text == said)


def test_a_missing_file_is_said(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.transfer.import_file(tmp_path / "none.jsonl")
    qtbot.waitUntil(lambda: window.bar.text == "“none.jsonl” is not there.")


def test_an_export_tells_what_it_left_out(
    window: MainWindow, faro: Memory, files: ChosenFiles, tmp_path: Path, qtbot: QtBot
) -> None:
    faro.graph.end_relation(faro.graph.relations_of([window.selection.current])[0].id)
    files.path = tmp_path / "out.jsonl"
    window.actions_.export_file.trigger()
    qtbot.waitUntil(lambda: window.bar.text == "Wrote 4 entities, 6 observations and 3 relations to out.jsonl.")
    assert "1 ended relation" in window.bar.details
    assert len(files.path.read_text(encoding="utf-8").splitlines()) == 7


def test_a_backup_is_made_and_put_back(window: MainWindow, faro: Memory, qtbot: QtBot) -> None:
    window.actions_.back_up.trigger()
    qtbot.waitUntil(lambda: window.bar.text.startswith("Backed up:"))
    faro.graph.delete_entities(["Ana", "Luis"])
    window.actions_.settings.trigger()
    restore = lambda: [each for each in window.settings.findChildren(QPushButton) if each.text() == "Restore"]  # noqa: E731
    qtbot.waitUntil(lambda: len(restore()) == 1)
    qtbot.mouseClick(restore()[0], Left)
    qtbot.waitUntil(lambda: window.bar.text.startswith("Restored the backup of"))
    qtbot.waitUntil(lambda: sorted(names(window)) == ["Ana", "Carla", "Luis", "Proyecto Faro"])


@pytest.mark.parametrize("action", ["open_file", "new_file"])
def test_another_memory_is_asked_for(window: MainWindow, files: ChosenFiles, action: str, qtbot: QtBot) -> None:
    files.path = Path("/x/other.recuerdo")
    with qtbot.waitSignal(window.memory_chosen) as chosen:
        getattr(window.actions_, action).trigger()
    assert chosen.args == [files.path]


def drop(window: MainWindow, path: Path) -> bool:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, Left, Qt.KeyboardModifier.NoModifier)
    enter.ignore()
    window.dragEnterEvent(enter)
    if enter.isAccepted():
        window.dropEvent(
            QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Left, Qt.KeyboardModifier.NoModifier)
        )
    return enter.isAccepted()


def test_files_can_be_dropped(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "dropped.jsonl"
    path.write_text('{"type":"entity","name":"Berta","entityType":"Persona","observations":[]}\n', encoding="utf-8")
    assert drop(window, path)
    qtbot.waitUntil(lambda: "Berta" in names(window))
    with qtbot.waitSignal(window.memory_chosen):
        assert drop(window, tmp_path / "other.recuerdo")
    assert not drop(window, tmp_path / "picture.png")


def test_a_recent_memory_that_has_gone_is_not_made_anew(
    make_window: Callable[..., MainWindow], memory: Memory, tmp_path: Path, qtbot: QtBot
) -> None:
    there, gone = tmp_path / "there.recuerdo", tmp_path / "gone.recuerdo"
    there.touch()
    window = make_window(memory, preferences=Preferences(recent=(str(there), str(gone))))
    chosen: list[Path] = []
    window.memory_chosen.connect(chosen.append)
    (recents,) = (each for each in window.menuBar().findChildren(QMenu) if each.title() == "Open &recent")
    for entry in recents.actions():
        entry.trigger()
    assert chosen == [there]
    assert "gone.recuerdo" in window.bar.text
