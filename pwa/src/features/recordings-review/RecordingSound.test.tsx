// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import { reviewsOf } from '#data/queries/recordings/reviews.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, recording, teacherData } from '#test/teacher-rows.ts';
import { RecordingSound } from './RecordingSound.tsx';

const solved = { correct: true, points: 10 };

function show(response: object | null) {
  const answer = recording('mei', 'park', {
    ...{ audioUrl: NO_AUDIO, score: 100, response: response && JSON.stringify(response) },
  });
  const [review] = reviewsOf({ ...teacherData({ everyActivity: [activity('park')] }), recordings: [answer] });
  if (review) renderScreen(<RecordingSound review={review} />);
}

it('a listening result says how many tasks were right at the first try, and all tries', () => {
  const taskResponses = { a: { ...solved, attempts: 1 }, b: { ...solved, attempts: 6 } };
  show({ pointsEarned: 20, totalPossible: 20, taskResponses });
  expect(
    screen.getByText('Listening activity: 20 of 20 points. First try right: 1 of 2. 7 tries.'),
  ).toBeTruthy();
});

it('a result without tries says its points alone, and one that cannot be read what it is', () => {
  show({ pointsEarned: 20, totalPossible: 20 });
  expect(screen.getByText('Listening activity: 20 of 20 points')).toBeTruthy();
  show(null);
  expect(screen.getByText('Listening activity')).toBeTruthy();
});
