"""The documentation of the strict profile, heading by heading: each rule, each example, each error type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from strict_talk import ERROR_TYPES, MODELS, TOOLS, StrictTalk, strict_conversation

from server.options import parse
from server.profiles import profile

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = {
    "name": "python-project",
    "entityType": "project",
    "observations": ["Started development on 2024-01-29"],
}
JOHN = {"name": "john-doe", "entityType": "person", "observations": ["Software engineer", "Joined team in 2024"]}


def entity(name: str = "faro", entity_type: str = "project", *said: str) -> dict[str, Any]:
    return {"name": name, "entityType": entity_type, "observations": list(said)}


def create(strict: StrictTalk, *entities: dict[str, Any]) -> Any:
    return strict("create_entities", entities=list(entities))


def test_memory_file_path(tmp_path: Path) -> None:
    """# Instalación > Instalar el servidor en Claude Desktop: MEMORY_FILE_PATH=/path/to/memory.jsonl."""
    source = tmp_path / "memory.jsonl"
    source.write_text('{"type":"entity","name":"Old Name","entityType":"Persona","observations":["said"]}\n', "utf-8")
    options = parse(["--profile", "strict"], {"MEMORY_FILE_PATH": str(source)})
    assert options.profile == "strict"
    for _ in range(2):
        with strict_conversation(options.file, imported=options.imported) as strict:
            assert strict("get_graph").data == {
                "entities": [{"name": "Old Name", "entityType": "Persona", "observations": ["said"]}],
                "relations": [],
            }
            assert strict("get_entity", entity_name="Old Name").success


# Reglas de validación de datos > Nombres de entidades


@pytest.mark.parametrize("name", ["python-project", "meeting-notes-2024", "user-john"])
def test_names_that_are_examples(strict: StrictTalk, name: str) -> None:
    """# Reglas de validación de datos > Nombres de entidades: Ejemplos de nombres válidos."""
    assert create(strict, entity(name)).success


@pytest.mark.parametrize("name", ["Faro", "1faro", "-faro", "_faro", "ñandu", "", " faro"])
def test_names_begin_with_a_lower_case_letter(strict: StrictTalk, name: str) -> None:
    """# Reglas de validación de datos > Nombres de entidades: Debe comenzar con una letra minúscula."""
    assert strict.refused("create_entities", entities=[entity(name)]) == "VALIDATION_ERROR"


@pytest.mark.parametrize("name", ["el faro", "el_faro", "faRo", "camión", "faro!", "faro\n", "faro\u200b", "faro２"])
def test_names_hold_lower_case_letters_digits_and_hyphens(strict: StrictTalk, name: str) -> None:
    """# Reglas de validación de datos > Nombres de entidades: letras minúsculas, números y guiones."""
    assert strict.refused("create_entities", entities=[entity(name)]) == "VALIDATION_ERROR"


def test_names_have_at_most_a_hundred_characters(strict: StrictTalk) -> None:
    """# Reglas de validación de datos > Nombres de entidades: Longitud máxima de 100 caracteres."""
    assert create(strict, entity("a" * 100)).success
    assert strict.refused("create_entities", entities=[entity("b" * 101)]) == "VALIDATION_ERROR"


def test_names_are_unique(strict: StrictTalk) -> None:
    """# Reglas de validación de datos > Nombres de entidades: Debe ser único dentro del gráfico."""
    create(strict, entity("faro"))
    assert strict.refused("create_entities", entities=[entity("new"), entity("faro")]) == "ALREADY_EXISTS"
    assert strict.refused("create_entities", entities=[entity("twin"), entity("twin")]) == "VALIDATION_ERROR"


# Reglas de validación de datos > Tipos de entidad

GLOSSES = {
    "person": "humans",
    "concept": "principles",
    "project": "tasks",
    "document": "document",
    "tool": "software",
    "organization": "companies",
    "location": "location",
    "event": "bounded in time",
}


@pytest.mark.parametrize("entity_type", GLOSSES)
def test_types_of_entities(strict: StrictTalk, entity_type: str) -> None:
    """# Reglas de validación de datos > Tipos de entidad."""
    assert create(strict, entity("faro", entity_type)).success
    assert GLOSSES[entity_type] in TOOLS["create_entities"].description


@pytest.mark.parametrize("entity_type", ["Person", "persona", "", "thing", "project "])
def test_no_other_types_of_entities(strict: StrictTalk, entity_type: str) -> None:
    """# Reglas de validación de datos > Tipos de entidad: Se admiten los siguientes tipos."""
    assert strict.refused("create_entities", entities=[entity("faro", entity_type)]) == "VALIDATION_ERROR"


