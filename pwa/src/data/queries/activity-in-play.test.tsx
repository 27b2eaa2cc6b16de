// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { activity, recording } from '#test/teacher-rows.ts';
import { useActivityInPlay, usePlayerActivity } from './student.ts';

vi.mock('#data/auth/account/use-current-account.ts', () => ({ useCurrentAccount: vi.fn() }));
vi.mock('./use-has-pulled.ts', () => ({ useHasPulled: () => true }));
vi.mock('./use-table.ts', () => ({ useTable: (table: keyof typeof rows) => rows[table] }));

const yard = activity('yard', { id: 7 });
let rows: Record<'activities' | 'recordings' | 'progress', unknown[] | undefined>;
const signIn = (uid: string) =>
  vi.mocked(useCurrentAccount).mockReturnValue({ uid, role: 'student' } as never);

beforeEach(() => {
  rows = { activities: [yard], recordings: [], progress: [] };
  signIn('mei');
});

it('an activity that is taken away while a child is in it stays with its answers until the child leaves', () => {
  const { result, rerender, unmount } = renderHook(() => useActivityInPlay('7'));
  expect(result.current).toMatchObject({ activity: yard });
  rows = { ...rows, activities: [], recordings: [recording('mei', 'yard')] };
  rerender();
  expect(result.current).toMatchObject({ activity: yard, recordings: [{ studentUid: 'mei' }] });
  unmount();
  expect(renderHook(() => useActivityInPlay('7')).result.current).toBe('missing');
});

it('an edited activity is the one in play, and another child or another address does not get the one before', () => {
  const { result, rerender } = renderHook(({ id }) => useActivityInPlay(id), { initialProps: { id: '7' } });
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

it('a teacher who tries an activity sees that it is gone', () => {
  const { result, rerender } = renderHook(() => usePlayerActivity('7'));
  rows = { ...rows, activities: [] };
  rerender();
  expect(result.current).toBe('missing');
});
