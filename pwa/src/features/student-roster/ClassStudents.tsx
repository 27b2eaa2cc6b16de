/** Who is in the class. What is rarely done with a child stands in a menu, as in the roster. */
import { Badge, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconPencil, IconUserPlus } from '@tabler/icons-react';
import { personName } from '#data/queries/teacher/names.ts';
import {
  classOf,
  furtherClassesOf,
  hasLogin,
  isDeactivated,
  isInOthersClass,
  studentsOf,
} from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { RowButton } from '#ui/row-actions/RowButton.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import classes from './ClassStudents.module.css';
import { EditStudentDialog } from './EditStudentDialog.tsx';
import { useStudentMenu } from './table/use-student-menu.tsx';
import { studentTexts as texts } from './texts.ts';

/** Rows of the first part: more than the largest class of most schools. */
const FIRST_PART = 60;

interface ClassStudentsProps {
  of: SchoolClass;
  data: TeacherData;
  /** Leads to where students are added. */
  onAdd(): void;
}

export function ClassStudents({ of, data, onAdd }: ClassStudentsProps) {
  const dialogs = useDialogs();
  const menuOf = useStudentMenu();
  const students = studentsOf(data.students, of.uid);
  const growing = useGrowing(of.uid, FIRST_PART);
  return (
    <section aria-labelledby="class-students">
      <Group justify="space-between" mb="xs">
        <Title order={4} id="class-students">
          {texts.inClass(students.length)}
        </Title>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={onAdd}
        >
          {texts.addStudents}
        </Button>
      </Group>
      {students.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nobodyInClass}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing={0}>
        {students.slice(0, growing.count).map((student) => (
          <StudentRow
            key={student.uid}
            student={student}
            elsewhere={placesBesides(of, student, data.classes)}
            actions={() => menuOf(student, [of])}
            onEdit={() =>
              dialogs.open((onClose) => <EditStudentDialog student={student} onClose={onClose} />)
            }
          />
        ))}
      </SimpleGrid>
      <ShowMore growing={growing} total={students.length} label={texts.showMore} />
    </section>
  );
}

/** The student's other classes: the home class, and those besides. Empty for most. */
function placesBesides(of: SchoolClass, student: Student, classes: readonly SchoolClass[]): string {
  const home = student.classCodeUid === of.uid ? undefined : classOf(student, classes);
  const further = furtherClassesOf(student, classes).filter(({ uid }) => uid !== of.uid);
  return [
    home && texts.homeClass(home.name),
    isInOthersClass(student, classes) && texts.homeClass(texts.othersClass),
    further.length > 0 && texts.alsoIn(further.map(({ name }) => name).join(', ')),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface StudentRowProps {
  student: Student;
  elsewhere: string;
  /** Asked for when the menu opens. */
  actions(): readonly MenuAction[];
  onEdit(): void;
}

function StudentRow({ student, elsewhere, actions, onEdit }: StudentRowProps) {
  const name = personName(student);
  return (
    <div className={classes.row}>
      <PersonMark name={name} student={student.uid} size={34} />
      <div className={classes.words}>
        <Text fw={500} lh={1.35}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {[hasLogin(student) ? student.username : texts.loginLater, elsewhere].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {isDeactivated(student) && (
        <Badge color="gray" flex="none">
          {texts.deactivated}
        </Badge>
      )}
      <div className={classes.buttons}>
        <RowButton label={texts.edit} name={texts.editOf(name)} Icon={IconPencil} isPlain onClick={onEdit} />
        <MoreButton label={texts.moreOf(name)} actions={actions} />
      </div>
    </div>
  );
}
