<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>ActionBar</name>
    <message>
        <source>Not sure</source>
        <translation>No lo sé</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Saltar</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Retirar</translation>
    </message>
    <message>
        <source>Takes the last decision back</source>
        <translation>Retira la última decisión</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New memory…</source>
        <translation>&amp;Nueva memoria…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importar…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&amp;Back up now</source>
        <translation>&amp;Hacer copia ahora</translation>
    </message>
    <message>
        <source>Check against the strict r&amp;ules…</source>
        <translation>Comprobar las r&amp;eglas estrictas…</translation>
    </message>
    <message>
        <source>&amp;Connect a client…</source>
        <translation>&amp;Conectar un cliente…</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>A&amp;justes</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Buscar</translation>
    </message>
    <message>
        <source>&amp;New entity…</source>
        <translation>&amp;Nueva entidad…</translation>
    </message>
    <message>
        <source>Add an &amp;observation</source>
        <translation>Añadir una &amp;observación</translation>
    </message>
    <message>
        <source>Add a &amp;relation</source>
        <translation>Añadir una &amp;relación</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>Cambiar el &amp;nombre</translation>
    </message>
    <message>
        <source>Change &amp;type</source>
        <translation>Cambiar el &amp;tipo</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>&amp;Fijar</translation>
    </message>
    <message>
        <source>&amp;Delete entity</source>
        <translation>&amp;Eliminar la entidad</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Atrás</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>A&amp;delante</translation>
    </message>
    <message>
        <source>Show &amp;all of the graph</source>
        <translation>Mostrar &amp;todo el grafo</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>&amp;Explorar</translation>
    </message>
    <message>
        <source>Depth {steps}</source>
        <translation>Nivel {steps}</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>&amp;Undo: {what}</source>
        <translation>&amp;Deshacer: {what}</translation>
    </message>
    <message>
        <source>&amp;Redo: {what}</source>
        <translation>&amp;Rehacer: {what}</translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Width of the list</source>
        <translation>Anchura de la lista</translation>
    </message>
    <message>
        <source>Choose a change to see what it did, and what undoing it would do.</source>
        <translation>Elige un cambio para ver qué hizo y qué pasaría al deshacerlo.</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Actividad</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Cambios</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Undo a whole session…</source>
        <translation>Deshacer una sesión entera…</translation>
    </message>
    <message>
        <source>Made again: {what}.</source>
        <translation>Rehecho: {what}.</translation>
    </message>
    <message>
        <source>Undone: {what}.</source>
        <translation>Deshecho: {what}.</translation>
    </message>
    <message>
        <source>Made again.</source>
        <translation>Rehecho.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Something has changed meanwhile. Look at what stands in the way.</source>
        <translation>Entretanto algo ha cambiado. Mira qué lo impide.</translation>
    </message>
    <message>
        <source>Session of {who}, {when}</source>
        <translation>Sesión de {who}, {when}</translation>
    </message>
    <message>
        <source>It stands like that now.</source>
        <translation>Ya está así.</translation>
    </message>
</context>
<context>
    <name>AfterPicture</name>
    <message>
        <source>The graph afterwards</source>
        <translation>El grafo después</translation>
    </message>
</context>
<context>
    <name>Afterwards</name>
    <message>
        <source>Afterwards</source>
        <translation>Después</translation>
    </message>
</context>
<context>
    <name>BackupRow</name>
    <message>
        <source>Verify</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Verify the backup of {when}</source>
        <translation>Comprobar la copia de {when}</translation>
    </message>
    <message>
        <source>Restore the backup of {when}</source>
        <translation>Restaurar la copia de {when}</translation>
    </message>
    <message>
        <source>Puts this state back; what is there now is backed up first</source>
        <translation>Recupera este estado; antes se hace copia de lo que hay ahora</translation>
    </message>
</context>
<context>
    <name>BackupsSection</name>
    <message>
        <source>Back up now</source>
        <translation>Hacer copia ahora</translation>
    </message>
    <message>
        <source>Copies of the whole memory beside its file: before every import, update and restore, and daily when something changed. The ten newest are kept, and the three newest of each reason.</source>
        <translation>Copias de toda la memoria junto a su archivo: antes de cada importación, actualización y restauración, y a diario si algo cambió. Se guardan las diez más recientes y las tres más recientes de cada motivo.</translation>
    </message>
    <message>
        <source>There is no backup yet.</source>
        <translation>Aún no hay ninguna copia.</translation>
    </message>
    <message>
        <source>Making a backup…</source>
        <translation>Haciendo una copia…</translation>
    </message>
    <message>
        <source>Backed up: {when}.</source>
        <translation>Copia hecha: {when}.</translation>
    </message>
    <message>
        <source>Reading it…</source>
        <translation>Leyéndola…</translation>
    </message>
    <message>
        <source>✓ whole</source>
        <translation>✓ completa</translation>
    </message>
    <message>
        <source>✕ damaged: it cannot be restored</source>
        <translation>✕ dañada: no se puede restaurar</translation>
    </message>
    <message>
        <source>Restoring the backup of {when}…</source>
        <translation>Restaurando la copia de {when}…</translation>
    </message>
    <message>
        <source>Restored the backup of {when}. The state before it was backed up too.</source>
        <translation>Se restauró la copia de {when}. Del estado anterior también se hizo copia.</translation>
    </message>
</context>
<context>
    <name>BatchCard</name>
    <message>
        <source>What they come to</source>
        <translation>En qué queda todo</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>Una por una</translation>
    </message>
    <message numerus="yes">
        <source>Approve these %Ln at once?</source>
        <translation>
            <numerusform>¿Aprobar esta %Ln de una vez?</numerusform>
            <numerusform>¿Aprobar estas %Ln de una vez?</numerusform>
        </translation>
    </message>
    <message>
        <source>One step: one undo takes all of them back.</source>
        <translation>Un solo paso: deshacer una vez las devuelve todas.</translation>
    </message>
    <message>
        <source>None of them can be carried out as it is.</source>
        <translation>Ninguna se puede llevar a cabo tal como está.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln have changed since they were proposed, and are left out.</source>
        <translation>
            <numerusform>%Ln ha cambiado desde que se propuso y queda fuera.</numerusform>
            <numerusform>%Ln han cambiado desde que se propusieron y quedan fuera.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are about the same as another one here, and wait for their turn.</source>
        <translation>
            <numerusform>%Ln trata de lo mismo que otra de aquí y espera su turno.</numerusform>
            <numerusform>%Ln tratan de lo mismo que otras de aquí y esperan su turno.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approve %Ln</source>
        <translation>
            <numerusform>Aprobar %Ln</numerusform>
            <numerusform>Aprobar %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Ahora no</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities become part of another</source>
        <translation>
            <numerusform>%Ln entidad pasa a formar parte de otra</numerusform>
            <numerusform>%Ln entidades pasan a formar parte de otra</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new entities are split off</source>
        <translation>
            <numerusform>%Ln entidad nueva se separa</numerusform>
            <numerusform>%Ln entidades nuevas se separan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations go, for another says the same</source>
        <translation>
            <numerusform>%Ln observación se quita: otra dice lo mismo</numerusform>
            <numerusform>%Ln observaciones se quitan: otra dice lo mismo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln flagged texts are deleted</source>
        <translation>
            <numerusform>%Ln texto señalado se borra</numerusform>
            <numerusform>%Ln textos señalados se borran</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BlockedCard</name>
    <message>
        <source>Show it</source>
        <translation>Mostrarlo</translation>
    </message>
    <message>
        <source>Show it: {what}</source>
        <translation>Mostrarlo: {what}</translation>
    </message>
</context>
<context>
    <name>ChangesView</name>
    <message>
        <source>About nothing in particular</source>
        <translation>Sobre nada en particular</translation>
    </message>
    <message>
        <source>An entity that is gone</source>
        <translation>Una entidad que ya no está</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>Mostrar {name}</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>ya no está</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>History of {name}</source>
        <translation>Historial de {name}</translation>
    </message>
</context>
<context>
    <name>ClientSetup</name>
    <message>
        <source>Configuration</source>
        <translation>Configuración</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Then restart the client; it appears at the top right.</source>
        <translation>Después reinicia el cliente; aparecerá arriba a la derecha.</translation>
    </message>
    <message>
        <source>Put this into {file}, beside what is there:</source>
        <translation>Pon esto en {file}, junto a lo que ya hay:</translation>
    </message>
    <message>
        <source>Put this into {file} in your project&apos;s folder, beside what is there:</source>
        <translation>Pon esto en {file}, en la carpeta de tu proyecto, junto a lo que ya hay:</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
</context>
<context>
    <name>ClientsPage</name>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Connect a client</source>
        <translation>Conectar un cliente</translation>
    </message>
    <message>
        <source>An agent in any of these programs can read and write this memory. You see what it does.</source>
        <translation>Un agente en cualquiera de estos programas puede leer y escribir esta memoria. Tú ves lo que hace.</translation>
    </message>
    <message>
        <source>{name} has been connected since {when}</source>
        <translation>{name} está conectado desde {when}</translation>
    </message>
</context>
<context>
    <name>Column</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message>
        <source>Removes {what}.</source>
        <translation>Quita {what}.</translation>
    </message>
    <message>
        <source>Brings back {what}.</source>
        <translation>Recupera {what}.</translation>
    </message>
    <message>
        <source>Changes {what} back.</source>
        <translation>Devuelve {what} a su estado anterior.</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>«{name}»</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entidad</numerusform>
            <numerusform>%Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections</source>
        <translation>
            <numerusform>%Ln reflexión</numerusform>
            <numerusform>%Ln reflexiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln former names</source>
        <translation>
            <numerusform>%Ln nombre anterior</numerusform>
            <numerusform>%Ln nombres anteriores</numerusform>
        </translation>
    </message>
    <message>
        <source>Too large or too old to undo.</source>
        <translation>Demasiado grande o antiguo para deshacerlo.</translation>
    </message>
    <message>
        <source>It is undone already.</source>
        <translation>Ya está deshecho.</translation>
    </message>
    <message>
        <source>A later change stands in the way.</source>
        <translation>Lo impide un cambio posterior.</translation>
    </message>
    <message>
        <source>In the way: {what}</source>
        <translation>Lo impide: {what}</translation>
    </message>
    <message>
        <source>“{text}” is the name of another entity now: it keeps the name it has.</source>
        <translation>«{text}» es ahora el nombre de otra entidad: conserva el nombre que tiene.</translation>
    </message>
    <message>
        <source>The former name “{text}” belongs to another entity now.</source>
        <translation>El nombre anterior «{text}» es ahora de otra entidad.</translation>
    </message>
    <message>
        <source>The relation {text}: its other end is no longer there.</source>
        <translation>La relación {text}: su otro extremo ya no está.</translation>
    </message>
    <message>
        <source>“{text}” has gone to another entity, and stays there too.</source>
        <translation>«{text}» pasó a otra entidad, y también se queda en ella.</translation>
    </message>
    <message>
        <source>“{text}” was kept as a former name of another entity, and is so no longer.</source>
        <translation>«{text}» figuraba como nombre anterior de otra entidad, y deja de serlo.</translation>
    </message>
</context>
<context>
    <name>DecidedCard</name>
    <message>
        <source>Approved, {when}</source>
        <translation>Aprobada, {when}</translation>
    </message>
    <message>
        <source>Changed and approved, {when}</source>
        <translation>Cambiada y aprobada, {when}</translation>
    </message>
    <message>
        <source>Rejected, {when}</source>
        <translation>Rechazada, {when}</translation>
    </message>
    <message>
        <source>It was one step with others: undo takes all of them back.</source>
        <translation>Fue un solo paso con otras: deshacer las devuelve todas.</translation>
    </message>
    <message>
        <source>It is not proposed again until what it is about changes.</source>
        <translation>No se vuelve a proponer hasta que cambie aquello de lo que trata.</translation>
    </message>
    <message>
        <source>There was nothing left to change.</source>
        <translation>Ya no había nada que cambiar.</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Retirar</translation>
    </message>
    <message>
        <source>Undo it</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>It waits again then</source>
        <translation>Entonces vuelve a esperar</translation>
    </message>
