// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { StudentScopeLayout, TeacherScopeLayout } from './ScopeLayout.tsx';
import { noteFirstScreen } from './start/first-screen.ts';
import { useUpdate } from './update/update-store.ts';

vi.mock('#data/sync-status/use-moved-to.ts', () => ({ useMovedTo: () => 'https://new.school' }));

let goTo: (path: string) => void;

function Screen() {
  const navigate = useNavigate();
  goTo = (path) => act(() => navigate(path));
  return <StudentScopeLayout />;
}

const offers = () => [
  screen.queryByText('A new version is ready'),
  screen.queryByText('Your school has moved'),
];

it.each(['/student/activity/7', '/Student/Activity/7', '/elpa-test', '/teacher/try/7'])(
  'no offer lies on the player at %s, and each is back on the dashboard and the sign-in page',
  async (player) => {
    noteFirstScreen();
    useUpdate.setState({ offer: { kind: 'open', apply: () => {} }, isHeld: false });
    renderScreen(<Screen />, undefined, '/student');
    await screen.findByText('A new version is ready');
    await screen.findByText('Your school has moved');
    goTo(player);
    expect(offers()).toEqual([null, null]);
    for (const page of ['/student', '/student-login']) {
      goTo(page);
      expect(offers()).not.toContain(null);
    }
  },
);

it('an offer on a child’s screen says to whom to show it, and none on a grown-up’s screen', async () => {
  noteFirstScreen();
  useUpdate.setState({ offer: { kind: 'open', apply: () => {} }, isHeld: false });
  const { update } = renderScreen(<StudentScopeLayout key="child" />, undefined, '/student');
  const speakers = () => screen.queryAllByRole('button', { name: 'Hear it' });
  const said = () => speakers().map((speaker) => speaker.getAttribute('aria-description'));
  const text = 'Please show this to your teacher.';
  await expect.poll(said).toEqual([text, text]);
  update(<TeacherScopeLayout key="teacher" />);
  await screen.findByText('Your school has moved');
  expect(offers()).not.toContain(null);
  expect(speakers()).toEqual([]);
});

it('a greeting at the bottom of the dashboard ends when an activity opens, a word about work stays', () => {
  renderScreen(<Screen />, undefined, '/student');
  act(() => void showToast({ title: 'Welcome!', place: 'bottom' }));
  goTo('/student/activity/7');
  expect(shownToast()).toBeNull();
  act(() => void showToast({ title: 'Recording Saved!' }));
  goTo('/student');
  goTo('/student/activity/8');
  expect(shownToast()?.title).toBe('Recording Saved!');
});
