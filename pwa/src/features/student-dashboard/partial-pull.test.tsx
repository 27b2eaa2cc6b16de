// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { PulledDoc } from 'shared-schema/sync';
import { expect, test } from 'vitest';
import { startRepull } from '#data/outbox/pull-cursor.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, student } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import StudentDashboardPage from './StudentDashboardPage.tsx';

let seq = 0;
const doc = (table: string, value: { uid: string }) =>
  ({ table, uid: value.uid, seq: ++seq, value }) as PulledDoc;
const own = { studentUid: 'mei', activityUid: 'yard' };
const yard = { ...activity('yard', { title: 'The yard' }), id: 7, imageUrl: null, audioUrl: null };
const answer = { ...own, uid: 'r', questionId: 'q1', score: 40 };
const done = { ...own, uid: 'p', completed: true, score: null };
const mei = student('mei', { firstName: 'Mei' });

/** The dashboard of a child whose device gets page after page. */
async function openDashboard() {
  const device = await createTestDevice();
  await device.signIn('mei');
  const context = createTestAppContext({}, device.context);
  context.accountStore.watch();
  const replica = await device.context.openReplica({ uid: 'mei', role: 'student' });
  const pull = async (docs: PulledDoc[], isPartial?: true) => {
    await replica.apply(docs, 1);
    const place = { account: 'mei', cursor: `c${seq}`, replica: replica.instance, generation: 1 };
    await device.outbox.cursors.put({ ...place, ...(isPartial && { isPartial }) });
  };
  const pullAnew = () => startRepull(device.outbox, 'mei', replica.instance);
  return { context, pull, pullAnew };
}

const spoken = (name: string | RegExp) =>
  screen.getAllByRole('button', { name }).map((button) => button.getAttribute('aria-description'));

test('the cards stand there during a first pull, and no status, score or number is told before its end', async () => {
  const { context, pull } = await openDashboard();
  await pull([doc('activities', yard), doc('recordings', answer)], true);
  renderScreen(<StudentDashboardPage />, context);
  await screen.findByRole('heading', { name: 'The yard' });
  await waitFor(() => expect(screen.queryByText('Total Points')).toBeNull());
  expect(document.body.textContent).not.toMatch(/Not Started|In Progress|Score|All done/);
  expect(spoken('Hear how far you are')).toEqual(['Hi, mei! ']);
  await waitFor(() => expect(spoken('Hear it')).toEqual(['The yard. Sent to your teacher']));
  await pull([doc('progress', done), doc('users', mei)]);
  await screen.findByText('Total Points');
  await waitFor(() => expect(screen.getByText('Completed')).toBeTruthy());
  expect(await screen.findByText('Score 40%')).toBeTruthy();
  await waitFor(() => expect(spoken('Hear how far you are')[0]).toContain('Activities done: 1.'));
});

test('a child is not told that all is done while more may come', async () => {
  const { context, pull } = await openDashboard();
  await pull([doc('activities', yard), doc('progress', done)], true);
  renderScreen(<StudentDashboardPage />, context);
  await screen.findByRole('heading', { name: 'The yard' });
  await waitFor(() => expect(screen.queryByText('All done!')).toBeNull());
  await pull([doc('users', mei)]);
  expect(await screen.findByText('All done!')).toBeTruthy();
});

test('a device that pulls anew goes on telling what it has', async () => {
  const { context, pull, pullAnew } = await openDashboard();
  await pull([doc('activities', yard), doc('progress', done), doc('users', mei)]);
  await pullAnew();
  renderScreen(<StudentDashboardPage />, context);
  expect(await screen.findByText('All done!')).toBeTruthy();
  expect(await screen.findByText('Total Points')).toBeTruthy();
});
