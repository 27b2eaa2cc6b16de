// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { updateClass } from '#data/commands/class-commands.ts';
import { refuse } from '#data/outbox/lane-commands.ts';
import { useTable } from '#data/queries/use-table.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { useOpenIssueStore } from '#ui/sync-issues/open-issue-store.ts';
import { Notices } from './Notices.tsx';

vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

let device: TestDevice;

beforeEach(async () => {
  vi.mocked(useTable).mockReturnValue([]);
  useOpenIssueStore.setState({ shown: { kind: 'closed' } });
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

async function refused(uid: string, name: string, code: string): Promise<void> {
  await updateClass({ uid, seq: 5 }, { name }, device.context);
  const last = (await device.outbox.commands.toArray()).at(-1);
  await refuse(device.outbox, last?.commandId ?? '', code);
}
const open = () => renderScreen(<Notices syncIssues={null} />, createTestAppContext({}, device.context));

it('a single conflict says what was changed in two places, and is compared at once', async () => {
  await refused('wrens', 'Wrens', 'conflict');
  const { user } = open();
  expect(await screen.findByText('Changed in two places: Change to class “Wrens”')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(useOpenIssueStore.getState().shown.kind).toBe('compare');
});

it('a conflict and other refused work are one notice with the number of the badge', async () => {
  await refused('wrens', 'Wrens', 'conflict');
  await refused('owls', 'Owls', 'not_owner');
  const { user } = open();
  expect(await screen.findByText('2 changes need attention')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(useOpenIssueStore.getState().shown.kind).toBe('list');
});

it('a notice to sign in again is no alert: it waits in a status that was there before', async () => {
  open();
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe('');
  await device.outbox.accounts.update('rivera', { session: 'expired' });
  await waitFor(() => expect(status.textContent).toContain('Please sign in again'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('several conflicts are one notice that says that both versions are kept', async () => {
  await refused('wrens', 'Wrens', 'conflict');
  await refused('owls', 'Owls', 'conflict');
  open();
  expect(await screen.findByText('2 changes need attention')).toBeTruthy();
  expect(screen.getByText(/^These were also changed on another device\./)).toBeTruthy();
});

it('what a student said without consent needs the student’s teacher, and no other', async () => {
  const rows = (table: string) => (table === 'users' ? [{ uid: 'mei' }] : []) as never;
  vi.mocked(useTable).mockImplementation(rows);
  for (const child of ['mei', 'jon']) await device.signIn(child);
  await device.signIn('rivera', 'teacher');
  for (const [number, account] of ['mei', 'jon'].entries()) {
    const place = { lane: `lane-${account}`, account, number, commandId: account, at: '', blobs: [] };
    const answer = { type: 'recording.save', payload: {}, state: 'refused', code: 'no_consent' };
    await device.outbox.commands.add({ ...place, ...answer } as never);
  }
  open();
  expect(await screen.findByText('1 change needs attention')).toBeTruthy();
});
