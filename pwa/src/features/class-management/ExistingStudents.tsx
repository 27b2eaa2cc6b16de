/** Students who are not in this class yet, to be added one by one. */
import { Badge, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { joinClass } from '#data/commands/teacher-commands.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { classOf, searchRoster } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student, TeacherData } from '#data/queries/teacher/rows.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { classTexts as texts } from './texts.ts';

export function ExistingStudents({ to, data }: { to: SchoolClass; data: TeacherData }) {
  const context = useAppContext();
  const [search, setSearch] = useState('');
  const { run } = useCommandAction({ isParallel: true });
  const others = data.students.filter((student) => student.classCodeUid !== to.uid);
  const shown = searchRoster(others, search);
  const add = (student: Student) => {
    const name = personName(student);
    const words = {
      done: { title: texts.added, message: texts.addedText(name, to.name) },
      later: texts.addedLater(name, to.name),
    };
    return run(() => joinClass(student.uid, to.uid, context), words, texts.addFailed);
  };
  if (others.length === 0) return <Text size="sm">{texts.allHere}</Text>;
  return (
    <Stack gap="xs">
      <SearchField label={texts.searchExisting} clear={texts.clear} value={search} onChange={setSearch} />
      {shown.length === 0 && <Text size="sm">{texts.noneFound}</Text>}
      <ScrollArea.Autosize mah={260} type="auto">
        {shown.map((student) => {
          const name = personName(student);
          const where = classOf(student, data.classes);
          return (
            <Group key={student.uid} justify="space-between" wrap="nowrap" py={4} pe="xs">
              <Group gap="sm" wrap="nowrap" miw={0}>
                <PersonMark name={name} student={student.uid} size={32} />
                <Text truncate>{name}</Text>
                {where && <Badge color="gray">{texts.inClass(where.name)}</Badge>}
              </Group>
              <Button
                size="xs"
                variant="light"
                flex="none"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={texts.addOf(name)}
                onClick={() => void add(student)}
              >
                {texts.add}
              </Button>
            </Group>
          );
        })}
      </ScrollArea.Autosize>
    </Stack>
  );
}
