// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { openTeacherDevice, pulledDoc, type TeacherDevice, teacher } from '#test/teacher-replica.ts';
import { activity, recording, student } from '#test/teacher-rows.ts';
import { RecordingsReviewPage } from './RecordingsReviewPage.tsx';
import RecordingsTab from './RecordingsTab.tsx';

const drawn = vi.hoisted(() => vi.fn());
vi.mock('./RecordingSound.tsx', () => ({
  RecordingSound: ({ review }: { review: Review }) => {
    drawn(review.recording.uid);
    return null;
  },
}));

function Frame({ children }: { children?: ReactNode }) {
  const goTo = useNavigate();
  return (
    <main>
      <output aria-label="address">{useLocation().search}</output>
      <button type="button" onClick={() => goTo(-1)}>
        Go back
      </button>
      {children}
    </main>
  );
}
function Tab() {
  const data = useTeacherData();
  return data ? <RecordingsTab data={data} /> : null;
}

const questions = Array.from({ length: 30 }, (_, index) => ({
  id: `q${index}`,
  prompt: `What is it, ${index}?`,
  imageUrl: null,
}));

const recordedAt = '2026-11-21T10:00:00.000Z';
const answer = (question: number, patch: object = {}) =>
  pulledDoc('recordings', recording('mei', 'park', { questionId: `q${question}`, ...patch }));

let context: TeacherDevice['context'];
let replica: TeacherDevice['replica'];

beforeEach(async () => {
  ({ context, replica } = await openTeacherDevice());
  const people = [
    student('mei', { firstName: 'Mei', lastName: 'Lin', classCodeUid: 'bluebirds' }),
    student('omar'),
  ];
  await replica.apply(
    [
      ...people.map((person) => pulledDoc('users', person)),
      pulledDoc('activities', activity('park', { title: 'Park', teacherUid: teacher.uid, questions })),
      ...questions.map((_, index) => answer(index)),
    ],
    1,
  );
});
afterEach(async () => {
  vi.clearAllMocks();
  await replica.close();
});

const rows = () => screen.queryAllByRole('article');
const open = async (query = '') => {
  const rendered = renderScreen(
    <RecordingsReviewPage Frame={Frame} />,
    context,
    `/teacher/recordings${query}`,
  );
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  return rendered;
};

const address = () => screen.getByLabelText('address').textContent;
const totals = () => screen.getByRole('group', { name: 'What the filters let through' }).textContent;

it('a listening result is in the list of all and of what is completed, and in no number of what waits', async () => {
  const result = { audioUrl: NO_AUDIO, score: 100, recordedAt };
  await replica.apply([pulledDoc('recordings', recording('omar', 'park', result))], 1);
  await open('?view=student&student=omar');
  expect(totals()).toBe('1 recording1 student0 pending review');
  expect(screen.queryByText('Pending Review', { selector: 'article *' })).toBeNull();
  expect(screen.queryByText('Feedback Given', { selector: 'article *' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Review / })).toBeNull();
  cleanup();
  await open('?view=student&student=omar&status=completed');
  expect(rows()).toHaveLength(1);
});

