// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mediaStore } from '#data/media/media-store.ts';
import { type RecordingRow, studentHome } from '#data/queries/student-view.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { ActivityCard } from './ActivityCard.tsx';

const park = activity('park', { title: 'At the park' });

function cardWith(fields?: Partial<RecordingRow>) {
  const recording = {
    uid: 'r1',
    studentUid: 'mei',
    activityUid: 'park',
    questionId: 'q1',
    score: null,
    ...fields,
  };
  const recordings = fields ? [recording as RecordingRow] : [];
  const [card] = studentHome('mei', {
    users: [],
    activities: [park],
    assignments: [],
    recordings,
    progress: [],
  }).cards;
  if (!card) throw new Error('no card');
  return card;
}

const classesOf = (role: 'link' | 'button', name: string) => screen.getByRole(role, { name }).className;

test('a new activity shows its status as a word and has no mark', () => {
  renderScreen(<ActivityCard card={cardWith()} />);
  expect(screen.getByText('Not Started')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Hear it' }).getAttribute('aria-description')).toBe(
    'At the park',
  );
  expect(classesOf('link', 'Start Activity')).toContain('wayOn');
});

test('new feedback is the way on of its card, and once heard the activity is again', () => {
  const given = { sticker: 'sun', heardAt: null };
  const { update } = renderScreen(<ActivityCard card={cardWith(given)} />);
  expect(classesOf('button', 'View Teacher Feedback')).toContain('wayOn');
  expect(classesOf('link', 'Continue')).not.toContain('wayOn');
  update(<ActivityCard card={cardWith({ ...given, heardAt: '2026-01-02T00:00:00.000Z' })} />);
  expect(classesOf('link', 'Continue')).toContain('wayOn');
  expect(classesOf('button', 'View Teacher Feedback')).not.toContain('wayOn');
});

test('the card and its speaker say that a draft is unfinished', () => {
  renderScreen(<ActivityCard card={cardWith()} isUnfinished />);
  expect(screen.getByText('You were recording here.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Hear it' }).getAttribute('aria-description')).toBe(
    'At the park. You were recording here.',
  );
});

test('the speaker of a card says whether the answers are sent', () => {
  const spoken = () => screen.getByRole('button', { name: 'Hear it' }).getAttribute('aria-description');
  const { update } = renderScreen(<ActivityCard card={{ ...cardWith({}), mark: 'saved' }} />);
  expect(spoken()).toBe('At the park. In Progress. Saved on this tablet');
  update(<ActivityCard card={{ ...cardWith({}), mark: 'sent' }} />);
  expect(spoken()).toBe('At the park. In Progress. Sent to your teacher');
});

test.each([
  ['Your teacher answered you.', { sticker: 'sun', heardAt: null }],
  ['Try again.', { tryAgainAt: '2026-01-02T00:00:00.000Z', heardAt: '2026-01-03T00:00:00.000Z' }],
])('the speaker of a card whose pictures are missing also says ‘%s’', (words, given) => {
  const imageUrl = '/uploads/park.webp';
  mediaStore.setState({ shell: true, files: new Map([[imageUrl, 'offline']]) });
  const card = cardWith(given);
  renderScreen(<ActivityCard card={{ ...card, activity: { ...card.activity, imageUrl } }} />);
  expect(screen.getByRole('button', { name: 'Hear it' }).getAttribute('aria-description')).toBe(
    `At the park. Pictures come when you are online. ${words} Sent to your teacher`,
  );
});
