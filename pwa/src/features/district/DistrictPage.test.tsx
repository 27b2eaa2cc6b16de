// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { DistrictPage } from './DistrictPage.tsx';
import type { District } from './school-rows.ts';

const hilda = { uid: 'hilda', username: 'hilda', role: 'admin', session: 'active' } as unknown as Account;

function open(api: () => Promise<District>, account = hilda) {
  return renderScreen(
    <DistrictPage
      Gate={({ children }) => <>{children(account)}</>}
      SignIn={({ intro }) => <p>Sign in: {intro}</p>}
    />,
    createTestAppContext({ api: api as unknown as Api }),
  );
}

const empty: District = { version: '0.4.0', diskFreeBytes: null, diskBytes: null, schools: [] };
const school = (host: string): District['schools'][number] => ({
  ...{ host, state: 'open', movedTo: null, isInUse: false, summary: null },
});

it('a district without schools says how to add one', async () => {
  open(async () => empty);
  expect(
    await screen.findByText(/\.\/chickadee school add <host> .*npm run school -- add <host>/),
  ).toBeTruthy();
});

it('at the address of a school, the page says that there is no district', async () => {
  open(() => Promise.reject(new ApiError(404, 'Not found', 'not_found')));
  expect(await screen.findByText('There is no district under this address.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('a server that does not answer is asked again when the administrator wants it', async () => {
  const api = vi.fn<() => Promise<District>>().mockRejectedValueOnce(new Error('offline'));
  api.mockResolvedValue(empty);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/^No school yet/)).toBeTruthy();
});

it('a server whose database does not answer says so, and does not pass for one that is off', async () => {
  open(() => Promise.reject(new ApiError(503, 'Busy', 'busy')));
  expect(await screen.findByText(/^The server runs, but its database does not answer/)).toBeTruthy();
  expect(screen.queryByText(/The server did not answer/)).toBeNull();
});

it('a district whose places were all in use says when, and which setting to raise', async () => {
  const placesFullAt = '2026-05-04T08:05:00.000Z';
  open(async () => ({ ...empty, schools: [school('oak.test')], openSchools: 64, placesFullAt }));
  const said = await screen.findByText(/^On May 4, 2026, /);
  expect(said.textContent).toContain(
    ', all 64 places for open schools were in use, and whoever came to another school was told to wait. If this happens again, raise OPEN_SCHOOLS.',
  );
});

it('an ended session asks for a sign-in that says where it leads', () => {
  open(async () => empty, { ...hilda, session: 'expired' });
  expect(screen.getByText('Sign in: The schools of the district are looked after here.')).toBeTruthy();
});

it('many schools are searched by their address', async () => {
  const hosts = Array.from({ length: 12 }, (_, at) => `school-${at}.test`);
  const { user } = open(async () => ({ ...empty, schools: hosts.map(school) }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search by address' }), 'School-11');
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['school-11.test']);
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('No school matches your search.')).toBeTruthy();
});
