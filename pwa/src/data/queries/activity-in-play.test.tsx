// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type AppContext, AppContextProvider } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { SyncCounts } from '#data/sync-status/sync-counts.ts';
import { activity, recording } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import {
  type PlayerActivity,
  playerActivity,
  useActivityInPlay,
  usePlayerActivity,
} from './activity-in-play.ts';
import type { SyncedTable } from './rows.ts';

vi.mock('#data/auth/account/use-current-account.ts', () => ({ useCurrentAccount: vi.fn() }));
vi.mock('./use-has-pulled.ts', () => ({ useHasPulled: () => hasPulled }));
vi.mock('./use-table.ts', () => ({ useTable: (table: keyof typeof rows) => rows[table] }));

const yard = activity('yard', { id: 7 });
let hasPulled: boolean;
let context: AppContext;
let rows: Partial<Record<SyncedTable, unknown[]>>;
const signIn = (uid: string) =>
  vi.mocked(useCurrentAccount).mockReturnValue({ uid, role: 'student' } as never);

const wrapper = ({ children }: { children: ReactNode }) => (
  <AppContextProvider value={context}>{children}</AppContextProvider>
);
const open = () =>
  renderHook(({ id }) => useActivityInPlay(id, null), { initialProps: { id: '7' }, wrapper });

/** What waits on the device, as the test sets it. */
function watchCounts() {
  const counts = createStore<SyncCounts>(() => ({
    waiting: 0,
    isAllSent: true,
    syncIssues: 0,
    needsSignIn: null,
  }));
  context.syncCounts = { ...counts, watch: () => () => {} };
  return counts;
}

beforeEach(() => {
  context = createTestAppContext();
  hasPulled = true;
  rows = { activities: [yard], recordings: [], progress: [] };
  signIn('mei');
});

it('an activity that is taken away while a child is in it stays with its answers until the child leaves', () => {
  const { result, rerender, unmount } = open();
  expect(result.current).toMatchObject({ activity: yard });
  rows = { ...rows, activities: [], recordings: [recording('mei', 'yard')] };
  rerender({ id: '7' });
  expect(result.current).toMatchObject({ activity: yard, recordings: [{ studentUid: 'mei' }] });
  unmount();
  expect(open().result.current).toBe('missing');
});

it('an edited activity is the one in play, and another child or another address does not get the one before', () => {
  const { result, rerender } = open();
  const edited = { ...yard, title: 'Garden' };
  rows = { ...rows, activities: [edited] };
  rerender({ id: '7' });
  rows = { ...rows, activities: [] };
  rerender({ id: '7' });
  expect(result.current).toMatchObject({ activity: edited });
  rerender({ id: '8' });
  expect(result.current).toBe('missing');
  rerender({ id: '7' });
  signIn('omar');
  rerender({ id: '7' });
  expect(result.current).toBe('missing');
});

it('an activity stays as it is while the child records the answer to a question that was removed', () => {
  const ask = (id: string) => ({ id, prompt: id, imageUrl: null });
  const asking = (...ids: string[]) => ({ ...yard, questions: ids.map(ask) });
  const { result, rerender } = renderHook(({ held }) => useActivityInPlay('7', held), {
    ...{ initialProps: { held: null as string | null }, wrapper },
  });
  const shown = (held: string | null, played = rows.activities?.[0]) => {
    rows = { ...rows, activities: [played] };
    rerender({ held });
    return (result.current as PlayerActivity).activity;
  };
  const both = asking('q1', 'q2');
  expect(shown('q2', both)).toEqual(both);
  rows = { ...rows, recordings: [recording('mei', 'yard')] };
  expect(shown('q2', asking('q1'))).toEqual(both);
  expect(result.current).toMatchObject({ recordings: [{ studentUid: 'mei' }] });
  expect(shown('q2', asking())).toEqual(both);
  expect(shown('q2', { ...both, type: 'interactive_listening', interactiveTasks: [{ id: 't1' }] })).toEqual(
    both,
  );
  expect(shown('q2', asking('q2', 'q3'))).toEqual(asking('q2', 'q3'));
  expect(shown('q2', asking())).toEqual(asking('q2', 'q3'));
  expect(shown(null)).toEqual(asking());
});

