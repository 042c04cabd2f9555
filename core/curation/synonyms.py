"""What says the same, and what says the opposite, in Spanish and in English: data, folded, one group a line."""

from __future__ import annotations

PHRASES = {
    "base de datos": "database",
    "bases de datos": "database",
    "data base": "database",
    "correo electronico": "email",
    "en lugar de": "lugar-de",
    "en vez de": "lugar-de",
    "instead of": "instead",
    "rather than": "rather",
    "no longer": "no",
    "ya no": "no",
    "with no": "without",
    "al menos": "at-least",
    "por lo menos": "at-least",
    "como minimo": "at-least",
    "at least": "at-least",
    "at most": "at-most",
    "como maximo": "at-most",
    "up to": "at-most",
    "no more than": "at-most",
    "no mas de": "at-most",
    "turned on": "enabled",
    "switched on": "enabled",
    "turned off": "disabled",
    "switched off": "disabled",
    "is on": "enabled",
    "is off": "disabled",
    "de pago": "paid-for",
    "por si solo": "automatically",
    "por si sola": "automatically",
    "by itself": "automatically",
    "on its own": "automatically",
    "in progress": "in-progress",
    "en curso": "in-progress",
    "en progreso": "in-progress",
    "en proceso": "in-progress",
    "visual studio code": "vscode",
    "vs code": "vscode",
    "amazon web services": "aws",
    "google cloud": "gcp",
    "new york city": "nyc",
    "estados unidos": "usa",
    "united states": "usa",
    "mother tongue": "native language",
    "open source": "opensource",
    "codigo abierto": "opensource",
    "pull request": "pr",
    "pull requests": "pr",
    "por defecto": "default",
    "by default": "default",
    "de forma predeterminada": "default",
    "todos los": "all",
    "todas las": "all",
    "la mayoria de": "most",
    "head of": "lead of",
    "in charge of": "lead of",
    "a cargo de": "lider de",
    "se encarga de": "lider de",
    "dejo de": "dejo",
    "would like": "want",
    "al este": "a oriente",
    "del este": "de oriente",
    "le gustaria": "quiere",
    "me gustaria": "quiere",
    "copia de seguridad": "backup",
    "copias de seguridad": "backup",
    "no solo": "tambien",
    "not only": "also",
}
"""Several words → what they are read as."""

