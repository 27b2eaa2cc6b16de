/** What to do now: how many answers wait, how long they take, and the way to them. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconHeadphones } from '@tabler/icons-react';
import { Link } from 'react-router';
import { waitingAnswers } from '#data/queries/recordings/waiting-answers.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { dashboardTexts as texts } from './texts.ts';
import classes from './WaitingAnswers.module.css';

/** Where the answers that wait are heard. */
const WAITING_ANSWERS_PATH = '/teacher/recordings/review';

export function WaitingAnswers({ data }: { data: Pick<TeacherData, 'work'> | undefined }) {
  if (!data) return <Skeleton className={classes.place} height={44} />;
  const { count, minutes } = waitingAnswers(data.work);
  if (count === 0) {
    return (
      <Group gap={6} className={classes.none}>
        <IconCheck size={18} aria-hidden />
        <Text c="dimmed">{texts.waiting.none}</Text>
      </Group>
    );
  }
  return (
    <Button
      component={Link}
      to={WAITING_ANSWERS_PATH}
      size="md"
      className={classes.place}
      leftSection={<IconHeadphones size={20} aria-hidden />}
    >
      {texts.waiting.answers(count, minutes)}
    </Button>
  );
}