</context>
<context>
    <name>Deeds</name>
    <message>
        <source>Archived {name}.</source>
        <translation>Has archivado {name}.</translation>
    </message>
    <message>
        <source>Pinned {name}.</source>
        <translation>Has fijado {name}.</translation>
    </message>
    <message>
        <source>Deleted {name}.</source>
        <translation>Has borrado {name}.</translation>
    </message>
    <message>
        <source>Ended the relations of {name}.</source>
        <translation>Has terminado las relaciones de {name}.</translation>
    </message>
    <message>
        <source>Deleted an observation of {name}.</source>
        <translation>Has borrado una observación de {name}.</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>New memory</source>
        <translation>Nueva memoria</translation>
    </message>
    <message>
        <source>memory.recuerdo</source>
        <translation>memoria.recuerdo</translation>
    </message>
    <message>
        <source>Open a memory</source>
        <translation>Abrir una memoria</translation>
    </message>
    <message>
        <source>Memory files (*.jsonl *.json)</source>
        <translation>Archivos de memoria (*.jsonl *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importar</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>JSONL (*.jsonl)</source>
        <translation>JSONL (*.jsonl)</translation>
    </message>
    <message>
        <source>Memories (*.recuerdo)</source>
        <translation>Memorias (*.recuerdo)</translation>
    </message>
</context>
<context>
    <name>DuplicatesCard</name>
    <message>
        <source>Show this entity</source>
        <translation>Mostrar esta entidad</translation>
    </message>
    <message>
        <source>Write one text</source>
        <translation>Escribir un texto</translation>
    </message>
    <message>
        <source>One text for all of them</source>
        <translation>Un texto para todas</translation>
    </message>
    <message>
        <source>Do these say the same?</source>
        <translation>¿Dicen lo mismo?</translation>
    </message>
    <message>
        <source>Keep one text</source>
        <translation>Quedarse con un texto</translation>
    </message>
    <message>
        <source>Keep one</source>
        <translation>Dejar una</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Dejar las dos</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Dejar todas</translation>
    </message>
    <message>
        <source>What is kept as it is, is not asked again</source>
        <translation>Lo que se deja como está no se pregunta otra vez</translation>
    </message>
    <message>
        <source>goes</source>
        <translation>se quita</translation>
    </message>
    <message numerus="yes">
        <source>Afterwards one stays, %Ln go</source>
        <translation>
            <numerusform>Después queda una y se quita %Ln</numerusform>
            <numerusform>Después queda una y se quitan %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>About</source>
        <translation>Sobre</translation>
    </message>
    <message>
        <source>Take this text</source>
        <translation>Usar este texto</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Leave it as it was</source>
        <translation>Dejarlo como estaba</translation>
    </message>
</context>
<context>
    <name>EntityForm</name>
    <message>
        <source>Create</source>
        <translation>Crear</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>New entity</source>
        <translation>Nueva entidad</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>What is known about it? (optional)</source>
        <translation>¿Qué se sabe de ella? (opcional)</translation>
    </message>
</context>
<context>
    <name>EntityListModel</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Found by its words</source>
        <translation>Encontrada por sus palabras</translation>
    </message>
    <message>
        <source>Found by words and by meaning</source>
        <translation>Encontrada por palabras y por significado</translation>
    </message>
    <message>
        <source>Found by meaning</source>
        <translation>Encontrada por significado</translation>
    </message>
</context>
<context>
    <name>EntityListPanel</name>
    <message>
        <source>Entities</source>
        <translation>Entidades</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Ver todo</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Enlaces</translation>
    </message>
    <message>
        <source>Changed last first</source>
        <translation>Primero lo último que cambió</translation>
    </message>
    <message>
        <source>Search by meaning is off. On the command line, “recuerdo model” repairs it.</source>
        <translation>La búsqueda por significado está desactivada. En la línea de órdenes, «recuerdo model» la repara.</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nombre</translation>
    </message>
    <message>
        <source>Most observations first</source>
        <translation>Primero las que tienen más observaciones</translation>
    </message>
    <message>
        <source>Most relations first</source>
        <translation>Primero las que tienen más relaciones</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln encontrada</numerusform>
            <numerusform>%Ln encontradas</numerusform>
        </translation>
    </message>
    <message>
        <source>looking by meaning…</source>
        <translation>buscando por significado…</translation>
    </message>
    <message>
        <source>Looking by meaning…</source>
        <translation>Buscando por significado…</translation>
    </message>
    <message>
        <source>Nothing holds “{text}” or comes near to it.</source>
        <translation>Nada contiene «{text}» ni se le acerca.</translation>
    </message>
    <message>
        <source>Nothing holds “{text}”.</source>
        <translation>Nada contiene «{text}».</translation>
    </message>
    <message>
        <source>No entity of this type is left.</source>
        <translation>Ya no queda ninguna entidad de este tipo.</translation>
    </message>
    <message>
        <source>Nothing here yet.</source>
        <translation>Todavía no hay nada.</translation>
    </message>
    <message>
        <source>All types</source>
        <translation>Todos los tipos</translation>
    </message>
</context>
<context>
    <name>EntityView</name>
    <message numerus="yes">
        <source>↑ %Ln changes above</source>
        <translation>
            <numerusform>↑ %Ln cambio arriba</numerusform>
            <numerusform>↑ %Ln cambios arriba</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>↓ %Ln changes below</source>
        <translation>
            <numerusform>↓ %Ln cambio abajo</numerusform>
            <numerusform>↓ %Ln cambios abajo</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntryPanel</name>
    <message numerus="yes">
        <source>Show more: %Ln changes are not shown</source>
        <translation>
            <numerusform>Mostrar más: %Ln cambio no se muestra</numerusform>
            <numerusform>Mostrar más: %Ln cambios no se muestran</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring back to this…</source>
        <translation>Volver a este estado…</translation>
    </message>
    <message>
        <source>Bring {name} back to how it stood then</source>
        <translation>Devolver {name} a como estaba entonces</translation>
    </message>
    <message>
        <source>Whole session…</source>
        <translation>Sesión entera…</translation>
    </message>
    <message>
        <source>Look at everything that came through the same connection</source>
        <translation>Ver todo lo que llegó por la misma conexión</translation>
    </message>
    <message>
        <source>You undid it: {when}</source>
        <translation>Lo deshiciste: {when}</translation>
    </message>
    <message>
        <source>{who} undid it: {when}</source>
        <translation>Lo deshizo {who}: {when}</translation>
    </message>
    <message>
        <source>Redo this</source>
        <translation>Rehacer esto</translation>
    </message>
    <message>
        <source>It was undone together with others of its session.</source>
        <translation>Se deshizo junto con otros de su sesión.</translation>
    </message>
    <message numerus="yes">
        <source>Redo all %Ln</source>
        <translation>
            <numerusform>Rehacer %Ln</numerusform>
            <numerusform>Rehacer los %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Restoring put another file in place of this one. The backup made before leads back.</source>
        <translation>Al restaurar, otro archivo ocupó el lugar de este. La copia hecha antes permite volver.</translation>
    </message>
    <message>
        <source>Too large or too old to undo. The backup made before it leads back.</source>
        <translation>Demasiado grande o antiguo para deshacerlo. La copia hecha antes permite volver.</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Looking for what depends on it…</source>
        <translation>Buscando qué depende de ello…</translation>
    </message>
    <message>
        <source>A very large change: what stands in the way shows when it is undone.</source>
        <translation>Un cambio muy grande: lo que lo impida se verá al deshacerlo.</translation>
    </message>
    <message>
        <source>What stands in the way; undo that first</source>
        <translation>Qué lo impide; deshazlo antes</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>y %Ln más</numerusform>
            <numerusform>y %Ln más</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing later depends on it</source>
        <translation>Nada posterior depende de esto</translation>
    </message>
    <message>
        <source>{effects} Everything else stays as it is.</source>
        <translation>{effects} Todo lo demás queda como está.</translation>
    </message>
    <message>
        <source>Undo this</source>
        <translation>Deshacer esto</translation>
    </message>
    <message>
        <source>Show what stands in the way: {what}</source>
        <translation>Mostrar qué lo impide: {what}</translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message>
        <source>Width of the list</source>
        <translation>Anchura de la lista</translation>
    </message>
    <message>
        <source>Width of the inspector</source>
        <translation>Anchura del inspector</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Write a reflection</source>
        <translation>Escribir una reflexión</translation>
    </message>
    <message>
        <source>Author: all</source>
        <translation>Autor: todos</translation>
    </message>
    <message>
        <source>Mood: all</source>
        <translation>Ánimo: todos</translation>
    </message>
    <message>
        <source>Only about {name}: show all again</source>
        <translation>Solo sobre {name}: mostrar todo otra vez</translation>
    </message>
    <message>
        <source>Show all again</source>
        <translation>Mostrar todo otra vez</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Carriles</translation>
    </message>
    <message>
        <source>Mood</source>
        <translation>Ánimo</translation>
    </message>
    <message>
        <source>Lanes: target</source>
        <translation>Carriles: objeto</translation>
    </message>
    <message>
        <source>Lanes: author</source>
        <translation>Carriles: autor</translation>
    </message>
    <message>
        <source>Lanes: mood</source>
        <translation>Carriles: ánimo</translation>
    </message>
    <message>
        <source>Search reflections</source>
        <translation>Buscar reflexiones</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Cronología</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Not sure</source>
        <translation>No lo sé</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Decididas</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Filter by names and evidence</source>
        <translation>Filtrar por nombres e indicios</translation>
    </message>
    <message>
        <source>More filters</source>
        <translation>Más filtros</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Evidencia</translation>
    </message>
    <message>
        <source>The surest first</source>
        <translation>Primero lo más seguro</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>Splits, merges, duplicates, flagged texts</source>
        <translation>Divisiones, fusiones, repetidas, textos señalados</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>The largest first</source>
        <translation>Primero lo más grande</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Reciente</translation>
    </message>
    <message>
        <source>What was proposed last first</source>
        <translation>Primero lo último propuesto</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>Antiguo</translation>
    </message>
    <message>
        <source>What has waited longest first</source>
        <translation>Primero lo que más lleva esperando</translation>
    </message>
</context>
<context>
    <name>FilterDetails</name>
    <message>
        <source>Who proposed it</source>
        <translation>Quién lo propuso</translation>
    </message>
    <message>
        <source>Proposed by anyone</source>
        <translation>De cualquiera</translation>
    </message>
    <message>
        <source>How sure it is</source>
        <translation>Lo segura que es</translation>
    </message>
    <message>
        <source>How large it is</source>
        <translation>Lo grande que es</translation>
    </message>
    <message>
        <source>At least {percent} sure</source>
        <translation>Al menos {percent} de seguridad</translation>
    </message>
    <message>
        <source>However sure</source>
        <translation>Con cualquier seguridad</translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln things or more</source>
        <translation>
            <numerusform>De %Ln elemento o más</numerusform>
            <numerusform>De %Ln elementos o más</numerusform>
        </translation>
    </message>
    <message>
        <source>Of any size</source>
        <translation>De cualquier tamaño</translation>
    </message>
</context>
<context>
    <name>FlaggedCard</name>
    <message>
        <source>Show this entity</source>
        <translation>Mostrar esta entidad</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>Mostrarlo todo</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Sobre</translation>
    </message>
    <message>
        <source>Why you are asked</source>
        <translation>Por qué se te pregunta</translation>
    </message>
    <message>
        <source>Do you trust this text?</source>
        <translation>¿Te fías de este texto?</translation>
    </message>
    <message>
        <source>Written by {who}, {when}</source>
        <translation>Escrito por: {who}, {when}</translation>
    </message>
    <message>
        <source>hidden in it: {names}</source>
        <translation>oculto en él: {names}</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Borrarlo</translation>
    </message>
    <message>
        <source>Trust it</source>
        <translation>Fiarse</translation>
    </message>
    <message>
        <source>Undo brings a deleted text back</source>
        <translation>Deshacer devuelve el texto borrado</translation>
    </message>
</context>
<context>
    <name>GraphCanvas</name>
    <message>
        <source>{entities} entities, {relations} connections. Move with the arrow keys.</source>
        <translation>{entities} entidades, {relations} conexiones. Muévete con las flechas.</translation>
    </message>
    <message numerus="yes">
        <source>%n connections</source>
        <translation>
            <numerusform>%n conexión</numerusform>
            <numerusform>%n conexiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not shown</source>
        <translation>
            <numerusform>%n sin mostrar</numerusform>
            <numerusform>%n sin mostrar</numerusform>
        </translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fijado</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Depth</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Depth {steps}</source>
        <translation>Nivel {steps}</translation>
    </message>
    <message>
        <source>How many steps from the centre are shown</source>
        <translation>Cuántos pasos desde el centro se muestran</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Ver todo</translation>
    </message>
    <message>
        <source>{count} shown</source>
        <translation>{count} a la vista</translation>
    </message>
    <message>
        <source>Show neighbourhood</source>
        <translation>Ver el entorno</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>&amp;Focus</source>
        <translation>&amp;Enfocar</translation>
    </message>
    <message>
        <source>&amp;Expand</source>
        <translation>&amp;Ampliar</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>&amp;Soltar</translation>
    </message>
    <message>
        <source>&amp;Pin here</source>
        <translation>&amp;Fijar aquí</translation>
    </message>
    <message>
        <source>&amp;Open in the inspector</source>
        <translation>&amp;Abrir en el inspector</translation>
    </message>
</context>
<context>
    <name>GrowthChart</name>
    <message>
        <source>Growth</source>
        <translation>Crecimiento</translation>
    </message>
    <message>
        <source>Observations written a week. {weeks}</source>
        <translation>Observaciones escritas por semana. {weeks}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln written</source>
        <translation>
            <numerusform>%Ln escrita</numerusform>
            <numerusform>%Ln escritas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln in all</source>
        <translation>
            <numerusform>%Ln en total</numerusform>
            <numerusform>%Ln en total</numerusform>
        </translation>
    </message>
    <message>
        <source>this week</source>
        <translation>esta semana</translation>
    </message>
</context>
<context>
    <name>InspectorHeader</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Pin: keep it in view and out of clean-ups</source>
        <translation>Fijar: que no se archive ni se pierda de vista</translation>
    </message>
    <message>
        <source>More about this entity</source>
        <translation>Más sobre esta entidad</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Status: {status}</source>
        <translation>Estado: {status}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Also called {names}</source>
        <translation>También se llama {names}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar el nombre</translation>
    </message>
    <message>
        <source>Change type</source>
        <translation>Cambiar el tipo</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Inspector</source>
        <translation>Inspector</translation>
    </message>
    <message>
        <source>Deleted {name}.</source>
        <translation>{name}: eliminado.</translation>
    </message>
    <message>
        <source>Choose an entity in the list or in the graph to see it here.</source>
        <translation>Elige una entidad en la lista o en el grafo para verla aquí.</translation>
    </message>
    <message>
        <source>{name} was there already: here it is.</source>
        <translation>{name} ya estaba: aquí está.</translation>
    </message>
    <message>
        <source>This observation is there already.</source>
        <translation>Esta observación ya está.</translation>
    </message>
    <message>
        <source>Added. An older one says nearly the same: “{text}”</source>
        <translation>Añadida. Otra anterior dice casi lo mismo: «{text}»</translation>
    </message>
    <message>
        <source>Removed an observation.</source>
        <translation>Observación quitada.</translation>
    </message>
    <message>
        <source>Archived an observation.</source>
        <translation>Observación archivada.</translation>
    </message>
    <message>
        <source>Brought back an observation.</source>
        <translation>Observación recuperada.</translation>
    </message>
    <message>
        <source>It is so already.</source>
        <translation>Ya está así: alguien lo ha hecho entretanto.</translation>
    </message>
    <message>
        <source>This relation is there already.</source>
        <translation>Esta relación ya está.</translation>
    </message>
    <message>
        <source>There is no entity called “{name}”.</source>
        <translation>No hay ninguna entidad llamada «{name}».</translation>
    </message>
    <message>
        <source>Create it and link</source>
        <translation>Crearla y enlazar</translation>
    </message>
    <message>
        <source>Ended a relation; it stays as history.</source>
        <translation>Relación terminada; queda como historia.</translation>
    </message>
    <message>
        <source>Deleted a relation.</source>
        <translation>Relación eliminada.</translation>
    </message>
</context>
<context>
    <name>Intro</name>
    <message>
        <source>Look for things to tidy</source>
        <translation>Buscar qué ordenar</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Nothing fits the filter</source>
        <translation>Nada encaja con el filtro</translation>
    </message>
    <message>
        <source>Something else waits: show all of it.</source>
        <translation>Hay otras cosas en espera: muéstralas todas.</translation>
    </message>
    <message>
        <source>Nothing was decided yet</source>
        <translation>Aún no se ha decidido nada</translation>
    </message>
    <message>
        <source>What you approve or reject is kept here, and can be taken back.</source>
        <translation>Lo que apruebas o rechazas queda aquí y se puede retirar.</translation>
    </message>
    <message>
        <source>All done</source>
        <translation>Todo hecho</translation>
    </message>
    <message>
        <source>{approved} approved, {rejected} rejected. What agents propose will wait here.</source>
        <translation>{approved} aprobadas, {rejected} rechazadas. Lo que propongan los agentes esperará aquí.</translation>
    </message>
    <message>
        <source>Nothing waits for you</source>
        <translation>Nada te espera</translation>
    </message>
    <message>
        <source>Here you decide about entities that may be the same, observations that say the same, and entities that have grown too large. Agents propose some; Recuerdo can look for more.</source>
        <translation>Aquí decides sobre entidades que quizá sean la misma, observaciones que dicen lo mismo y entidades que han crecido demasiado. Unas las proponen los agentes; Recuerdo puede buscar más.</translation>
    </message>
</context>
<context>
    <name>InvisibleNames</name>
    <message>
        <source>no-break space</source>
        <translation>espacio que no parte la línea</translation>
    </message>
    <message>
        <source>soft hyphen</source>
        <translation>guion opcional</translation>
    </message>
    <message>
        <source>zero width space</source>
        <translation>espacio de anchura cero</translation>
    </message>
    <message>
        <source>zero width non-joiner</source>
        <translation>separador de anchura cero</translation>
    </message>
    <message>
        <source>zero width joiner</source>
        <translation>unión de anchura cero</translation>
    </message>
    <message>
        <source>left-to-right mark</source>
        <translation>marca de izquierda a derecha</translation>
    </message>
    <message>
        <source>right-to-left mark</source>
        <translation>marca de derecha a izquierda</translation>
    </message>
    <message>
        <source>left-to-right embedding</source>
        <translation>inserción de izquierda a derecha</translation>
    </message>
    <message>
        <source>right-to-left embedding</source>
        <translation>inserción de derecha a izquierda</translation>
    </message>
    <message>
        <source>end of a change of direction</source>
        <translation>fin de un cambio de dirección</translation>
    </message>
    <message>
        <source>left-to-right override</source>
        <translation>dirección forzada de izquierda a derecha</translation>
    </message>
    <message>
        <source>right-to-left override</source>
        <translation>dirección forzada de derecha a izquierda</translation>
    </message>
    <message>
        <source>word joiner</source>
        <translation>unión de palabras</translation>
    </message>
    <message>
        <source>invisible separator</source>
        <translation>separador invisible</translation>
    </message>
    <message>
        <source>left-to-right isolate</source>
        <translation>aislado de izquierda a derecha</translation>
    </message>
    <message>
        <source>right-to-left isolate</source>
        <translation>aislado de derecha a izquierda</translation>
    </message>
    <message>
        <source>isolate by the first letter</source>
        <translation>aislado según la primera letra</translation>
    </message>
    <message>
        <source>end of an isolate</source>
        <translation>fin de un aislado</translation>
    </message>
    <message>
        <source>zero width no-break space</source>
        <translation>espacio de anchura cero que no parte la línea</translation>
    </message>
    <message>
        <source>letters of tags</source>
        <translation>letras de etiquetas</translation>
    </message>
</context>
<context>
    <name>JournalFilters</name>
    <message>
        <source>Find in what was written</source>
        <translation>Buscar en lo escrito</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Quién</translation>
    </message>
    <message>
        <source>Everyone</source>
        <translation>Todos</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Qué se hizo</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Añadido</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Cambiado</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Quitado</translation>
    </message>
    <message>
        <source>Merged, split, approved</source>
        <translation>Unido, dividido, aprobado</translation>
    </message>
    <message>
        <source>Undone and restored</source>
        <translation>Deshecho y restaurado</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Cualquier fecha</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hoy</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Últimos 7 días</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Últimos 30 días</translation>
    </message>
    <message>
        <source>History of {name}</source>
        <translation>Historial de {name}</translation>
    </message>
    <message>
        <source>Show all again</source>
        <translation>Volver a mostrarlo todo</translation>
    </message>
    <message>
        <source>{what}: show all again</source>
        <translation>{what}: volver a mostrarlo todo</translation>
    </message>
</context>
<context>
    <name>JournalModel</name>
    <message>
        <source>undone</source>
        <translation>deshecho</translation>
    </message>
</context>
<context>
    <name>JournalPane</name>
    <message>
        <source>Show all changes</source>
        <translation>Mostrar todos los cambios</translation>
    </message>
    <message>
        <source>Go to Explore</source>
        <translation>Ir a Explorar</translation>
    </message>
    <message>
        <source>Nothing that was done fits this.</source>
        <translation>Nada de lo hecho encaja con esto.</translation>
    </message>
    <message>
        <source>Nothing was written yet. What you or an agent writes is told here, and can be undone. Begin on Explore: import what you have, or connect a client.</source>
        <translation>Aún no se ha escrito nada. Aquí se cuenta lo que escribes tú o un agente, y se puede deshacer. Empieza en Explorar: importa lo que tengas o conecta un cliente.</translation>
    </message>
</context>
<context>
    <name>JournalView</name>
    <message>
        <source>Changes, the latest first</source>
        <translation>Cambios, primero los últimos</translation>
    </message>
    <message numerus="yes">
        <source>↑ %Ln new</source>
        <translation>
            <numerusform>↑ %Ln nuevo</numerusform>
            <numerusform>↑ %Ln nuevos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln new changes</source>
        <translation>
            <numerusform>Mostrar %Ln cambio nuevo</numerusform>
            <numerusform>Mostrar %Ln cambios nuevos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>Fewer types</source>
        <translation>Menos tipos</translation>
    </message>
    <message numerus="yes">
        <source>%n more types</source>
        <translation>
            <numerusform>%n tipo más</numerusform>
            <numerusform>%n tipos más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LegendEntry</name>
    <message numerus="yes">
        <source>{type}: %n shown</source>
        <translation>
            <numerusform>{type}: %n a la vista</numerusform>
            <numerusform>{type}: %n a la vista</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Explore</source>
        <translation>Explorar</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message numerus="yes">
        <source>%Ln things wait for a decision</source>
        <translation>
            <numerusform>%Ln cosa espera una decisión</numerusform>
            <numerusform>%Ln cosas esperan una decisión</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>MaintenancePage</name>
    <message>
        <source>Back to the report</source>
        <translation>Volver al informe</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Past runs</source>
        <translation>Pasadas anteriores</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Width of the form</source>
        <translation>Anchura del formulario</translation>
    </message>
    <message>
        <source>What the pass would do</source>
        <translation>Lo que haría la pasada</translation>
    </message>
    <message>
        <source>One step, with a record of each change; it can be undone as a whole.</source>
        <translation>Un solo paso, con constancia de cada cambio; se puede deshacer entero.</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>Mantenimiento</translation>
    </message>
    <message>
        <source>Tick at least one thing to do.</source>
        <translation>Marca al menos una cosa que hacer.</translation>
    </message>
    <message>
        <source>Looking through the memory</source>
        <translation>Revisando la memoria</translation>
    </message>
    <message>
        <source>Nothing is to be done: all that was asked for is in order.</source>
        <translation>No hay nada que hacer: todo lo que has pedido está en orden.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln cambio</numerusform>
            <numerusform>%Ln cambios</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of {total} changes</source>
        <translation>
            <numerusform>%Ln de {total} cambios</numerusform>
            <numerusform>%Ln de {total} cambios</numerusform>
        </translation>
    </message>
    <message>
        <source>only the latest were compared</source>
        <translation>solo se han comparado los últimos</translation>
    </message>
    <message numerus="yes">
        <source>Carry out %Ln changes</source>
        <translation>
            <numerusform>Hacer %Ln cambio</numerusform>
            <numerusform>Hacer %Ln cambios</numerusform>
        </translation>
    </message>
    <message>
        <source>Carry out</source>
        <translation>Hacer</translation>
    </message>
    <message>
        <source>Maintenance done: {counts}.</source>
        <translation>Mantenimiento hecho: {counts}.</translation>
    </message>
    <message>
        <source>The memory has changed meanwhile. Look at what would be done now.</source>
        <translation>La memoria ha cambiado entretanto. Mira lo que se haría ahora.</translation>
    </message>
</context>
<context>
    <name>MaintenanceWords</name>
    <message>
        <source>Summarize</source>
        <translation>Resumir</translation>
    </message>
    <message>
        <source>Promote</source>
        <translation>Afianzar</translation>
    </message>
    <message>
        <source>Expire</source>
        <translation>Caducar</translation>
    </message>
    <message>
        <source>Let fade</source>
        <translation>Dejar que pierda peso</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivar</translation>
    </message>
    <message>
        <source>A reflection from what happened to an entity lately</source>
        <translation>Una reflexión con lo que le ha pasado hace poco a una entidad</translation>
    </message>
    <message>
        <source>What was said on several days becomes a lasting observation</source>
        <translation>Lo que se dijo en varios días pasa a ser una observación duradera</translation>
    </message>
    <message>
        <source>What is past its date leaves searches</source>
        <translation>Lo que ha pasado de su fecha sale de las búsquedas</translation>
    </message>
    <message>
        <source>What nobody reads loses importance</source>
        <translation>Lo que nadie lee pierde importancia</translation>
    </message>
    <message>
        <source>What has faded and is not read leaves searches</source>
        <translation>Lo que ha perdido peso y no se lee sale de las búsquedas</translation>
    </message>
    <message numerus="yes">
        <source>%Ln summarized</source>
        <translation>
            <numerusform>%Ln resumida</numerusform>
            <numerusform>%Ln resumidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln promoted</source>
        <translation>
            <numerusform>%Ln afianzada</numerusform>
            <numerusform>%Ln afianzadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln expired</source>
        <translation>
            <numerusform>%Ln caducada</numerusform>
            <numerusform>%Ln caducadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln faded</source>
        <translation>
            <numerusform>%Ln con menos peso</numerusform>
            <numerusform>%Ln con menos peso</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln archived</source>
        <translation>
            <numerusform>%Ln archivada</numerusform>
            <numerusform>%Ln archivadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations → a reflection</source>
        <translation>
            <numerusform>%Ln observación → una reflexión</numerusform>
            <numerusform>%Ln observaciones → una reflexión</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations → a lasting one</source>
        <translation>
            <numerusform>%Ln observación → una duradera</numerusform>
            <numerusform>%Ln observaciones → una duradera</numerusform>
        </translation>
    </message>
    <message>
        <source>importance {before} → {after}</source>
        <translation>importancia {before} → {after}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln things happened in this time</source>
        <translation>
            <numerusform>%Ln cosa ocurrió en este tiempo</numerusform>
            <numerusform>%Ln cosas ocurrieron en este tiempo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>said %Ln times </source>
        <translation>
            <numerusform>dicho %Ln vez </numerusform>
            <numerusform>dicho %Ln veces </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %Ln days</source>
        <translation>
            <numerusform>en %Ln día</numerusform>
            <numerusform>en %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>its date was {date}</source>
        <translation>su fecha era el {date}</translation>
    </message>
    <message numerus="yes">
        <source>not read for %Ln days</source>
        <translation>
            <numerusform>sin leer desde hace %Ln día</numerusform>
            <numerusform>sin leer desde hace %Ln días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; half is left after %Ln</source>
        <comment>days</comment>
        <translation>
            <numerusform>; queda la mitad tras %Ln día</numerusform>
            <numerusform>; queda la mitad tras %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>importance {share}, </source>
        <translation>importancia {share}, </translation>
    </message>
    <message numerus="yes">
        <source>read %Ln times, </source>
        <translation>
            <numerusform>leída %Ln vez, </numerusform>
            <numerusform>leída %Ln veces, </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not for %Ln days</source>
        <translation>
            <numerusform>no desde hace %Ln día</numerusform>
            <numerusform>no desde hace %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>active</source>
        <translation>activa</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archivada</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>caducada</translation>
    </message>
</context>
<context>
    <name>MemberCard</name>
    <message>
        <source>Observations</source>
        <translation>Observaciones</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more observations</source>
        <translation>
            <numerusform>%Ln observación más</numerusform>
            <numerusform>%Ln observaciones más</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>Mostrarlo todo</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>se queda</translation>
    </message>
    <message>
        <source>keep this one</source>
        <translation>dejar esta</translation>
    </message>
    <message>
        <source>Keep {name}</source>
        <translation>Dejar {name}</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edición</translation>
    </message>
    <message>
        <source>E&amp;ntity</source>
        <translation>E&amp;ntidad</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation>&amp;Nivel</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
</context>
<context>
    <name>MergeCard</name>
    <message>
        <source>both with {names}</source>
        <translation>ambas con {names}</translation>
    </message>
    <message>
        <source>more than one with {names}</source>
        <translation>más de una con {names}</translation>
    </message>
    <message>
        <source>Are these the same thing?</source>
        <translation>¿Son lo mismo?</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionar</translation>
    </message>
    <message>
        <source>Different things</source>
        <translation>Son distintas</translation>
    </message>
    <message>
        <source>Different things are not asked again</source>
        <translation>Las distintas no se preguntan otra vez</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>fusionar</translation>
    </message>
    <message>
        <source>created {when}</source>
        <translation>creada {when}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>You</source>
        <translation>Tú</translation>
    </message>
    <message>
        <source>Recuerdo</source>
        <translation>Recuerdo</translation>
    </message>
    <message>
        <source>An agent</source>
        <translation>Un agente</translation>
    </message>
    <message>
        <source>This entity is no longer there.</source>
        <translation>Esta entidad ya no está.</translation>
    </message>
    <message>
        <source>There is no entity called “{name}”.</source>
        <translation>No hay ninguna entidad llamada «{name}».</translation>
    </message>
    <message>
        <source>This relation is no longer there.</source>
        <translation>Esta relación ya no está.</translation>
    </message>
    <message>
        <source>This observation is no longer there.</source>
        <translation>Esta observación ya no está.</translation>
    </message>
    <message>
        <source>This relation is there already.</source>
        <translation>Esta relación ya está.</translation>
    </message>
    <message>
        <source>This observation is there already.</source>
        <translation>Esta observación ya está.</translation>
    </message>
    <message>
        <source>Another entity is called “{name}” already.</source>
        <translation>Ya hay otra entidad llamada «{name}».</translation>
    </message>
    <message>
        <source>Write something first: the {field} is empty.</source>
        <translation>Escribe algo antes: falta el {field}.</translation>
    </message>
    <message>
        <source>The {field} is too long: {length} characters, {limit} at most.</source>
        <translation>El {field} es demasiado largo: {length} caracteres, {limit} como máximo.</translation>
    </message>
    <message>
        <source>The {field} holds a character that cannot be stored.</source>
        <translation>El {field} contiene un carácter que no se puede guardar.</translation>
    </message>
    <message>
        <source>Too many at once: {count}, {limit} at most.</source>
        <translation>Demasiados a la vez: {count}, {limit} como máximo.</translation>
    </message>
    <message>
        <source>“{value}” is not possible here.</source>
        <translation>«{value}» no es posible aquí.</translation>
    </message>
    <message>
        <source>The list has changed meanwhile. Look again from its beginning.</source>
        <translation>La lista ha cambiado entretanto. Vuelve a mirarla desde el principio.</translation>
    </message>
    <message>
        <source>Another program is using the memory. Try again in a moment.</source>
        <translation>Otro programa está usando la memoria. Inténtalo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>This memory has been closed.</source>
        <translation>Esta memoria se ha cerrado.</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was changed; make room and try again.</source>
        <translation>El disco está lleno. No se ha cambiado nada; haz sitio e inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>“{path}” is damaged and cannot be read. A backup may help.</source>
        <translation>«{path}» está dañado y no se puede leer. Una copia de seguridad puede ayudar.</translation>
    </message>
    <message>
        <source>“{path}” is not there.</source>
        <translation>«{path}» no está.</translation>
    </message>
    <message>
        <source>“{path}” is not a file.</source>
        <translation>«{path}» no es un archivo.</translation>
    </message>
    <message>
        <source>“{path}” cannot be read. You may lack the permission.</source>
        <translation>«{path}» no se puede leer. Quizá te falte el permiso.</translation>
    </message>
    <message>
        <source>“{path}” cannot be written. You may lack the permission.</source>
        <translation>«{path}» no se puede escribir. Quizá te falte el permiso.</translation>
    </message>
    <message>
        <source>“{path}” is not a memory of Recuerdo.</source>
        <translation>«{path}» no es una memoria de Recuerdo.</translation>
    </message>
    <message>
        <source>“{path}” was made by a newer Recuerdo. Update Recuerdo to open it.</source>
        <translation>«{path}» es de un Recuerdo más nuevo. Actualiza Recuerdo para abrirlo.</translation>
    </message>
    <message>
        <source>“{path}” lies on a network drive, where a memory in use can be damaged. Copy it to a disk of this computer.</source>
        <translation>«{path}» está en una unidad de red, donde una memoria en uso puede dañarse. Cópialo a un disco de este ordenador.</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>Cancelado. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>A later change stands in the way. Undo that one first.</source>
        <translation>Un cambio posterior lo impide. Deshaz antes ese.</translation>
    </message>
    <message>
        <source>This was undone already.</source>
        <translation>Esto ya se deshizo.</translation>
    </message>
    <message>
        <source>This change is too large or too old to undo. Restore a backup instead.</source>
        <translation>Este cambio es demasiado grande o antiguo para deshacerlo. Restaura una copia de seguridad.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>No hay nada que deshacer.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>No hay nada que rehacer.</translation>
    </message>
    <message>
        <source>Name another entity to merge with this one.</source>
        <translation>Indica otra entidad para fusionarla con esta.</translation>
    </message>
    <message>
        <source>Name at least one part to split into.</source>
        <translation>Indica al menos una parte en la que dividir.</translation>
    </message>
    <message>
        <source>The entity no longer holds one of these observations.</source>
        <translation>La entidad ya no contiene una de estas observaciones.</translation>
    </message>
    <message>
        <source>An observation can only go to one part.</source>
        <translation>Una observación solo puede ir a una parte.</translation>
    </message>
    <message>
        <source>What this reflection is about is no longer there.</source>
        <translation>Aquello de lo que trata esta reflexión ya no existe.</translation>
    </message>
    <message>
        <source>Choose what the reflection is about.</source>
        <translation>Elige de qué trata la reflexión.</translation>
    </message>
    <message>
        <source>A reflection of this kind is about nothing in particular.</source>
        <translation>Una reflexión de este tipo no trata de nada en particular.</translation>
    </message>
    <message>
        <source>This reflection is no longer there.</source>
        <translation>Esta reflexión ya no existe.</translation>
    </message>
    <message>
        <source>This proposal is no longer there.</source>
        <translation>Esta propuesta ya no existe.</translation>
    </message>
    <message>
        <source>This proposal was decided already.</source>
        <translation>Esta propuesta ya se decidió.</translation>
    </message>
    <message>
        <source>What this proposal is about has changed since. Look at it again.</source>
        <translation>Aquello de lo que trata esta propuesta ha cambiado. Mírala de nuevo.</translation>
    </message>
    <message>
        <source>Search by meaning is not available. “recuerdo model” on the command line repairs it.</source>
        <translation>La búsqueda por significado no está disponible. «recuerdo model» en la línea de órdenes la repara.</translation>
    </message>
    <message>
        <source>This breaks one of the strict rules.</source>
        <translation>Esto incumple una de las reglas estrictas.</translation>
    </message>
    <message>
        <source>There is no relation between these two.</source>
        <translation>No hay ninguna relación entre estas dos.</translation>
    </message>
    <message>
        <source>This backup is no longer there.</source>
        <translation>Esta copia de seguridad ya no está.</translation>
    </message>
    <message>
        <source>Two of the new entities are called “{name}”.</source>
        <translation>Dos de las entidades nuevas se llaman «{name}».</translation>
    </message>
    <message>
        <source>This connection may not do that.</source>
        <translation>Esta conexión no puede hacerlo.</translation>
    </message>
    <message>
        <source>This reaches beyond the part of the memory that this connection is bound to.</source>
        <translation>Esto va más allá de la parte de la memoria que le corresponde a esta conexión.</translation>
    </message>
    <message>
        <source>This name is not available.</source>
        <translation>Este nombre no está disponible.</translation>
    </message>
    <message>
        <source>Teams and spaces need an owner.</source>
        <translation>Los equipos y los espacios necesitan un propietario.</translation>
    </message>
    <message>
        <source>There is no token “{name}” in force.</source>
        <translation>No hay ningún token «{name}» en vigor.</translation>
    </message>
    <message>
        <source>There is already a token “{name}”.</source>
        <translation>Ya hay un token «{name}».</translation>
    </message>
    <message>
        <source>The maintenance pass could not be finished, and nothing was changed. Try again.</source>
        <translation>El repaso de mantenimiento no se pudo terminar, y no se cambió nada. Inténtalo de nuevo.</translation>
    </message>
    <message>
        <source>Recuerdo made a mistake and did not finish this. What was saved is safe; the log has details.</source>
        <translation>Recuerdo se ha equivocado y no ha terminado esto. Lo guardado está a salvo; el registro tiene los detalles.</translation>
    </message>
    <message>
        <source>It is not valid JSON.</source>
        <translation>No es JSON válido.</translation>
    </message>
    <message>
        <source>It is not UTF-8 text.</source>
        <translation>No es texto UTF-8.</translation>
    </message>
    <message>
        <source>It is nested too deeply.</source>
        <translation>Está anidado demasiado hondo.</translation>
    </message>
    <message>
        <source>It is neither an entity nor a relation.</source>
        <translation>No es ni una entidad ni una relación.</translation>
    </message>
    <message>
        <source>The name is missing.</source>
        <translation>Falta el nombre.</translation>
    </message>
    <message>
        <source>One end of the relation is missing.</source>
        <translation>Falta un extremo de la relación.</translation>
    </message>
    <message>
        <source>The type of the relation is missing.</source>
        <translation>Falta el tipo de la relación.</translation>
    </message>
    <message>
        <source>An observation has no text.</source>
        <translation>Una observación no tiene texto.</translation>
    </message>
    <message>
        <source>It is not clear what the reflection is about.</source>
        <translation>No está claro de qué trata la reflexión.</translation>
    </message>
    <message>
        <source>The reflection has no text.</source>
        <translation>La reflexión no tiene texto.</translation>
    </message>
    <message>
        <source>A text is too long.</source>
        <translation>Un texto es demasiado largo.</translation>
    </message>
    <message>
        <source>A text holds a character that cannot be stored.</source>
        <translation>Un texto contiene un carácter que no se puede guardar.</translation>
    </message>
    <message>
        <source>It joins an entity that is not there.</source>
        <translation>Une una entidad que no está.</translation>
    </message>
    <message>
        <source>What the reflection is about is not there.</source>
        <translation>Aquello de lo que trata la reflexión no está.</translation>
    </message>
    <message>
        <source>The author of the reflection is not one of this memory&apos;s.</source>
        <translation>El autor de la reflexión no es uno de los de esta memoria.</translation>
    </message>
    <message>
        <source>The mood of the reflection is not one of this memory&apos;s.</source>
        <translation>El ánimo de la reflexión no es uno de los de esta memoria.</translation>
    </message>
    <message>
        <source>It could not be understood.</source>
        <translation>No se ha podido entender.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln ended relations</source>
        <translation>
            <numerusform>%Ln relación terminada</numerusform>
            <numerusform>%Ln relaciones terminadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln archived observations</source>
        <translation>
            <numerusform>%Ln observación archivada</numerusform>
            <numerusform>%Ln observaciones archivadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln former names</source>
        <translation>
            <numerusform>%Ln nombre anterior</numerusform>
            <numerusform>%Ln nombres anteriores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections</source>
        <translation>
            <numerusform>%Ln reflexión</numerusform>
            <numerusform>%Ln reflexiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln details that the format has no place for</source>
        <translation>
            <numerusform>%Ln detalle sin sitio en el formato</numerusform>
            <numerusform>%Ln detalles sin sitio en el formato</numerusform>
        </translation>
    </message>
    <message>
        <source>active</source>
        <translation>activo</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausado</translation>
    </message>
    <message>
        <source>done</source>
        <translation>completado</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archivado</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>hallazgo</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>decisión</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>specification</source>
        <translation>especificación</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>métrica</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>metadatos</translation>
    </message>
    <message>
        <source>working</source>
        <translation>de trabajo</translation>
    </message>
    <message>
        <source>episodic</source>
        <translation>episódica</translation>
    </message>
    <message>
        <source>semantic</source>
        <translation>semántica</translation>
    </message>
    <message>
        <source>procedural</source>
        <translation>procedimental</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>identidad</translation>
    </message>
    <message>
        <source>control characters</source>
        <translation>caracteres de control</translation>
    </message>
    <message>
        <source>hidden characters</source>
        <translation>caracteres ocultos</translation>
    </message>
    <message>
        <source>characters that turn the direction of writing</source>
        <translation>caracteres que invierten la escritura</translation>
    </message>
    <message>
        <source>text hidden in characters that cannot be seen</source>
        <translation>texto oculto en caracteres que no se ven</translation>
    </message>
    <message>
        <source>letters that pass for others</source>
        <translation>letras que se hacen pasar por otras</translation>
    </message>
    <message>
        <source>reads like an order to an agent</source>
        <translation>parece una orden a un agente</translation>
    </message>
    <message>
        <source>poses as a message of the system</source>
        <translation>se hace pasar por un mensaje del sistema</translation>
    </message>
    <message>
        <source>looks like the call of a tool</source>
        <translation>parece una llamada a una herramienta</translation>
    </message>
    <message>
        <source>asks to keep something from you</source>
        <translation>pide ocultarte algo</translation>
    </message>
    <message>
        <source>asks to send secrets away</source>
        <translation>pide enviar secretos fuera</translation>
    </message>
    <message>
        <source>before an import</source>
        <translation>antes de importar</translation>
    </message>
    <message>
        <source>before an update</source>
        <translation>antes de una actualización</translation>
    </message>
    <message>
        <source>before restoring another</source>
        <translation>antes de restaurar otra</translation>
    </message>
    <message>
        <source>daily</source>
        <translation>diaria</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>pedida</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>type</source>
        <translation>tipo</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>search</source>
        <translation>texto buscado</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>status</source>
        <translation>estado</translation>
    </message>
</context>
<context>
    <name>Moments</name>
    <message>
        <source>today</source>
        <translation>hoy</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ayer</translation>
    </message>
</context>
<context>
    <name>Moods</name>
    <message>
        <source>no mood</source>
        <translation>sin ánimo</translation>
    </message>
    <message>
        <source>insight</source>
        <translation>hallazgo</translation>
    </message>
    <message>
        <source>doubt</source>
        <translation>duda</translation>
    </message>
    <message>
        <source>satisfaction</source>
        <translation>satisfacción</translation>
    </message>
    <message>
        <source>frustration</source>
        <translation>frustración</translation>
    </message>
    <message>
        <source>curiosity</source>
        <translation>curiosidad</translation>
    </message>
</context>
<context>
    <name>ObservationCard</name>
    <message>
        <source>More about this observation</source>
        <translation>Más sobre esta observación</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>Mostrarlo entero</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archivada</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>caducada</translation>
    </message>
    <message>
        <source>Observation</source>
        <translation>Observación</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>{reasons}. It is data like any other; look at it before you trust it.</source>
        <translation>{reasons}. Es un dato como cualquier otro; míralo antes de fiarte.</translation>
    </message>
</context>
<context>
    <name>ObservationList</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObservationMenu</name>
    <message>
        <source>More about this observation</source>
        <translation>Más sobre esta observación</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Kind of memory</source>
        <translation>&amp;Tipo de memoria</translation>
    </message>
    <message>
        <source>&amp;Importance</source>
        <translation>&amp;Importancia</translation>
    </message>
    <message>
        <source>E&amp;xpires</source>
        <translation>Ca&amp;duca</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>&amp;Archivar</translation>
    </message>
    <message>
        <source>Re&amp;store</source>
        <translation>&amp;Recuperar</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Quitar</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automática</translation>
    </message>
    <message>
        <source>&amp;Automatic ({kind})</source>
        <translation>&amp;Automática ({kind})</translation>
    </message>
    <message>
        <source>For the time being; fades within weeks</source>
        <translation>Por ahora; pierde peso en semanas</translation>
    </message>
    <message>
        <source>What happened; fades within months</source>
        <translation>Lo que pasó; pierde peso en meses</translation>
    </message>
    <message>
        <source>What is so; fades over years</source>
        <translation>Lo que es así; pierde peso con los años</translation>
    </message>
    <message>
        <source>How something is done; fades within a year or two</source>
        <translation>Cómo se hace algo; pierde peso en uno o dos años</translation>
    </message>
    <message>
        <source>Who or what it is; never fades</source>
        <translation>Quién o qué es; nunca pierde peso</translation>
    </message>
    <message>
        <source>Told by the text and its entity</source>
        <translation>Según el texto y su entidad</translation>
    </message>
    <message>
        <source>&amp;Low</source>
        <translation>&amp;Baja</translation>
    </message>
    <message>
        <source>&amp;Medium</source>
        <translation>&amp;Media</translation>
    </message>
    <message>
        <source>&amp;High</source>
        <translation>&amp;Alta</translation>
    </message>
    <message>
        <source>&amp;Never</source>
        <translation>&amp;Nunca</translation>
    </message>
    <message>
        <source>In a &amp;week</source>
        <translation>En una &amp;semana</translation>
    </message>
    <message>
        <source>In a &amp;month</source>
        <translation>En un &amp;mes</translation>
    </message>
    <message>
        <source>In a &amp;year</source>
        <translation>En un &amp;año</translation>
    </message>
    <message>
        <source>{what}: {choice}.</source>
        <translation>{what}: {choice}.</translation>
    </message>
</context>
<context>
    <name>ObservationModel</name>
    <message>
        <source>archived</source>
        <translation>archivada</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>caducada</translation>
    </message>
</context>
<context>
    <name>ObservationSection</name>
    <message>
        <source>Add an observation</source>
        <translation>Añadir una observación</translation>
    </message>
    <message>
        <source>Enter adds it, Shift+Enter begins a new line</source>
        <translation>Intro la añade, Mayús+Intro empieza otra línea</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>Observaciones</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>observations</comment>
        <translation>
            <numerusform>%Ln más</numerusform>
            <numerusform>%Ln más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>Observaciones</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Relaciones</translation>
    </message>
    <message>
        <source>Reflections</source>
        <translation>Reflexiones</translation>
    </message>
    <message>
        <source>After the merge</source>
        <translation>Después de fusionar</translation>
    </message>
    <message>
        <source>also answers to {names}</source>
        <translation>también responde a {names}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln come over</source>
        <translation>
            <numerusform>%Ln pasa</numerusform>
            <numerusform>%Ln pasan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln said twice</source>
        <translation>
            <numerusform>%Ln dicha dos veces</numerusform>
            <numerusform>%Ln dichas dos veces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln trasladada</numerusform>
            <numerusform>%Ln trasladadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folded</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln repetida</numerusform>
            <numerusform>%Ln repetidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln between them dropped</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln entre ellas se quita</numerusform>
            <numerusform>%Ln entre ellas se quitan</numerusform>
        </translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fijada</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Alcance</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Equipo</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
</context>
<context>
    <name>Overlays</name>
    <message>
        <source>Nothing here yet. What you or an agent adds appears here as a graph.</source>
        <translation>Todavía no hay nada. Lo que tú o un agente añadáis aparecerá aquí como un grafo.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Encajar</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>Mostrar todo el grafo</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <source>Showing {shown} of {all} connections</source>
        <translation>{shown} de {all} conexiones a la vista</translation>
    </message>
    <message>
        <source>Arranging…</source>
        <translation>Ordenando…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop arranging</source>
        <translation>Dejar de ordenar</translation>
    </message>
</context>
<context>
    <name>ParentChoice</name>
    <message>
        <source>They hang from</source>
        <translation>Cuelgan de</translation>
    </message>
    <message>
        <source>What the new entities hang from</source>
        <translation>De qué cuelgan las entidades nuevas</translation>
    </message>
    <message>
        <source>Name of the entity that the new ones hang from</source>
        <translation>Nombre de la entidad de la que cuelgan las nuevas</translation>
    </message>
    <message>
        <source>Name of an entity</source>
        <translation>Nombre de una entidad</translation>
    </message>
    <message>
        <source>(no longer there)</source>
        <translation>(ya no está)</translation>
    </message>
    <message>
        <source>Another entity…</source>
        <translation>Otra entidad…</translation>
    </message>
</context>
<context>
    <name>PartColumn</name>
    <message>
        <source>Name of the new entity</source>
        <translation>Nombre de la entidad nueva</translation>
    </message>
    <message>
        <source>Remove: what it holds stays</source>
        <translation>Quitar: lo que contiene se queda</translation>
    </message>
    <message>
        <source>Name of new entity {number}</source>
        <translation>Nombre de la entidad nueva {number}</translation>
    </message>
    <message>
        <source>Type of new entity {number}</source>
        <translation>Tipo de la entidad nueva {number}</translation>
    </message>
    <message>
        <source>Observations of {name}</source>
        <translation>Observaciones de {name}</translation>
    </message>
    <message>
        <source>Nothing here yet. Drag observations here, or select some and press {number}.</source>
        <translation>Aún no hay nada. Arrastra observaciones aquí, o selecciónalas y pulsa {number}.</translation>
    </message>
    <message>
        <source>Nothing here yet. Drag observations here, or select some and press M.</source>
        <translation>Aún no hay nada. Arrastra observaciones hasta aquí, o selecciona algunas y pulsa M.</translation>
    </message>
</context>
<context>
    <name>PassForm</name>
    <message numerus="yes">
        <source>the last %Ln days</source>
        <translation>
            <numerusform>el último día (%Ln)</numerusform>
            <numerusform>los últimos %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>the last 24 hours</source>
        <translation>las últimas 24 horas</translation>
    </message>
    <message>
        <source>from … to …</source>
        <translation>desde … hasta …</translation>
    </message>
    <message>
        <source>Only part of the memory…</source>
        <translation>Solo una parte de la memoria…</translation>
    </message>
    <message>
        <source>Write a day as 2026-11-30, or with a time as 2026-11-30T18:00. “To” is not before “from”.</source>
        <translation>Escribe un día como 2026-11-30, o con hora como 2026-11-30T18:00. «Hasta» no va antes que «desde».</translation>
    </message>
    <message>
        <source>All of the memory</source>
        <translation>Toda la memoria</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>Period to summarize and promote</source>
        <translation>Periodo que se resume y afianza</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Hasta</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>At most of each</source>
        <translation>Como mucho, de cada</translation>
    </message>
    <message>
        <source>any; % stands for anything</source>
        <translation>cualquiera; % vale por todo</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Ruta</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Ámbito</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Equipo</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Dueño</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
</context>
<context>
    <name>QueueModel</name>
    <message>
        <source>not sure</source>
        <translation>dudosa</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>ha cambiado</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>aprobada</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>rechazada</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>What waits for a decision</source>
        <translation>Lo que espera una decisión</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message numerus="yes">
        <source>%Ln approved</source>
        <translation>
            <numerusform>%Ln aprobada</numerusform>
            <numerusform>%Ln aprobadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rejected</source>
        <translation>
            <numerusform>%Ln rechazada</numerusform>
            <numerusform>%Ln rechazadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not sure</source>
        <translation>
            <numerusform>%Ln dudosa</numerusform>
            <numerusform>%Ln dudosas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left</source>
        <translation>
            <numerusform>queda %Ln</numerusform>
            <numerusform>quedan %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln en espera</numerusform>
            <numerusform>%Ln en espera</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing here fits the filter.</source>
        <translation>Nada de aquí encaja con el filtro.</translation>
    </message>
    <message>
        <source>Nothing was decided yet.</source>
        <translation>Aún no se ha decidido nada.</translation>
    </message>
    <message>
        <source>Nothing waits for you.</source>
        <translation>Nada te espera.</translation>
    </message>
    <message numerus="yes">
        <source>Approve all %Ln shown…</source>
        <translation>
            <numerusform>Aprobar esta %Ln…</numerusform>
            <numerusform>Aprobar estas %Ln…</numerusform>
        </translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Split</source>
        <translation>División</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusión</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Repetida</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Señalado</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>Divisiones</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Fusiones</translation>
    </message>
    <message>
        <source>Duplicates</source>
        <translation>Repetidas</translation>
    </message>
    <message>
        <source>Flagged</source>
        <comment>several</comment>
        <translation>Señalados</translation>
    </message>
    <message>
        <source>something that is gone</source>
        <translation>algo que ya no está</translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln topics</source>
        <translation>
            <numerusform>%Ln tema</numerusform>
            <numerusform>%Ln temas</numerusform>
        </translation>
    </message>
    <message>
        <source>same name, written otherwise</source>
        <translation>mismo nombre, escrito de otro modo</translation>
    </message>
    <message>
        <source>same words in the name</source>
        <translation>mismas palabras en el nombre</translation>
    </message>
    <message>
        <source>same name but for the type</source>
        <translation>mismo nombre salvo el tipo</translation>
    </message>
    <message>
        <source>a letter apart</source>
        <translation>a una letra de distancia</translation>
    </message>
    <message>
        <source>one name within the other</source>
        <translation>un nombre dentro del otro</translation>
    </message>
    <message>
        <source>known for the same things</source>
        <translation>se sabe lo mismo de ambas</translation>
    </message>
    <message>
        <source>same meaning</source>
        <translation>mismo significado</translation>
    </message>
    <message>
        <source>one holds the other</source>
        <translation>una contiene a la otra</translation>
    </message>
    <message>
        <source>same words</source>
        <translation>mismas palabras</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>pedida</translation>
    </message>
    <message>
        <source>look at it before you trust it</source>
        <translation>míralo antes de fiarte</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln más</numerusform>
            <numerusform>%Ln más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations in common</source>
        <translation>
            <numerusform>%Ln observación en común</numerusform>
            <numerusform>%Ln observaciones en común</numerusform>
        </translation>
    </message>
    <message>
        <source>observations in common</source>
        <translation>observaciones en común</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shared neighbours</source>
        <translation>
            <numerusform>%Ln vecino en común</numerusform>
            <numerusform>%Ln vecinos en común</numerusform>
        </translation>
    </message>
    <message>
        <source>shared neighbours</source>
        <translation>vecinos en común</translation>
    </message>
</context>
<context>
    <name>ReflectionForm</name>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Write a reflection</source>
        <translation>Escribir una reflexión</translation>
    </message>
    <message>
        <source>Edit the reflection</source>
        <translation>Editar la reflexión</translation>
    </message>
    <message>
        <source>What did you notice?</source>
        <translation>¿Qué has notado?</translation>
    </message>
    <message>
        <source>Name of the entity</source>
        <translation>Nombre de la entidad</translation>
    </message>
    <message>
        <source>an entity</source>
        <translation>una entidad</translation>
    </message>
    <message>
        <source>a relation</source>
        <translation>una relación</translation>
    </message>
    <message>
        <source>this session</source>
        <translation>esta sesión</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>The reflection</source>
        <translation>La reflexión</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Mood</source>
        <translation>Ánimo</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Sobre</translation>
    </message>
    <message>
        <source>Entity</source>
        <translation>Entidad</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Relación</translation>
    </message>
    <message>
        <source>There is no entity of this name, or it has no relations.</source>
        <translation>No hay ninguna entidad con ese nombre, o no tiene relaciones.</translation>
    </message>
</context>
<context>
    <name>ReflectionReader</name>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>written through {client}</source>
        <translation>escrita desde {client}</translation>
    </message>
    <message numerus="yes">
        <source>sums up %Ln observations</source>
        <translation>
            <numerusform>resume %Ln observación</numerusform>
            <numerusform>resume %Ln observaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>its session</source>
        <translation>su sesión</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>about</source>
        <translation>sobre</translation>
    </message>
    <message>
        <source>about {subject}</source>
        <translation>sobre {subject}</translation>
    </message>
    <message>
        <source>Go to {name}</source>
        <translation>Ir a {name}</translation>
    </message>
    <message>
        <source>The reflection</source>
        <translation>La reflexión</translation>
    </message>
</context>
<context>
    <name>ReflectionSection</name>
    <message>
        <source>Reflections</source>
        <translation>Reflexiones</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln in the timeline</source>
        <comment>reflections</comment>
        <translation>
            <numerusform>%Ln en la cronología</numerusform>
            <numerusform>Las %Ln en la cronología</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RelationForm</name>
    <message>
        <source>Direction</source>
        <translation>Sentido</translation>
    </message>
    <message>
        <source>From here →</source>
        <translation>Desde aquí →</translation>
    </message>
    <message>
        <source>← To here</source>
        <translation>← Hasta aquí</translation>
    </message>
    <message>
        <source>Type of relation</source>
        <translation>Tipo de relación</translation>
    </message>
    <message>
        <source>e.g. uses</source>
        <translation>p. ej. usa</translation>
    </message>
    <message>
        <source>The other entity</source>
        <translation>La otra entidad</translation>
    </message>
    <message>
        <source>Name of the other entity</source>
        <translation>Nombre de la otra entidad</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Enlazar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>RelationList</name>
    <message>
        <source>Relations, and where each goes</source>
        <translation>Relaciones y adónde va cada una</translation>
    </message>
</context>
<context>
    <name>RelationRow</name>
    <message>
        <source>Type of relation</source>
        <translation>Tipo de relación</translation>
    </message>
    <message>
        <source>Change, end or delete</source>
        <translation>Cambiar, terminar o eliminar</translation>
    </message>
    <message>
        <source>ended {when}</source>
        <translation>terminó {when}</translation>
    </message>
    <message>
        <source>{name}, {kind} from here</source>
        <translation>{name}, {kind} desde aquí</translation>
    </message>
    <message>
        <source>{name}, {kind} to here</source>
        <translation>{name}, {kind} hasta aquí</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Change type</source>
        <translation>Cambiar el tipo</translation>
    </message>
    <message>
        <source>End: keep it as history</source>
        <translation>Terminar: queda como historia</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
</context>
<context>
    <name>RelationSection</name>
    <message>
        <source>Add a relation</source>
        <translation>Añadir una relación</translation>
    </message>
    <message>
        <source>Not linked to anything yet.</source>
        <translation>Todavía no está enlazada con nada.</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Relaciones</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln más</numerusform>
            <numerusform>%Ln más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ended</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln terminada</numerusform>
            <numerusform>%Ln terminadas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RelationsTile</name>
    <message>
        <source>It has no relations to hand over.</source>
        <translation>No tiene relaciones que repartir.</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Relaciones</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>se queda</translation>
    </message>
    <message>
        <source>{relation} (ended)</source>
        <translation>{relation} (terminada)</translation>
    </message>
</context>
<context>
    <name>ReportExport</name>
    <message>
        <source>Growth</source>
        <translation>Crecimiento</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>Semana</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Escritas</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>En total</translation>
    </message>
    <message>
        <source>How the memory “{name}” is doing</source>
        <translation>Cómo está la memoria «{name}»</translation>
    </message>
    <message>
        <source>As of {when}.</source>
        <translation>A {when}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entidad</numerusform>
            <numerusform>%Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Who wrote it</source>
        <translation>Quién lo escribió</translation>
    </message>
    <message>
        <source>By type</source>
        <translation>Por tipo</translation>
    </message>
    <message>
        <source>By age of the observations</source>
        <translation>Por antigüedad de las observaciones</translation>
    </message>
    <message>
        <source>Entities by when they were last read</source>
        <translation>Entidades según su última lectura</translation>
    </message>
    <message numerus="yes">
        <source>{week}: %Ln written</source>
        <translation>
            <numerusform>{week}: %Ln escrita</numerusform>
            <numerusform>{week}: %Ln escritas</numerusform>
        </translation>
    </message>
    <message>
        <source>Observations written a week</source>
        <translation>Observaciones escritas por semana</translation>
    </message>
</context>
<context>
    <name>ReportHead</name>
    <message>
        <source>When something has gone quiet</source>
        <translation>Cuándo algo se ha quedado callado</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Writes the whole report into a file</source>
        <translation>Escribe el informe entero en un archivo</translation>
    </message>
    <message>
        <source>As a web page (HTML)…</source>
        <translation>Como página web (HTML)…</translation>
    </message>
    <message>
        <source>As text (Markdown)…</source>
        <translation>Como texto (Markdown)…</translation>
    </message>
    <message>
        <source>Preview maintenance</source>
        <translation>Ver el mantenimiento</translation>
    </message>
    <message>
        <source>How the memory is doing</source>
        <translation>Cómo está la memoria</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>There is nothing to report yet.</source>
        <translation>Aún no hay nada de lo que informar.</translation>
    </message>
    <message>
        <source>Once you or an agent have written something, this page tells how the memory grows, who writes, and what could be tidied. Begin on Explore: import what you have, or connect a client.</source>
        <translation>Cuando tú o un agente hayáis escrito algo, esta página contará cómo crece la memoria, quién escribe y qué se podría ordenar. Empieza en Explorar: importa lo que tengas o conecta un cliente.</translation>
    </message>
    <message>
        <source>Go to Explore</source>
        <translation>Ir a Explorar</translation>
    </message>
    <message>
        <source>Left as it is, and off this list.</source>
        <translation>Se queda como está, y fuera de esta lista.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Wrote the report to {file}.</source>
        <translation>El informe está en {file}.</translation>
    </message>
</context>
<context>
    <name>ReportSheet</name>
    <message>
        <source>Too big</source>
        <translation>Demasiado grandes</translation>
    </message>
    <message>
        <source>Said twice</source>
        <translation>Dicho dos veces</translation>
    </message>
    <message>
        <source>Gone quiet</source>
        <translation>Calladas</translation>
    </message>
    <message>
        <source>Loose ends</source>
        <translation>Cabos sueltos</translation>
    </message>
    <message>
        <source>Who wrote it</source>
        <translation>Quién lo escribió</translation>
    </message>
    <message>
        <source>All in order: nothing said twice, no contradictions, no loose ends.</source>
        <translation>Todo en orden: nada repetido, sin contradicciones ni cabos sueltos.</translation>
    </message>
    <message numerus="yes">
        <source>What %Ln large entities are about is not known yet; it is being looked for.</source>
        <translation>
            <numerusform>Aún no se sabe de qué trata %Ln entidad grande; se está mirando.</numerusform>
            <numerusform>Aún no se sabe de qué tratan %Ln entidades grandes; se está mirando.</numerusform>
        </translation>
    </message>
    <message>
        <source>could be split</source>
        <translation>se podrían dividir</translation>
    </message>
    <message>
        <source>large, about one topic</source>
        <translation>grandes, de un solo tema</translation>
    </message>
    <message>
        <source>large, topics not known yet</source>
        <translation>grandes, temas aún sin mirar</translation>
    </message>
    <message numerus="yes">
        <source>in %Ln entities</source>
        <translation>
            <numerusform>en %Ln entidad</numerusform>
            <numerusform>en %Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln contradictions</source>
        <translation>
            <numerusform>%Ln contradicción</numerusform>
            <numerusform>%Ln contradicciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>flagged observations</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>observación marcada</numerusform>
            <numerusform>observaciones marcadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the longest for %Ln days</source>
        <translation>
            <numerusform>la que más, %Ln día</numerusform>
            <numerusform>la que más, %Ln días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln never read</source>
        <translation>
            <numerusform>%Ln nunca leída</numerusform>
            <numerusform>%Ln nunca leídas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not read for %Ln days</source>
        <translation>
            <numerusform>sin leer desde hace %Ln día</numerusform>
            <numerusform>sin leer desde hace %Ln días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities on their own</source>
        <translation>
            <numerusform>%Ln entidad suelta</numerusform>
            <numerusform>%Ln entidades sueltas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>relations to nothing</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>relación con nada</numerusform>
            <numerusform>relaciones con nada</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} others</source>
        <translation>otros {count}</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Crecimiento</translation>
    </message>
    <message>
        <source>Entities by type</source>
        <translation>Entidades por tipo</translation>
    </message>
    <message>
        <source>Observations by age</source>
        <translation>Observaciones por antigüedad</translation>
    </message>
    <message>
        <source>Entities by when last read</source>
        <translation>Entidades por última lectura</translation>
    </message>
