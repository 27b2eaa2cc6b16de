/** My Activities (/teacher/sets): everything a teacher has made, searched, filtered and sorted. */
import { Button, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconPlus, IconSparkles, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { libraryRows } from '#data/queries/teacher/library/library.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { ActivityCards, useActivityItems } from './ActivityCards.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { LibraryTools } from './LibraryTools.tsx';
import { CLEARED } from './library-address.ts';
import { libraryTexts as texts } from './texts.ts';
import { type ActivityListParts, useActivityHandlers } from './use-activity-handlers.tsx';
import { type Library, useLibrary } from './use-library.ts';

const links = [
  { to: '/teacher', label: texts.dashboard },
  { to: '/', label: texts.home },
  // A teacher on /student is led back here, so that the child's dashboard has an address of its own for teachers.
  { to: '/teacher/student-view', label: texts.studentView },
];

interface LibraryProps extends ActivityListParts {
  onCreate(): void;
  /** Adds activities from a file. Left out where nothing does. */
  onImport?: () => void;
  /** Adds activities that come with the app: the first step of an empty library. Left out where nothing does. */
  onReady?: () => void;
}

interface ActivityLibraryPageProps extends LibraryProps {
  Frame: PageFrame;
  /** The activity editor, while it is open. */
  editor: ReactNode;
  /** What the teacher has begun and not saved. */
  offers: ReactNode;
}

export function ActivityLibraryPage({ Frame, editor, offers, ...parts }: ActivityLibraryPageProps) {
  const data = useTeacherData();
  return (
    <Frame links={links}>
      <Group justify="space-between" mb="sm">
        <Title order={1}>{texts.title}</Title>
        <CreateButton onCreate={parts.onCreate} />
      </Group>
      {offers}
      {data ? <LoadedLibrary data={data} {...parts} /> : <Skeleton height={320} radius="lg" />}
      {editor}
    </Frame>
  );
}

function LoadedLibrary({
  data: latest,
  onCreate,
  onImport,
  onReady,
  ...parts
}: LibraryProps & { data: TeacherData }) {
  const data = useSteady(latest);
  const items = useActivityItems(data.activities, data);
  const rows = useMemo(() => libraryRows(items), [items]);
  const library = useLibrary(rows, data.classes);
  if (rows.length === 0) {
    return (
      <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="singing">
        <CreateButton onCreate={onCreate} />
        {onReady && <ReadyButton onReady={onReady} />}
        {onImport && <ImportButton onImport={onImport} />}
      </EmptyNote>
    );
  }
  return (
    <>
      <LibraryTools library={library} rows={rows} schoolClasses={data.classes} />
      <Found library={library} onImport={onImport} {...parts} />
    </>
  );
}

interface FoundProps extends ActivityListParts {
  library: Library;
  onImport: (() => void) | undefined;
}

function Found({ library, onImport, ...parts }: FoundProps) {
  const { query, view, result } = library;
  const handlers = useActivityHandlers(parts);
  const List = view === 'list' ? ActivityTable : ActivityCards;
  const growing = useGrowing(JSON.stringify([query, view]));
  const total = result.rows.length;
  return (
    <>
      <Group justify="space-between" gap={0} mt={-8} mb={view === 'list' ? -2 : 6}>
        {/* Also where nothing was found: a screen reader says only what changes in a status that it knows. */}
        <Text size="sm" c="dimmed" role="status">
          {total > 0 ? texts.shown(total) : <VisuallyHidden>{texts.nothingFound}</VisuallyHidden>}
        </Text>
        {total > 0 && (
          <Group gap={0} ml="auto">
            {parts.onExport && (
              <ExportButton
                count={total}
                onExport={() => parts.onExport?.(result.rows.map(({ activity }) => activity))}
              />
            )}
            {onImport && <ImportButton onImport={onImport} />}
          </Group>
        )}
      </Group>
      {total === 0 && (
        <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping">
          <Button onClick={() => library.change(CLEARED)}>{texts.clearAll}</Button>
        </EmptyNote>
      )}
      {total > 0 && <List rows={result.rows.slice(0, growing.count)} handlers={handlers} />}
      <ShowMore {...{ growing, total }} label={texts.showMore} />
    </>
  );
}

function ExportButton({ count, onExport }: { count: number; onExport(): void }) {
  return (
    <Button variant="subtle" px="xs" leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
      {texts.exportShown(count)}
    </Button>
  );
}

function ImportButton({ onImport }: { onImport(): void }) {
  return (
    <Button variant="subtle" px="xs" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
      {texts.import}
    </Button>
  );
}

function ReadyButton({ onReady }: { onReady(): void }) {
  return (
    <Button variant="subtle" px="xs" leftSection={<IconSparkles size={16} aria-hidden />} onClick={onReady}>
      {texts.ready}
    </Button>
  );
}

function CreateButton({ onCreate }: Pick<LibraryProps, 'onCreate'>) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {texts.create}
    </Button>
  );
}
