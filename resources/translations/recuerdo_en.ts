<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>EntityListModel</name>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntityListPanel</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphCanvas</name>
    <message numerus="yes">
        <source>%n connection(s)</source>
        <translation>
            <numerusform>%n connection</numerusform>
            <numerusform>%n connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not shown</source>
        <translation>
            <numerusform>%n not shown</numerusform>
            <numerusform>%n not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InspectorHeader</name>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n relations</source>
        <translation>
            <numerusform>%n relation</numerusform>
            <numerusform>%n relations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message numerus="yes">
        <source>%n more type(s)</source>
        <translation>
            <numerusform>%n more type</numerusform>
            <numerusform>%n more types</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LegendEntry</name>
    <message numerus="yes">
        <source>{type}: %n shown</source>
        <translation>
            <numerusform>{type}: %n shown</numerusform>
            <numerusform>{type}: %n shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>%n ended relations</source>
        <translation>
            <numerusform>%n ended relation</numerusform>
            <numerusform>%n ended relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n archived observations</source>
        <translation>
            <numerusform>%n archived observation</numerusform>
            <numerusform>%n archived observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n former names</source>
        <translation>
            <numerusform>%n former name</numerusform>
            <numerusform>%n former names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reflections</source>
        <translation>
            <numerusform>%n reflection</numerusform>
            <numerusform>%n reflections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n details that the format has no place for</source>
        <translation>
            <numerusform>%n detail that the format has no place for</numerusform>
            <numerusform>%n details that the format has no place for</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObservationSection</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>observations</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RelationSection</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ended</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%n ended</numerusform>
            <numerusform>%n ended</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message numerus="yes">
        <source>{who} created %n entities</source>
        <translation>
            <numerusform>{who} created %n entity</numerusform>
            <numerusform>{who} created %n entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} added %n observations to {names}</source>
        <translation>
            <numerusform>{who} added %n observation to {names}</numerusform>
            <numerusform>{who} added %n observations to {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} added %n relations</source>
        <translation>
            <numerusform>{who} added %n relation</numerusform>
            <numerusform>{who} added %n relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} removed %n observations from {names}</source>
        <translation>
            <numerusform>{who} removed %n observation from {names}</numerusform>
            <numerusform>{who} removed %n observations from {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} removed %n relations</source>
        <translation>
            <numerusform>{who} removed %n relation</numerusform>
            <numerusform>{who} removed %n relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You created %n entities</source>
        <translation>
            <numerusform>You created %n entity</numerusform>
            <numerusform>You created %n entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You added %n observations to {names}</source>
        <translation>
            <numerusform>You added %n observation to {names}</numerusform>
            <numerusform>You added %n observations to {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You added %n relations</source>
        <translation>
            <numerusform>You added %n relation</numerusform>
            <numerusform>You added %n relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You removed %n observations from {names}</source>
        <translation>
            <numerusform>You removed %n observation from {names}</numerusform>
            <numerusform>You removed %n observations from {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You removed %n relations</source>
        <translation>
            <numerusform>You removed %n relation</numerusform>
            <numerusform>You removed %n relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>create %n entities</source>
        <translation>
            <numerusform>create %n entity</numerusform>
            <numerusform>create %n entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>add %n observations to {names}</source>
        <translation>
            <numerusform>add %n observation to {names}</numerusform>
            <numerusform>add %n observations to {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>add %n relations</source>
        <translation>
            <numerusform>add %n relation</numerusform>
            <numerusform>add %n relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove %n observations from {names}</source>
        <translation>
            <numerusform>remove %n observation from {names}</numerusform>
            <numerusform>remove %n observations from {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove %n relations</source>
        <translation>
            <numerusform>remove %n relation</numerusform>
            <numerusform>remove %n relations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%n entities</source>
        <translation>
            <numerusform>%n entity</numerusform>
            <numerusform>%n entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n relations</source>
        <translation>
            <numerusform>%n relation</numerusform>
            <numerusform>%n relations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message numerus="yes">
        <source>%n h ago</source>
        <comment>hours</comment>
        <translation>
            <numerusform>%n h ago</numerusform>
            <numerusform>%n h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n s ago</source>
        <comment>seconds</comment>
        <translation>
            <numerusform>%n s ago</numerusform>
            <numerusform>%n s ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <comment>minutes</comment>
        <translation>
            <numerusform>%n min ago</numerusform>
            <numerusform>%n min ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message numerus="yes">
        <source>%n agents</source>
        <translation>
            <numerusform>%n agent</numerusform>
            <numerusform>%n agents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message numerus="yes">
        <source>%n entities</source>
        <translation>
            <numerusform>%n entity</numerusform>
            <numerusform>%n entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n relations</source>
        <translation>
            <numerusform>%n relation</numerusform>
            <numerusform>%n relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be taken:</source>
        <comment>lines or relations</comment>
        <translation>
            <numerusform>%n could not be taken:</numerusform>
            <numerusform>%n could not be taken:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <comment>lines or relations</comment>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