</context>
<context>
    <name>ReportWords</name>
    <message>
        <source>Could be split</source>
        <translation>Se podrían dividir</translation>
    </message>
    <message>
        <source>Contradictions</source>
        <translation>Contradicciones</translation>
    </message>
    <message>
        <source>Said twice</source>
        <translation>Dicho dos veces</translation>
    </message>
    <message>
        <source>Same name, written differently</source>
        <translation>El mismo nombre, escrito de otra forma</translation>
    </message>
    <message>
        <source>Gone quiet</source>
        <translation>Calladas</translation>
    </message>
    <message>
        <source>Relations to nothing</source>
        <translation>Relaciones con nada</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Grandes</translation>
    </message>
    <message>
        <source>On their own</source>
        <translation>Sueltas</translation>
    </message>
    <message>
        <source>More observations than suit their type, about several topics</source>
        <translation>Más observaciones de las que convienen a su tipo, sobre varios temas</translation>
    </message>
    <message>
        <source>Two observations that cannot both be true: keep the one that is</source>
        <translation>Dos observaciones que no pueden ser ciertas a la vez: quédate con la que lo es</translation>
    </message>
    <message>
        <source>The second says nearly what the first says</source>
        <translation>La segunda dice casi lo mismo que la primera</translation>
    </message>
    <message>
        <source>Names that differ in capitals, accents or separators alone</source>
        <translation>Nombres que solo difieren en mayúsculas, acentos o separadores</translation>
    </message>
    <message numerus="yes">
        <source>Read twice at most, and not for %Ln days</source>
        <translation>
            <numerusform>Leídas dos veces como mucho, y no desde hace %Ln día</numerusform>
            <numerusform>Leídas dos veces como mucho, y no desde hace %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>An import named them, and nobody has said what they are</source>
        <translation>Una importación las nombró, y nadie ha dicho qué son</translation>
    </message>
    <message>
        <source>More observations than suit their type, about one topic as far as is known</source>
        <translation>Más observaciones de las que convienen a su tipo, sobre un solo tema por lo que se sabe</translation>
    </message>
    <message>
        <source>Related to nothing, with one observation at most</source>
        <translation>Sin relación con nada, y con una observación como mucho</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pairs</source>
        <translation>
            <numerusform>%Ln par</numerusform>
            <numerusform>%Ln pares</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln groups</source>
        <translation>
            <numerusform>%Ln grupo</numerusform>
            <numerusform>%Ln grupos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entidad</numerusform>
            <numerusform>%Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations, </source>
        <translation>
            <numerusform>%Ln observación, </numerusform>
            <numerusform>%Ln observaciones, </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln suit it</source>
        <comment>observations</comment>
        <translation>
            <numerusform>conviene %Ln</numerusform>
            <numerusform>convienen %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>topics not looked for yet</source>
        <translation>temas aún sin mirar</translation>
    </message>
    <message numerus="yes">
        <source>%Ln topics</source>
        <translation>
            <numerusform>%Ln tema</numerusform>
            <numerusform>%Ln temas</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} alike</source>
        <translation>{share} iguales</translation>
    </message>
    <message>
        <source>one denies the other</source>
        <translation>una niega la otra</translation>
    </message>
    <message>
        <source>the opposite</source>
        <translation>lo contrario</translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Split…</source>
        <translation>Dividir…</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>Fusionar…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivar</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Dejar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>End relations</source>
        <translation>Terminar relaciones</translation>
    </message>
    <message>
        <source>Keep first</source>
        <translation>La primera</translation>
    </message>
    <message>
        <source>Keep second</source>
        <translation>La segunda</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Ambas</translation>
    </message>
    <message>
        <source>Shows the entity</source>
        <translation>Muestra la entidad</translation>
    </message>
    <message>
        <source>Opens the split in Review</source>
        <translation>Abre la división en Revisar</translation>
    </message>
    <message>
        <source>Opens the merge in Review</source>
        <translation>Abre la fusión en Revisar</translation>
    </message>
    <message>
        <source>Takes it out of searches and graph; it stays in the memory</source>
        <translation>Sale de las búsquedas y del grafo; sigue en la memoria</translation>
    </message>
    <message>
        <source>Keeps it as it is: not listed here, never faded by maintenance</source>
        <translation>Se queda como está: no sale aquí, y el mantenimiento no le quita peso</translation>
    </message>
    <message>
        <source>Leaves it as it is, and takes it off this list</source>
        <translation>Se queda como está, y sale de esta lista</translation>
    </message>
    <message>
        <source>Deletes the entity with its relations</source>
        <translation>Borra la entidad con sus relaciones</translation>
    </message>
    <message>
        <source>Ends its relations; they stay as history</source>
        <translation>Termina sus relaciones; quedan como historia</translation>
    </message>
    <message>
        <source>Deletes the second observation</source>
        <translation>Borra la segunda observación</translation>
    </message>
    <message>
        <source>Deletes the first observation</source>
        <translation>Borra la primera observación</translation>
    </message>
    <message>
        <source>Leaves both as they are, and takes them off this list</source>
        <translation>Se quedan las dos como están, y salen de esta lista</translation>
    </message>
    <message>
        <source>{size}. Nothing needs your attention.</source>
        <translation>{size}. Nada necesita tu atención.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln things could use your attention.</source>
        <translation>
            <numerusform>A %Ln cosa le vendría bien tu atención.</numerusform>
            <numerusform>A %Ln cosas les vendría bien tu atención.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not read for %Ln days</source>
        <translation>
            <numerusform>Sin leer en %Ln día</numerusform>
            <numerusform>Sin leer en %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>up to a week</source>
        <translation>hasta una semana</translation>
    </message>
    <message numerus="yes">
        <source>in the last %Ln days</source>
        <translation>
            <numerusform>hasta %Ln día</numerusform>
            <numerusform>hasta %Ln días</numerusform>
        </translation>
    </message>
    <message>
        <source>up to a month</source>
        <translation>hasta un mes</translation>
    </message>
    <message>
        <source>up to 3 months</source>
        <translation>hasta 3 meses</translation>
    </message>
    <message>
        <source>up to a year</source>
        <translation>hasta un año</translation>
    </message>
    <message>
        <source>older</source>
        <translation>más antiguas</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
    <message>
        <source>longer ago</source>
        <translation>hace más</translation>
    </message>
    <message>
        <source>Week of {day}</source>
        <translation>Semana del {day}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln days</source>
        <translation>
            <numerusform>%Ln día</numerusform>
            <numerusform>%Ln días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>read %Ln times</source>
        <translation>
            <numerusform>leída %Ln vez</numerusform>
            <numerusform>leída %Ln veces</numerusform>
        </translation>
    </message>
    <message>
        <source>never read</source>
        <translation>nunca leída</translation>
    </message>