# Reglas de validación de datos > Observaciones


@pytest.mark.parametrize("said", ["", "   ", "\n\t"])
def test_observations_are_not_empty(strict: StrictTalk, said: str) -> None:
    """# Reglas de validación de datos > Observaciones: Cadenas no vacías."""
    create(strict, entity())
    assert strict.refused("create_entities", entities=[entity("new", "tool", said)]) == "VALIDATION_ERROR"
    assert strict.refused("add_observation", entity="faro", observation=said) == "VALIDATION_ERROR"


def test_observations_have_at_most_500_characters(strict: StrictTalk) -> None:
    """# Reglas de validación de datos > Observaciones: Longitud máxima de 500 caracteres."""
    assert create(strict, entity("faro", "project", "ñ" * 500)).success
    assert strict("add_observation", entity="faro", observation="👩‍🔧" * 166).success
    assert strict.refused("create_entities", entities=[entity("new", "tool", "x" * 501)]) == "VALIDATION_ERROR"
    assert strict.refused("add_observation", entity="faro", observation="x" * 501) == "VALIDATION_ERROR"


def test_observations_are_unique_per_entity(strict: StrictTalk) -> None:
    """# Reglas de validación de datos > Observaciones: Debe ser único por entidad."""
    create(strict, entity("faro", "project", "alumbra"))
    assert strict.refused("add_observation", entity="faro", observation="alumbra") == "VALIDATION_ERROR"
    assert strict.refused("create_entities", entities=[entity("b", "tool", "x", "x")]) == "VALIDATION_ERROR"
    assert create(strict, entity("other", "project", "alumbra")).success


@pytest.mark.parametrize("tool", ["create_entities", "add_observation"])
def test_advice_on_observations(tool: str) -> None:
    """# Observaciones: Deben ser declaraciones fácticas y objetivas; Incluir marca de tiempo cuando sea relevante."""
    description = TOOLS[tool].description
    assert "factual and objective statement" in description
    assert "with a time where relevant" in description
    prompt = profile("strict").prompts["create_entity_prompt"].text
    assert "factual and objective statements" in prompt
    assert "date or time where relevant" in prompt


# Reglas de validación de datos > Relaciones


@pytest.mark.parametrize(
    ("relation_type", "gloss"),
    [
        ("knows", "person to person"),
        ("contains", "parent to child"),
        ("uses", "uses"),
        ("created", "authorship"),
        ("belongs-to", "membership, ownership"),
        ("depends-on", "depends-on"),
        ("related-to", "anything else"),
    ],
)
def test_types_of_relations(strict: StrictTalk, relation_type: str, gloss: str) -> None:
    """# Reglas de validación de datos > Relaciones: Se admiten los siguientes tipos de relación."""
    create(strict, entity("a", "person"), entity("b", "person"))
    response = strict("create_relation", from_entity="a", to_entity="b", relation_type=relation_type)
    assert response.data == {"relation": {"from": "a", "to": "b", "relationType": relation_type}}
    assert gloss in TOOLS["create_relation"].description


def test_other_glosses_do_not_bind(strict: StrictTalk) -> None:
    """# Reglas de validación de datos > Relaciones: only `knows` says between what."""
    create(strict, entity("a", "event"), entity("b", "location"))
    for relation_type in ("contains", "created", "belongs-to", "uses"):
        assert strict("create_relation", from_entity="a", to_entity="b", relation_type=relation_type).success
    arguments = {"from_entity": "a", "to_entity": "b", "relation_type": "knows"}
    assert strict.refused("create_relation", **arguments) == "INVALID_RELATION"


# Reglas de relación adicionales


def test_both_ends_must_exist(strict: StrictTalk) -> None:
    """# Reglas de relación adicionales: Deben existir tanto las entidades de origen como las de destino."""
    create(strict, entity("a"))
    for ends in (("a", "nobody"), ("nobody", "a"), ("nobody", "nobody")):
        arguments = {"from_entity": ends[0], "to_entity": ends[1], "relation_type": "uses"}
        assert strict.refused("create_relation", **arguments) == "NOT_FOUND"


def test_no_relation_to_itself(strict: StrictTalk) -> None:
    """# Reglas de relación adicionales: No se permiten relaciones autorreferenciales."""
    create(strict, entity("a"))
    arguments = {"from_entity": "a", "to_entity": "a", "relation_type": "related-to"}
    assert strict.refused("create_relation", **arguments) == "INVALID_RELATION"


