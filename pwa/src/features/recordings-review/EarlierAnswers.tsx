/** What a child answered before, with the feedback it got: a new answer takes neither away. */

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { feedbackScoreColor } from 'shared-schema/rules/colors/score-color';
import { useAppContext } from '#data/app-context.ts';
import { recordingName } from '#data/queries/recordings/recording-name.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { ScoreBadge } from '#ui/teacher/badges.tsx';
import { momentOf } from '#ui/teacher/moment.ts';
import { GivenFeedback } from './feedback/GivenFeedback.tsx';
import { RecordingSound } from './RecordingSound.tsx';
import classes from './ReviewRow.module.css';
import { recordingTexts as texts } from './texts.ts';

export function EarlierAnswers({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  const label = open ? texts.hideEarlier : texts.showEarlier(review.earlier.length);
  return (
    <div className={classes.earlier}>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={open}
        aria-label={`${label}: ${recordingName(review)}`}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open &&
        review.earlier.map((answer) => <EarlierAnswer key={answer.uid} review={review} answer={answer} />)}
    </div>
  );
}

function EarlierAnswer({ review, answer }: { review: Review; answer: Recording }) {
  const { clock } = useAppContext();
  const { score } = answer;
  return (
    <div className={classes.earlierAnswer}>
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {texts.earlier} · {momentOf(answer.recordedAt, clock)}
        </Text>
        {score !== null && <ScoreBadge color={feedbackScoreColor(score)}>{texts.score(score)}</ScoreBadge>}
      </Group>
      <RecordingSound review={{ ...review, recording: answer }} />
      <GivenFeedback recording={answer} voiceName={texts.earlierVoice(recordingName(review))} />
    </div>
  );
}
