<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BatchCard</name>
    <message numerus="yes">
        <source>Approve these %Ln at once?</source>
        <translation>
            <numerusform>Approve this %Ln at once?</numerusform>
            <numerusform>Approve these %Ln at once?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have changed since they were proposed, and are left out.</source>
        <translation>
            <numerusform>%Ln has changed since it was proposed, and is left out.</numerusform>
            <numerusform>%Ln have changed since they were proposed, and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are about the same as another one here, and wait for their turn.</source>
        <translation>
            <numerusform>%Ln is about the same as another one here, and waits for its turn.</numerusform>
            <numerusform>%Ln are about the same as another one here, and wait for their turn.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approve %Ln</source>
        <translation>
            <numerusform>Approve %Ln</numerusform>
            <numerusform>Approve %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities become part of another</source>
        <translation>
            <numerusform>%Ln entity becomes part of another</numerusform>
            <numerusform>%Ln entities become part of another</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new entities are split off</source>
        <translation>
            <numerusform>%Ln new entity is split off</numerusform>
            <numerusform>%Ln new entities are split off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations go, for another says the same</source>
        <translation>
            <numerusform>%Ln observation goes, for another says the same</numerusform>
            <numerusform>%Ln observations go, for another says the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln flagged texts are deleted</source>
        <translation>
            <numerusform>%Ln flagged text is deleted</numerusform>
            <numerusform>%Ln flagged texts are deleted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Column</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entity</numerusform>
            <numerusform>%Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections</source>
        <translation>
            <numerusform>%Ln reflection</numerusform>
            <numerusform>%Ln reflections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln former names</source>
        <translation>
            <numerusform>%Ln former name</numerusform>
            <numerusform>%Ln former names</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DuplicatesCard</name>
    <message numerus="yes">
        <source>Afterwards one stays, %Ln go</source>
        <translation>
            <numerusform>Afterwards one stays, %Ln goes</numerusform>
            <numerusform>Afterwards one stays, %Ln go</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntityListModel</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntityListPanel</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntityView</name>
    <message numerus="yes">
        <source>↑ %Ln changes above</source>
        <translation>
            <numerusform>↑ %Ln change above</numerusform>
            <numerusform>↑ %Ln changes above</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>↓ %Ln changes below</source>
        <translation>
            <numerusform>↓ %Ln change below</numerusform>
            <numerusform>↓ %Ln changes below</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntryPanel</name>
    <message numerus="yes">
        <source>Show more: %Ln changes are not shown</source>
        <translation>
            <numerusform>Show more: %Ln change is not shown</numerusform>
            <numerusform>Show more: %Ln changes are not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redo all %Ln</source>
        <translation>
            <numerusform>Redo %Ln</numerusform>
            <numerusform>Redo all %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterDetails</name>
    <message numerus="yes">
        <source>Of %Ln things or more</source>
        <translation>
            <numerusform>Of %Ln thing or more</numerusform>
            <numerusform>Of %Ln things or more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphCanvas</name>
    <message numerus="yes">
        <source>%n connections</source>
        <translation>
            <numerusform>%n connections</numerusform>
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
    <name>GrowthChart</name>
    <message numerus="yes">
        <source>%Ln written</source>
        <translation>
            <numerusform>%Ln written</numerusform>
            <numerusform>%Ln written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln in all</source>
        <translation>
            <numerusform>%Ln in all</numerusform>
            <numerusform>%Ln in all</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InspectorHeader</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JournalView</name>
    <message numerus="yes">
        <source>↑ %Ln new</source>
        <translation>
            <numerusform>↑ %Ln new</numerusform>
            <numerusform>↑ %Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln new changes</source>
        <translation>
            <numerusform>Show %Ln new change</numerusform>
            <numerusform>Show %Ln new changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message numerus="yes">
        <source>%n more types</source>
        <translation>
            <numerusform>%n more types</numerusform>
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
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%Ln things wait for a decision</source>
        <translation>
            <numerusform>%Ln thing waits for a decision</numerusform>
            <numerusform>%Ln things wait for a decision</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MaintenancePage</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of {total} changes</source>
        <translation>
            <numerusform>%Ln of {total} changes</numerusform>
            <numerusform>%Ln of {total} changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry out %Ln changes</source>
        <translation>
            <numerusform>Carry out %Ln change</numerusform>
            <numerusform>Carry out %Ln changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MaintenanceWords</name>
    <message numerus="yes">
        <source>%Ln summarized</source>
        <translation>
            <numerusform>%Ln summarized</numerusform>
            <numerusform>%Ln summarized</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln promoted</source>
        <translation>
            <numerusform>%Ln promoted</numerusform>
            <numerusform>%Ln promoted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln expired</source>
        <translation>
            <numerusform>%Ln expired</numerusform>
            <numerusform>%Ln expired</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln faded</source>
        <translation>
            <numerusform>%Ln faded</numerusform>
            <numerusform>%Ln faded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln archived</source>
        <translation>
            <numerusform>%Ln archived</numerusform>
            <numerusform>%Ln archived</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations → a reflection</source>
        <translation>
            <numerusform>%Ln observation → a reflection</numerusform>
            <numerusform>%Ln observations → a reflection</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations → a lasting one</source>
        <translation>
            <numerusform>%Ln observation → a lasting one</numerusform>
            <numerusform>%Ln observations → a lasting one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln things happened in this time</source>
        <translation>
            <numerusform>%Ln thing happened in this time</numerusform>
            <numerusform>%Ln things happened in this time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>said %Ln times </source>
        <translation>
            <numerusform>said %Ln time </numerusform>
            <numerusform>said %Ln times </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %Ln days</source>
        <translation>
            <numerusform>on %Ln day</numerusform>
            <numerusform>on %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not read for %Ln days</source>
        <translation>
            <numerusform>not read for %Ln day</numerusform>
            <numerusform>not read for %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; half is left after %Ln</source>
        <comment>days</comment>
        <translation>
            <numerusform>; half is left after %Ln day</numerusform>
            <numerusform>; half is left after %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>read %Ln times, </source>
        <translation>
            <numerusform>read %Ln time, </numerusform>
            <numerusform>read %Ln times, </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not for %Ln days</source>
        <translation>
            <numerusform>not for %Ln day</numerusform>
            <numerusform>not for %Ln days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemberCard</name>
    <message numerus="yes">
        <source>%Ln more observations</source>
        <translation>
            <numerusform>%Ln more observation</numerusform>
            <numerusform>%Ln more observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MergeCard</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>%Ln ended relations</source>
        <translation>
            <numerusform>%Ln ended relation</numerusform>
            <numerusform>%Ln ended relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln archived observations</source>
        <translation>
            <numerusform>%Ln archived observation</numerusform>
            <numerusform>%Ln archived observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln former names</source>
        <translation>
            <numerusform>%Ln former name</numerusform>
            <numerusform>%Ln former names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections</source>
        <translation>
            <numerusform>%Ln reflection</numerusform>
            <numerusform>%Ln reflections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln details that the format has no place for</source>
        <translation>
            <numerusform>%Ln detail that the format has no place for</numerusform>
            <numerusform>%Ln details that the format has no place for</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObservationList</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObservationSection</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>observations</comment>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message numerus="yes">
        <source>%Ln come over</source>
        <translation>
            <numerusform>%Ln comes over</numerusform>
            <numerusform>%Ln come over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln said twice</source>
        <translation>
            <numerusform>%Ln said twice</numerusform>
            <numerusform>%Ln said twice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln moved</numerusform>
            <numerusform>%Ln moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folded</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln folded</numerusform>
            <numerusform>%Ln folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln between them dropped</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln between them dropped</numerusform>
            <numerusform>%Ln between them dropped</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PassForm</name>
    <message numerus="yes">
        <source>the last %Ln days</source>
        <translation>
            <numerusform>the last %Ln day</numerusform>
            <numerusform>the last %Ln days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message numerus="yes">
        <source>%Ln approved</source>
        <translation>
            <numerusform>%Ln approved</numerusform>
            <numerusform>%Ln approved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rejected</source>
        <translation>
            <numerusform>%Ln rejected</numerusform>
            <numerusform>%Ln rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not sure</source>
        <translation>
            <numerusform>%Ln not sure</numerusform>
            <numerusform>%Ln not sure</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left</source>
        <translation>
            <numerusform>%Ln left</numerusform>
            <numerusform>%Ln left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approve all %Ln shown…</source>
        <translation>
            <numerusform>Approve all %Ln shown…</numerusform>
            <numerusform>Approve all %Ln shown…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln topics</source>
        <translation>
            <numerusform>%Ln topic</numerusform>
            <numerusform>%Ln topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations in common</source>
        <translation>
            <numerusform>%Ln observation in common</numerusform>
            <numerusform>%Ln observations in common</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shared neighbours</source>
        <translation>
            <numerusform>%Ln shared neighbour</numerusform>
            <numerusform>%Ln shared neighbours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReflectionReader</name>
    <message numerus="yes">
        <source>sums up %Ln observations</source>
        <translation>
            <numerusform>sums up %Ln observation</numerusform>
            <numerusform>sums up %Ln observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReflectionSection</name>
    <message numerus="yes">
        <source>All %Ln in the timeline</source>
        <comment>reflections</comment>
        <translation>
            <numerusform>The %Ln in the timeline</numerusform>
            <numerusform>All %Ln in the timeline</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RelationSection</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ended</source>
        <comment>relations</comment>
        <translation>
            <numerusform>%Ln ended</numerusform>
            <numerusform>%Ln ended</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportExport</name>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entity</numerusform>
            <numerusform>%Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{week}: %Ln written</source>
        <translation>
            <numerusform>{week}: %Ln written</numerusform>
            <numerusform>{week}: %Ln written</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportSheet</name>
    <message numerus="yes">
        <source>What %Ln large entities are about is not known yet; it is being looked for.</source>
        <translation>
            <numerusform>What %Ln large entity is about is not known yet; it is being looked for.</numerusform>
            <numerusform>What %Ln large entities are about is not known yet; it is being looked for.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln entities</source>
        <translation>
            <numerusform>in %Ln entity</numerusform>
            <numerusform>in %Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln contradictions</source>
        <translation>
            <numerusform>%Ln contradiction</numerusform>
            <numerusform>%Ln contradictions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>flagged observations</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>flagged observation</numerusform>
            <numerusform>flagged observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the longest for %Ln days</source>
        <translation>
            <numerusform>the longest for %Ln day</numerusform>
            <numerusform>the longest for %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln never read</source>
        <translation>
            <numerusform>%Ln never read</numerusform>
            <numerusform>%Ln never read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not read for %Ln days</source>
        <translation>
            <numerusform>not read for %Ln day</numerusform>
            <numerusform>not read for %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities on their own</source>
        <translation>
            <numerusform>%Ln entity on its own</numerusform>
            <numerusform>%Ln entities on their own</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>relations to nothing</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>relation to nothing</numerusform>
            <numerusform>relations to nothing</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportWords</name>
    <message numerus="yes">
        <source>Read twice at most, and not for %Ln days</source>
        <translation>
            <numerusform>Read twice at most, and not for %Ln day</numerusform>
            <numerusform>Read twice at most, and not for %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pairs</source>
        <translation>
            <numerusform>%Ln pair</numerusform>
            <numerusform>%Ln pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln groups</source>
        <translation>
            <numerusform>%Ln group</numerusform>
            <numerusform>%Ln groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entity</numerusform>
            <numerusform>%Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations, </source>
        <translation>
            <numerusform>%Ln observation, </numerusform>
            <numerusform>%Ln observations, </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln suit it</source>
        <comment>observations</comment>
        <translation>
            <numerusform>%Ln suits it</numerusform>
            <numerusform>%Ln suit it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln topics</source>
        <translation>
            <numerusform>%Ln topic</numerusform>
            <numerusform>%Ln topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln things could use your attention.</source>
        <translation>
            <numerusform>%Ln thing could use your attention.</numerusform>
            <numerusform>%Ln things could use your attention.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not read for %Ln days</source>
        <translation>
            <numerusform>Not read for %Ln day</numerusform>
            <numerusform>Not read for %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in the last %Ln days</source>
        <translation>
            <numerusform>in the last %Ln day</numerusform>
            <numerusform>in the last %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>read %Ln times</source>
        <translation>
            <numerusform>read %Ln time</numerusform>
            <numerusform>read %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RestorePanel</name>
    <message numerus="yes">
        <source>%Ln changes, in one step that can be undone</source>
        <translation>
            <numerusform>%Ln change, in one step that can be undone</numerusform>
            <numerusform>%Ln changes, in one step that can be undone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RuleWords</name>
    <message numerus="yes">
        <source>is cut into %Ln observations: {text}</source>
        <translation>
            <numerusform>is cut into %Ln observation: {text}</numerusform>
            <numerusform>is cut into %Ln observations: {text}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message numerus="yes">
        <source>%Ln things do not follow the rules</source>
        <translation>
            <numerusform>%Ln thing does not follow the rules</numerusform>
            <numerusform>%Ln things do not follow the rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carry out %Ln repairs</source>
        <translation>
            <numerusform>Carry out %Ln repair</numerusform>
            <numerusform>Carry out %Ln repairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Carried out %Ln repairs.</source>
        <translation>
            <numerusform>Carried out %Ln repair.</numerusform>
            <numerusform>Carried out %Ln repairs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were left alone: something else changed there meanwhile.</source>
        <translation>
            <numerusform>%Ln was left alone: something else changed there meanwhile.</numerusform>
            <numerusform>%Ln were left alone: something else changed there meanwhile.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Said</name>
    <message numerus="yes">
        <source>%Ln proposals were carried out.</source>
        <translation>
            <numerusform>%Ln proposal was carried out.</numerusform>
            <numerusform>%Ln proposals were carried out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{others} became part of {kept}.</source>
        <translation>
            <numerusform>{others} became part of {kept}.</numerusform>
            <numerusform>{others} became part of {kept}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message numerus="yes">
        <source>%Ln more things wait for you.</source>
        <translation>
            <numerusform>%Ln more thing waits for you.</numerusform>
            <numerusform>%Ln more things wait for you.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SectionView</name>
    <message numerus="yes">
        <source>Show %Ln that you keep</source>
        <translation>
            <numerusform>Show %Ln that you keep</numerusform>
            <numerusform>Show %Ln that you keep</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message numerus="yes">
        <source>{who} created %Ln entities</source>
        <translation>
            <numerusform>{who} created %Ln entity</numerusform>
            <numerusform>{who} created %Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} added %Ln observations to {names}</source>
        <translation>
            <numerusform>{who} added %Ln observation to {names}</numerusform>
            <numerusform>{who} added %Ln observations to {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} added %Ln relations</source>
        <translation>
            <numerusform>{who} added %Ln relation</numerusform>
            <numerusform>{who} added %Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} removed %Ln observations from {names}</source>
        <translation>
            <numerusform>{who} removed %Ln observation from {names}</numerusform>
            <numerusform>{who} removed %Ln observations from {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} removed %Ln relations</source>
        <translation>
            <numerusform>{who} removed %Ln relation</numerusform>
            <numerusform>{who} removed %Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} archived %Ln observations of {names}</source>
        <translation>
            <numerusform>{who} archived %Ln observation of {names}</numerusform>
            <numerusform>{who} archived %Ln observations of {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} brought back %Ln observations of {names}</source>
        <translation>
            <numerusform>{who} brought back %Ln observation of {names}</numerusform>
            <numerusform>{who} brought back %Ln observations of {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} changed how %Ln observations of {names} are kept</source>
        <translation>
            <numerusform>{who} changed how %Ln observation of {names} is kept</numerusform>
            <numerusform>{who} changed how %Ln observations of {names} are kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} undid %Ln changes by {other}</source>
        <translation>
            <numerusform>{who} undid %Ln change by {other}</numerusform>
            <numerusform>{who} undid %Ln changes by {other}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{who} redid %Ln changes by {other}</source>
        <translation>
            <numerusform>{who} redid %Ln change by {other}</numerusform>
            <numerusform>{who} redid %Ln changes by {other}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You created %Ln entities</source>
        <translation>
            <numerusform>You created %Ln entity</numerusform>
            <numerusform>You created %Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You added %Ln observations to {names}</source>
        <translation>
            <numerusform>You added %Ln observation to {names}</numerusform>
            <numerusform>You added %Ln observations to {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You added %Ln relations</source>
        <translation>
            <numerusform>You added %Ln relation</numerusform>
            <numerusform>You added %Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You removed %Ln observations from {names}</source>
        <translation>
            <numerusform>You removed %Ln observation from {names}</numerusform>
            <numerusform>You removed %Ln observations from {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You removed %Ln relations</source>
        <translation>
            <numerusform>You removed %Ln relation</numerusform>
            <numerusform>You removed %Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You archived %Ln observations of {names}</source>
        <translation>
            <numerusform>You archived %Ln observation of {names}</numerusform>
            <numerusform>You archived %Ln observations of {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You brought back %Ln observations of {names}</source>
        <translation>
            <numerusform>You brought back %Ln observation of {names}</numerusform>
            <numerusform>You brought back %Ln observations of {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You changed how %Ln observations of {names} are kept</source>
        <translation>
            <numerusform>You changed how %Ln observation of {names} is kept</numerusform>
            <numerusform>You changed how %Ln observations of {names} are kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You undid %Ln changes of your own</source>
        <translation>
            <numerusform>You undid %Ln change of your own</numerusform>
            <numerusform>You undid %Ln changes of your own</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You undid %Ln changes by {other}</source>
        <translation>
            <numerusform>You undid %Ln change by {other}</numerusform>
            <numerusform>You undid %Ln changes by {other}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You redid %Ln changes of your own</source>
        <translation>
            <numerusform>You redid %Ln change of your own</numerusform>
            <numerusform>You redid %Ln changes of your own</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You redid %Ln changes by {other}</source>
        <translation>
            <numerusform>You redid %Ln change by {other}</numerusform>
            <numerusform>You redid %Ln changes by {other}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>create %Ln entities</source>
        <translation>
            <numerusform>create %Ln entity</numerusform>
            <numerusform>create %Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>add %Ln observations to {names}</source>
        <translation>
            <numerusform>add %Ln observation to {names}</numerusform>
            <numerusform>add %Ln observations to {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>add %Ln relations</source>
        <translation>
            <numerusform>add %Ln relation</numerusform>
            <numerusform>add %Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove %Ln observations from {names}</source>
        <translation>
            <numerusform>remove %Ln observation from {names}</numerusform>
            <numerusform>remove %Ln observations from {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>remove %Ln relations</source>
        <translation>
            <numerusform>remove %Ln relation</numerusform>
            <numerusform>remove %Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>archive %Ln observations of {names}</source>
        <translation>
            <numerusform>archive %Ln observation of {names}</numerusform>
            <numerusform>archive %Ln observations of {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bring back %Ln observations of {names}</source>
        <translation>
            <numerusform>bring back %Ln observation of {names}</numerusform>
            <numerusform>bring back %Ln observations of {names}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>change how %Ln observations of {names} are kept</source>
        <translation>
            <numerusform>change how %Ln observation of {names} is kept</numerusform>
            <numerusform>change how %Ln observations of {names} are kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the undo of %Ln changes of your own</source>
        <translation>
            <numerusform>the undo of %Ln change of your own</numerusform>
            <numerusform>the undo of %Ln changes of your own</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the undo of %Ln changes by {other}</source>
        <translation>
            <numerusform>the undo of %Ln change by {other}</numerusform>
            <numerusform>the undo of %Ln changes by {other}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionCard</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionPanel</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undoing %Ln changes</source>
        <translation>
            <numerusform>Undoing %Ln change</numerusform>
            <numerusform>Undoing %Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes cannot be undone</source>
        <translation>
            <numerusform>%Ln change cannot be undone</numerusform>
            <numerusform>%Ln changes cannot be undone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo all %Ln</source>
        <translation>
            <numerusform>Undo %Ln</numerusform>
            <numerusform>Undo all %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo the rest: %Ln</source>
        <translation>
            <numerusform>Undo the rest: %Ln</numerusform>
            <numerusform>Undo the rest: %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionsPanel</name>
    <message numerus="yes">
        <source>%Ln older ones; choose one of their changes in the list</source>
        <translation>
            <numerusform>%Ln older one; choose one of its changes in the list</numerusform>
            <numerusform>%Ln older ones; choose one of their changes in the list</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SplitCard</name>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Split off %Ln</source>
        <translation>
            <numerusform>Split off %Ln</numerusform>
            <numerusform>Split off %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SplitEditor</name>
    <message numerus="yes">
        <source>%Ln observations moved: {place}</source>
        <translation>
            <numerusform>%Ln observation moved: {place}</numerusform>
            <numerusform>%Ln observations moved: {place}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations handed over: {place}</source>
        <translation>
            <numerusform>%Ln relation handed over: {place}</numerusform>
            <numerusform>%Ln relations handed over: {place}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SplitWords</name>
    <message numerus="yes">
        <source>%Ln observations move</source>
        <translation>
            <numerusform>%Ln observation moves</numerusform>
            <numerusform>%Ln observations move</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay</source>
        <comment>observations</comment>
        <translation>
            <numerusform>%Ln stays</numerusform>
            <numerusform>%Ln stay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new entities</source>
        <translation>
            <numerusform>%Ln new entity</numerusform>
            <numerusform>%Ln new entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations made</source>
        <translation>
            <numerusform>%Ln relation made</numerusform>
            <numerusform>%Ln relations made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations handed over</source>
        <translation>
            <numerusform>%Ln relation handed over</numerusform>
            <numerusform>%Ln relations handed over</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StaleCard</name>
    <message numerus="yes">
        <source>%Ln entities are still to be compared.</source>
        <translation>
            <numerusform>%Ln entity is still to be compared.</numerusform>
            <numerusform>%Ln entities are still to be compared.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations are still to be compared.</source>
        <translation>
            <numerusform>%Ln observation is still to be compared.</numerusform>
            <numerusform>%Ln observations are still to be compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entity</numerusform>
            <numerusform>%Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Indexing by meaning: %Ln left</source>
        <translation>
            <numerusform>Indexing by meaning: %Ln left</numerusform>
            <numerusform>Indexing by meaning: %Ln left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StaysColumn</name>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineChart</name>
    <message numerus="yes">
        <source>%Ln reflections: click to come closer</source>
        <translation>
            <numerusform>%Ln reflection: click to come closer</numerusform>
            <numerusform>%Ln reflections: click to come closer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One session of {client}: %Ln reflections</source>
        <translation>
            <numerusform>One session of {client}: %Ln reflection</numerusform>
            <numerusform>One session of {client}: %Ln reflections</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <comment>reflections</comment>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <comment>hours</comment>
        <translation>
            <numerusform>%Ln h ago</numerusform>
            <numerusform>%Ln h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days ago</source>
        <translation>
            <numerusform>%Ln day ago</numerusform>
            <numerusform>%Ln days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln s ago</source>
        <comment>seconds</comment>
        <translation>
            <numerusform>%Ln s ago</numerusform>
            <numerusform>%Ln s ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <comment>minutes</comment>
        <translation>
            <numerusform>%Ln min ago</numerusform>
            <numerusform>%Ln min ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message numerus="yes">
        <source>%Ln agents</source>
        <translation>
            <numerusform>%Ln agent</numerusform>
            <numerusform>%Ln agents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Transfer</name>
    <message numerus="yes">
        <source>%Ln entities</source>
        <translation>
            <numerusform>%Ln entity</numerusform>
            <numerusform>%Ln entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln observations</source>
        <translation>
            <numerusform>%Ln observation</numerusform>
            <numerusform>%Ln observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln relations</source>
        <translation>
            <numerusform>%Ln relation</numerusform>
            <numerusform>%Ln relations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln reflections</source>
        <translation>
            <numerusform>%Ln reflection</numerusform>
            <numerusform>%Ln reflections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be taken:</source>
        <comment>lines or relations</comment>
        <translation>
            <numerusform>%Ln could not be taken:</numerusform>
            <numerusform>%Ln could not be taken:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <comment>lines or relations</comment>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message numerus="yes">
        <source>last used or written %Ln days ago, which lowers it by {share}</source>
        <translation>
            <numerusform>last used or written %Ln day ago, which lowers it by {share}</numerusform>
            <numerusform>last used or written %Ln days ago, which lowers it by {share}</numerusform>
        </translation>
    </message>
</context>
</TS>
