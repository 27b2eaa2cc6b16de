// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { addressForm } from './address-fields.ts';
import { useAddress } from './use-address.ts';

const form = addressForm<{ search: string; sort: 'name' | 'newest' }>({
  search: { name: 'q', first: '' },
  sort: { name: 'sort', first: 'name', values: ['name', 'newest'] },
});

/** A list that asks the school only for what the address says. */
function List() {
  const { address, settled, change } = useAddress(form, { pauseMs: 1 });
  const navigate = useNavigate();
  return (
    <>
      <input
        aria-label="Search"
        value={address.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      <button type="button" onClick={() => change({ sort: 'newest' })}>
        Newest
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <p>{`asked ${settled.search} by ${settled.sort}`}</p>
      <output>{useLocation().search}</output>
    </>
  );
}

const address = () => screen.getByRole('status').textContent;

it('a link shows its search and order, and an order that does not exist is the first one', () => {
  renderScreen(<List />, undefined, '/list?q=lin&sort=moon&from=analytics');
  expect(screen.getByText('asked lin by name')).toBeTruthy();
});

it('search and order go into the address beside what the page does not know, and Back takes each back', async () => {
  const { user } = renderScreen(<List />, undefined, '/list?from=analytics');
  await user.type(screen.getByLabelText('Search'), 'lin');
  await waitFor(() => expect(address()).toBe('?from=analytics&q=lin'));
  await user.click(screen.getByText('Newest'));
  expect(address()).toBe('?from=analytics&q=lin&sort=newest');
  await user.click(screen.getByText('Back'));
  expect(screen.getByText('asked lin by name')).toBeTruthy();
  await user.click(screen.getByText('Back'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''));
});

it('an order chosen before the search was written takes the search along', async () => {
  const { user } = renderScreen(<List />, undefined, '/list');
  await user.type(screen.getByLabelText('Search'), 'o');
  await user.click(screen.getByText('Newest'));
  await waitFor(() => expect(screen.getByText('asked o by newest')).toBeTruthy());
});