SYNONYMS = """
prefer prefers prefiere prefieren preferir like likes gusta gustan gustar
mode theme modo tema
database databases db bbdd bd
reside resides residing vive viven vivir live lives living lived
deploy deployment deploys deployed despliegue despliega desplegar desplegado deploying
client clients cliente clientes customer customers
deliver delivered delivery entregar entrega entregarse entregado
ask asked asks request requested pide pidio pedir solicita solicito solicitar
speak speaks habla hablar hablan know knows sabe saber
restart restarts reboot reboots rebooted restarted reinicia reinicio reiniciar
automatically automatic automatico automatica automaticamente solo
decide decided decides decision decidimos decidio decidir decidido
budget presupuesto
approve approved approves approval approvals aprobar aprobo aprobado aprobada aprobacion aprobaciones
notification notifications notice notices aviso avisos notificacion notificaciones
email emails mail e-mail correo correos
bug bugs error errors defect defects defecto
fix fixes fixed arreglo arreglar arreglado corrige corregir corregido corrigio soluciona solucionado resolve
  resolved resolver resuelto
brief breve breves short corto corta cortos cortas concise conciso concisa
answer answers reply replies response responses respuesta respuestas
docs doc documentation documentacion
folder folders directory directories carpeta carpetas directorio
repository repo repos repositories monorepo repositorio repositorios
message messages mensaje mensajes
lead leads leading leader led lider lidera liderar liderado head boss jefe jefa manager manages managed responsable
  dirige dirigir encargado encargada coordina coordinar coordinates
begin begins start starts started comienza comenzar comenzo empieza empezar empezo inicia iniciar arranca arrancar
finish finishes end ends ended termina terminar termino finaliza finalizar acaba acabar
buy buys bought purchase purchased compra compro comprar adquirio adquirir
car coche auto automovil
home house casa hogar
delete deleted deletes remove removes removed borra borrar elimina eliminar suprimir
add adds added append agregar agrega anadir anade
update updates updated upgrade actualiza actualizar actualizado actualizacion
change changes changed modify modifies modified cambia cambiar cambio modifica modificar
review reviews reviewed reviewing revisa revisar revision revisiones
check checks verify verified verifica verificar comprueba comprobar
test tests testing prueba pruebas
keep keeps kept store stores stored retention retain retained guarda guardan guardar conserva conservan conservar
  almacena almacenan
server servers servidor servidores
file files fichero ficheros archivo archivos
password passwords contrasena contrasenas
phone telefono movil mobile
need require requires required requiere requieren requerir necesita necesitar exige exigen exigir
support supports supported soporta soportar admite admitir
quick quickly fast rapido rapida rapidamente
pair pairs pareja parejas par pares partner
morning mornings manana mananas
written escrito escrita developed desarrollado desarrollada built build builds construido
run runs running ran ejecuta ejecutan ejecutar corre correr
return returns devuelve devolver
show shows display displays muestra mostrar
work works working trabaja trabajar trabajo worker trabajador
remote remotely remoto remota
employee employees empleado empleados
company companies empresa compania
year years ano anos
yearly annual annually anual
month mes meses monthly mensual
weekly semanal
daily diario diaria diariamente
nightly nocturno nocturna
birthday cumpleanos cumple
native nativo nativa
language idioma lengua lenguaje
nut nuts
allergic allergy alergico alergica alergia
license licenses licence licencia licencias
project projects proyecto proyectos
production prod produccion
settings configuration config configuracion
environment entorno
expire expires expired caduca caducan caducar vence vencen expira
host hosts hosted aloja alojado alojada
manage managed manages gestiona gestionar gestionado
headquarters headquartered hq sede
drink drinks bebe beber toma tomar
wife husband spouse esposa esposo marido
kid kids child children nino ninos
large big grande grandes
small little pequeno pequena
happy feliz contento contenta
eat eats come comer
meeting meetings reunion reuniones
report reports informe informes reporte
write-up summary resumen
team teams equipo equipos
design diseno
postgres postgresql pg pgsql
javascript js ecmascript
typescript ts
kubernetes k8s
node nodejs
mongo mongodb
sqlite sqlite3
golang go-lang
python py python3
macos osx
auth authentication authenticate authenticates autenticacion autentica autentican
config configuration configuracion
app application applications aplicacion aplicaciones
admin administrator administrador administradora
info information informacion
pr prs
want wants wanted quiere quieren querer desea desear wishes
move moved moves relocate relocated relocates mudo mudarse traslado trasladarse trasladar
backup backups copia respaldo
execute executes executed ejecuta ejecutan ejecutar ejecutado
communicate communicates talk talks comunica comunican comunicarse
deadline due plazo
afraid fear fears miedo temor teme
study studies studied estudia estudio estudiar estudiado
help helps ayuda ayudar assist assists
explain explains explica explicar
choose chose chosen chooses elige eligio elegir escoge escogio
create creates created crea creo crear creado
construct constructed construye construir
plan plans planea planear planifica
try tries intenta intentar
look search searches busca buscar
problem problems problema problemas issue issues incidencia incidencias
image images imagen imagenes picture pictures photo photos foto fotos
film movie movies pelicula peliculas
music musica
book books libro libros
flat apartment piso apartamento
street calle
city ciudad town
country pais
road carretera
doctor doctors medico medica physician
lawyer attorney abogado abogada
teacher profesor profesora maestro maestra
nurse enfermera enfermero
engineer engineers ingeniero ingeniera
developer developers desarrollador desarrolladora desarrolladores programmer programador programadora
boyfriend novio
girlfriend novia
friend friends amigo amiga amigos
neighbour neighbor vecino vecina
dog dogs perro perros
cat cats gato gatos
holiday holidays vacation vacations vacaciones
trip travel viaje viajar journey
gym gimnasio
breakfast desayuno desayuna
lunch almuerzo
dinner cena
coffee cafe cafes
water agua
sugar azucar
vegetarian vegetariano vegetariana
salary sueldo salario wage wages earn earns earned cobra
suffer suffers suffered sufre padece
bike bikes bicycle bicycles bici bicicleta
rent alquiler
price prices precio precios cost costs cuesta coste costes
pay pays paid paga pagar pagan pago payment payments pagos
invoice invoices bill factura facturas
contract contracts contrato contratos
supplier suppliers vendor vendors proveedor proveedores
order orders pedido pedidos
product products producto productos
market mercado
sale sales venta ventas
branch branches rama ramas
feature features funcion funcionalidad
code codigo
network networks
security seguridad
memory memoria
screen pantalla
keyboard teclado
mouse raton
window ventana
button boton
page pages pagina paginas
table tables tabla tablas
column columns columna columnas
row rows fila filas
query queries consulta consultas
key keys clave claves
schedule scheduled calendar programado horario
library libraries biblioteca libreria
framework frameworks
dependency dependencies dependencia dependencias
architecture arquitectura
interface interfaces interfaz
cluster clusteres
container containers contenedor contenedores
cloud nube
local locally localmente
global globally globalmente
main principal
important importante
difficult hard dificil
easy simple facil sencillo sencilla
good bueno buena
bad malo mala
possible posible
favourite favorite favorito favorita
colour color
name named nombre
surname apellido
age edad
born nacio nacido nacida
die died murio
marry marries caso casarse
degree licenciado licenciada graduate graduated
university universidad college
school escuela colegio
course curso
exam examen
"""
"""One group a line: these say the same."""

