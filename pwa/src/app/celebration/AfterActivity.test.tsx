// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { type StudentHome, useStudentHome } from '#data/queries/student.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import type { FinishedActivity } from '#ui/celebration/finished-activity.ts';
import { showToast, useToast } from '#ui/toast/toast-store.ts';
import { AfterActivity, FinishedCelebration } from './AfterActivity.tsx';

vi.mock('#data/queries/student.ts', () => ({ useStudentHome: vi.fn() }));
vi.mock('#data/media/use-media.ts', () => ({ useMedia: () => ({ src: undefined, state: 'ready' }) }));

const card = (uid: string, status: 'Completed' | 'Not Started') => ({
  ...{ activity: activity(uid, { id: 7, title: `Activity ${uid}` }), status, tryAgain: false },
  ...{ score: null, hasFeedback: false, hasNewFeedback: false, feedback: [], mark: 'none' as const },
});
const home: StudentHome = {
  ...{ student: null, cards: [card('a', 'Completed'), card('b', 'Not Started')] },
  ...{ done: 5, level: 2, points: 50, levelProgress: 0, progressPercent: 50 },
};

beforeEach(() => {
  vi.mocked(useStudentHome).mockReturnValue(home);
});

/** A page that a player leaves for the dashboard. */
function Player({ state }: { state: FinishedActivity | null }) {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <>
      <button type="button" onClick={() => navigate('/student', { state })}>
        Leave
      </button>
      {location.pathname === '/student' && <AfterActivity />}
      <output>{JSON.stringify(location.state)}</output>
    </>
  );
}

async function leave(state: FinishedActivity | null) {
  const shown = renderScreen(<Player state={state} />);
  await shown.user.click(screen.getByRole('button', { name: 'Leave' }));
  return shown;
}

it('a finished activity is celebrated with points, a new level and the next activity, until the child goes on', async () => {
  const { user } = await leave({ finished: 'a', before: { points: 40, level: 1, isCompleted: false } });
  expect(await screen.findByText('You reached level 2!')).toBeTruthy();
  const next = screen.getByRole('link', { name: /Activity b/ });
  expect(next.getAttribute('href')).toBe('/student/activity/7');
  await user.click(screen.getByRole('button', { name: 'My activities' }));
  expect(screen.queryByText('Well done!')).toBeNull();
});

