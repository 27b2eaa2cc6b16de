/** All recordings (/teacher/recordings): filters, and three views of them. */
import { Badge, Group, Skeleton, Tabs, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import {
  filterPairs,
  groupPairs,
  NO_FILTER,
  ownPairs,
  type ReviewFilter,
  type ReviewTotals,
  totalsOf,
  type WorkPair,
  workPairs,
} from '#data/queries/teacher/work-pairs.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { ExportButton } from './export/ExportButton.tsx';
import { NotCounted } from './NotCounted.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';
import { Timeline } from './Timeline.tsx';
import { recordingTexts as texts } from './texts.ts';

const links = [{ to: '/teacher', label: texts.back }];

export function RecordingsReviewPage({ Frame }: { Frame: PageFrame }) {
  const data = useTeacherData();
  return (
    <Frame links={links}>{data ? <Recordings data={data} /> : <Skeleton height={360} radius="lg" />}</Frame>
  );
}

function Recordings({ data: latest }: { data: TeacherData }) {
  const data = useSteady(latest);
  const [filter, setFilter] = useState(NO_FILTER);
  const pairs = useMemo(() => workPairs(data), [data]);
  const shown = useMemo(() => filterPairs(pairs, filter), [pairs, filter]);
  const own = useMemo(() => totalsOf(ownPairs(pairs, data)), [pairs, data]);
  return (
    <ReviewDesk>
      <Group justify="space-between" mb="md">
        <Title order={1}>{texts.title}</Title>
        <Totals totals={own} students={data.students.length} />
        <ExportButton pairs={shown} filter={filter} />
      </Group>
      {pairs.length === 0 ? (
        <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="sleeping" />
      ) : (
        <>
          <NotCounted count={totalsOf(pairs).recordings - own.recordings} />
          <ReviewFilters data={data} filter={filter} onChange={setFilter} />
          <Views pairs={shown} filter={filter} />
        </>
      )}
    </ReviewDesk>
  );
}

function Totals({ totals, students }: { totals: ReviewTotals; students: number }) {
  const { recordings, pending } = totals;
  return (
    <Group gap="xs">
      <Badge size="lg">{texts.totals.recordings(recordings)}</Badge>
      <Badge size="lg">{texts.totals.students(students)}</Badge>
      <Badge size="lg" color="yellow">
        {texts.totals.pending(pending)}
      </Badge>
    </Group>
  );
}

function Views({ pairs, filter }: { pairs: readonly WorkPair[]; filter: ReviewFilter }) {
  const { status } = filter;
  return (
    <Tabs defaultValue="activity" keepMounted={false} mt="md">
      <Tabs.List aria-label={texts.tabsLabel}>
        <Tabs.Tab value="activity">{texts.tabs.activity}</Tabs.Tab>
        <Tabs.Tab value="student">{texts.tabs.student}</Tabs.Tab>
        <Tabs.Tab value="timeline">{texts.tabs.timeline}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="activity" pt="md">
        <Grouped {...{ pairs, status }} by="activity" />
      </Tabs.Panel>
      <Tabs.Panel value="student" pt="md">
        <Grouped {...{ pairs, status }} by="student" />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="md">
        <Timeline {...{ pairs, filter }} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface GroupedProps extends Pick<ReviewFilter, 'status'> {
  pairs: readonly WorkPair[];
  by: 'student' | 'activity';
}

function Grouped({ pairs, by, status }: GroupedProps) {
  const groups = useMemo(() => groupPairs(pairs, by), [pairs, by]);
  return <ReviewGroups {...{ groups, by, status }} />;
}