SPELLINGS = """
ageing aging
aluminium aluminum
analogue analog
analyse analyze
archaeology archeology
artefact artifact
authorise authorize
behaviour behavior
catalogue catalog
centre center
defence defense
dialogue dialog
encyclopaedia encyclopedia
flavour flavor
harbour harbor
honour honor
initialise initialize
jewellery jewelry
labour labor
normalise normalize
optimise optimize
organise organize
paediatric pediatric
practise practice
prioritise prioritize
recognise recognize
serialise serialize
standardise standardize
synchronise synchronize
theatre theater
tokenise tokenize
vapour vapor
virtualise virtualize
visualise visualize
"""
"""British and American spellings of one word; most of its other forms follow from their stems."""

AXES = """
order: before antes previo previamente prior beforehand | after despues tras luego posterior posteriormente
  afterwards
onoff: enabled enable enables activado activada habilitado habilitada encendido encendida | disabled disable
  disables desactivado desactivada deshabilitado deshabilitada apagado apagada inhabilitado
active: active activo activa | inactive inactivo inactiva
open: open opened abierto abierta abre | closed close closes cerrado cerrada cierra
done: pending pendiente pendientes | completed complete completada completado terminada terminado finished
  finalizado finalizada | in-progress wip | cancelled canceled cancelado cancelada | blocked bloqueado bloqueada
  retenido retenida
accept: approved accept accepted accepts acepta acepto aceptado aceptada aprobado aprobada aprobo approves approve |
  reject rejected rejects refuse refused declined denied rechaza rechazo rechazado rechazada denegado denego
allow: allow allows allowed permit permits permitted permite permitido permitida | forbid forbids forbidden prohibit
  prohibited banned prohibe prohibido prohibida
env: production prod produccion | staging preproduccion preprod preproduction | test testing pruebas qa |
  development dev | sandbox
shade: dark oscuro oscura oscuros oscuras | light claro clara claros claras
side: left izquierda izquierdo | right derecha derecho
compass: north norte northern | south sur southern | east eastern oriente | west oeste western
amount: more mas mayor greater above | less menos fewer menor below
bound: max maximum maximo maxima at-most | min minimum minimo minima at-least
trend: increase increases increased grow grows grew growing sube subio subir aumenta aumento aumentar crece crecio |
  decrease decreases decreased shrink shrinks shrank fell bajar reduce reduced reduces disminuye disminuyo
transfer: upload uploads uploaded | download downloads downloaded
trade: import imports importa importar | export exports exporta exportar
code: encode encodes encoding codifica | decode decodes decoding decodifica
flow: input inputs entrada entradas | output outputs salida salidas
readwrite: read reads reading lectura lee leer | write writes writing escritura escribe escribir
post: send sends sent envia enviar envio | receive receives received recibe recibir recibio
market: buy buys bought compra comprar compro | sell sells sold vende vender vendio
love: love loves like likes enjoy enjoys encanta encantan gusta gustan adora prefer prefers prefiere | hate hates
  dislike dislikes detests odia odian detesta
include: include includes included incluye incluyen incluido | exclude excludes excluded excluye excluyen excluido
edit: add adds added anade anadir agrega | remove removes removed delete deletes deleted elimina eliminar borra
  quita
inside: inside dentro within indoors | outside fuera outdoors
light: brighten brightens ilumina | dim dims atenua
vertical: up upwards arriba | down downwards abajo
lock: lock locked locks | unlock unlocked unlocks
public: public publico publica publicos | private privado privada privados
internal: internal interno interna | external externo externa
hand: manual manually manualmente | automatic automatically automatico automatica automaticamente
sync: synchronous sync sincrono sincrona | asynchronous async asincrono asincrona
optional: optional opcional opcionales | required mandatory obligatorio obligatoria obligatorios
must: must shall debe deben | may might puede pueden can
truth: true verdadero cierto | false falso
result: success succeeded successful passes passed exito exitoso | failure failed fails fail fallo fallido
rank: primary principal primario primaria | secondary secundario secundaria | replica standby
age: old viejo vieja antiguo antigua | new nuevo nueva
speed: fast quick rapido rapida | slow lento lenta
height: high higher alto alta | low lower bajo baja
often: always siempre | sometimes ocasionalmente occasionally | rarely seldom raramente | never nunca jamas
share: all every todos todas cada each | some algunos algunas several varios varias | most mayoria | none ningun
  ninguno ninguna | half mitad
extent: full fully totalmente completamente entirely total | partial partially parcial parcialmente
price: free gratis gratuito gratuita | paid-for paid premium
moment: today hoy | yesterday ayer | tomorrow
dayhalf: morning mornings manana mananas | afternoon afternoons tarde tardes | evening evenings | noche noches night
  nights nightly
period: day days dia dias daily diario diaria diariamente | week weeks weekly semana semanas semanal semanales |
  month months monthly mes meses mensual mensuales | quarter quarterly trimestre trimestral | year years yearly
  annual annually ano anos anual anuales | hour hours hourly | biweekly fortnightly quincenal
weekday: monday mondays lunes | tuesday tuesdays martes | wednesday wednesdays miercoles | thursday thursdays jueves
  | friday fridays viernes | saturday saturdays sabado sabados | sunday sundays domingo domingos
colour: blue azul azules | green verde verdes | yellow amarillo amarilla | orange naranja | purple morado morada |
  black negro negra | white blanco blanca | grey gray gris | pink rosa | brown marron | red rojo roja rojos rojas
language: english ingles inglesa | spanish espanol castellano | french frances | german aleman | italian italiano |
  portuguese portugues | chinese chino | japanese japones | russian ruso | catalan | basque euskera | galician
  gallego | arabic arabe | korean coreano | dutch neerlandes
kin: brother hermano | sister hermana | son hijo | daughter hija | father padre dad | mother madre mom | uncle tio |
  aunt tia | cousin primo prima | grandfather abuelo | grandmother abuela | nephew sobrino | niece sobrina
sex: male man hombre | female woman mujer
marriage: married casado casada | single soltero soltera | divorced divorciado divorciada | widowed viudo viuda
temperature: hot caliente | cold frio fria | warm templado
layer: frontend | backend
edge: first primero primera | last ultimo ultima
weight: heavy pesado pesada | lightweight ligero ligera
compatible: compatible | incompatible
"""
"""Axis: value | value. Words of one value say the same; a text with one value contradicts a text with another."""


def lines(text: str) -> list[str]:
    """The groups of a list; an indented line goes on with the one before."""
    return text.strip().replace("\n  ", " ").splitlines()
