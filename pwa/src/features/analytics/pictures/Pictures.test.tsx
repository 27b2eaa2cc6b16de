// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from 'shared-schema/clock';
import { expect, it, vi } from 'vitest';
import { useWorkDigest } from '#data/queries/recordings/use-work-digest.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { schoolClass, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { Pictures } from './Pictures.tsx';

const MINUTE_MS = 60_000;

vi.mock('#data/queries/recordings/use-work-digest.ts', () => ({ useWorkDigest: vi.fn() }));
vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

it('the pictures begin with a class that goes on, and say which one has ended', async () => {
  const classes = [
    schoolClass('robins', { name: 'Robins', isActive: false }),
    schoolClass('wrens', { name: 'Wrens', isActive: true }),
  ];
  const { user } = renderScreen(<Pictures data={teacherData({ classes })} Sound={() => null} />);
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Class' });
  expect(choice.value).toBe('Wrens');
  await user.click(choice);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Wrens',
    'Robins (Not active)',
    'All students',
  ]);
});

it('the weeks of the pictures go on when a new week begins while the page stays open', async () => {
  const clock = createFakeClock(new Date(2026, 10, 22, 23, 50).getTime());
  renderScreen(<Pictures data={teacherData()} Sound={() => null} />, createTestAppContext({ clock }));
  const since = () => vi.mocked(useWorkDigest).mock.lastCall?.[0];
  expect(since()).toBe(new Date(2026, 8, 28).toISOString());
  await act(() => clock.advance(9 * MINUTE_MS));
  expect(since()).toBe(new Date(2026, 8, 28).toISOString());
  await act(() => clock.advance(2 * MINUTE_MS));
  await waitFor(() => expect(since()).toBe(new Date(2026, 9, 5).toISOString()));
  // The laptop sleeps over the next Monday.
  clock.jump(7 * DAY_MS);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(since()).toBe(new Date(2026, 9, 12).toISOString()));
});

it('the weeks of the pictures go on also where the clock was put back before midnight', async () => {
  const clock = createFakeClock(new Date(2026, 10, 22, 23, 50).getTime());
  renderScreen(<Pictures data={teacherData()} Sound={() => null} />, createTestAppContext({ clock }));
  const since = () => vi.mocked(useWorkDigest).mock.lastCall?.[0];
  clock.jump(-3 * MINUTE_MS);
  await act(() => clock.advance(11 * MINUTE_MS));
  expect(since()).toBe(new Date(2026, 8, 28).toISOString());
  await act(() => clock.advance(3 * MINUTE_MS));
  await waitFor(() => expect(since()).toBe(new Date(2026, 9, 5).toISOString()));
});

/** The pictures on a Monday in November. */
async function showPictures(className: string) {
  const clock = createFakeClock(new Date(2026, 10, 30, 9).getTime());
  vi.mocked(useWorkDigest).mockReturnValue({ weeks: [], listening: [] });
  const classes = [schoolClass('blue', { name: className })];
  const shown = renderScreen(
    <Pictures data={teacherData({ classes })} Sound={() => null} />,
    createTestAppContext({ clock }),
  );
  await screen.findByRole('region', { name: 'The class over time' });
  return shown;
}

it('a printed picture says which class and day, and which weeks only where other weeks are left out', async () => {
  await showPictures('Bluebirds: room 1/2');
  const headOf = (name: string) =>
    within(screen.getByRole('region', { name })).getByText(/^Bluebirds: /).textContent;
  const ofWeeks = ['Minutes spoken', 'Taken for something else', 'The class over time'];
  for (const name of ofWeeks) expect(headOf(name)).toBe('Bluebirds: room 1/2 · Last 8 weeks · 2026-11-30');
  const others = ['Who needs help first', 'Who has done what'];
  for (const name of others) expect(headOf(name)).toBe('Bluebirds: room 1/2 · 2026-11-30');
});

it('the file of a picture names its class and day, and of a long name only the beginning', async () => {
  const nameOfFile = async (className: string) => {
    const { user, unmount } = await showPictures(className);
    await user.click(screen.getByRole('button', { name: 'Download as CSV: Minutes spoken' }));
    unmount();
    return vi.mocked(downloadFile).mock.lastCall?.[1];
  };
  expect(await nameOfFile('Bluebirds: room 1/2')).toBe('minutes-spoken Bluebirds room 1 2 2026-11-30.csv');
  expect(await nameOfFile('Bluebirds '.repeat(20))).toMatch(
    /^minutes-spoken (Bluebirds )+Blu[a-z]* 2026-11-30\.csv$/,
  );
  expect(await nameOfFile('???')).toBe('minutes-spoken 2026-11-30.csv');
});
