/** Nothing waits, or the last answer was passed: what was done, and the one way on. */
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAppContext } from '#data/app-context.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { type KeyBuffer, useKeys } from './state/key-buffer.ts';
import type { ReviewQueue } from './state/review-queue.ts';
import { queueTexts as texts } from './texts.ts';

interface QueueEndProps {
  queue: ReviewQueue;
  /** How many wait now: skipped, or come meanwhile. */
  waiting: number;
  areMore: boolean;
  /** Of the first answer: milliseconds since 1970. */
  startedAt: number;
  keys: KeyBuffer;
  /** What became of the last answer. */
  note: ReactNode;
  onUndo(): void;
  onBack(): void;
  onRestart(): void;
}

export function QueueEnd({
  queue: { answers, saved },
  waiting,
  areMore,
  startedAt,
  note,
  ...on
}: QueueEndProps) {
  const { clock } = useAppContext();
  const [seconds] = useState(() => (clock.now() - startedAt) / 1000);
  useKeys(on.keys, true, ({ action }) => {
    if (action === 'undo') on.onUndo();
    if (action === 'back') on.onBack();
  });
  const skipped = answers.filter(({ uid }) => !saved.has(uid)).length;
  const done = [
    ...(saved.size > 0 ? [texts.answered(saved.size, texts.time(seconds))] : []),
    ...(skipped > 0 ? [texts.skipped(skipped)] : []),
  ];
  const message = done.join(' ') || (waiting === 0 ? texts.emptyText : '');
  return (
    <EmptyNote
      title={texts.end(waiting, answers.length)}
      message={message}
      pose={waiting === 0 ? 'celebrating' : 'perched'}
    >
      {note}
      <Group mt="sm" justify="center">
        {answers.length > 0 && (
          <Button size="md" variant="default" onClick={on.onBack}>
            {texts.previous}
          </Button>
        )}
        {waiting > 0 && (
          <Button size="md" autoFocus onClick={on.onRestart}>
            {areMore ? texts.reviewMore : texts.review(waiting)}
          </Button>
        )}
        <Button
          component={Link}
          to="/teacher/recordings"
          size="md"
          variant={waiting > 0 ? 'default' : 'filled'}
        >
          {texts.toRecordings}
        </Button>
      </Group>
    </EmptyNote>
  );
}
