// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnComputer } from '#data/auth/account/use-own-computer.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { LoginForm } from './LoginForm.tsx';

vi.mock('#data/auth/account/use-own-computer.ts', () => ({ useOwnComputer: vi.fn() }));

const onSend = vi.fn();
const setOwn = vi.fn();
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (label: string) => screen.getByRole<HTMLButtonElement>('button', { name: label });

beforeEach(() => {
  vi.clearAllMocks();
  onSend.mockResolvedValue(undefined);
  vi.mocked(useOwnComputer).mockReturnValue({ isOffered: true, isOwn: true, set: setOwn });
});

describe('LoginForm', () => {
  it('the fields of a sign-up are as long as the school server takes them', () => {
    renderScreen(<LoginForm mode="signUp" onSend={onSend} />);
    const fields = ['First name', 'Last name', 'School name', 'Email'].map(field);
    expect(fields.map(({ maxLength }) => maxLength)).toEqual([300, 300, 300, 320]);
  });

  it('an empty form is not sent, and each field says that it is required', async () => {
    const { user } = renderScreen(<LoginForm mode="signIn" onSend={onSend} />);
    await user.click(button('Sign In'));
    expect([screen.getAllByText('Please fill in this field.').length, onSend.mock.calls]).toEqual([2, []]);
  });

  it('signing in sends the username, the password and whether the computer is the teacher’s own', async () => {
    const { user, fill } = renderScreen(<LoginForm mode="signIn" onSend={onSend} />);
    await fill(field('Email or username'), 'rivera');
    await fill(field('Password'), 'a long secret');
    await user.click(button('Sign In'));
    expect(onSend).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'rivera', password: 'a long secret' }),
      true,
    );
  });

  it('the form cannot be sent twice at the same time', async () => {
    let finish = () => {};
    onSend.mockReturnValue(
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    const { user, fill } = renderScreen(<LoginForm mode="signIn" onSend={onSend} />);
    await fill(field('Email or username'), 'rivera');
    await fill(field('Password'), 'a long secret');
    await user.click(button('Sign In'));
    expect(button('Sign In').disabled).toBe(true);
    finish();
    await waitFor(() => expect(button('Sign In').disabled).toBe(false));
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('a sign-up needs an email address and a password of at least eight characters', async () => {
    const { user, fill } = renderScreen(<LoginForm mode="signUp" onSend={onSend} />);
    await fill(field('First name'), 'Ana');
    await fill(field('Last name'), 'Rivera');
    await fill(field('School name'), 'Hill School');
    await fill(field('Email'), 'rivera');
    await fill(field('Password'), 'short');
    await user.click(button('Create Account'));
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(screen.getByText(errors.password_too_short.error)).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
    await fill(field('Email'), 'rivera@hill.example');
    await fill(field('Password'), 'short but longer');
    await user.click(button('Create Account'));
    expect(onSend.mock.calls[0]?.[0]).toEqual({
      firstName: 'Ana',
      lastName: 'Rivera',
      schoolName: 'Hill School',
      email: 'rivera@hill.example',
      password: 'short but longer',
    });
  });

  it('a sign-up asks for another username where the first is taken, and keeps the rest of the form', async () => {
    onSend.mockResolvedValueOnce({ username: 'This username is taken.' });
    const { user, fill } = renderScreen(<LoginForm mode="signUp" onSend={onSend} />);
    for (const label of ['First name', 'Last name', 'School name']) await fill(field(label), 'Hill');
    await fill(field('Email'), 'ana@hill.example');
    await fill(field('Password'), 'a long secret');
    expect(screen.queryByLabelText('Username')).toBeNull();
    await user.click(button('Create Account'));
    await waitFor(() => expect(screen.getByText('This username is taken.')).toBeTruthy());
    expect([field('Email').value, field('Password').value]).toEqual(['ana@hill.example', 'a long secret']);
    await fill(field('Username'), 'ana.hill');
    await user.click(button('Create Account'));
    expect(onSend.mock.calls[1]?.[0]).toMatchObject({ username: 'ana.hill', email: 'ana@hill.example' });
  });

  it('a sign-up asks for the code where the school needs one', async () => {
    const { user } = renderScreen(<LoginForm mode="signUp" needsSignUpCode onSend={onSend} />);
    await user.click(button('Create Account'));
    expect([field('Sign-up code').getAttribute('aria-invalid'), onSend.mock.calls]).toEqual(['true', []]);
  });

  it('a class tablet is not offered as the teacher’s own computer', () => {
    vi.mocked(useOwnComputer).mockReturnValue({ isOffered: false, isOwn: false, set: setOwn });
    renderScreen(<LoginForm mode="signIn" onSend={onSend} />);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('the password can be shown and hidden', async () => {
    const { user } = renderScreen(<LoginForm mode="signIn" onSend={onSend} />);
    await user.click(button('Show password'));
    expect(field('Password').type).toBe('text');
    await user.click(button('Hide password'));
    expect(field('Password').type).toBe('password');
  });
});