</context>
<context>
    <name>RestorePanel</name>
    <message>
        <source>Bring {name} back to how it stood?</source>
        <translation>¿Devolver {name} a como estaba?</translation>
    </message>
    <message>
        <source>It stands like that now.</source>
        <translation>Ya está así.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes, in one step that can be undone</source>
        <translation>
            <numerusform>%Ln cambio, en un paso que se puede deshacer</numerusform>
            <numerusform>%Ln cambios, en un paso que se puede deshacer</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Devolver</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>ReviewCard</name>
    <message>
        <source>How sure is that?</source>
        <translation>¿Con qué seguridad?</translation>
    </message>
    <message>
        <source>{percent} sure</source>
        <translation>{percent} de seguridad</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>Width of the list</source>
        <translation>Anchura de la lista</translation>
    </message>
    <message>
        <source>{name} holds no more than it can well hold.</source>
        <translation>{name} no contiene más de lo que le conviene.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>RuleWords</name>
    <message>
        <source>name</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>type of an entity</source>
        <translation>tipo de una entidad</translation>
    </message>
    <message>
        <source>long observation</source>
        <translation>observación larga</translation>
    </message>
    <message>
        <source>type of a relation</source>
        <translation>tipo de una relación</translation>
    </message>
    <message>
        <source>relation to itself</source>
        <translation>relación consigo misma</translation>
    </message>
    <message>
        <source>“knows” is for persons</source>
        <translation>«knows» es para personas</translation>
    </message>
    <message>
        <source>relations in a circle</source>
        <translation>relaciones en círculo</translation>
    </message>
    <message>
        <source>A name begins with a lower-case letter and has lower-case letters, digits and hyphens, 100 at most.</source>
        <translation>Un nombre empieza por letra minúscula y tiene minúsculas, cifras y guiones, 100 como mucho.</translation>
    </message>
    <message>
        <source>An entity is a person, concept, project, document, tool, organization, location or event.</source>
        <translation>Una entidad es person, concept, project, document, tool, organization, location o event.</translation>
    </message>
    <message>
        <source>An observation has 500 characters at most.</source>
        <translation>Una observación tiene 500 caracteres como mucho.</translation>
    </message>
    <message>
        <source>A relation is one of knows, contains, uses, created, belongs-to, depends-on, related-to.</source>
        <translation>Una relación es knows, contains, uses, created, belongs-to, depends-on o related-to.</translation>
    </message>
    <message>
        <source>A relation joins two different entities.</source>
        <translation>Una relación une dos entidades distintas.</translation>
    </message>
    <message>
        <source>“knows” joins two persons.</source>
        <translation>«knows» une a dos personas.</translation>
    </message>
    <message>
        <source>contains, depends-on, belongs-to and created never lead back to where they began.</source>
        <translation>contains, depends-on, belongs-to y created no vuelven nunca al punto de partida.</translation>
    </message>
    <message>
        <source>Only you can decide this one</source>
        <translation>Esto solo puedes decidirlo tú</translation>
    </message>
    <message>
        <source>is called {value}; the name it had still finds it</source>
        <translation>pasa a llamarse {value}; con el nombre anterior se sigue encontrando</translation>
    </message>
    <message numerus="yes">
        <source>is cut into %Ln observations: {text}</source>
        <translation>
            <numerusform>se corta en %Ln observación: {text}</numerusform>
            <numerusform>se corta en %Ln observaciones: {text}</numerusform>
        </translation>
    </message>
    <message>
        <source>“{found}” is removed</source>
        <translation>se quita «{found}»</translation>
    </message>
    <message>
        <source>“{found}” becomes {value}</source>
        <translation>«{found}» pasa a ser {value}</translation>
    </message>
    <message>
        <source>“{found}” becomes {value}; the word is kept as its context</source>
        <translation>«{found}» pasa a ser {value}; la palabra queda como contexto</translation>
    </message>
    <message>
        <source>“{found}” becomes {value}, which is a guess</source>
        <translation>«{found}» pasa a ser {value}, que es una suposición</translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>What breaks a rule</source>
        <translation>Lo que incumple una regla</translation>
    </message>
    <message>
        <source>When something is split in this memory, keep to the rules as well</source>
        <translation>Seguir también las reglas cuando se divide algo en esta memoria</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Comprobar otra vez</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Looking through the memory</source>
        <translation>Revisando la memoria</translation>
    </message>
    <message>
        <source>Agents that use the strict profile write by these rules: names in lower case with hyphens, eight types of entities, seven of relations, short observations, no circles. Here you see what does not follow them yet. Only what you tick is changed, in one step that can be undone.</source>
        <translation>Los agentes que usan el perfil estricto escriben según estas reglas: nombres en minúsculas con guiones, ocho tipos de entidades, siete de relaciones, observaciones cortas, nada en círculo. Aquí ves lo que aún no las sigue. Solo se cambia lo que marques, en un paso que se puede deshacer.</translation>
    </message>
    <message>
        <source>Check against the strict rules</source>
        <translation>Comprobar las reglas estrictas</translation>
    </message>
    <message>
        <source>Everything in this memory follows the rules.</source>
        <translation>Todo en esta memoria sigue las reglas.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln things do not follow the rules</source>
        <translation>
            <numerusform>%Ln cosa no sigue las reglas</numerusform>
            <numerusform>%Ln cosas no siguen las reglas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry out %Ln repairs</source>
        <translation>
            <numerusform>Hacer %Ln arreglo</numerusform>
            <numerusform>Hacer %Ln arreglos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carried out %Ln repairs.</source>
        <translation>
            <numerusform>Se ha hecho %Ln arreglo.</numerusform>
            <numerusform>Se han hecho %Ln arreglos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were left alone: something else changed there meanwhile.</source>
        <translation>
            <numerusform>%Ln se ha dejado como estaba: ahí había cambiado algo entretanto.</numerusform>
            <numerusform>%Ln se han dejado como estaban: ahí había cambiado algo entretanto.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsPane</name>
    <message>
        <source>Undo this run</source>
        <translation>Deshacer esta pasada</translation>
    </message>
    <message>
        <source>This run was undone.</source>
        <translation>Esta pasada se deshizo.</translation>
    </message>
    <message>
        <source>Undid the maintenance run.</source>
        <translation>Has deshecho la pasada de mantenimiento.</translation>
    </message>
    <message>
        <source>Height of the list</source>
        <translation>Altura de la lista</translation>
    </message>
    <message>
        <source>Past runs</source>
        <translation>Pasadas anteriores</translation>
    </message>
    <message>
        <source>Looking through the memory</source>
        <translation>Revisando la memoria</translation>
    </message>
    <message>
        <source>What the run did</source>
        <translation>Lo que hizo la pasada</translation>
    </message>
    <message>
        <source>No maintenance has been run yet. Each run is listed here with all it did.</source>
        <translation>Aún no se ha hecho ningún mantenimiento. Cada pasada aparece aquí con todo lo que hizo.</translation>
    </message>
