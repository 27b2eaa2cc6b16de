// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '#data/auth/account/current-account.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { AuditBoard } from './AuditBoard.tsx';

const account = { uid: 'admin', id: 1, role: 'admin', username: 'admin', session: 'active' } as Account;
const entry = { id: 1, at: '2026-11-30T08:00:00.000Z', action: 'login_cards_printed', actorUid: 'ana' };

it('filters that find nothing are said in a status that was there before', async () => {
  const api = async (call: string, { query }: { query?: { person?: string } } = {}) => {
    if (call !== 'GET /api/admin/audit') return new Promise(() => undefined);
    return { entries: query?.person ? [] : [entry], next: null };
  };
  const { fill } = renderScreen(
    <AuditBoard account={account} />,
    createTestAppContext({ api: api as never }),
  );
  await screen.findByRole('listitem');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await fill(screen.getByRole('searchbox'), 'zzz');
  await waitFor(() => expect(status.textContent).toBe('Nothing in the list matches the filters.'));
  expect(status.isConnected).toBe(true);
});
