// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { api, button, open, resetSchool, rowsOf, school, sheet, students } from '#test/login-cards.tsx';
import { shownToast } from '#test/render-screen.tsx';

vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

interface Sent {
  cards: { tokenHash: string }[];
  currentPassword?: string;
}

/** Bodies of the calls that make cards. */
const sent = () =>
  api.mock.calls.flatMap(([call, request]) => (call.startsWith('POST') ? [request?.body as Sent] : []));
const refuse = (code: 'password_required' | 'password_wrong' | 'sign_in_again' | 'rate_limited') => {
  throw new ApiError(errors[code].status, '', code, errors[code].error);
};

beforeEach(() => {
  resetSchool();
  vi.mocked(useTeacherData).mockReturnValue(rowsOf(students));
});

async function confirmWith(user: Awaited<ReturnType<typeof open>>['user'], password: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Make 2 cards' }));
  const own = dialog.getByLabelText(/^Your own password/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(own));
  await user.type(own, password);
  await user.click(dialog.getByRole('button', { name: 'Make 2 cards' }));
}

it('cards are made with the own password where the session was left open', async () => {
  api.mockImplementation(async (call, request) => {
    if (call.startsWith('GET')) return school.states;
    const currentPassword = (request?.body as Sent | undefined)?.currentPassword;
    if (currentPassword === 'secret') return null;
    return refuse(currentPassword ? 'password_wrong' : 'password_required');
  });
  const { user } = await open();
  await user.click(button('Make 2 cards'));
  await confirmWith(user, 'a guess');
  await waitFor(() =>
    expect(shownToast()).toEqual({ title: 'Login Cards Not Made', message: 'This is not your password.' }),
  );
  await user.click(button('Make 2 cards'));
  await confirmWith(user, 'secret');
  await waitFor(async () => expect(await sheet()).toEqual(['Mei', 'Leo']));
  expect(sent().map(({ currentPassword }) => currentPassword)).toEqual([
    undefined,
    'a guess',
    undefined,
    'secret',
  ]);
});

it('cards whose answer was lost are the same ones after the own password was asked for', async () => {
  let isLost = true;
  api.mockImplementation(async (call, request) => {
    if (call.startsWith('GET')) return school.states;
    if (isLost) throw new ApiError(0, 'unreachable', 'unreachable');
    return (request?.body as Sent | undefined)?.currentPassword ? null : refuse('password_required');
  });
  const { user } = await open();
  await user.click(button('Make 2 cards'));
  await waitFor(() => expect(shownToast()?.title).toBe('No Answer'));
  isLost = false;
  await user.click(button('Make 2 cards'));
  await confirmWith(user, 'secret');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]?.cards).toEqual(sent()[0]?.cards);
});

it('cards whose answer was lost are the same ones after too many wrong passwords', async () => {
  let isLost = true;
  api.mockImplementation(async (call, request) => {
    if (call.startsWith('GET')) return school.states;
    if (isLost) throw new ApiError(0, 'unreachable', 'unreachable');
    const currentPassword = (request?.body as Sent | undefined)?.currentPassword;
    if (currentPassword === 'secret') return null;
    return refuse(currentPassword ? 'rate_limited' : 'password_required');
  });
  const { user } = await open();
  await user.click(button('Make 2 cards'));
  await waitFor(() => expect(shownToast()?.title).toBe('No Answer'));
  isLost = false;
  for (const password of ['a guess', 'secret']) {
    await user.click(button('Make 2 cards'));
    await confirmWith(user, password);
  }
  await waitFor(() => expect(sent()).toHaveLength(5));
  expect(sent()[4]?.cards).toEqual(sent()[0]?.cards);
});

it('who has no password is told to sign in again', async () => {
  api.mockImplementation(async (call) => (call.startsWith('GET') ? school.states : refuse('sign_in_again')));
  const { user } = await open();
  await user.click(button('Make 2 cards'));
  await waitFor(() => expect(shownToast()?.message).toBe(errors.sign_in_again.error));
});
