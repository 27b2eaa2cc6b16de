/** Who is in the class, with edit and remove. */
import { ActionIcon, Divider, Group, Text, Title } from '@mantine/core';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import { personName } from '#data/queries/teacher/names.ts';
import { hasLogin, studentsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { EditStudentDialog } from './EditStudentDialog.tsx';
import { studentTexts as texts } from './texts.ts';
import { useRemoveStudent } from './use-remove-student.tsx';

export function ClassStudents({ of, data }: { of: SchoolClass; data: TeacherData }) {
  const dialogs = useDialogs();
  const askToRemove = useRemoveStudent();
  const students = studentsOf(data.students, of.uid);
  return (
    <section aria-labelledby="class-students">
      <Divider my="md" />
      <Title order={4} id="class-students" mb="xs">
        {texts.inClass(students.length)}
      </Title>
      {students.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nobodyInClass}
        </Text>
      )}
      {students.map((student) => (
        <StudentRow
          key={student.uid}
          student={student}
          onEdit={() => dialogs.open((onClose) => <EditStudentDialog student={student} onClose={onClose} />)}
          onRemove={() => askToRemove(student, of)}
        />
      ))}
    </section>
  );
}

interface StudentRowProps {
  student: Student;
  onEdit(): void;
  onRemove(): void;
}

function StudentRow({ student, onEdit, onRemove }: StudentRowProps) {
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
            {hasLogin(student) ? student.username : texts.loginLater}
          </Text>
        </div>
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
