/** The teacher's classes as cards in colors that repeat; those that are over come last. */
import { Title } from '@mantine/core';
import { classCardColor } from 'shared-schema/rules/colors/palettes';
import { studentsOf } from '#data/queries/teacher/roster.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ClassCard } from './ClassCard.tsx';
import classes from './ClassesTab.module.css';
import type { ClassParts } from './class-parts.ts';
import { EditClassDialog } from './EditClassDialog.tsx';
import { classTexts as texts } from './texts.ts';

interface ClassListProps extends Pick<ClassParts, 'ManageActivitiesDialog'> {
  data: TeacherData;
  open: string | null;
  onOpen(uid: string): void;
}

export function ClassList({ data, open, ManageActivitiesDialog, onOpen }: ClassListProps) {
  const dialogs = useDialogs();
  if (data.classes.length === 0) return null;
  // A class keeps its color, whichever other ones are over.
  const colored = data.classes.map((row, index) => ({ row, color: classCardColor(index).hex }));
  const inOrder = [...colored].sort((a, b) => Number(b.row.isActive) - Number(a.row.isActive));
  return (
    <section aria-labelledby="classes">
      <Title order={3} id="classes" mb="xs">
        {texts.yours}
      </Title>
      <div className={classes.list}>
        {inOrder.map(({ row, color }) => (
          <ClassCard
            key={row.uid}
            shown={row}
            students={studentsOf(data.students, row.uid).length}
            color={color}
            open={row.uid === open}
            onOpen={() => onOpen(row.uid)}
            onAssign={() => dialogs.open((onClose) => <ManageActivitiesDialog to={row} onClose={onClose} />)}
            onEdit={() =>
              dialogs.open((onClose) => <EditClassDialog edited={row} canDelete onClose={onClose} />)
            }
          />
        ))}
      </div>
    </section>
  );
}
