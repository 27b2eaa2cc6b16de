// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useActivityInPlay } from '#data/queries/activity-in-play.ts';
import { type StudentHome, useStudentHome } from '#data/queries/student.ts';
import { useHasPulled } from '#data/queries/use-has-pulled.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import ActivityPage from './ActivityPage.tsx';
import type { ActivityPlayerProps } from './ActivityPlayer.tsx';

vi.mock('#data/queries/activity-in-play.ts', () => ({ useActivityInPlay: vi.fn() }));
vi.mock('#data/queries/student.ts', () => ({ useStudentHome: vi.fn() }));
vi.mock('#data/queries/use-has-pulled.ts', () => ({ useHasPulled: vi.fn() }));
vi.mock('#data/auth/account/use-current-account.ts', () => ({
  useCurrentAccount: () => ({ role: 'student' }),
}));
vi.mock('./ActivityPlayer.tsx', () => ({
  default: ({ onFinish, firstQuestionId, onHold }: ActivityPlayerProps) => (
    <>
      <h1>Park</h1>
      <p>Opens with {firstQuestionId ?? 'no question'}</p>
      <button type="button" onClick={onFinish}>
        Finish
      </button>
      <button type="button" onClick={() => onHold?.('q2')}>
        Speak
      </button>
    </>
  ),
}));

beforeEach(() => void vi.mocked(useHasPulled).mockReturnValue(true));

/** What the pages read: points of the child, and whether the activity is completed. */
function know(points: number, completed: boolean): void {
  vi.mocked(useStudentHome).mockReturnValue({ points, level: 1 } as StudentHome);
  vi.mocked(useActivityInPlay).mockReturnValue({
    ...{ activity: activity('park', { imageUrl: '/uploads/park.webp' }), recordings: [], hasFeedback: false },
    progress: { completed } as never,
  });
}

it('the activity gives the window its title and its heading the focus, and so does the page after it', async () => {
  know(10, false);
  history.pushState(null, '', '/student/activity/7');
  const { user } = renderScreen(pages(), undefined, '/student/activity/7');
  expect(document.title).toBe('Park – Chickadee');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Park' }));
  history.pushState(null, '', '/student');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(document.title).toBe('Chickadee'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Hi, Mei!' })));
});

function HandedOver() {
  return (
    <>
      <h1>Hi, Mei!</h1>
      <output>{JSON.stringify(useLocation().state)}</output>
    </>
  );
}

const pages = () => (
  <Routes>
    <Route path="/student/activity/:id" element={<ActivityPage ListeningPlayer={() => null} />} />
    <Route path="/student" element={<HandedOver />} />
  </Routes>
);

it('a completed activity is reported once', () => {
  const onCompleted = vi.fn();
  const page = () => <ActivityPage ListeningPlayer={() => null} onCompleted={onCompleted} />;
  know(10, false);
  const { update } = renderScreen(page());
  expect(onCompleted).not.toHaveBeenCalled();
  know(20, true);
  update(page());
  update(page());
  expect(onCompleted).toHaveBeenCalledTimes(1);
});

it('the question of the feedback that a child comes from is handed on to the player', async () => {
  know(10, true);
  const { user } = renderScreen(
    <>
      <Link to="/student/activity/7" state={{ question: 'q1' }}>
        Try again
      </Link>
      {pages()}
    </>,
    undefined,
    '/student/activity/7',
  );
  expect(screen.getByText('Opens with no question')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Try again' }));
  expect(screen.getByText('Opens with q1')).toBeTruthy();
});

it('the question that a child is recording is known to what keeps the activity', async () => {
  know(10, false);
  const { user } = renderScreen(pages(), undefined, '/student/activity/7');
  expect(useActivityInPlay).toHaveBeenLastCalledWith('7', null);
  await user.click(screen.getByRole('button', { name: 'Speak' }));
  expect(useActivityInPlay).toHaveBeenLastCalledWith('7', 'q2');
});

it.each([
  ['the first time', false],
  ['again', true],
])(
  'an activity that is completed %s hands over how things stood when the page opened',
  async (_, isCompleted) => {
    know(10, isCompleted);
    const { user, update } = renderScreen(pages(), undefined, '/student/activity/7');
    know(20, true);
    update(pages());
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
      finished: 'park',
      before: { points: 10, level: 1, isCompleted },
    });
  },
);

it('no standing is handed over that was read before the first pull had ended', async () => {
  vi.mocked(useHasPulled).mockReturnValue(undefined);
  know(0, false);
  const { user, update } = renderScreen(pages(), undefined, '/student/activity/7');
  vi.mocked(useHasPulled).mockReturnValue(false);
  update(pages());
  vi.mocked(useHasPulled).mockReturnValue(true);
  know(20, true);
  update(pages());
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ finished: 'park', before: null });
});

it('an activity that is long in coming leads back to the dashboard', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  know(10, false);
  vi.mocked(useActivityInPlay).mockReturnValue(undefined);
  renderScreen(pages(), undefined, '/student/activity/7');
  expect(screen.queryByRole('link')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/student');
});

it('an activity that is not there says so, and leads back to the dashboard', () => {
  know(10, false);
  vi.mocked(useActivityInPlay).mockReturnValue('missing');
  renderScreen(pages(), undefined, '/student/activity/no-such-activity');
  expect(screen.getByRole('heading', { name: 'Activity Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/student');
});
