// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { useOpening } from '../board/use-dialog.ts';
import { AddUserDialog } from './AddUserDialog.tsx';

const openDialog = () => {
  const onClose = vi.fn();
  const rendered = renderScreen(<AddUserDialog opened onClose={onClose} refresh={async () => undefined} />);
  return { ...rendered, onClose };
};

it('Cancel asks before a begun account is lost, and closes when that is meant', async () => {
  const { user, onClose } = openDialog();
  await user.type(await screen.findByRole('textbox', { name: /Username/ }), 'omar');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('Cancel closes a dialog in which nothing was typed', async () => {
  const { user, onClose } = openDialog();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('Create User stays disabled without the required fields, and says at each what is missing when pressed', async () => {
  const { user, fill } = openDialog();
  const username = await screen.findByRole('textbox', { name: /Username/ });
  const fields = [
    username,
    screen.getByRole('textbox', { name: /Email/ }),
    screen.getByLabelText(/Password/, { selector: 'input' }),
  ];
  const marked = () => fields.map((each) => each.getAttribute('aria-invalid') === 'true');
  const submit = screen.getByRole('button', { name: 'Create User' });
  expect(fields.map((each) => each.getAttribute('aria-required'))).toEqual(['true', 'true', 'true']);
  expect([submit.getAttribute('aria-disabled'), marked()]).toEqual(['true', [false, false, false]]);
  await user.click(submit);
  expect([marked(), document.activeElement]).toEqual([[true, true, true], username]);
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
  await fill(username, 'omar');
  await user.click(submit);
  expect([marked(), document.activeElement]).toEqual([[false, true, true], fields[1]]);
});

it('an account whose answer was lost is asked for again under one key, and a changed one under another', async () => {
  const api = vi.fn(async (_call: string, _request: { idempotencyKey: string }) => {
    throw new ApiError(0, 'unreachable', 'unreachable');
  });
  const refresh = async () => undefined;
  const { user, fill } = renderScreen(
    <AddUserDialog opened onClose={() => undefined} refresh={refresh} />,
    createTestAppContext({ api: api as never }),
  );
  const send = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    await waitFor(() => expect(api).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(shownToast()?.title).toBe('No answer'));
  };
  await fill(await screen.findByRole('textbox', { name: /Username/ }), 'omar');
  await fill(screen.getByRole('textbox', { name: /Email/ }), 'omar@example.org');
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'maple tree');
  await send(1);
  await send(2);
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'maple trees');
  await send(3);
  const [first, second, third] = api.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('the server asks for the own password, and the account is sent again with it under the same key', async () => {
  const api = vi.fn(async (_call: string, { body }: { body: { currentPassword?: string } }) => {
    if (body.currentPassword === 'secret') return {};
    const code = body.currentPassword ? 'password_wrong' : 'password_required';
    throw new ApiError(403, '', code, errors[code].error);
  });
  const onClose = vi.fn();
  const { user, fill } = renderScreen(
    <AddUserDialog opened onClose={onClose} refresh={async () => undefined} />,
    createTestAppContext({ api: api as never }),
  );
  const own = () => screen.findByLabelText(/^Your own password/, { selector: 'input' });
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create User' });
  await fill(await screen.findByRole('textbox', { name: /Username/ }), 'omar');
  await fill(screen.getByRole('textbox', { name: /Email/ }), 'omar@example.org');
  await fill(screen.getByLabelText(/^Password/, { selector: 'input' }), 'maple tree');
  await user.click(submit());
  expect(document.activeElement).toBe(await own());
  await fill(await own(), 'a guess');
  expect(shownToast()).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(shownToast()?.message).toBe('This is not your password.'));
  await fill(await own(), 'secret');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const keys = api.mock.calls.map(([, request]) => Reflect.get(request, 'idempotencyKey'));
  expect(new Set(keys).size).toBe(1);
});

it('an account that the school fails to make says so', async () => {
  const api = async () => Promise.reject(new ApiError(500, 'Internal Server Error', 'unknown'));
  const { user, fill } = renderScreen(
    <AddUserDialog opened onClose={() => undefined} refresh={async () => undefined} />,
    createTestAppContext({ api: api as never }),
  );
  await fill(await screen.findByRole('textbox', { name: /Username/ }), 'okafor');
  await fill(screen.getByRole('textbox', { name: /Email/ }), 'okafor@school.example');
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'listen-first');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() =>
    expect(shownToast()).toEqual({ title: 'Error creating user', message: 'Failed to create user account' }),
  );
});

function Board() {
  const { opened, open, close } = useOpening<'user'>();
  return (
    <>
      <button type="button" onClick={() => open('user')}>
        Open
      </button>
      <AddUserDialog opened={opened !== null} onClose={close} refresh={async () => undefined} />
    </>
  );
}

it('a late answer leaves the dialog open that was opened anew, with what is typed in it', async () => {
  const late = Promise.withResolvers<undefined>();
  const { user, fill } = renderScreen(
    <Board />,
    createTestAppContext({ api: (() => late.promise) as never }),
  );
  const username = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Username/ });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await fill(await username(), 'omar');
  await fill(screen.getByRole('textbox', { name: /Email/ }), 'omar@example.org');
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'maple tree');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await fill(await username(), 'lena');
  late.resolve(undefined);
  await waitFor(() => expect(shownToast()?.title).toBe('User created successfully'));
  expect((await username()).value).toBe('lena');
});

it('an account that is being made is not called unsaved, and the next one that is begun is', async () => {
  const api = vi.fn(() => new Promise(() => {}));
  const { user, fill } = renderScreen(<Board />, createTestAppContext({ api: api as never }));
  const begin = async () => {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await fill(await screen.findByRole('textbox', { name: /Username/ }), 'omar');
  };
  await begin();
  await fill(screen.getByRole('textbox', { name: /Email/ }), 'omar@example.org');
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'maple tree');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(api).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await begin();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('What you wrote was not saved.')).toBeTruthy();
});

it('an account that the server asks the own password for, when the form is left, is told as not made', async () => {
  const answer = Promise.withResolvers<never>();
  const { user, fill } = renderScreen(
    <Board />,
    createTestAppContext({ api: (() => answer.promise) as never }),
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await fill(await screen.findByRole('textbox', { name: /Username/ }), 'omar');
  await fill(screen.getByRole('textbox', { name: /Email/ }), 'omar@example.org');
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'maple tree');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer.reject(new ApiError(403, '', 'password_required'));
  await waitFor(() => expect(shownToast()?.title).toBe('Error creating user'));
});
