import { describe, expect, it } from 'vitest';
import { checkLogin, EMPTY_LOGIN } from './check-form.ts';

describe('the login form', () => {
  it('the login form needs every visible field and no hidden field', () => {
    expect(Object.keys(checkLogin('signIn', EMPTY_LOGIN))).toEqual(['email', 'password']);
    expect(Object.keys(checkLogin('signUp', EMPTY_LOGIN))).toHaveLength(5);
  });

  it('the login form accepts a username to sign in and needs an address to sign up', () => {
    const values = {
      firstName: 'Ana',
      lastName: 'Rivera',
      schoolName: 'Oak School',
      email: 'rivera',
      password: 'x',
    };
    expect(checkLogin('signIn', values)).toEqual({});
    expect(checkLogin('signUp', values)).toMatchObject({ email: 'Please enter a valid email address.' });
    const doubled = { ...values, email: 'ana..rivera@oak.example' };
    expect(checkLogin('signUp', doubled)).toMatchObject({ email: 'Please enter a valid email address.' });
    const form = { ...values, email: 'ana.rivera@oak.example', password: 'sing-along' };
    expect(checkLogin('signUp', form)).toEqual({});
  });

  it('a sign-up checks the new password, and a sign-in accepts an older weak password', () => {
    const form = { ...EMPTY_LOGIN, email: 'ana.rivera@oak.example' };
    const problem = (password: string) => checkLogin('signUp', { ...form, password }).password;
    expect(problem('sing')).toBe('Please choose a password with at least 8 characters.');
    expect(problem('Ana.Rivera')).toMatch(/not the username or the email address/);
    expect(problem('sing-along')).toBeUndefined();
    expect(checkLogin('signIn', { ...form, password: 'sing' })).toEqual({});
  });
});