it('a teacher who tries an activity sees that it is gone', () => {
  const { result, rerender } = renderHook(() => usePlayerActivity('7'), { wrapper });
  rows = { ...rows, activities: [] };
  rerender();
  expect(result.current).toBe('missing');
});

it('what was never pulled is on its way, and away where the school cannot be reached or wants a sign-in', () => {
  hasPulled = false;
  rows = { ...rows, activities: [] };
  const counts = watchCounts();
  const { result } = open();
  expect(result.current).toBeUndefined();
  act(() => context.statusStore.setState({ connection: 'offline' }));
  expect(result.current).toBe('offline');
  act(() => counts.setState({ needsSignIn: 'for_news' }));
  expect(result.current).toBe('signedOut');
  act(() => context.statusStore.setState({ connection: 'online' }));
  act(() => counts.setState({ needsSignIn: null }));
  expect(result.current).toBeUndefined();
});

it('in a first pull an activity waits for the child’s own row, which says whether the child may be recorded', () => {
  hasPulled = false;
  rows = { ...rows, users: [{ uid: 'omar' }] };
  watchCounts();
  const { result, rerender } = open();
  expect(result.current).toBeUndefined();
  rows = { ...rows, users: [{ uid: 'mei', noRecordingSince: '2026-01-06' }] };
  rerender({ id: '7' });
  expect(result.current).toMatchObject({ activity: yard });
});

it('a teacher who tries an activity waits for no row of a child', () => {
  hasPulled = false;
  watchCounts();
  vi.mocked(useCurrentAccount).mockReturnValue({ uid: 'rivera', role: 'teacher' } as never);
  const { result } = renderHook(() => usePlayerActivity('7'), { wrapper });
  expect(result.current).toMatchObject({ activity: yard });
});

it('a child works on where the rest of the first pull cannot come, and is not interrupted once it can', () => {
  hasPulled = false;
  watchCounts();
  context.statusStore.setState({ connection: 'offline' });
  const { result } = open();
  expect(result.current).toMatchObject({ activity: yard });
  act(() => context.statusStore.setState({ connection: 'online' }));
  expect(result.current).toMatchObject({ activity: yard });
});

it('the player finds an activity by uid or by number', () => {
  const house = activity('house', { id: null });
  const known = { activities: [yard, house], recordings: [recording('mei', 'yard')], progress: [] };
  expect(playerActivity('mei', '7', known)).toMatchObject({
    activity: yard,
    recordings: [{}],
    progress: null,
  });
  expect(playerActivity('mei', 'house', known)?.recordings).toEqual([]);
  expect(playerActivity('mei', 'null', known)).toBeNull();
});

it('the player tells of the wish for another try also where the child cannot give it any more', () => {
  rows = { ...rows, recordings: [recording('mei', 'yard', { tryAgainAt: '2026-01-05' })] };
  expect(open().result.current).toMatchObject({ hasFeedback: true });
  rows = { ...rows, users: [{ uid: 'mei', noRecordingSince: '2026-01-06' }] };
  expect(open().result.current).toMatchObject({ hasFeedback: true });
});

it('the player shows the answer that counts, and tells of feedback on an earlier one', () => {
  const replaced = { uid: 'old', teacherFeedbackText: 'Lovely!', replacedAt: '2026-01-02' };
  const recordings = [recording('mei', 'yard', replaced), recording('mei', 'yard', { uid: 'new' })];
  expect(playerActivity('mei', '7', { activities: [yard], recordings, progress: [] })).toMatchObject({
    recordings: [{ uid: 'new' }],
    hasFeedback: true,
  });
});
