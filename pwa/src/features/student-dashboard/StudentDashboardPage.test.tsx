// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUnfinishedDrafts } from '#data/drafts/recording/draft-recordings.ts';
import type { DraftRecordingRow } from '#data/outbox/outbox-db.ts';
import { useStudentHome } from '#data/queries/student.ts';
import { type RecordingRow, type StudentRow, studentHome } from '#data/queries/student-view.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, recording, student } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import StudentDashboardPage from './StudentDashboardPage.tsx';

vi.mock('#data/queries/student.ts', () => ({
  ...{ useStudentHome: vi.fn(), useOwnAvatar: () => undefined, useAbsence: () => null },
}));
vi.mock('#data/auth/account/use-current-account.ts', () => ({
  useCurrentAccount: () => ({ role: 'student' }),
}));
vi.mock('#data/drafts/recording/draft-recordings.ts', () => ({ useUnfinishedDrafts: vi.fn(() => []) }));
vi.mock('#data/commands/progress-commands.ts', () => ({ hearFeedback: async () => undefined }));
vi.mock('#data/media/use-media.ts', () => ({ useMedia: () => ({ src: undefined, state: 'ready' }) }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

beforeEach(() => {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
});

/** The dashboard of a child who answered once; null: the teacher said nothing, or took it back. */
function dashboardWith(teacherFeedbackText: string | null, users: StudentRow[] = []) {
  const answer = recording('mei', 'park', { teacherFeedbackText }) as RecordingRow;
  const home = studentHome('mei', {
    ...{ users, progress: [], assignments: [], activities: [activity('park')], recordings: [answer] },
  });
  vi.mocked(useStudentHome).mockReturnValue(home);
  return <StudentDashboardPage />;
}

const shownDialog = () => screen.queryByRole('dialog', { name: /Teacher Feedback/ });

test('a dialog whose feedback was taken back does not open again by itself when other feedback comes', async () => {
  const { user, update } = renderScreen(dashboardWith('Well said.'));
  const open = () => user.click(screen.getByRole('button', { name: 'View Teacher Feedback' }));
  await open();
  expect(await screen.findByText('Well said.')).toBeTruthy();
  update(dashboardWith(null));
  expect(shownDialog()).toBeNull();
  update(dashboardWith('Speak up.'));
  expect(shownDialog()).toBeNull();
  await open();
  expect(await screen.findByText('Speak up.')).toBeTruthy();
});

test('after the dialog the focus is on what opened it, and on what is next where that is gone', async () => {
  const { user, update } = renderScreen(dashboardWith('Well said.'));
  const opener = screen.getByRole('button', { name: 'View Teacher Feedback' });
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'I heard it' }));
  expect(document.activeElement).toBe(opener);
  await user.click(opener);
  await screen.findByText('Well said.');
  update(dashboardWith(null));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Do this next' }));
});

test('nothing is said to be all sent while a recording waits to be kept', () => {
  const context = createTestAppContext();
  context.statusStore.setState({ connection: 'online' });
  vi.mocked(useUnfinishedDrafts).mockReturnValue([{ activityUid: 'park' } as DraftRecordingRow]);
  const { update } = renderScreen(dashboardWith(null), context);
  const said = () => screen.getByRole('status', { name: 'Connection' }).textContent;
  expect(said()).toContain('Saved on this tablet');
  vi.mocked(useUnfinishedDrafts).mockReturnValue([]);
  update(dashboardWith(null));
  expect(said()).toContain('All sent');
});

test('the greeting is said as the name sounds and shown as it is written', async () => {
  const speech = createFakeSpeech();
  vi.mocked(browserSpeech).mockReturnValue(speech);
  const named = student('mei', { firstName: 'Nguyễn', spokenName: 'nwin' });
  const { user } = renderScreen(dashboardWith(null, [named as StudentRow]));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Nguyễn!');
  const hear = screen.getByRole('button', { name: 'Hear how far you are' });
  await user.click(hear);
  expect(speech.speak.mock.calls.at(-1)?.[0].text).toMatch(/^Hi, nwin! /);
  expect(document.body.textContent).not.toContain('nwin');
});
