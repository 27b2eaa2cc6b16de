/** All students of the teacher, with how they sign in and where they belong. */

import { Button, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import {
  classOf,
  countRoster,
  type RosterCounts,
  type RosterFilter,
  searchRoster,
} from '#data/queries/teacher/roster.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useDialogs, useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { optionsOf } from '#ui/forms/options-of.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { CreateStudentDialog } from './CreateStudentDialog.tsx';
import { EditStudentDialog } from './EditStudentDialog.tsx';
import { RosterRow } from './RosterRow.tsx';
import { TakeOverDialog } from './TakeOverDialog.tsx';
import { takeOverTexts, studentTexts as texts } from './texts.ts';
import { useRemoveStudent } from './use-remove-student.tsx';

export function RosterTab({ data: latest }: { data: TeacherData }) {
  const data = useSteady(latest);
  const [creating, setCreating] = useState(false);
  const dialogs = useDialogs();
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2}>{texts.roster}</Title>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconUserSearch size={16} aria-hidden />}
            onClick={() => dialogs.open((onClose) => <TakeOverDialog onClose={onClose} />)}
          >
            {takeOverTexts.open}
          </Button>
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {texts.createButton}
          </Button>
        </Group>
      </Group>
      <Counts counts={countRoster(data.students)} />
      {data.students.length === 0 ? (
        <EmptyNote title={texts.emptyTitle} message={texts.emptyText} />
      ) : (
        <Students data={data} />
      )}
      {creating && <CreateStudentDialog data={data} onClose={() => setCreating(false)} />}
    </Stack>
  );
}

function Counts({ counts }: { counts: RosterCounts }) {
  return (
    <SimpleGrid cols={3} spacing="sm">
      {(['total', 'assigned', 'unassigned'] as const).map((name) => (
        <Paper key={name} p="sm" shadow="xs">
          <Text size="xs" c="dimmed">
            {texts.counts[name]}
          </Text>
          <Text size="xl" fw={650} lh={1.3}>
            {counts[name]}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Students({ data }: { data: TeacherData }) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<RosterFilter>('all');
  const dialogs = useDialogs();
  const askToRemove = useRemoveStudent();
  const shown = searchRoster(data.students, search, filter);
  return (
    <>
      <Group>
        <SearchField label={texts.search} clear={texts.clear} value={search} onChange={setSearch} />
        <SegmentedControl
          aria-label={texts.filter}
          data={optionsOf(texts.filters)}
          value={filter}
          onChange={setFilter}
        />
      </Group>
      {shown.length === 0 && <EmptyNote title={texts.nothingFound} pose="sleeping" compact />}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((student) => (
          <RosterRow
            key={student.uid}
            student={student}
            inClass={classOf(student, data.classes)}
            onEdit={() =>
              dialogs.open((onClose) => <EditStudentDialog student={student} onClose={onClose} />)
            }
            onRemove={askToRemove}
          />
        ))}
      </Stack>
    </>
  );
}
