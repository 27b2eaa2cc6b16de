/** All recordings (/teacher/recordings): filters, and three views of them. */
import { Badge, Button, Group, Skeleton, Tabs, Title } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { countRecordings } from 'shared-schema/rules/progress/engagement';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import {
  countAllShown,
  countPending,
  countStudents,
  filterPairs,
  groupPairs,
  NO_FILTER,
  ownPairs,
  type WorkPair,
  workPairs,
} from '#data/queries/teacher/work-pairs.ts';
import { useAddress } from '#ui/address/use-address.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { FoundStudents } from '#ui/teacher/FoundStudents.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { useNoteFirstRows } from '#ui/window-list/first-rows.tsx';
import { OrphanedFeedback } from './drafts/OrphanedFeedback.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { NoRecordings } from './NoRecordings.tsx';
import { NotCounted } from './NotCounted.tsx';
import { ReviewButton } from './queue/ReviewButton.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';
import { REVIEW_VIEWS, type ReviewAddress, reviewAddress } from './review-address.ts';
import { Timeline } from './Timeline.tsx';
import { recordingTexts as texts } from './texts.ts';

const links = [{ to: '/teacher', label: texts.back }];

export function RecordingsReviewPage({ Frame }: { Frame: PageFrame }) {
  return (
    <Frame links={links}>
      <Loaded />
    </Frame>
  );
}

/** Below the frame, which is not drawn again when the data comes. */
function Loaded() {
  const data = useTeacherData();
  return data ? <Recordings data={data} /> : <Skeleton height={360} radius="lg" />;
}

/** Not drawn again when only the connection changes. */
const Recordings = memo(({ data: latest }: { data: TeacherData }) => {
  const data = useSteady(latest);
  const { address, change } = useAddress(reviewAddress);
  // A letter is on the screen at once; the lists follow.
  const listed = useDeferredValue(address);
  const pairs = useMemo(() => workPairs(data), [data]);
  const shown = useMemo(() => filterPairs(pairs, listed, 'student'), [pairs, listed]);
  const own = useMemo(() => ownPairs(shown, data), [shown, data]);
  const queued = useMemo(
    () => (isQueueNarrowed(listed) ? filterPairs(pairs, { ...listed, search: '', status: 'all' }) : shown),
    [pairs, shown, listed],
  );
  return (
    <ReviewDesk>
      <Group justify="space-between" mb="sm">
        <Title order={1}>{texts.title}</Title>
        <Totals pairs={own} status={listed.status} />
        <Group gap="sm">
          <ExportButton pairs={shown} filter={listed} />
          <ReviewButton
            pairs={queued}
            classUid={listed.class}
            activityUid={listed.activity}
            studentUid={listed.student}
          />
        </Group>
      </Group>
      <OrphanedFeedback data={data} />
      {pairs.length === 0 ? (
        <NoRecordings />
      ) : (
        <>
          <NotCounted count={countListed(shown, listed.status) - countListed(own, listed.status)} />
          <ReviewFilters data={data} pairs={pairs} address={address} onChange={change} />
          <FoundStudents count={countStudents(shown)} none={texts.nothingFound} />
          <Views pairs={shown} address={listed} onChange={change} />
        </>
      )}
    </ReviewDesk>
  );
});

/** True where the list is narrowed by what the queue of reviews does not ask for. */
function isQueueNarrowed({ search, status }: ReviewAddress): boolean {
  return search !== '' || status !== 'all';
}

/** Of what the filters let through. */
function Totals({ pairs, status }: { pairs: readonly WorkPair[]; status: ReviewAddress['status'] }) {
  return (
    <Group gap="xs" role="group" aria-label={texts.totals.label}>
      <Badge size="lg">{texts.totals.recordings(countListed(pairs, status))}</Badge>
      <Badge size="lg">{texts.totals.students(countStudents(pairs))}</Badge>
      {(status === 'all' || status === 'pending') && (
        <Badge size="lg" color="yellow">
          {texts.totals.pending(countPending(pairs))}
        </Badge>
      )}
    </Group>
  );
}

/** A replaced answer is listed where none counts, and counts nowhere. */
function countListed(pairs: readonly WorkPair[], status: ReviewAddress['status']): number {
  return status === 'all' ? countRecordings(pairs) : countAllShown(pairs, status);
}

interface ViewsProps {
  pairs: readonly WorkPair[];
  address: ReviewAddress;
  onChange(change: Partial<ReviewAddress>): void;
}

/** Not drawn again for each letter of a search. */
const Views = memo(({ pairs, address, onChange }: ViewsProps) => {
  const { view } = address;
  const open = (next: string | null) => {
    const found = REVIEW_VIEWS.find((known) => known === next);
    if (found) onChange({ view: found });
  };
  return (
    <Tabs value={view} onChange={open} keepMounted={false} mt="sm">
      <Tabs.List aria-label={texts.tabsLabel}>
        {REVIEW_VIEWS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {REVIEW_VIEWS.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {pairs.length === 0 ? (
            <NothingFound onClear={() => onChange(NO_FILTER)} />
          ) : (
            <View {...{ pairs, address }} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
});

function NothingFound({ onClear }: { onClear(): void }) {
  useNoteFirstRows(true);
  return (
    <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping">
      <Button variant="default" mt="sm" onClick={onClear}>
        {texts.clearFilters}
      </Button>
    </EmptyNote>
  );
}

function View({ pairs, address }: Omit<ViewsProps, 'onChange'>) {
  const { view, order, status } = address;
  const groups = useMemo(
    () => (view === 'timeline' ? [] : groupPairs(pairs, view, order)),
    [pairs, view, order],
  );
  if (view === 'timeline') return <Timeline pairs={pairs} filter={address} />;
  return <ReviewGroups key={view} {...{ groups, status }} by={view} />;
}
