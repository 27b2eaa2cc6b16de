import { expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

it('a teacher’s password has at least eight characters, whatever they are', () => {
  expect(passwordProblem('sevens7', {})).toBe('password_too_short');
  expect(passwordProblem('🐦🐦🐦🐦🐦🐦🐦', {})).toBe('password_too_short');
  expect(passwordProblem('eights 8', {})).toBeNull();
});

it('a teacher’s password is neither the username nor the email address, in any form', () => {
  const names = { username: 'ana.rivera', email: 'ana.rivera@oak.example' };
  for (const password of ['ana.rivera', 'ANA.RIVERA', 'ana.rivera@oak.example', 'ａna.rivera'])
    expect(passwordProblem(password, names)).toBe('password_is_name');
  expect(passwordProblem('ana.rivera7', names)).toBeNull();
  expect(passwordProblem('mapletree', { username: '', email: null })).toBeNull();
});
