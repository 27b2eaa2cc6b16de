/** /teacher/try/{id}: one activity as a child would play it, for teachers only. */
import { Button, Skeleton, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { usePlayerActivity } from '#data/queries/activity-in-play.ts';
import type { Absence } from '#data/queries/student.ts';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { absenceTexts } from '#ui/student/texts.ts';
import { TeachersOnly } from './TeachersOnly.tsx';
import { type TryPlayerProps, TryView } from './TryView.tsx';
import { tryTexts as texts } from './texts.ts';
import { useWayBack } from './use-way-back.ts';

export interface TryPageProps {
  Player: ComponentType<TryPlayerProps>;
}

export default function TryPage({ Player }: TryPageProps) {
  return (
    <TeachersOnly>
      <TryActivity Player={Player} />
    </TeachersOnly>
  );
}

function TryActivity({ Player }: TryPageProps) {
  const found = usePlayerActivity(useParams().id ?? '');
  const goBack = useWayBack('/teacher/sets');
  if (found === undefined) return <Loading />;
  if (typeof found === 'string') return <NotFound why={found} />;
  return <TryView activity={found.activity} Player={Player} onLeave={goBack} />;
}

function Loading() {
  return (
    <Stack component="main" role="status" aria-label={texts.loading} p="md">
      <Skeleton height={64} radius="xl" />
      <Skeleton height={280} radius="xl" />
    </Stack>
  );
}

function NotFound({ why }: { why: 'missing' | Absence }) {
  const missing = { title: texts.notFound, message: texts.notFoundText };
  const words = { missing, ...absenceTexts }[why];
  return (
    <MessagePage pose="sleeping" {...words}>
      <Button component={Link} to="/teacher/sets">
        {texts.toLibrary}
      </Button>
    </MessagePage>
  );
}
