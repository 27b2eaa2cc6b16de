/** What the form needs before it is sent. Specification, student side, section 5: all visible fields are required. */
import { errors } from 'shared-schema/contract/errors';
import { isEmailAddress } from 'shared-schema/rules/people/email-address';
import { passwordProblem } from 'shared-schema/rules/people/password';
import type { SignUp } from '#data/auth/sign-in-teacher.ts';
import { loginTexts as texts } from './texts.ts';

export type Mode = 'signIn' | 'signUp';

/** `email` is an email address; when signing in, a username will do. */
export interface LoginValues extends SignUp {
  /** Of a second factor. */
  code?: string;
}

/** Fields that are only there once the school asks for them. */
export type ExtraField = 'username' | 'signUpCode' | 'code';

export const EMPTY_LOGIN: LoginValues = {
  firstName: '',
  lastName: '',
  schoolName: '',
  email: '',
  password: '',
};

const fields: Record<Mode, readonly (keyof LoginValues)[]> = {
  signIn: ['email', 'password'],
  signUp: ['firstName', 'lastName', 'schoolName', 'email', 'password'],
};

export type LoginProblems = Partial<Record<keyof LoginValues, string>>;

/** A sentence per field that is not right; empty when the form may be sent. */
export function checkLogin(
  mode: Mode,
  values: LoginValues,
  extras: readonly ExtraField[] = [],
): LoginProblems {
  const problems: LoginProblems = {};
  for (const field of [...fields[mode], ...extras])
    if (!values[field]?.trim()) problems[field] = texts.required;
  if (mode === 'signUp' && !problems.email && !isEmailAddress(values.email.trim()))
    problems.email = texts.emailFormat;
  const weak = mode === 'signUp' ? passwordProblem(values.password, values) : null;
  if (weak && !problems.password) problems.password = errors[weak].error;
  return problems;
}
