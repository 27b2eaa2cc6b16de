/** The teacher's classes as cards in colors that repeat; those that are over come last. */
import { classCardColor } from 'shared-schema/rules/colors/palettes';
import { studentsOf } from '#data/queries/teacher/roster.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { ClassCard } from './ClassCard.tsx';
import classes from './ClassesTab.module.css';
import type { ClassDialogs } from './use-class-dialogs.tsx';

interface ClassListProps {
  data: TeacherData;
  open: string | null;
  dialogs: ClassDialogs;
  onOpen(uid: string): void;
}

export function ClassList({ data, open, dialogs, onOpen }: ClassListProps) {
  // A class keeps its color, whichever other ones are over.
  const colored = data.classes.map((row, index) => ({ row, color: classCardColor(index).hex }));
  const inOrder = [...colored].sort((a, b) => Number(b.row.isActive) - Number(a.row.isActive));
  return (
    <div className={classes.list}>
      {inOrder.map(({ row, color }) => (
        <ClassCard
          key={row.uid}
          shown={row}
          students={studentsOf(data.students, row.uid).length}
          color={color}
          open={row.uid === open}
          onOpen={() => onOpen(row.uid)}
          onAssign={() => dialogs.assignTo(row)}
          onEdit={() => dialogs.edit(row)}
        />
      ))}
    </div>
  );
}
