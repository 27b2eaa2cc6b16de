// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { clearToast } from '../toast/toast-store.ts';
import { lazyOnTap, lazyPart } from './lazy-part.tsx';

/** Code that is lost the first time that it is asked for. */
function lostOnce(part: (props: object) => ReactNode) {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: part };
  };
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? 'Load again' : this.props.children;
  }
}

function PageWith({ Part }: { Part: ComponentType<{ onClose(): void }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <output>{isOpen ? 'open' : 'closed'}</output>
      <Suspense>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

test('a part that a tap opens says that it did not come, closes itself and comes with the next tap', async () => {
  const Part = lazyOnTap(lostOnce(() => <p>Picture Prompt</p>));
  const { user } = renderScreen(<PageWith Part={Part} />);
  const button = screen.getByRole('button', { name: 'Open' });
  await user.click(button);
  await screen.findByText('Unable to connect to the server. Please try again.');
  expect(shownToast()?.title).toBe('Unable to connect to the server. Please try again.');
  expect(screen.getByText('closed')).toBeTruthy();
  await user.click(button);
  await screen.findByText('Picture Prompt');
  expect(screen.getByText('open')).toBeTruthy();
});

test('a part that is lost twice with a network leaves it to the page to be loaded again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Part = lazyOnTap<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const { user } = renderScreen(
    <Boundary>
      <PageWith Part={Part} />
    </Boundary>,
  );
  const button = () => screen.getByRole('button', { name: 'Open' });
  for (const _ of ['first', 'second']) {
    await user.click(button());
    await screen.findByText('Unable to connect to the server. Please try again.');
    await screen.findByText('closed');
    clearToast();
  }
  isOnline.mockReturnValue(true);
  await user.click(button());
  await screen.findByText('Load again');
  vi.restoreAllMocks();
});

test('a part that a person left before its loss was known says nothing', async () => {
  const { promise, reject } = Promise.withResolvers<{ default: () => null }>();
  const Part = lazyOnTap(() => promise);
  const { user, update } = renderScreen(<PageWith Part={Part} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  update(<p>Home</p>);
  reject(new TypeError('Failed to fetch dynamically imported module'));
  await screen.findByText('Home');
  expect(shownToast()).toBeNull();
});

test('where a part that comes by itself is lost nothing stands, until it is next drawn', async () => {
  const Part = lazyPart(lostOnce(() => <p>Drafts</p>));
  const page = (key: number) => (
    <Suspense fallback="loading">
      <Part key={key} />
      <p>Home</p>
    </Suspense>
  );
  const { update } = renderScreen(page(1));
  await screen.findByText('Home');
  expect(screen.queryByText('Drafts')).toBeNull();
  expect(shownToast()).toBeNull();
  update(page(2));
  await screen.findByText('Drafts');
});
