/** Students who are not in this class yet, to be added one by one; those without a class first. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { personName } from '#data/queries/teacher/names.ts';
import {
  classOf,
  furtherClassesOf,
  hasLogin,
  isInAnyClass,
  isInClass,
  isInOthersClass,
  searchRoster,
} from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';
import { FoundStudents } from '#ui/teacher/FoundStudents.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import styles from './ClassesTab.module.css';
import { classTexts as texts } from './texts.ts';
import { useAddStudent } from './use-add-student.tsx';

/** Rows at first, and with each press for more: what follows on the page stays within reach. */
const PART_SIZE = 12;

export function ExistingStudents({ to, data }: { to: SchoolClass; data: TeacherData }) {
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(PART_SIZE);
  const add = useAddStudent(to, data.classes);
  const others = data.students.filter((student) => !isInClass(student, to.uid));
  const found = searchRoster(others, search);
  const unassignedFirst = [...found].sort((a, b) => Number(isInAnyClass(a)) - Number(isInAnyClass(b)));
  if (others.length === 0)
    return <Text size="sm">{data.students.length === 0 ? texts.noStudents : texts.allHere}</Text>;
  return (
    <Stack gap="xs">
      <SearchField label={texts.searchExisting} clear={texts.clear} value={search} onChange={setSearch} />
      <FoundStudents count={found.length} none={texts.noneFound} />
      {found.length === 0 && <Text size="sm">{texts.noneFound}</Text>}
      <div>
        {unassignedFirst.slice(0, count).map((student) => (
          <OtherStudent
            key={student.uid}
            student={student}
            where={placeOf(student, data.classes)}
            onAdd={() => add(student)}
          />
        ))}
      </div>
      {found.length > count && (
        <Button variant="subtle" onClick={() => setCount(count + PART_SIZE)}>
          {texts.showMore(found.length - count)}
        </Button>
      )}
    </Stack>
  );
}

/** Null for a student without a class. */
function placeOf(student: Student, classes: readonly SchoolClass[]): string | null {
  const home = classOf(student, classes);
  if (!home && isInOthersClass(student, classes)) return texts.inOthersClass;
  const names = [home, ...furtherClassesOf(student, classes)].flatMap((row) => row?.name ?? []);
  return names.length > 0 ? texts.inClass(names.join(', ')) : null;
}

interface OtherStudentProps {
  student: Student;
  where: string | null;
  onAdd(): void;
}

function OtherStudent({ student, where, onAdd }: OtherStudentProps) {
  const name = personName(student);
  return (
    <Group justify="space-between" wrap="nowrap" py={4}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PersonMark name={name} student={student.uid} size={32} />
        <div className={styles.words}>
          <Text fw={500} lh={1.3}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {[hasLogin(student) && student.username, where].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <Button
        size="xs"
        variant="light"
        flex="none"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={texts.addOf(name)}
        onClick={onAdd}
      >
        {texts.add}
      </Button>
    </Group>
  );
}