</context>
<context>
    <name>Said</name>
    <message numerus="yes">
        <source>%Ln proposals were carried out.</source>
        <translation>
            <numerusform>Se ha llevado a cabo %Ln propuesta.</numerusform>
            <numerusform>Se han llevado a cabo %Ln propuestas.</numerusform>
        </translation>
    </message>
    <message>
        <source>{names} was split.</source>
        <translation>{names} se ha dividido.</translation>
    </message>
    <message numerus="yes">
        <source>{others} became part of {kept}.</source>
        <translation>
            <numerusform>{others} ha pasado a formar parte de {kept}.</numerusform>
            <numerusform>{others} han pasado a formar parte de {kept}.</numerusform>
        </translation>
    </message>
    <message>
        <source>One of the observations of {names} stays.</source>
        <translation>De las observaciones de {names} queda una.</translation>
    </message>
    <message>
        <source>The text about {names} was deleted.</source>
        <translation>Se ha borrado el texto sobre {names}.</translation>
    </message>
    <message>
        <source>Left as it is: {names}.</source>
        <translation>Se deja como está: {names}.</translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>Look for things to tidy</source>
        <translation>Buscar qué ordenar</translation>
    </message>
    <message>
        <source>Looking for things to tidy</source>
        <translation>Buscando qué ordenar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>Looking for entities that have grown too large…</source>
        <translation>Buscando entidades que han crecido demasiado…</translation>
    </message>
    <message>
        <source>Looking for entities that are the same…</source>
        <translation>Buscando entidades que son la misma…</translation>
    </message>
    <message>
        <source>Looking for observations that say the same…</source>
        <translation>Buscando observaciones que dicen lo mismo…</translation>
    </message>
    <message>
        <source>Looking for texts to be seen first…</source>
        <translation>Buscando textos que conviene ver antes…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more things wait for you.</source>
        <translation>
            <numerusform>Te espera %Ln cosa más.</numerusform>
            <numerusform>Te esperan %Ln cosas más.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing more was found to tidy.</source>
        <translation>No se ha encontrado nada más que ordenar.</translation>
    </message>