describe('the address of the page of recordings', () => {
  it('a link opens the view and the filters that it names', async () => {
    await replica.apply([answer(3, { teacherFeedbackText: 'Well done', feedbackAt: recordedAt })], 1);
    await open('?view=student&student=mei&class=bluebirds&status=unheard&q=lin');
    expect(screen.getByRole('tab', { name: 'By Student', selected: true })).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lin');
    expect(rows()).toHaveLength(1);
    expect(totals()).toBe('1 recording1 student');
  });

  it('a search for a student finds no answers of others to an activity of that name', async () => {
    const { fill } = await open('?view=student');
    await fill(screen.getByRole('searchbox'), 'park');
    expect(await screen.findByText('Try another name, or choose All.')).toBeTruthy();
  });

  it('a search or filter says of how many students it found answers, also to who does not see the list', async () => {
    await replica.apply([answer(3, { teacherFeedbackText: 'Well done', feedbackAt: recordedAt })], 1);
    const { fill, user } = await open('?view=student&status=unheard');
    const said = screen.getByText('1 student', { selector: '[role="status"]' });
    await fill(screen.getByRole('searchbox'), 'park');
    await waitFor(() => expect(said.textContent).toBe('No recording matches your filters'));
    await user.click(await screen.findByRole('button', { name: 'Show all recordings' }));
    await waitFor(() => expect(said.textContent).toBe('1 student'));
    expect(said.isConnected).toBe(true);
  });

  it('the search of the dashboard’s tab says of how many students it found answers', async () => {
    const { fill } = renderScreen(<Tab />, context);
    const said = await screen.findByRole('status');
    await waitFor(() => expect(said.textContent).toBe('1 student'));
    await fill(screen.getByRole('searchbox'), 'nobody');
    expect(said.textContent).toBe('No recording matches your filters');
  });

  it('one recording of the timeline is one', async () => {
    await replica.apply([answer(3, { teacherFeedbackText: 'Well done', feedbackAt: recordedAt })], 1);
    await open('?view=timeline&status=unheard');
    expect(screen.getByText('The latest recording')).toBeTruthy();
  });

  it('choices and a search stand in the address, and Back takes them back', async () => {
    const { user, fill } = await open('?view=student');
    await user.click(screen.getByRole('tab', { name: 'Timeline' }));
    expect(address()).toBe('?view=timeline');
    await fill(screen.getByRole('searchbox'), 'nobody');
    await waitFor(() => expect(address()).toBe('?view=timeline&q=nobody'));
    expect(rows()).toHaveLength(0);
    expect(totals()).toBe('0 recordings0 students0 pending review');
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(address()).toBe('?view=timeline'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'By Student', selected: true })).toBeTruthy());
  });

  it('filters that nothing fulfills are taken away by one button', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'By Student' }));
    await user.type(screen.getByRole('searchbox'), 'nobody');
    await user.click(await screen.findByRole('button', { name: 'Show all recordings' }));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect(address()).toBe('?view=student');
  });
});

describe('the page of recordings', () => {
  it('a closed group draws none of its rows', async () => {
    const { user } = await open();
    const group = screen.getByRole('button', { name: /Park.*30 recordings.*30 to review/, expanded: true });
    expect(rows()).toHaveLength(30);
    await user.click(group);
    expect(rows()).toHaveLength(0);
  });

  it('the group that is open at first is the first one with something to review', async () => {
    const given = { teacherFeedbackText: 'Well done', feedbackAt: recordedAt };
    const ada = recording('ada', 'park', { questionId: 'q0', ...given });
    await replica.apply(
      [
        pulledDoc('users', student('ada', { firstName: 'Ada', lastName: 'Ek' })),
        pulledDoc('recordings', ada),
      ],
      1,
    );
    await open('?view=student');
    expect(screen.getByRole('button', { name: /Ada Ek/, expanded: false })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Mei Lin/, expanded: true })).toBeTruthy();
  });

  it('a recording that arrives is shown, and no other row is drawn again', async () => {
    await open();
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(30));
    drawn.mockClear();
    await replica.apply([answer(3, { teacherFeedbackText: 'Well done' })], 1);
    expect(await screen.findByText('Well done')).toBeTruthy();
    expect(new Set(drawn.mock.calls.map(([uid]) => uid))).toEqual(new Set(['mei-park-q3']));
    expect(screen.getByRole('button', { name: /Park.*30 recordings.*29 to review/ })).toBeTruthy();
  });

  it('a draft that is stored again draws no row anew', async () => {
    const { feedbackDrafts } = context.outbox;
    const store = (question: string, words: string) =>
      feedbackDrafts.put({
        ...{ account: teacher.uid, recording: `mei-park-${question}`, question: `mei park ${question}` },
        ...{ words, score: '', seq: 1 },
      });
    await store('q0', 'Well');
    await open();
    expect(await screen.findByText('Draft')).toBeTruthy();
    drawn.mockClear();
    const read = vi.spyOn(feedbackDrafts, 'where');
    await store('q0', 'Well done');
    await waitFor(() => expect(read).toHaveBeenCalled());
    await store('q1', 'Loud and clear');
    await waitFor(() => expect(screen.getAllByText('Draft')).toHaveLength(2));
    expect(drawn).toHaveBeenCalledTimes(30);
  });

  it('feedback that no server has heard of is in the list and in the numbers', async () => {
    await open();
    await giveFeedback('mei-park-q4', { text: 'Speak up', score: 70 }, context);
    expect(await screen.findByText('Speak up')).toBeTruthy();
    expect(await screen.findByText('29 pending review')).toBeTruthy();
  });
});
