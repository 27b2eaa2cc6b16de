/** What each way in needs before it is sent: all visible fields. */
import { entryTexts as texts } from '../texts.ts';

export type EntryMode = 'signIn' | 'setup';

export interface EntryValues {
  code: string;
  username: string;
  password: string;
}

export const EMPTY_ENTRY: EntryValues = { code: '', username: '', password: '' };

export type EntryProblems = Partial<Record<keyof EntryValues, string>>;

/** A sentence per missing field; empty when the form may be sent. */
export function checkEntry(mode: EntryMode, values: EntryValues): EntryProblems {
  const problems: EntryProblems = {};
  if (mode === 'setup' && !values.code.trim()) problems.code = texts.required;
  if (!values.username.trim()) problems.username = texts.required;
  if (!values.password.trim()) problems.password = texts.required;
  return problems;
}