@pytest.mark.parametrize("relation_type", ["contains", "depends-on", "belongs-to", "created"])
def test_no_circles(strict: StrictTalk, relation_type: str) -> None:
    """# Reglas de relación adicionales: No se permiten dependencias circulares."""
    create(strict, *(entity(name) for name in "abc"))
    for ends in ("ab", "bc"):
        strict("create_relation", from_entity=ends[0], to_entity=ends[1], relation_type=relation_type)
    arguments = {"from_entity": "c", "to_entity": "a", "relation_type": relation_type}
    assert strict.refused("create_relation", **arguments) == "INVALID_RELATION"
    assert strict("create_relation", **{**arguments, "relation_type": "uses"}).success


def test_relation_types_are_predefined(strict: StrictTalk) -> None:
    """# Reglas de relación adicionales: Debe utilizar tipos de relación predefinidos."""
    create(strict, entity("a"), entity("b"))
    for relation_type in ("likes", "Uses", "depends_on", ""):
        arguments = {"from_entity": "a", "to_entity": "b", "relation_type": relation_type}
        assert strict.refused("create_relation", **arguments) == "VALIDATION_ERROR"
    arguments = {"from_entity": "a", "to_entity": "b", "relation_type": "uses"}
    assert strict("create_relation", **arguments).success
    assert strict.refused("create_relation", **arguments) == "ALREADY_EXISTS"


# Uso


def test_obtener_entidad(strict: StrictTalk) -> None:
    """# Uso > Obtener entidad."""
    result = strict("get_entity", entity_name="example")
    assert (result.success, result.error_type, result.error) == (False, "NOT_FOUND", "Entity not found: example")
    for name in ("", "  ", "x" * 513):
        assert strict("get_entity", entity_name=name).error_type == "VALIDATION_ERROR"
    create(strict, PROJECT, JOHN)
    strict("create_relation", from_entity="john-doe", to_entity="python-project", relation_type="created")
    result = strict("get_entity", entity_name="python-project")
    relation = {"from": "john-doe", "to": "python-project", "relationType": "created"}
    assert result.success
    assert result.data == {**PROJECT, "relations": [relation]}
    assert strict("get_entity", entity_name="Python-Project").error_type == "NOT_FOUND"


def test_obtener_grafico(strict: StrictTalk) -> None:
    """# Uso > Obtener gráfico."""
    result = strict("get_graph")
    assert result.success
    assert result.data == {"entities": [], "relations": []}
    create(strict, PROJECT, JOHN)
    assert strict("get_graph").data == {"entities": [PROJECT, JOHN], "relations": []}


def test_crear_entidades(strict: StrictTalk) -> None:
    """# Uso > Crear entidades."""
    result = strict("create_entities", entities=[PROJECT, JOHN])
    assert result.success
    assert result.data == {"entities": [PROJECT, JOHN]}
    assert strict.refused("create_entities", entities=[]) == "VALIDATION_ERROR"
    bad = entity("new", "tool", "x", "x")
    assert strict.refused("create_entities", entities=[entity("fine"), bad]) == "VALIDATION_ERROR"


def test_anadir_observacion(strict: StrictTalk) -> None:
    """# Uso > Añadir observación."""
    create(strict, PROJECT)
    said = {"entity": "python-project", "observation": "Completed initial prototype"}
    result = strict("add_observation", **said)
    assert result.success
    assert result.data["observations"] == [*PROJECT["observations"], said["observation"]]
    assert strict.refused("add_observation", **said) == "VALIDATION_ERROR"
    assert strict.refused("add_observation", entity="nobody", observation="x") == "NOT_FOUND"


def test_crear_relacion(strict: StrictTalk) -> None:
    """# Uso > Crear relación."""
    arguments = {"from_entity": "john-doe", "to_entity": "python-project", "relation_type": "created"}
    assert strict.refused("create_relation", **arguments) == "NOT_FOUND"
    create(strict, PROJECT, JOHN)
    result = strict("create_relation", **arguments)
    assert result.success
    assert result.data == {
        "relation": {"from": "john-doe", "to": "python-project", "relationType": "created"},
    }


def test_buscar_memoria(strict: StrictTalk) -> None:
    """# Uso > Buscar memoria: "most recent workout"."""
    result = strict("search_memory", query="most recent workout")
    assert result.success
    assert result.error_type == "NO_RESULTS"
    assert result.error
    assert result.data == {"entities": [], "relations": []}
    create(strict, entity("run-monday", "event", "Morning exercise: 5 km"), entity("gym", "location"))
    create(strict, entity("run-friday", "event", "Workout: 12 km"))
    strict("create_relation", from_entity="run-friday", to_entity="gym", relation_type="related-to")
    result = strict("search_memory", query="most recent workout")
    assert result.error_type is None
    assert [one["name"] for one in result.data["entities"]] == ["run-friday", "run-monday"]
    assert result.data["relations"] == [{"from": "run-friday", "to": "gym", "relationType": "related-to"}]


