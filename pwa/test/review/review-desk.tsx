/** A review queue with three answers of one child, on a device of its own. */
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ReviewQueuePage } from '#features/recordings-review/queue/ReviewQueuePage.tsx';
import { type RenderedScreen, renderScreen } from '../render-screen.tsx';
import { openTeacherDevice, pulledDoc, type TeacherDevice, teacher } from '../teacher-replica.ts';
import { activity, recording, student } from '../teacher-rows.ts';

export interface ReviewDesk extends Pick<TeacherDevice, 'context' | 'replica'> {
  /** Opens the page, with the oldest answer: that to question 3. */
  open(): Promise<RenderedScreen>;
  /** What was stored about answers, in order. */
  given(): Promise<object[]>;
}

export const QueueFrame = ({ children }: { children?: ReactNode }) => <main>{children}</main>;

const questions = ['q1', 'q2', 'q3'].map((id) => ({ id, prompt: `What is ${id}?`, imageUrl: null }));

/** An answer to a question, spoken in a minute of one hour. */
export const answerTo = (question: number, minute: number, patch: object = {}) =>
  pulledDoc(
    'recordings',
    recording('mei', 'park', {
      questionId: `q${question}`,
      recordedAt: `2026-11-20T10:0${minute}:00.000Z`,
      ...patch,
    }),
  );

export async function createReviewDesk(): Promise<ReviewDesk> {
  const { context, replica } = await openTeacherDevice();
  const people = [student('mei', { firstName: 'Mei', lastName: 'Lin' })];
  await replica.apply(
    [
      ...people.map((person) => pulledDoc('users', person)),
      pulledDoc('activities', activity('park', { title: 'Park', teacherUid: teacher.uid, questions })),
      ...[3, 1, 2].map((question, index) => answerTo(question, index)),
    ],
    1,
  );
  return {
    ...{ context, replica },
    async open() {
      const rendered = renderScreen(<ReviewQueuePage Frame={QueueFrame} />, context);
      await screen.findByText('What is q3?');
      return rendered;
    },
    async given() {
      const commands = await context.outbox.commands.toArray();
      return commands.sort((a, b) => a.number - b.number).map(({ payload }) => payload);
    },
  };
}
