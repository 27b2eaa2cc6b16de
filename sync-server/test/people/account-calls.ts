/** Making accounts and signing in by name, for tests of who gets which name. */

import type { TestSchool } from '../test-school.ts';
import type { HttpReply, Person } from './person.ts';

/** Makes a student whose password is the username, unless `more` says otherwise. */
export const makeAccount = (by: Person, username: string, more: object = {}): Promise<HttpReply> =>
  by.call('POST', '/api/users', {
    ...{ username, firstName: 'New', lastName: 'Learner', role: 'student', password: username },
    ...more,
  });

/** Signs in as the sign-in page of this role does; as none when it is left out. */
export const signInByName = (
  { call }: TestSchool,
  username: string,
  password: string,
  role?: string,
): Promise<HttpReply> =>
  call({ method: 'POST', url: '/api/auth/login', payload: { username, password, ...(role && { role }) } });

/** Code of a refusal. */
export const codeOf = async (reply: Promise<HttpReply>): Promise<string | undefined> =>
  (await reply).json<{ code?: string }>().code;