it('a celebration that was loaded before comes with the dashboard', async () => {
  await FinishedCelebration.load();
  renderScreen(<Player state={{ finished: 'a', before: null }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('Well done!')).toBeTruthy();
});

it.each([
  [
    'is where the page has put it',
    <h1 key="page" tabIndex={-1}>
      Hi, Mei!
    </h1>,
    true,
  ],
  [
    'is not where a child has put it',
    <button key="page" type="button">
      Log out
    </button>,
    false,
  ],
])('a celebration has the focus on its heading where that %s', async (_, other, isTaken) => {
  await FinishedCelebration.load();
  const both = (later: ReactNode) => (
    <>
      {other}
      {later}
    </>
  );
  const { update } = renderScreen(both(null));
  screen.getByText(/Hi|Log/).focus();
  update(both(<FinishedCelebration state={{ finished: 'a', before: null }} onClose={() => {}} />));
  expect(document.activeElement === screen.getByRole('heading', { name: 'Well done!' })).toBe(isTaken);
});

it('a finished game counts as one more activity: it has told points of its own', async () => {
  const sets = [{ id: 's', name: 'One', objects: [], zones: [], questions: [] }];
  const game = activity('a', { type: 'interactive_listening', interactiveTasks: { sets } as never });
  const cards = [{ ...card('a', 'Completed'), activity: game }];
  vi.mocked(useStudentHome).mockReturnValue({ ...home, cards });
  await leave({ finished: 'a', before: { points: 40, level: 2, isCompleted: false } });
  const speaker = await screen.findByRole('button', { name: 'Hear it' });
  expect(speaker.getAttribute('aria-description')).toBe('Well done! Activities done: 5.');
  expect(screen.getByText('Activities Done').nextSibling?.textContent).toBe('5');
  expect(screen.queryByText('Points Earned')).toBeNull();
});

it('the card of the next activity is hidden below the celebration, and one with new feedback is not', async () => {
  const isRepeated = async () =>
    (await screen.findByRole('link', { name: /Activity b/ })).hasAttribute('data-repeated');
  const first = await leave({ finished: 'a', before: null });
  expect(await isRepeated()).toBe(true);
  first.unmount();
  const heard = { ...card('a', 'Completed'), hasFeedback: true, hasNewFeedback: true };
  vi.mocked(useStudentHome).mockReturnValue({ ...home, cards: [heard, card('b', 'Not Started')] });
  await leave({ finished: 'a', before: null });
  expect(await isRepeated()).toBe(false);
});

it('the speaker of the celebration says which activity comes next', async () => {
  await leave({ finished: 'a', before: { points: 40, level: 2, isCompleted: false } });
  const speaker = await screen.findByRole('button', { name: 'Hear it' });
  expect(speaker.getAttribute('aria-description')).toBe(
    'Well done! You earned 10 points. Next activity. Activity b',
  );
});

it('a reload of the dashboard does not celebrate again', async () => {
  await leave({ finished: 'a', before: null });
  await screen.findByText('Well done!');
  expect(screen.getByRole('status').textContent).toBe('null');
});

it('a child who leaves an activity that is not finished sees the plain dashboard', async () => {
  await leave(null);
  expect(screen.queryByText('Well done!')).toBeNull();
});

it('an activity that was finished before is celebrated without points', async () => {
  await leave({ finished: 'a', before: { points: 40, level: 1, isCompleted: true } });
  expect(await screen.findByText('You did it again.')).toBeTruthy();
  expect(screen.queryByText('+10')).toBeNull();
});

it('a first time whose score took as many points as it brought is celebrated without a claim', async () => {
  await leave({ finished: 'a', before: { points: 50, level: 2, isCompleted: false } });
  const speaker = await screen.findByRole('button', { name: 'Hear it' });
  expect(speaker.getAttribute('aria-description')).toBe('Well done! Next activity. Activity b');
  expect(screen.queryByText('Points Earned')).toBeNull();
});

it('an activity that the school deleted meanwhile is not said to be done again', async () => {
  await leave({ finished: 'gone', before: { points: 50, level: 2, isCompleted: true } });
  expect(await screen.findByText('Well done!')).toBeTruthy();
  expect(screen.queryByText('You did it again.')).toBeNull();
});

it('what became of the answers is a line of the celebration, and no toast lies on it', async () => {
  showToast({ title: 'Your answers are saved!', message: 'They go to your teacher later.' });
  await leave({ finished: 'a', before: null });
  expect(await screen.findByText('Your answers are saved! They go to your teacher later.')).toBeTruthy();
  expect(useToast.getState().toast).toBeNull();
});

it('what became of the answers stays on a celebration that is drawn anew', async () => {
  showToast({ title: 'Your answers are saved!', message: 'They go to your teacher later.' });
  await FinishedCelebration.load();
  const handedOver = { finished: 'a', before: null };
  const celebration = <FinishedCelebration state={handedOver} onClose={() => {}} />;
  renderScreen(celebration).unmount();
  renderScreen(celebration);
  expect(await screen.findByText(/^Your answers are saved!/)).toBeTruthy();
});

it('a toast about what went wrong leaves the place of the bird on a phone', async () => {
  showToast({ title: 'Submission Error', tone: 'error' });
  await leave({ finished: 'a', before: null });
  await screen.findByText('Well done!');
  expect(useToast.getState().toast).toMatchObject({ title: 'Submission Error', place: 'low' });
});

it('the bird alone says that the activity is complete', async () => {
  showToast({ title: 'Activity Complete!' });
  await leave({ finished: 'a', before: null });
  await screen.findByText('Well done!');
  expect(useToast.getState().toast).toBeNull();
});

it('a new level is the one number of the celebration', async () => {
  await leave({ finished: 'a', before: { points: 40, level: 1, isCompleted: false } });
  expect((await screen.findByText('New level')).nextSibling?.textContent).toBe('2');
  expect(screen.queryByText('Points Earned')).toBeNull();
});
