/** The standard player with a story of two questions, before a child who has answered some of them. */
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { StandardPlayer } from '#features/activity-player/StandardPlayer.tsx';
import { StudentScope } from '#ui/scopes/StudentScope.tsx';
import { renderScreen } from './render-screen.tsx';
import { activity } from './teacher-rows.ts';

export const saveProgress = vi.fn<AnswerStore['saveProgress']>(async () => {});
const store: AnswerStore = {
  lifetime: 'lasting',
  useMayRecord: () => true,
  draftsOf: () => null,
  useUnfinishedDraftsOf: () => [],
  readDraft: async () => null,
  loadSpeechMeasure: async () => null,
  saveAnswer: async () => {},
  saveProgress,
};

export const ask = (id: string) => ({ id, prompt: `What is ${id}?`, imageUrl: `/uploads/${id}.png` });
const fox = activity('fox', {
  type: 'story',
  storyContent: 'A fox found a friend. '.repeat(12).trim(),
  imageUrl: '/uploads/fox.png',
  questions: [ask('q1'), ask('q2')],
});

interface Asked {
  /** Questions of which the teacher asks for another try. */
  again?: string[];
  /** The question of the feedback that the child comes from. */
  firstQuestionId?: string;
}

/** Tests replace the clock, the files and the voice. */
export function play(answered: string[], mayRecord = true, { again = [], firstQuestionId }: Asked = {}) {
  let asked = again;
  const onFinish = vi.fn();
  const onHold = vi.fn();
  const playerOf = (
    played: typeof fox,
    unfinished: ReturnType<AnswerStore['useUnfinishedDraftsOf']> = [],
  ) => (
    <StudentScope>
      <StandardPlayer
        found={foundOf(played, answered, asked)}
        firstQuestionId={firstQuestionId}
        store={{ ...store, useMayRecord: () => mayRecord, useUnfinishedDraftsOf: () => unfinished }}
        onFinish={onFinish}
        onHold={onHold}
      />
    </StudentScope>
  );
  const shown = renderScreen(playerOf(fox));
  return {
    ...shown,
    onFinish,
    onHold,
    edit: (patch: Partial<typeof fox>) => shown.update(playerOf({ ...fox, ...patch })),
    /** Another answer to this question is in the tables. */
    answerAgain: (questionId: string) => {
      asked = asked.filter((id) => id !== questionId);
      shown.update(playerOf(fox));
    },
    /** The drafts on the device are read after the first render. */
    readDrafts: (...questionIds: string[]) =>
      shown.update(
        playerOf(
          fox,
          questionIds.map((questionId) => ({ id: `of-${questionId}`, questionId, startedAt: '2026-01-05' })),
        ),
      ),
  };
}

const foundOf = (played: typeof fox, answered: string[], again: string[]) => {
  const recordings = answered.map((questionId) => ({
    ...{ questionId, audioUrl: '/uploads/answer.webm', recordedAt: '2026-01-05T08:00:00.000Z' },
    tryAgainAt: again.includes(questionId) ? '2026-01-06T08:00:00.000Z' : null,
    local: null,
  }));
  return { activity: played, recordings, progress: null } as never;
};

export const button = (name: string) => screen.getByRole('button', { name });
