/** The teacher's classes as cards in colours that repeat. */
import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { classCardColour } from 'shared-schema/rules/palettes';
import { ManageActivitiesDialog } from '../assign/ManageActivitiesDialog.tsx';
import { studentsOf } from '../model/roster.ts';
import type { SchoolClass, TeacherData } from '../model/rows.ts';
import { ClassCard } from './ClassCard.tsx';
import { EditClassDialog } from './EditClassDialog.tsx';
import { classTexts as texts } from './texts.ts';

interface ClassListProps {
  data: TeacherData;
  open: string | null;
  onOpen(uid: string): void;
}

export function ClassList({ data, open, onOpen }: ClassListProps) {
  const [assigning, setAssigning] = useState<SchoolClass | null>(null);
  const [editing, setEditing] = useState<SchoolClass | null>(null);
  if (data.classes.length === 0) return null;
  return (
    <section aria-labelledby="classes">
      <Title order={3} id="classes" mb="xs">
        {texts.yours}
      </Title>
      <Stack gap="xs">
        {data.classes.map((row, index) => (
          <ClassCard
            key={row.uid}
            shown={row}
            students={studentsOf(data.students, row.uid).length}
            colour={classCardColour(index).hex}
            open={row.uid === open}
            onOpen={() => onOpen(row.uid)}
            onAssign={() => setAssigning(row)}
            onEdit={() => setEditing(row)}
          />
        ))}
      </Stack>
      {assigning && <ManageActivitiesDialog to={assigning} data={data} onClose={() => setAssigning(null)} />}
      {editing && (
        <EditClassDialog
          edited={editing}
          students={studentsOf(data.students, editing.uid).length}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
