/** What the Add and Edit forms hold, when they may be sent, and what is sent. Specification, section 5. */

import type { Role } from 'shared-schema/entities';
import { isEmailAddress } from 'shared-schema/rules/people/email-address';
import type { ManagedUser, NewUser, UserChange } from '#data/admin/users.ts';
import { changedFields } from '#data/queries/teacher/changed-fields.ts';
import { requiredTexts } from '#ui/forms/required-texts.ts';
import { fieldTexts } from '../texts.ts';
import { passwordError } from './password-error.ts';

export interface UserValues {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  /** A student's first name as it sounds. */
  spokenName: string;
  schoolName: string;
  role: Role;
}

export interface NewUserValues extends UserValues {
  password: string;
}

export const EMPTY_USER: NewUserValues = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  spokenName: '',
  schoolName: '',
  role: 'teacher',
  password: '',
};

export function valuesOf(user: ManagedUser): UserValues {
  return {
    username: user.username,
    email: user.email ?? '',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    spokenName: user.spokenName ?? '',
    schoolName: user.schoolName ?? '',
    role: user.role,
  };
}

/** Create User is disabled unless username, email and password are filled. */
export function canCreate({ username, email, password }: NewUserValues): boolean {
  return Boolean(username.trim() && email.trim() && password.trim());
}

/** The sentence under each required field of a new account; null where the field is right. */
export function newUserProblems(values: NewUserValues): Partial<Record<keyof NewUserValues, string | null>> {
  const empty = (text: string) => (text.trim() === '' ? requiredTexts.empty : null);
  const { username, email, password } = values;
  return {
    username: empty(username),
    email: empty(email) ?? emailProblem(email),
    password: passwordError(password, values) ?? empty(password),
  };
}

/** The sentence under the email field, or null. An empty address is no wrong one. */
export function emailProblem(email: string): string | null {
  const entered = email.trim();
  return entered === '' || isEmailAddress(entered) ? null : fieldTexts.emailFormat;
}

export function newUserOf(values: NewUserValues): NewUser {
  return { ...trimmed(values), role: values.role, password: values.password };
}

/** The fields that differ from what is stored, so that what others changed meanwhile stays; '' clears a field. */
export function changesOf(user: ManagedUser, values: UserValues): UserChange {
  const before = valuesOf(user);
  const after = { ...trimmed(values), role: values.role };
  const changed = changedFields<Partial<UserValues>>(before, after);
  // Another first name alone would take it away.
  const keepsSound = changed.firstName !== undefined && after.spokenName !== '';
  return { ...changed, ...(keepsSound && { spokenName: after.spokenName }) };
}

function trimmed({ username, email, firstName, lastName, spokenName, schoolName }: UserValues) {
  return {
    username: username.trim(),
    email: email.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    spokenName: spokenName.trim(),
    schoolName: schoolName.trim(),
  };
}
