import { describe, expect, it } from 'vitest';
import { checkLogin, EMPTY_LOGIN } from './check-form.ts';

describe('the login form', () => {
  it('needs every visible field and no hidden one', () => {
    expect(Object.keys(checkLogin('signIn', EMPTY_LOGIN))).toEqual(['email', 'password']);
    expect(Object.keys(checkLogin('signUp', EMPTY_LOGIN))).toHaveLength(5);
  });

  it('takes a username to sign in and an address to sign up', () => {
    const values = {
      firstName: 'Ana',
      lastName: 'Rivera',
      schoolName: 'Oak School',
      email: 'rivera',
      password: 'x',
    };
    expect(checkLogin('signIn', values)).toEqual({});
    expect(checkLogin('signUp', values)).toEqual({ email: 'Please enter a valid email address.' });
    expect(checkLogin('signUp', { ...values, email: 'rivera@oak.example' })).toEqual({});
  });
});