</context>
<context>
    <name>Screens</name>
    <message>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Cronología</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Informe</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Actividad</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search names, text or meaning</source>
        <translation>Buscar nombres, texto o significado</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
</context>
<context>
    <name>SectionView</name>
    <message>
        <source>Show the first {count}</source>
        <translation>Mostrar los primeros {count}</translation>
    </message>
    <message>
        <source>Show all {count}</source>
        <translation>Mostrar los {count}</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln that you keep</source>
        <translation>
            <numerusform>Mostrar %Ln que dejas</numerusform>
            <numerusform>Mostrar %Ln que dejas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>and others</source>
        <translation>y otros</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>la memoria</translation>
    </message>
    <message>
        <source>{who} created {names}</source>
        <translation>{who} creó {names}</translation>
    </message>
    <message>
        <source>{who} linked {pair}</source>
        <translation>{who} enlazó {pair}</translation>
    </message>
    <message>
        <source>{who} deleted {names}</source>
        <translation>{who} eliminó {names}</translation>
    </message>
    <message numerus="yes">
        <source>{who} created %Ln entities</source>
        <translation>
            <numerusform>{who} creó %Ln entidad</numerusform>
            <numerusform>{who} creó %Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} added %Ln observations to {names}</source>
        <translation>
            <numerusform>{who} añadió %Ln observación a {names}</numerusform>
            <numerusform>{who} añadió %Ln observaciones a {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} added %Ln relations</source>
        <translation>
            <numerusform>{who} añadió %Ln relación</numerusform>
            <numerusform>{who} añadió %Ln relaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} removed %Ln observations from {names}</source>
        <translation>
            <numerusform>{who} quitó %Ln observación de {names}</numerusform>
            <numerusform>{who} quitó %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} removed %Ln relations</source>
        <translation>
            <numerusform>{who} eliminó %Ln relación</numerusform>
            <numerusform>{who} eliminó %Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>{who} changed {names}</source>
        <translation>{who} cambió {names}</translation>
    </message>
    <message>
        <source>{who} reworded an observation of {names}</source>
        <translation>{who} reescribió una observación de {names}</translation>
    </message>
    <message>
        <source>{who} changed a relation of {names}</source>
        <translation>{who} cambió una relación de {names}</translation>
    </message>
    <message>
        <source>{who} ended a relation of {names}</source>
        <translation>{who} terminó una relación de {names}</translation>
    </message>
    <message>
        <source>{who} brought in {file}</source>
        <translation>{who} importó {file}</translation>
    </message>
    <message>
        <source>{who} merged entities into {names}</source>
        <translation>{who} fusionó entidades en {names}</translation>
    </message>
    <message>
        <source>{who} split {names}</source>
        <translation>{who} dividió {names}</translation>
    </message>
    <message>
        <source>{who} approved a proposal about {names}</source>
        <translation>{who} aprobó una propuesta sobre {names}</translation>
    </message>
    <message>
        <source>{who} approved proposals about {names}</source>
        <translation>{who} aprobó propuestas sobre {names}</translation>
    </message>
    <message>
        <source>{who} wrote a reflection on {names}</source>
        <translation>{who} escribió una reflexión sobre {names}</translation>
    </message>
    <message>
        <source>{who} reworded a reflection</source>
        <translation>{who} reformuló una reflexión</translation>
    </message>
    <message>
        <source>{who} deleted a reflection</source>
        <translation>{who} borró una reflexión</translation>
    </message>
    <message>
        <source>{who} ran a maintenance pass over {names}</source>
        <translation>{who} hizo un repaso de mantenimiento de {names}</translation>
    </message>
    <message numerus="yes">
        <source>{who} archived %Ln observations of {names}</source>
        <translation>
            <numerusform>{who} archivó %Ln observación de {names}</numerusform>
            <numerusform>{who} archivó %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} brought back %Ln observations of {names}</source>
        <translation>
            <numerusform>{who} recuperó %Ln observación de {names}</numerusform>
            <numerusform>{who} recuperó %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} changed how %Ln observations of {names} are kept</source>
        <translation>
            <numerusform>{who} cambió cómo se guarda %Ln observación de {names}</numerusform>
            <numerusform>{who} cambió cómo se guardan %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>{who} made {names} follow the strict rules</source>
        <translation>{who} adaptó {names} a las reglas estrictas</translation>
    </message>
    <message>
        <source>{who} restored a backup</source>
        <translation>{who} restauró una copia de seguridad</translation>
    </message>
    <message numerus="yes">
        <source>{who} undid %Ln changes by {other}</source>
        <translation>
            <numerusform>{who} deshizo %Ln cambio de {other}</numerusform>
            <numerusform>{who} deshizo %Ln cambios de {other}</numerusform>
        </translation>
    </message>
    <message>
        <source>{who} brought {names} back to an earlier state</source>
        <translation>{who} devolvió {names} a un estado anterior</translation>
    </message>
    <message numerus="yes">
        <source>{who} redid %Ln changes by {other}</source>
        <translation>
            <numerusform>{who} rehízo %Ln cambio de {other}</numerusform>
            <numerusform>{who} rehízo %Ln cambios de {other}</numerusform>
        </translation>
    </message>
    <message>
        <source>{who} undid a change to {names}</source>
        <translation>{who} deshizo un cambio en {names}</translation>
    </message>
    <message>
        <source>{who} redid a change to {names}</source>
        <translation>{who} rehizo un cambio en {names}</translation>
    </message>
    <message>
        <source>You created {names}</source>
        <translation>Has creado {names}</translation>
    </message>
    <message numerus="yes">
        <source>You created %Ln entities</source>
        <translation>
            <numerusform>Has creado %Ln entidad</numerusform>
            <numerusform>Has creado %Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You added %Ln observations to {names}</source>
        <translation>
            <numerusform>Has añadido %Ln observación a {names}</numerusform>
            <numerusform>Has añadido %Ln observaciones a {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You added %Ln relations</source>
        <translation>
            <numerusform>Has añadido %Ln relación</numerusform>
            <numerusform>Has añadido %Ln relaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You removed %Ln observations from {names}</source>
        <translation>
            <numerusform>Has quitado %Ln observación de {names}</numerusform>
            <numerusform>Has quitado %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You removed %Ln relations</source>
        <translation>
            <numerusform>Has eliminado %Ln relación</numerusform>
            <numerusform>Has eliminado %Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>You merged entities into {names}</source>
        <translation>Has fusionado entidades en {names}</translation>
    </message>
    <message>
        <source>You split {names}</source>
        <translation>Has dividido {names}</translation>
    </message>
    <message>
        <source>You approved a proposal about {names}</source>
        <translation>Has aprobado una propuesta sobre {names}</translation>
    </message>
    <message>
        <source>You approved proposals about {names}</source>
        <translation>Has aprobado propuestas sobre {names}</translation>
    </message>
    <message>
        <source>You wrote a reflection on {names}</source>
        <translation>Has escrito una reflexión sobre {names}</translation>
    </message>
    <message>
        <source>You reworded a reflection</source>
        <translation>Has reescrito una reflexión</translation>
    </message>
    <message>
        <source>You deleted a reflection</source>
        <translation>Has borrado una reflexión</translation>
    </message>
    <message>
        <source>You ran a maintenance pass over {names}</source>
        <translation>Has hecho un repaso de mantenimiento de {names}</translation>
    </message>
    <message numerus="yes">
        <source>You archived %Ln observations of {names}</source>
        <translation>
            <numerusform>Has archivado %Ln observación de {names}</numerusform>
            <numerusform>Has archivado %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You brought back %Ln observations of {names}</source>
        <translation>
            <numerusform>Has recuperado %Ln observación de {names}</numerusform>
            <numerusform>Has recuperado %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You changed how %Ln observations of {names} are kept</source>
        <translation>
            <numerusform>Has cambiado cómo se guarda %Ln observación de {names}</numerusform>
            <numerusform>Has cambiado cómo se guardan %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>You made {names} follow the strict rules</source>
        <translation>Has adaptado {names} a las reglas estrictas</translation>
    </message>
    <message numerus="yes">
        <source>You undid %Ln changes of your own</source>
        <translation>
            <numerusform>Has deshecho %Ln cambio tuyo</numerusform>
            <numerusform>Has deshecho %Ln cambios tuyos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You undid %Ln changes by {other}</source>
        <translation>
            <numerusform>Has deshecho %Ln cambio de {other}</numerusform>
            <numerusform>Has deshecho %Ln cambios de {other}</numerusform>
        </translation>
    </message>
    <message>
        <source>You brought {names} back to an earlier state</source>
        <translation>Has devuelto {names} a un estado anterior</translation>
    </message>
    <message numerus="yes">
        <source>You redid %Ln changes of your own</source>
        <translation>
            <numerusform>Has rehecho %Ln cambio tuyo</numerusform>
            <numerusform>Has rehecho %Ln cambios tuyos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You redid %Ln changes by {other}</source>
        <translation>
            <numerusform>Has rehecho %Ln cambio de {other}</numerusform>
            <numerusform>Has rehecho %Ln cambios de {other}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>create %Ln entities</source>
        <translation>
            <numerusform>crear %Ln entidad</numerusform>
            <numerusform>crear %Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>add %Ln observations to {names}</source>
        <translation>
            <numerusform>añadir %Ln observación a {names}</numerusform>
            <numerusform>añadir %Ln observaciones a {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>add %Ln relations</source>
        <translation>
            <numerusform>añadir %Ln relación</numerusform>
            <numerusform>añadir %Ln relaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove %Ln observations from {names}</source>
        <translation>
            <numerusform>quitar %Ln observación de {names}</numerusform>
            <numerusform>quitar %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove %Ln relations</source>
        <translation>
            <numerusform>eliminar %Ln relación</numerusform>
            <numerusform>eliminar %Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>You linked {pair}</source>
        <translation>Has enlazado {pair}</translation>
    </message>
    <message>
        <source>You deleted {names}</source>
        <translation>Has eliminado {names}</translation>
    </message>
    <message>
        <source>You changed {names}</source>
        <translation>Has cambiado {names}</translation>
    </message>
    <message>
        <source>You reworded an observation of {names}</source>
        <translation>Has reescrito una observación de {names}</translation>
    </message>
    <message>
        <source>You changed a relation of {names}</source>
        <translation>Has cambiado una relación de {names}</translation>
    </message>
    <message>
        <source>You ended a relation of {names}</source>
        <translation>Has terminado una relación de {names}</translation>
    </message>
    <message>
        <source>You brought in {file}</source>
        <translation>Has importado {file}</translation>
    </message>
    <message>
        <source>You restored a backup</source>
        <translation>Has restaurado una copia de seguridad</translation>
    </message>
    <message>
        <source>You undid a change to {names}</source>
        <translation>Has deshecho un cambio en {names}</translation>
    </message>
    <message>
        <source>You redid a change to {names}</source>
        <translation>Has rehecho un cambio en {names}</translation>
    </message>
    <message>
        <source>create {names}</source>
        <translation>crear {names}</translation>
    </message>
    <message>
        <source>link {pair}</source>
        <translation>enlazar {pair}</translation>
    </message>
    <message>
        <source>delete {names}</source>
        <translation>eliminar {names}</translation>
    </message>
    <message>
        <source>change {names}</source>
        <translation>cambiar {names}</translation>
    </message>
    <message>
        <source>reword an observation of {names}</source>
        <translation>reescribir una observación de {names}</translation>
    </message>
    <message>
        <source>change a relation of {names}</source>
        <translation>cambiar una relación de {names}</translation>
    </message>
    <message>
        <source>end a relation of {names}</source>
        <translation>terminar una relación de {names}</translation>
    </message>
    <message>
        <source>bring in {file}</source>
        <translation>importar {file}</translation>
    </message>
    <message>
        <source>merge entities into {names}</source>
        <translation>fusionar entidades en {names}</translation>
    </message>
    <message>
        <source>split {names}</source>
        <translation>dividir {names}</translation>
    </message>
    <message>
        <source>approve a proposal about {names}</source>
        <translation>aprobar una propuesta sobre {names}</translation>
    </message>
    <message>
        <source>approve proposals about {names}</source>
        <translation>aprobar propuestas sobre {names}</translation>
    </message>
    <message>
        <source>write a reflection on {names}</source>
        <translation>escribir una reflexión sobre {names}</translation>
    </message>
    <message>
        <source>reword a reflection</source>
        <translation>reformular una reflexión</translation>
    </message>
    <message>
        <source>delete a reflection</source>
        <translation>borrar una reflexión</translation>
    </message>
    <message>
        <source>run a maintenance pass over {names}</source>
        <translation>hacer un repaso de mantenimiento de {names}</translation>
    </message>
    <message numerus="yes">
        <source>archive %Ln observations of {names}</source>
        <translation>
            <numerusform>archivar %Ln observación de {names}</numerusform>
            <numerusform>archivar %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bring back %Ln observations of {names}</source>
        <translation>
            <numerusform>recuperar %Ln observación de {names}</numerusform>
            <numerusform>recuperar %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>change how %Ln observations of {names} are kept</source>
        <translation>
            <numerusform>cambiar cómo se guarda %Ln observación de {names}</numerusform>
            <numerusform>cambiar cómo se guardan %Ln observaciones de {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>make {names} follow the strict rules</source>
        <translation>adaptar {names} a las reglas estrictas</translation>
    </message>
    <message numerus="yes">
        <source>the undo of %Ln changes of your own</source>
        <translation>
            <numerusform>lo deshecho: %Ln cambio tuyo</numerusform>
            <numerusform>lo deshecho: %Ln cambios tuyos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the undo of %Ln changes by {other}</source>
        <translation>
            <numerusform>lo deshecho: %Ln cambio de {other}</numerusform>
            <numerusform>lo deshecho: %Ln cambios de {other}</numerusform>
        </translation>
    </message>
    <message>
        <source>bring {names} back to an earlier state</source>
        <translation>devolver {names} a un estado anterior</translation>
    </message>
    <message>
        <source>restore a backup</source>
        <translation>restaurar una copia de seguridad</translation>
    </message>
</context>
<context>
    <name>SessionCard</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln cambio</numerusform>
            <numerusform>%Ln cambios</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionPanel</name>
    <message>
        <source>Undo all that you did in this session?</source>
        <translation>¿Deshacer todo lo que hiciste en esta sesión?</translation>
    </message>
    <message>
        <source>Undo all that {who} did in this session?</source>
        <translation>¿Deshacer todo lo que hizo {who} en esta sesión?</translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln cambio</numerusform>
            <numerusform>%Ln cambios</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for what depends on it…</source>
        <translation>Buscando qué depende de ello…</translation>
    </message>
    <message numerus="yes">
        <source>Undoing %Ln changes</source>
        <translation>
            <numerusform>Al deshacer %Ln cambio</numerusform>
            <numerusform>Al deshacer %Ln cambios</numerusform>
        </translation>
    </message>
    <message>
        <source>Show these changes in the list</source>
        <translation>Mostrar estos cambios en la lista</translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation>Deshaciendo…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes cannot be undone</source>
        <translation>
            <numerusform>%Ln cambio no se puede deshacer</numerusform>
            <numerusform>%Ln cambios no se pueden deshacer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>y %Ln más</numerusform>
            <numerusform>y %Ln más</numerusform>
        </translation>
    </message>
    <message>
        <source>All of it is undone already.</source>
        <translation>Ya está todo deshecho.</translation>
    </message>
    <message>
        <source>Nothing stands in the way</source>
        <translation>Nada lo impide</translation>
    </message>
    <message>
        <source>What others wrote stays as it is. The undo can itself be undone.</source>
        <translation>Lo que escribieron otros queda como está. Esto también se puede deshacer.</translation>
    </message>
    <message numerus="yes">
        <source>Undo all %Ln</source>
        <translation>
            <numerusform>Deshacer %Ln</numerusform>
            <numerusform>Deshacer los %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>It cannot all be undone</source>
        <translation>No se puede deshacer todo</translation>
    </message>
    <message>
        <source>Undo first what stands in the way, or undo the rest: the changes above then stay.</source>
        <translation>Deshaz antes lo que lo impide, o deshaz el resto: los cambios de arriba se quedan.</translation>
    </message>
    <message numerus="yes">
        <source>Undo the rest: %Ln</source>
        <translation>
            <numerusform>Deshacer el resto: %Ln</numerusform>
            <numerusform>Deshacer el resto: %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>SessionsPanel</name>
    <message>
        <source>Undo a whole session</source>
        <translation>Deshacer una sesión entera</translation>
    </message>
    <message>
        <source>A session is one connection of one client. Choose one to see what its undo would do.</source>
        <translation>Una sesión es una conexión de un cliente. Elige una para ver qué pasaría al deshacerla.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>No hay nada que deshacer.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln older ones; choose one of their changes in the list</source>
        <translation>
            <numerusform>%Ln más antigua; elige uno de sus cambios en la lista</numerusform>
            <numerusform>%Ln más antiguas; elige uno de sus cambios en la lista</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimiento</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Menos</translation>
    </message>
    <message>
        <source>Less: the graph appears where it comes to rest, and nothing glides or fades.</source>
        <translation>Menos: el grafo aparece ya en reposo, y nada se desliza ni se desvanece.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Look for duplicates and entities to split when nobody has written for ten minutes</source>
        <translation>Buscar duplicados y entidades que dividir cuando nadie haya escrito en diez minutos</translation>
    </message>
    <message>
        <source>What is found waits in Review; nothing changes by itself.</source>
        <translation>Lo que se encuentra espera en Revisar; nada cambia por sí solo.</translation>
    </message>
    <message>
        <source>Tidying</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Copias de seguridad</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Hacer copia ahora</translation>
    </message>
    <message>
        <source>None yet. One is made before every import and update, and daily when something changed.</source>
        <translation>Ninguna todavía. Se hace una antes de cada importación y actualización, y a diario si algo ha cambiado.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Restore the backup of {when}</source>
        <translation>Restaurar la copia de {when}</translation>
    </message>
    <message>
        <source>Puts this state back; what is there now is backed up first</source>
        <translation>Recupera este estado; antes se hace copia de lo que hay ahora</translation>
    </message>
    <message>
        <source>Restored the backup of {when}. The state before it was backed up too.</source>
        <translation>Restaurada la copia de {when}. También se guardó copia de lo que había.</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Choose a mark to read what was thought.</source>
        <translation>Elige una marca para leer lo que se pensó.</translation>
    </message>
    <message>
        <source>Reflections</source>
        <translation>Reflexiones</translation>
    </message>
</context>
<context>
    <name>SimilarRow</name>
    <message>
        <source>{likeness} alike</source>
        <translation>{likeness} de parecido</translation>
    </message>
</context>
<context>
    <name>SimilarSection</name>
    <message>
        <source>Similar entities</source>
        <translation>Entidades parecidas</translation>
    </message>
</context>
<context>
    <name>SplitCard</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>a {type} holds {count} well</source>
        <translation>a un {type} le convienen {count}</translation>
    </message>
    <message>
        <source>Split {name}?</source>
        <translation>¿Dividir {name}?</translation>
    </message>
    <message numerus="yes">
        <source>Split off %Ln</source>
        <translation>
            <numerusform>Separar %Ln</numerusform>
            <numerusform>Separar %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Dividir</translation>
    </message>
    <message>
        <source>Keep whole</source>
        <translation>Dejar entera</translation>
    </message>
    <message>
        <source>Undo brings all of it back</source>
        <translation>Deshacer lo devuelve todo</translation>
    </message>
</context>
<context>
    <name>SplitEditor</name>
    <message>
        <source>Add a new entity</source>
        <translation>Añadir una entidad</translation>
    </message>
    <message>
        <source>Take the last step back</source>
        <translation>Deshacer el último paso</translation>
    </message>
    <message>
        <source>Reset to the proposal</source>
        <translation>Volver a la propuesta</translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations moved: {place}</source>
        <translation>
            <numerusform>%Ln observación movida: {place}</numerusform>
            <numerusform>%Ln observaciones movidas: {place}</numerusform>
        </translation>
    </message>
    <message>
        <source>A new entity</source>
        <translation>Una entidad nueva</translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations handed over: {place}</source>
        <translation>
            <numerusform>%Ln relación traspasada: {place}</numerusform>
            <numerusform>%Ln relaciones traspasadas: {place}</numerusform>
        </translation>
    </message>
    <message>
        <source>The last step is taken back.</source>
        <translation>El último paso se ha deshecho.</translation>
    </message>
    <message>
        <source>The step is taken again.</source>
        <translation>El paso se ha rehecho.</translation>
    </message>
    <message>
        <source>All is as it was proposed.</source>
        <translation>Todo está como se propuso.</translation>
    </message>
    <message>
        <source>Drag, or press a number to move what is selected; 0 lets it stay, M offers all.</source>
        <translation>Arrastra, o pulsa un número para mover lo seleccionado; con 0 se queda, con M eliges.</translation>
    </message>
    <message>
        <source>Key N</source>
        <translation>Tecla N</translation>
    </message>
    <message>
        <source>Height of the columns</source>
        <translation>Altura de las columnas</translation>
    </message>
</context>
<context>
    <name>SplitWords</name>
    <message numerus="yes">
        <source>%Ln observations move</source>
        <translation>
            <numerusform>%Ln observación pasa</numerusform>
            <numerusform>%Ln observaciones pasan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay</source>
        <comment>observations</comment>
        <translation>
            <numerusform>%Ln queda</numerusform>
            <numerusform>%Ln quedan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new entities</source>
        <translation>
            <numerusform>%Ln entidad nueva</numerusform>
            <numerusform>%Ln entidades nuevas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations made</source>
        <translation>
            <numerusform>%Ln relación más</numerusform>
            <numerusform>%Ln relaciones más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations handed over</source>
        <translation>
            <numerusform>%Ln relación traspasada</numerusform>
            <numerusform>%Ln relaciones traspasadas</numerusform>
        </translation>
    </message>
    <message>
        <source>Stays with {name}</source>
        <translation>Se queda en {name}</translation>
    </message>
    <message>
        <source>a new entity without a name</source>
        <translation>una entidad nueva sin nombre</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Ponle un nombre.</translation>
    </message>
    <message>
        <source>It holds nothing yet: move something here, or remove it.</source>
        <translation>Aún no contiene nada: mueve algo aquí o quítala.</translation>
    </message>
    <message>
        <source>Nothing is to be split off. Add a new entity.</source>
        <translation>No hay nada que separar. Añade una entidad.</translation>
    </message>
    <message>
        <source>New entity {number}: {problem}</source>
        <translation>Entidad nueva {number}: {problem}</translation>
    </message>
    <message>
        <source>The entity that the new ones were to hang from is no longer there. Choose another.</source>
        <translation>La entidad de la que iban a colgar las nuevas ya no está. Elige otra.</translation>
    </message>
</context>
<context>
    <name>StaleCard</name>
    <message>
        <source>Since it was proposed</source>
        <translation>Desde que se propuso</translation>
    </message>
    <message>
        <source>This has changed since it was proposed</source>
        <translation>Esto ha cambiado desde que se propuso</translation>
    </message>
    <message>
        <source>No longer there: {names}</source>
        <translation>Ya no está: {names}</translation>
    </message>
    <message>
        <source>What it is about holds something else now.</source>
        <translation>Aquello de lo que trata contiene ahora otra cosa.</translation>
    </message>
    <message>
        <source>See it as it is now</source>
        <translation>Verlo como está ahora</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Nothing is changed by either</source>
        <translation>Ninguna de las dos cambia nada</translation>
    </message>
    <message>
        <source>Nothing is left of the proposal.</source>
        <translation>No queda nada de la propuesta.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities are still to be compared.</source>
        <translation>
            <numerusform>Queda %Ln entidad por comparar.</numerusform>
            <numerusform>Quedan %Ln entidades por comparar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations are still to be compared.</source>
        <translation>
            <numerusform>Queda %Ln observación por comparar.</numerusform>
            <numerusform>Quedan %Ln observaciones por comparar.</numerusform>
        </translation>
    </message>
    <message>
        <source>The text is still there, and says something else.</source>
        <translation>El texto sigue ahí y dice otra cosa.</translation>
    </message>
    <message>
        <source>What is still there can be split the same way; what is new stays.</source>
        <translation>Lo que sigue ahí se puede dividir igual; lo nuevo se queda.</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entidad</numerusform>
            <numerusform>%Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Search by meaning is off</source>
        <translation>Búsqueda por significado desactivada</translation>
    </message>
    <message>
        <source>On the command line, “recuerdo model” repairs it.</source>
        <translation>En la línea de órdenes, «recuerdo model» la repara.</translation>
    </message>
    <message numerus="yes">
        <source>Indexing by meaning: %Ln left</source>
        <translation>
            <numerusform>Indexando por significado: queda %Ln</numerusform>
            <numerusform>Indexando por significado: quedan %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Indexed by meaning</source>
        <translation>Indexada por significado</translation>
    </message>
</context>
<context>
    <name>StaysColumn</name>
    <message>
        <source>Nothing stays here: all of it goes to the new entities.</source>
        <translation>Aquí no queda nada: todo pasa a las entidades nuevas.</translation>
    </message>
    <message>
        <source>Stays with {name}</source>
        <translation>Se queda en {name}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>What stays</source>
        <translation>Se queda</translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message>
        <source>Timeline</source>
        <translation>Cronología</translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections: click to come closer</source>
        <translation>
            <numerusform>%Ln reflexión: haz clic para acercarse</numerusform>
            <numerusform>%Ln reflexiones: haz clic para acercarse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One session of {client}: %Ln reflections</source>
        <translation>
            <numerusform>Una sesión de {client}: %Ln reflexión</numerusform>
            <numerusform>Una sesión de {client}: %Ln reflexiones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message>
        <source>Width of the timeline</source>
        <translation>Anchura de la cronología</translation>
    </message>
    <message>
        <source>Closer (+)</source>
        <translation>Más cerca (+)</translation>
    </message>
    <message>
        <source>Farther (−)</source>
        <translation>Más lejos (−)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Show everything (0)</source>
        <translation>Mostrar todo (0)</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Write a reflection</source>
        <translation>Escribir una reflexión</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <comment>reflections</comment>
        <translation>
            <numerusform>%Ln encontrada</numerusform>
            <numerusform>%Ln encontradas</numerusform>
        </translation>
    </message>
    <message>
        <source>Around it</source>
        <translation>Alrededor</translation>
    </message>
    <message>
        <source>No reflection passes the filter.</source>
        <translation>Ninguna reflexión cumple el filtro.</translation>
    </message>
    <message>
        <source>Nobody has reflected yet.</source>
        <translation>Nadie ha reflexionado todavía.</translation>
    </message>
    <message>
        <source>A reflection says what the facts do not: a doubt, an insight, how it went. Agents write them while they work; you can begin here.</source>
        <translation>Una reflexión dice lo que los hechos callan: una duda, un hallazgo, cómo fue. Los agentes las escriben mientras trabajan; puedes empezar aquí.</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>Entidades</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sesiones</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Relaciones</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Deleted a reflection.</source>
        <translation>Se borró una reflexión.</translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <comment>hours</comment>
        <translation>
            <numerusform>hace %Ln h</numerusform>
            <numerusform>hace %Ln h</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ayer</translation>
    </message>
    <message numerus="yes">
        <source>%Ln days ago</source>
        <translation>
            <numerusform>hace %Ln día</numerusform>
            <numerusform>hace %Ln días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln s ago</source>
        <comment>seconds</comment>
        <translation>
            <numerusform>hace %Ln s</numerusform>
            <numerusform>hace %Ln s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <comment>minutes</comment>
        <translation>
            <numerusform>hace %Ln min</numerusform>
            <numerusform>hace %Ln min</numerusform>
        </translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>No agent connected</source>
        <translation>Ningún agente conectado</translation>
    </message>
    <message numerus="yes">
        <source>%Ln agents</source>
        <translation>
            <numerusform>%Ln agente</numerusform>
            <numerusform>%Ln agentes</numerusform>
        </translation>
    </message>
    <message>
        <source>Connect a client…</source>
        <translation>Conectar un cliente…</translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message>
        <source>Bringing in {file}</source>
        <translation>Importando {file}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>{file} holds nothing that can be brought in.</source>
        <translation>{file} no contiene nada que se pueda traer.</translation>
    </message>
    <message>
        <source>Brought in {entities}, {observations} and {relations} from {file}.</source>
        <translation>De {file} han llegado {entities}, {observations} y {relations}.</translation>
    </message>
    <message>
        <source>Brought in {entities}, {observations}, {relations} and {reflections} from {file}.</source>
        <translation>De {file} han llegado {entities}, {observations}, {relations} y {reflections}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entidad</numerusform>
            <numerusform>%Ln entidades</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observación</numerusform>
            <numerusform>%Ln observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relación</numerusform>
            <numerusform>%Ln relaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections</source>
        <translation>
            <numerusform>%Ln reflexión</numerusform>
            <numerusform>%Ln reflexiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be taken:</source>
        <comment>lines or relations</comment>
        <translation>
            <numerusform>No se ha podido tomar %Ln:</numerusform>
            <numerusform>No se han podido tomar %Ln:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <comment>lines or relations</comment>
        <translation>
            <numerusform>… y %Ln más</numerusform>
            <numerusform>… y %Ln más</numerusform>
        </translation>
    </message>
    <message>
        <source>Backed up: {when}. All backups are listed in Settings.</source>
        <translation>Copia hecha: {when}. Todas las copias están en Ajustes.</translation>
    </message>
    <message>
        <source>{file} holds nothing new.</source>
        <translation>{file} no contiene nada nuevo.</translation>
    </message>
    <message>
        <source>Line {line}: {reason}</source>
        <translation>Línea {line}: {reason}</translation>
    </message>
    <message>
        <source>Wrote {entities}, {observations} and {relations} to {file}.</source>
        <translation>Se han escrito {entities}, {observations} y {relations} en {file}.</translation>
    </message>
    <message>
        <source>Left out, because the format has no place for it: {what}. A backup holds everything.</source>
        <translation>No caben en el formato y quedan fuera: {what}. Una copia de seguridad lo contiene todo.</translation>
    </message>
</context>
<context>
    <name>TroubleWindow</name>
    <message>
        <source>This memory cannot be opened</source>
        <translation>Esta memoria no se puede abrir</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>Abrir otra…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Or put a backup in its place; the file as it is now is kept beside it.</source>
        <translation>O pon una copia en su lugar; el archivo tal como está se conserva al lado.</translation>
    </message>
</context>
<context>
    <name>UndoButton</name>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Open the sample</source>
        <translation>Abrir el ejemplo</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Elegir un archivo…</translation>
    </message>
    <message>
        <source>Write the first entity</source>
        <translation>Escribir la primera</translation>
    </message>
    <message>
        <source>This memory is empty</source>
        <translation>Esta memoria está vacía</translation>
    </message>
    <message>
        <source>Recuerdo is the memory that you and your AI agents share: they write down what they learn, you see it as a graph, correct it, and can undo anything anyone did.</source>
        <translation>Recuerdo es la memoria que compartís tú y tus agentes de IA: ellos apuntan lo que aprenden; tú lo ves como un grafo, lo corriges y puedes deshacer lo que haya hecho cualquiera.</translation>
    </message>
    <message>
        <source>Look around</source>
        <translation>Echar un vistazo</translation>
    </message>
    <message>
        <source>A small memory to try things on. One undo takes it away.</source>
        <translation>Una memoria pequeña para probar. Se quita con un solo deshacer.</translation>
    </message>
    <message>
        <source>Bring yours</source>
        <translation>Traer la tuya</translation>
    </message>
    <message>
        <source>The JSONL or JSON file of another memory server.</source>
        <translation>El archivo JSONL o JSON de otro servidor de memoria.</translation>
    </message>
    <message>
        <source>Start from nothing</source>
        <translation>Empezar de cero</translation>
    </message>
    <message>
        <source>A person, a project, a decision: whatever you want kept.</source>
        <translation>Una persona, un proyecto, una decisión: lo que quieras conservar.</translation>
    </message>
    <message>
        <source>Connect a client</source>
        <translation>Conectar un cliente</translation>
    </message>
    <message>
        <source>Let an agent fill it. What it writes appears here at once.</source>
        <translation>Deja que la llene un agente. Lo que escriba aparece aquí al momento.</translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <source>Nearness</source>
        <translation>Cercanía</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Uso</translation>
    </message>
    <message>
        <source>Recency</source>
        <translation>Actualidad</translation>
    </message>
    <message>
        <source>Company</source>
        <translation>Compañía</translation>
    </message>
    <message>
        <source>Why is it here? ▾</source>
        <translation>¿Por qué está aquí? ▾</translation>
    </message>
    <message>
        <source>Why is it here? ▸</source>
        <translation>¿Por qué está aquí? ▸</translation>
    </message>
    <message>
        <source>Why is it here?</source>
        <translation>¿Por qué está aquí?</translation>
    </message>
    <message>
        <source>{likeness} like what you search for</source>
        <translation>{likeness} de parecido a tu búsqueda</translation>
    </message>
    <message>
        <source>often found together with others here, which lifts it by {share}</source>
        <translation>suele salir junto a otras de aquí, lo que la sube un {share}</translation>
    </message>
    <message>
        <source>“{word}”</source>
        <translation>«{word}»</translation>
    </message>
    <message>
        <source>read by agents, which lifts it by {share}</source>
        <translation>la leen los agentes, lo que la sube un {share}</translation>
    </message>
    <message>
        <source>untouched for years, which lowers it by {share}</source>
        <translation>sin tocar desde hace años, lo que la baja un {share}</translation>
    </message>
    <message numerus="yes">
        <source>last used or written %Ln days ago, which lowers it by {share}</source>
        <translation>
            <numerusform>usada o escrita por última vez hace %Ln día, lo que la baja un {share}</numerusform>
            <numerusform>usada o escrita por última vez hace %Ln días, lo que la baja un {share}</numerusform>
        </translation>
    </message>
    <message>
        <source>It holds the text. By meaning it is not among the nearest.</source>
        <translation>Contiene el texto. Por significado no está entre las más cercanas.</translation>
    </message>
    <message>
        <source>holds {words}</source>
        <translation>contiene {words}</translation>
    </message>
    <message>
        <source>holds the text</source>
        <translation>contiene el texto</translation>
    </message>
    <message>
        <source>holds none of the words</source>
        <translation>no contiene ninguna de las palabras</translation>
    </message>
    <message>
        <source>not read by an agent yet</source>
        <translation>ningún agente la ha leído aún</translation>
    </message>
    <message>
        <source>used or written today</source>
        <translation>usada o escrita hoy</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fijada</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Dueño</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Visible to</source>
        <translation>Visible para</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Equipo</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Ruta</translation>
    </message>
    <message>
        <source>Belongs to</source>
        <translation>Pertenece a</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>Kind of memory</source>
        <translation>Tipo de memoria</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Importancia</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Caduca</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Situación</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>Vigente</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Mood</source>
        <translation>Ánimo</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>active</source>
        <translation>activa</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archivada</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>caducada</translation>
    </message>
    <message>
        <source>New entity</source>
        <translation>Entidad nueva</translation>
    </message>
    <message>
        <source>Entity deleted</source>
        <translation>Entidad borrada</translation>
    </message>
    <message>
        <source>New former name</source>
        <translation>Nombre anterior nuevo</translation>
    </message>
    <message>
        <source>Former name</source>
        <translation>Nombre anterior</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Relación</translation>
    </message>
    <message>
        <source>Reflection</source>
        <translation>Reflexión</translation>
    </message>
    <message>
        <source>{field}: {before}, now {after}</source>
        <translation>{field}: {before}, ahora {after}</translation>
    </message>
    <message>
        <source>Added: {text}</source>
        <translation>Añadido: {text}</translation>
    </message>
    <message>
        <source>Removed: {text}</source>
        <translation>Quitado: {text}</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>undone</source>
        <translation>deshecho</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
</TS>
