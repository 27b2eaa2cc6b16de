// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { AdminGate } from './AdminGate.tsx';

vi.mock('#data/auth/account/use-current-account.ts', () => ({ useCurrentAccount: vi.fn() }));

const admin = { uid: 'admin', role: 'admin', username: 'admin', signedInAt: 'now' } as Account;
const gate = () => <AdminGate>{() => <h1>User Management</h1>}</AdminGate>;
const show = (account: Account | null | undefined) => vi.mocked(useCurrentAccount).mockReturnValue(account);

it('after a sign-in and after a sign-out, the heading has the focus that the page before has taken with it', () => {
  show(undefined);
  const { update } = renderScreen(gate());
  show(null);
  update(gate());
  expect(document.activeElement).toBe(document.body);
  const username = screen.getByLabelText(/^Username/);
  act(() => username.focus());
  show(admin);
  update(gate());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'User Management' }));
  show(null);
  update(gate());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Administrator sign in' }));
});

it('a field of the page that takes the focus keeps it', () => {
  show(null);
  const { update } = renderScreen(gate());
  show(admin);
  update(
    <AdminGate>
      {() => (
        <>
          <h1>User Management</h1>
          <input aria-label="Search" ref={(input) => input?.focus()} />
        </>
      )}
    </AdminGate>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
