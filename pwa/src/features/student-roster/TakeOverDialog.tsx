/** Students without a teacher, to be taken over one by one. */

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createSearch } from 'shared-schema/rules/search-key';
import { useAppContext } from '#data/app-context.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { type StrayStudent, takeOverStudent, useStrayStudents } from '#data/students/stray-students.ts';
import { FoundStudents } from '#ui/teacher/FoundStudents.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { takeOverFailure } from './take-over-failure.ts';
import { takeOverTexts as texts } from './texts.ts';

export function TakeOverDialog({ onClose }: { onClose(): void }) {
  const context = useAppContext();
  const { list, refresh } = useStrayStudents();
  const [taking, setTaking] = useState<number | null>(null);
  const takeOver = async (student: StrayStudent) => {
    setTaking(student.id);
    try {
      await takeOverStudent(student.id, context);
      showToast({ title: texts.done, message: texts.doneText(personName(student)) });
    } catch (error) {
      showToast({ ...takeOverFailure(error), tone: 'error' });
    }
    // Somebody else may have been faster with this one or with others.
    await refresh();
    setTaking(null);
  };
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      <Text size="sm" mb="sm">
        {texts.intro}
      </Text>
      {list.status === 'ready' ? (
        <Strays students={list.students} taking={taking} onTakeOver={(student) => void takeOver(student)} />
      ) : (
        <Text size="sm" role="status">
          {texts[list.status]}
        </Text>
      )}
    </Modal>
  );
}

interface StraysProps {
  students: readonly StrayStudent[];
  taking: number | null;
  onTakeOver(student: StrayStudent): void;
}

function Strays({ students, taking, onTakeOver }: StraysProps) {
  const [search, setSearch] = useState('');
  if (students.length === 0) return <Text role="status">{texts.none}</Text>;
  const isFound = createSearch(search);
  const shown = students.filter((student) => isFound(personName(student)));
  return (
    <Stack gap="xs">
      <SearchField label={texts.search} clear={texts.clear} value={search} onChange={setSearch} />
      <FoundStudents count={shown.length} none={texts.nothingFound} />
      {shown.length === 0 && <Text size="sm">{texts.nothingFound}</Text>}
      <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((student) => (
          <StrayRow
            key={student.uid}
            student={student}
            loading={taking === student.id}
            disabled={taking !== null}
            onTakeOver={() => onTakeOver(student)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface StrayRowProps {
  student: StrayStudent;
  loading: boolean;
  disabled: boolean;
  onTakeOver(): void;
}

function StrayRow({ student, loading, disabled, onTakeOver }: StrayRowProps) {
  const name = personName(student);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py={4} pe="xs" aria-label={name}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PersonMark name={name} student={student.uid} size={32} />
        <div style={{ minWidth: 0 }}>
          <Text truncate>{name}</Text>
          <Text size="xs" c="dimmed">
            {texts.grade(student.grade)}
          </Text>
        </div>
      </Group>
      <Button
        size="xs"
        variant="light"
        flex="none"
        leftSection={<IconUserPlus size={14} aria-hidden />}
        aria-label={texts.takeOf(name)}
        loading={loading}
        disabled={disabled}
        onClick={onTakeOver}
      >
        {texts.take}
      </Button>
    </Group>
  );
}
