// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { isWindowBusy } from '#platform/locks/busy-store.ts';
import {
  AT,
  api,
  button,
  dialog,
  onClose,
  open,
  resetSchool,
  rowsOf,
  school,
  sheet,
  students,
} from '#test/login-cards.tsx';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';

vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const close = () =>
  within(screen.getByRole('dialog', { name: 'Login cards for Wrens' })).getByRole('button', {
    name: 'Close',
  });
/** Whether a control is off, and keeps the focus meanwhile. */
const isWaitedFor = (control: HTMLElement) => [
  control.matches(':disabled'),
  control.hasAttribute('data-loading'),
];

async function makeAll() {
  const rendered = await open();
  await rendered.user.click(button('Make 2 cards'));
  await waitFor(async () => expect(await sheet()).toEqual(['Mei', 'Leo']));
  return rendered;
}

describe('the login cards of a class', () => {
  beforeEach(() => {
    resetSchool();
    vi.mocked(useTeacherData).mockReturnValue(rowsOf(students));
    vi.stubGlobal('print', () => {});
  });

  it('cards that could not be read come by themselves when the school is back', async () => {
    api.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
    const context = createTestAppContext({ api: api as never });
    context.statusStore.setState({ connection: 'offline' });
    renderScreen(dialog(), context);
    expect(await screen.findByText(/They come back with the network/)).toBeTruthy();
    api.mockImplementation(async () => school.states);
    context.statusStore.setState({ connection: 'online' });
    expect(await screen.findByRole('button', { name: 'Make 2 cards' })).toBeTruthy();
  });

  it('the focus waits for the switch of the pictures and for the making of cards while the school answers', async () => {
    const { user } = await open();
    const answer = Promise.withResolvers<null>();
    api.mockImplementation(async (route) => (route.startsWith('GET') ? school.states : answer.promise));
    const ofMei = screen.getByRole('switch', { name: 'Three secret pictures for Mei' });
    await user.click(ofMei);
    await user.click(button('Make 2 cards'));
    expect(isWaitedFor(ofMei)).toEqual([true, true]);
    expect(isWaitedFor(button('Make 2 cards'))).toEqual([true, true]);
    answer.resolve(null);
    await waitFor(() => expect(isWaitedFor(ofMei)).toEqual([false, false]));
    await waitFor(() => expect(isWaitedFor(button('Make 2 cards'))).toEqual([false, false]));
  });

  it('one more card does not take away those that are not printed yet', async () => {
    const { user } = await makeAll();
    await user.click(button('New card for Leo'));
    await waitFor(() => expect(api.mock.calls.filter(([route]) => route.startsWith('POST'))).toHaveLength(2));
    await waitFor(async () => expect(await sheet()).toEqual(['Mei', 'Leo']));
  });

  it('cards whose printing may have been canceled stay beside the next one', async () => {
    const { user } = await makeAll();
    await user.click(button('Print'));
    await user.click(button('New card for Leo'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'They are on paper' })).toBeNull());
    expect(await sheet()).toEqual(['Mei', 'Leo']);
  });

  it('cards that are on paper are not printed again with the next one', async () => {
    const { user } = await makeAll();
    await user.click(button('Print'));
    await user.click(button('They are on paper'));
    expect(screen.queryByRole('list', { name: 'Cards to print' })).toBeNull();
    await user.click(button('New card for Leo'));
    await waitFor(async () => expect(await sheet()).toEqual(['Leo']));
  });

  it('the window is busy until the teacher says that the new cards are on paper', async () => {
    const { user } = await open();
    expect(isWindowBusy()).toBe(false);
    await user.click(button('Make 2 cards'));
    await sheet();
    expect(isWindowBusy()).toBe(true);
    await user.click(button('Print'));
    expect(isWindowBusy()).toBe(true);
    await user.click(button('They are on paper'));
    expect(isWindowBusy()).toBe(false);
  });

  it('new cards can be printed when the network has gone', async () => {
    const { user } = await open();
    api.mockImplementation(async (route) => {
      if (route.startsWith('GET')) throw new Error('0: no network');
      return null;
    });
    await user.click(button('Make 2 cards'));
    await screen.findByText(/Login cards need the school server/);
    expect(await sheet()).toEqual(['Mei', 'Leo']);
  });

  it('a dialog whose cards may be made asks before it closes', async () => {
    const { user } = await open();
    api.mockImplementation(async (route) => {
      if (route.startsWith('GET')) return school.states;
      throw new ApiError(0, 'unreachable', 'unreachable');
    });
    await user.click(button('Make 2 cards'));
    await waitFor(() => expect(shownToast()?.title).toBe('No Answer'));
    expect(isWindowBusy()).toBe(true);
    await user.click(close());
    const question = await screen.findByRole('dialog', { name: 'Close before the school has answered?' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Close all the same' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('cards whose answer was lost are made once more as the same cards, without a question', async () => {
    const { user } = await open();
    /** The school makes the cards, and its answer is lost. */
    const made: unknown[] = [];
    let answers = false;
    api.mockImplementation(async (route, request) => {
      if (route.startsWith('GET')) return school.states;
      made.push(request?.body);
      school.states = students.map(({ uid }) => ({ studentUid: uid, madeAt: AT, pictures: 'off' }));
      if (!answers) throw new ApiError(0, 'unreachable', 'unreachable');
      return null;
    });
    await user.click(button('Make 2 cards'));
    await screen.findByRole('button', { name: 'Revoke the card of Leo' });
    expect(shownToast()?.title).toBe('No Answer');
    expect(shownToast()?.message).toMatch(/Whether the cards are made shows when it answers again/);
    answers = true;
    await user.click(button('Make 2 cards'));
    await waitFor(async () => expect(await sheet()).toEqual(['Mei', 'Leo']));
    expect(made[1]).toEqual(made[0]);
    await user.click(button('Make 2 cards'));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Make new cards?' })).getByRole('button', {
        name: 'Make 2 cards',
      }),
    );
    await waitFor(() => expect(made).toHaveLength(3));
    expect(made[2]).not.toEqual(made[0]);
  });

  it('cards that the server refuses are other cards the next time', async () => {
    const { user } = await open();
    const made: unknown[] = [];
    api.mockImplementation(async (route, request) => {
      if (route.startsWith('GET')) return school.states;
      made.push(request?.body);
      throw new ApiError(409, 'conflict', 'conflict', 'Conflict');
    });
    const words = { title: 'Login Cards Not Made', message: /refused. Former cards still work/ };
    await user.click(button('Make 2 cards'));
    await waitFor(() => expect(shownToast()?.title).toBe(words.title));
    expect(shownToast()?.message).toMatch(words.message);
    await user.click(button('Make 2 cards'));
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made[1]).not.toEqual(made[0]);
  });

  it('a revoking whose answer was lost is looked up again, and is not said to have failed', async () => {
    school.states = school.states.map((state) => ({ ...state, madeAt: AT }));
    const { user } = await open();
    api.mockImplementation(async (route) => {
      if (route.startsWith('GET')) return school.states;
      school.states = school.states.map((state) =>
        state.studentUid === 'leo' ? { ...state, madeAt: null } : state,
      );
      throw new ApiError(0, 'unreachable', 'unreachable');
    });
    await user.click(button('Revoke the card of Leo'));
    await user.click(button('Revoke'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the card of Leo' })).toBeNull());
    expect(shownToast()).toEqual({
      title: 'No Answer',
      message: 'The school server did not answer. Whether the card is revoked shows when it answers again.',
    });
  });

  it('a card that is revoked is not printed any more', async () => {
    const { user } = await makeAll();
    school.states = school.states.map((state) => ({ ...state, madeAt: AT }));
    await user.click(button('Print'));
    await user.click(button('They are on paper'));
    await user.click(button('New card for Leo'));
    await waitFor(async () => expect(await sheet()).toEqual(['Leo']));
    await user.click(await screen.findByRole('button', { name: 'Revoke the card of Leo' }));
    await user.click(button('Revoke'));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Cards to print' })).toBeNull());
  });

  it('leaving cards that are not printed asks first: nobody can show their codes again', async () => {
    const { user } = await makeAll();
    await user.click(close());
    expect([onClose.mock.calls, screen.getByText('Close without printing?')]).toEqual([
      [],
      expect.anything(),
    ]);
  });

  it('leaving cards after printing asks whether they are on paper: the printing may have been canceled', async () => {
    const { user } = await makeAll();
    await user.click(button('Print'));
    await user.click(close());
    const question = () => within(screen.getByRole('dialog', { name: 'Are the cards on paper?' }));
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    expect([onClose.mock.calls, await sheet()]).toEqual([[], ['Mei', 'Leo']]);
    await user.click(close());
    await user.click(question().getByRole('button', { name: 'They are on paper' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('cards that are on paper are left without a question', async () => {
    const { user } = await makeAll();
    await user.click(button('Print'));
    await user.click(button('They are on paper'));
    await user.click(close());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
