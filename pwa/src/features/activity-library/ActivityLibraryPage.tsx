// My Activities (/teacher/sets): everything a teacher has made, searched and sorted.
import { Button, Group, SegmentedControl, Select, Skeleton, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { arrangeLibrary, type LibraryOrder, type LibraryView } from '#data/queries/teacher/library.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { useWizard, type Wizard } from '../activity-editor/use-wizard.tsx';
import { TeacherFrame } from '../teacher-layout/TeacherLayout.tsx';
import { ActivityCards } from './ActivityCards.tsx';
import { libraryTexts as texts } from './texts.ts';

const links = [
  { to: '/teacher', label: texts.dashboard },
  { to: '/', label: texts.home },
  // A teacher on /student is led back here; the login is where a student's screens begin.
  { to: '/student-login', label: texts.studentView },
];
const orders = Object.entries(texts.orders).map(([value, label]) => ({ value, label }));

export default function ActivityLibraryPage() {
  const data = useTeacherData();
  const wizard = useWizard();
  return (
    <TeacherFrame links={links}>
      <Group justify="space-between" mb="md">
        <Title order={1}>{texts.title}</Title>
        <CreateButton wizard={wizard} />
      </Group>
      {data ? <Library data={data} wizard={wizard} /> : <Skeleton height={320} radius="lg" />}
      {wizard.element}
    </TeacherFrame>
  );
}

function Library({ data: latest, wizard }: { data: TeacherData; wizard: Wizard }) {
  const data = useSteady(latest);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<LibraryOrder>('modified');
  const [view, setView] = useState<LibraryView>('grid');
  if (data.activities.length === 0) {
    return (
      <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="singing">
        <CreateButton wizard={wizard} />
      </EmptyNote>
    );
  }
  const shown = arrangeLibrary(data.activities, search, order);
  return (
    <>
      <Group mb="md">
        <SearchField label={texts.search} clear={texts.clear} value={search} onChange={setSearch} />
        <Select
          aria-label={texts.sort}
          data={orders}
          value={order}
          onChange={(next) => next && setOrder(next as LibraryOrder)}
          allowDeselect={false}
          w={170}
        />
        <SegmentedControl
          aria-label={texts.view}
          data={[
            { value: 'grid', label: texts.grid },
            { value: 'list', label: texts.list },
          ]}
          value={view}
          onChange={(next) => setView(next as LibraryView)}
        />
      </Group>
      {shown.length > 0 ? (
        <ActivityCards activities={shown} wizard={wizard} view={view} />
      ) : (
        <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping" />
      )}
    </>
  );
}

function CreateButton({ wizard }: { wizard: Wizard }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => wizard.create(null)}>
      {texts.create}
    </Button>
  );
}
