/** An activity with its header, in the player that fits. Who plays, where the answers go, and the voice are the caller's. */
import { Skeleton, Stack } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { ActivityHeader } from './ActivityHeader.tsx';
import { StandardPlayer } from './StandardPlayer.tsx';
import type { PlayedActivity } from './use-standard-player.ts';

export interface ListeningPlayerParts {
  activity: PlayedActivity['activity'];
  /** Nobody's answers: there is nothing to submit. */
  preview: boolean;
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number;
  store: AnswerStore;
  onLeave(): void;
  /** A moment after the answers were handed in. */
  onFinish(): void;
}

export interface ActivityViewProps {
  found: PlayedActivity;
  store: AnswerStore;
  preview: boolean;
  /** The task of a listening activity to begin with, counted over all sets from 0. */
  firstTask?: number;
  /** The question of the feedback that the child comes from. */
  firstQuestionId?: string | null | undefined;
  onLeave(): void;
  /** A moment after an activity was finished or its answers were handed in; `onLeave` in place of none. */
  onFinish?: (() => void) | undefined;
  /** See `StandardPlayer`. */
  onHold?: ((questionId: string | null) => void) | undefined;
  /** The player of interactive listening activities; its code is loaded when one is opened. */
  ListeningPlayer: ComponentType<ListeningPlayerParts>;
  /** Stands below the header. */
  notice?: ReactNode;
}

export function ActivityView({ found, ListeningPlayer, notice, ...props }: ActivityViewProps) {
  const { store, preview, firstTask = 0, firstQuestionId, onLeave, onFinish = onLeave, onHold } = props;
  const { activity } = found;
  return (
    <>
      <ActivityHeader activity={activity} onLeave={onLeave} />
      {notice}
      {usesListeningPlayer(activity) ? (
        <Suspense fallback={<PlayerShape />}>
          <ListeningPlayer
            key={activity.uid}
            activity={activity}
            preview={preview}
            firstTask={firstTask}
            store={store}
            onLeave={onLeave}
            onFinish={onFinish}
          />
        </Suspense>
      ) : (
        <StandardPlayer
          key={activity.uid}
          found={found}
          store={store}
          firstQuestionId={firstQuestionId}
          // Nothing is celebrated while a question is open, also where the activity was completed before.
          onFinish={(isFinished) => (isFinished ? onFinish() : onLeave())}
          onHold={onHold}
        />
      )}
    </>
  );
}

/** The shape of what comes: picture and recorder. */
export function PlayerShape() {
  return (
    <Stack aria-hidden>
      <Skeleton height={64} radius="xl" />
      <Skeleton height={280} radius="xl" />
      <Skeleton height={160} radius="xl" />
    </Stack>
  );
}
