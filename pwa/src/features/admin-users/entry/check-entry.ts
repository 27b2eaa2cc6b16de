/** What each way in needs before it is sent: all visible fields, and a new password that is hard to guess. */
import { passwordError } from '../model/password-error.ts';
import { entryTexts as texts } from '../texts.ts';

export type EntryMode = 'signIn' | 'setup';

export interface EntryValues {
  code: string;
  username: string;
  password: string;
  /** The code of the second factor, where there is one. */
  secondFactor?: string;
}

export const EMPTY_ENTRY: EntryValues = { code: '', username: '', password: '' };

export type EntryProblems = Partial<Record<keyof EntryValues, string>>;

/** A sentence per field that is not right; empty when the form may be sent. */
export function checkEntry(mode: EntryMode, values: EntryValues): EntryProblems {
  const problems: EntryProblems = {};
  if (mode === 'setup' && !values.code.trim()) problems.code = texts.required;
  if (!values.username.trim()) problems.username = texts.required;
  if (!values.password.trim()) problems.password = texts.required;
  const weak = mode === 'setup' && passwordError(values.password, { ...values, role: 'admin', email: null });
  if (weak && !problems.password) problems.password = weak;
  return problems;
}