def test_que_admite_la_busqueda(strict: StrictTalk) -> None:
    """# Uso > Buscar memoria: La función de búsqueda admite."""

    def names(query: str) -> list[str]:
        return [one["name"] for one in strict("search_memory", query=query).data["entities"]]

    create(strict, entity("lighthouse", "location"))
    create(strict, entity("notes", "document", "the keeper of the lighthouse"))
    for query in ("más reciente", "último", "latest"):  # Consultas temporales
        assert names(query) == ["notes", "lighthouse"]
    create(strict, entity("run", "event", "Sesión de entrenamiento"))
    for query in ("entrenamiento", "ejercicio"):  # Consultas de actividad
        assert names(query) == ["run"]
    assert names("lighthouse") == ["lighthouse", "notes"]  # Búsquedas generales; nombres (1.0), observaciones (0,6)
    assert names("location") == ["lighthouse"]  # Tipos de entidad (0,8)
    assert names("lihgthouse")[0] == "lighthouse"  # Coincidencia difusa con un umbral de similitud del 80 %
    assert names("zzzzqqqq") == []
    assert strict("search_memory", query=" ").error_type == "VALIDATION_ERROR"
    assert strict("search_memory", query="x" * 2_001).error_type == "VALIDATION_ERROR"


def test_eliminar_entidades(strict: StrictTalk) -> None:
    """# Uso > Eliminar entidades."""
    create(strict, PROJECT, JOHN)
    assert strict.refused("delete_entities", names=["python-project", "nobody"]) == "NOT_FOUND"
    assert strict.refused("delete_entities", names=[]) == "VALIDATION_ERROR"
    assert strict("delete_entities", names=["python-project", "john-doe"]).success
    assert strict("get_graph").data["entities"] == []


def test_eliminar_relacion(strict: StrictTalk) -> None:
    """# Uso > Eliminar relación."""
    create(strict, PROJECT, JOHN)
    ends = {"from_entity": "john-doe", "to_entity": "python-project"}
    back = {"from_entity": "python-project", "to_entity": "john-doe"}
    for relation_type in ("created", "uses"):
        strict("create_relation", **ends, relation_type=relation_type)
    strict("create_relation", **back, relation_type="related-to")
    assert strict("delete_relation", **ends).success
    assert [one["relationType"] for one in strict("get_graph").data["relations"]] == ["related-to"]
    assert strict.refused("delete_relation", **ends) == "NOT_FOUND"
    assert strict.refused("delete_relation", from_entity="john-doe", to_entity="nobody") == "NOT_FOUND"


def test_vaciar_memoria(strict: StrictTalk, file: Path, tmp_path: Path) -> None:
    """# Uso > Vaciar memoria: the main file alone holds everything."""
    create(strict, PROJECT, JOHN)
    assert strict("flush_memory").success
    copy = tmp_path / "copy.recuerdo"
    copy.write_bytes(file.read_bytes())
    with strict_conversation(copy) as other:
        assert other("get_graph").data == {"entities": [PROJECT, JOHN], "relations": []}


# Tipos de error


def test_error_types(strict: StrictTalk, file: Path) -> None:
    """# Tipos de error."""
    create(strict, entity("a"), entity("b"))
    met = {
        strict("get_entity", entity_name="x").error_type,
        strict("get_entity", entity_name="").error_type,
        strict("create_entities", entities=[entity("a")]).error_type,
        strict("create_relation", from_entity="a", to_entity="a", relation_type="uses").error_type,
        strict("search_memory", query="zzzzqqqq").error_type,
    }
    file.rename(file.with_suffix(".away"))
    response, is_error = strict.raw("create_entities", entities=[entity("c")])
    assert is_error
    assert met | {response.error_type} == ERROR_TYPES
    assert response.error_type == "INTERNAL_ERROR"
    assert strict.raw("flush_memory")[0].error_type == "INTERNAL_ERROR"
    file.with_suffix(".away").rename(file)
    assert create(strict, entity("c")).success


# Modelos de respuesta


@pytest.mark.parametrize("tool", TOOLS)
def test_response_models(tool: str) -> None:
    """# Modelos de respuesta: every tool's schema names exactly the model's fields; each call here checks the rest."""
    assert list(TOOLS[tool].output_schema["properties"]) == list(MODELS[tool].model_fields)
