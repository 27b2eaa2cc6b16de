/** All recordings (/teacher/recordings): filters, and three views of them. */
import { Badge, Group, Paper, Skeleton, Tabs, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  filterReviews,
  groupByActivity,
  groupByStudent,
  NO_FILTER,
  ownReviews,
  type Review,
  reviewsOf,
  timelineOf,
  totalsOf,
} from '#data/queries/teacher/reviews.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { NotCounted } from './NotCounted.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';
import { ReviewRow } from './ReviewRow.tsx';
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
  const reviews = useMemo(() => reviewsOf(data), [data]);
  const own = ownReviews(reviews, data);
  const shown = filterReviews(reviews, filter);
  return (
    <ReviewDesk>
      <Group justify="space-between" mb="md">
        <Title order={1}>{texts.title}</Title>
        <Totals reviews={own} students={data.students.length} />
      </Group>
      {reviews.length === 0 ? (
        <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="sleeping" />
      ) : (
        <>
          <NotCounted count={reviews.length - own.length} />
          <ReviewFilters data={data} filter={filter} onChange={setFilter} />
          <Views reviews={shown} />
        </>
      )}
    </ReviewDesk>
  );
}

function Totals({ reviews, students }: { reviews: readonly Review[]; students: number }) {
  const { recordings, pending } = totalsOf(reviews);
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

function Views({ reviews }: { reviews: readonly Review[] }) {
  const latest = timelineOf(reviews);
  return (
    <Tabs defaultValue="activity" keepMounted={false} mt="md">
      <Tabs.List aria-label={texts.tabsLabel}>
        <Tabs.Tab value="activity">{texts.tabs.activity}</Tabs.Tab>
        <Tabs.Tab value="student">{texts.tabs.student}</Tabs.Tab>
        <Tabs.Tab value="timeline">{texts.tabs.timeline}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="activity" pt="md">
        <ReviewGroups groups={groupByActivity(reviews)} by="activity" />
      </Tabs.Panel>
      <Tabs.Panel value="student" pt="md">
        <ReviewGroups groups={groupByStudent(reviews)} by="student" />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="md">
        {latest.length === 0 ? (
          <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping" />
        ) : (
          <Paper px="md" py="sm" shadow="xs">
            <Text size="sm" c="dimmed" mb="xs">
              {texts.latest(latest.length)}
            </Text>
            {latest.map((review) => (
              <ReviewRow key={review.recording.uid} review={review} withNames />
            ))}
          </Paper>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
