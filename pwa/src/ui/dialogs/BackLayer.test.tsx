// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { type InitialEntry, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { BackLayer, useOnBack } from './BackLayer.tsx';

/** Something over the page that closes when it is asked for the `asks`th time. */
function Over({ name, asks, onClose }: { name: string; asks: number; onClose(): void }) {
  const [asked, setAsked] = useState(0);
  useOnBack(() => (asked + 1 >= asks ? onClose() : setAsked(asked + 1)));
  return (
    <button type="button" onClick={onClose}>
      Close {name}, asked {asked}
    </button>
  );
}

function Page() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const close = (name: string) => setOpen((before) => before.filter((one) => one !== name));
  const opener = (name: string) => () => setOpen((before) => [...before, name]);
  return (
    <BackLayer>
      <p>{`At ${pathname}${search}`}</p>
      <button type="button" onClick={opener('form')}>
        Open form
      </button>
      <button type="button" onClick={opener('picture')}>
        Open picture
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
      <button type="button" onClick={() => navigate('?sort=name', { replace: true })}>
        Sort
      </button>
      {open.map((name) => (
        <Over key={name} name={name} asks={name === 'form' ? 2 : 1} onClose={() => close(name)} />
      ))}
    </BackLayer>
  );
}

/** The page as the third of a history, which a reload may have left on a marked entry. */
function openPage(entry: InitialEntry = '/page?q=fox') {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <MemoryRouter initialEntries={['/first', '/second', entry]}>
        <Page />
      </MemoryRouter>
    </StrictMode>,
  );
  return (...names: readonly string[]) =>
    names.reduce(
      (before, name) => before.then(() => user.click(screen.getByRole('button', { name }))),
      Promise.resolve(),
    );
}

const place = () => screen.getByText(/^At /).textContent;
const isOpen = (name: string) =>
  screen.queryByRole('button', { name: new RegExp(`^Close ${name}`) }) !== null;

afterEach(cleanup);

it('Back closes what is open over the page and stays on the page; the next Back leaves it', async () => {
  const press = openPage();
  await press('Open picture', 'Back');
  expect([isOpen('picture'), place()]).toEqual([false, 'At /page?q=fox']);
  await press('Back');
  expect(place()).toBe('At /second');
});

it('what asks before it closes is asked by each Back, as by its button', async () => {
  const press = openPage();
  await press('Open form', 'Back');
  expect([screen.getByText('Close form, asked 1'), place()]).toEqual([expect.anything(), 'At /page?q=fox']);
  await press('Back');
  expect([isOpen('form'), place()]).toEqual([false, 'At /page?q=fox']);
  await press('Back');
  expect(place()).toBe('At /second');
});

it('Back closes the topmost first', async () => {
  const press = openPage();
  await press('Open form', 'Open picture', 'Back');
  expect([isOpen('picture'), isOpen('form')]).toEqual([false, true]);
  await press('Close form, asked 0', 'Back');
  expect(place()).toBe('At /second');
});

it('what its own button closed leaves no entry behind, and Forward does not open it', async () => {
  const press = openPage();
  await press('Open form', 'Close form, asked 0', 'Forward', 'Forward');
  expect([isOpen('form'), place()]).toEqual([false, 'At /page?q=fox']);
  await press('Back');
  expect(place()).toBe('At /second');
});

it('an address that changes while something is open is no Back', async () => {
  const press = openPage();
  await press('Open form', 'Sort', 'Back');
  expect([screen.getByText('Close form, asked 1'), place()]).toEqual([
    expect.anything(),
    'At /page?sort=name',
  ]);
});

it('a window that was loaded again while something was open returns to the entry of the page', async () => {
  const press = openPage({ pathname: '/page', state: { isOverPage: true } });
  expect(place()).toBe('At /second');
  await press('Back');
  expect(place()).toBe('At /first');
});
