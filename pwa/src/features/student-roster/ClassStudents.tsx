/** Who is in the class, with edit and remove. */
import { ActionIcon, Badge, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
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
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { EditStudentDialog } from './EditStudentDialog.tsx';
import { studentTexts as texts } from './texts.ts';
import { useRemoveStudent } from './use-remove-student.tsx';

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
  const askToRemove = useRemoveStudent();
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
            onEdit={() =>
              dialogs.open((onClose) => <EditStudentDialog student={student} onClose={onClose} />)
            }
            onRemove={() => askToRemove(student, of)}
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
  onEdit(): void;
  onRemove(): void;
}

function StudentRow({ student, elsewhere, onEdit, onRemove }: StudentRowProps) {
  const name = personName(student);
  return (
    <Group justify="space-between" wrap="nowrap" py={4}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PersonMark name={name} student={student.uid} size={34} />
        <div style={{ minWidth: 0 }}>
          <Text fw={500} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {[hasLogin(student) ? student.username : texts.loginLater, elsewhere].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {isDeactivated(student) && (
          <Badge color="gray" flex="none">
            {texts.deactivated}
          </Badge>
        )}
      </Group>
      <Group gap={4} wrap="nowrap">
        <ActionIcon size={36} variant="subtle" aria-label={texts.editOf(name)} onClick={onEdit}>
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant="subtle"
          color="red"
          aria-label={texts.removeOf(name)}
          onClick={onRemove}
        >
          <IconUserMinus size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
