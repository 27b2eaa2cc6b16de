/** The review queue (/teacher/recordings/review?class=&activity=&student=): what waits, one answer after the other. */
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { QueueDesk } from './QueueDesk.tsx';
import { queueTexts as texts } from './texts.ts';

const links = [{ to: '/teacher/recordings', label: texts.back }];

export function ReviewQueuePage({ Frame }: { Frame: PageFrame }) {
  const data = useTeacherData();
  const [params] = useSearchParams();
  const filter = {
    classUid: params.get('class'),
    activityUid: params.get('activity'),
    studentUid: params.get('student'),
  };
  return (
    <Frame links={links}>
      {data ? (
        <QueueDesk key={params.toString()} {...{ data, filter }} />
      ) : (
        <Skeleton height={420} radius="lg" />
      )}
    </Frame>
  );
}
