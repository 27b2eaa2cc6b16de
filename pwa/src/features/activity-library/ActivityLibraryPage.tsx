/** My Activities (/teacher/sets): everything a teacher has made, searched and sorted. */

import { Button, Group, SegmentedControl, Select, Skeleton, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { arrangeLibrary, type LibraryOrder, type LibraryView } from '#data/queries/teacher/library.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { optionsOf } from '#ui/forms/options-of.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { ActivityCards, type ActivityCardsProps } from './ActivityCards.tsx';
import { libraryTexts as texts } from './texts.ts';

const links = [
  { to: '/teacher', label: texts.dashboard },
  { to: '/', label: texts.home },
  // A teacher on /student is led back here; the login is where a student's screens begin.
  { to: '/student-login', label: texts.studentView },
];
const orders = optionsOf(texts.orders);

interface LibraryProps extends Pick<ActivityCardsProps, 'AssignDialog' | 'onEdit'> {
  onCreate(): void;
}

interface ActivityLibraryPageProps extends LibraryProps {
  Frame: PageFrame;
  /** The activity editor, while it is open. */
  editor: ReactNode;
}

export function ActivityLibraryPage({ Frame, editor, ...parts }: ActivityLibraryPageProps) {
  const data = useTeacherData();
  return (
    <Frame links={links}>
      <Group justify="space-between" mb="md">
        <Title order={1}>{texts.title}</Title>
        <CreateButton onCreate={parts.onCreate} />
      </Group>
      {data ? <Library data={data} {...parts} /> : <Skeleton height={320} radius="lg" />}
      {editor}
    </Frame>
  );
}

function Library({ data: latest, onCreate, ...cards }: LibraryProps & { data: TeacherData }) {
  const data = useSteady(latest);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<LibraryOrder>('modified');
  const [view, setView] = useState<LibraryView>('grid');
  if (data.activities.length === 0) {
    return (
      <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="singing">
        <CreateButton onCreate={onCreate} />
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
          onChange={(next) => next && setOrder(next)}
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
          onChange={setView}
        />
      </Group>
      {shown.length > 0 ? (
        <ActivityCards activities={shown} view={view} {...cards} />
      ) : (
        <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping" />
      )}
    </>
  );
}

function CreateButton({ onCreate }: Pick<LibraryProps, 'onCreate'>) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {texts.create}
    </Button>
  );
}
