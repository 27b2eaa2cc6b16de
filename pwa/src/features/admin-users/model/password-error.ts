/** The sentence under the field of a new password. A child's may be anything. */
import { errors } from 'shared-schema/contract/errors';
import { passwordProblem } from 'shared-schema/rules/people/password';

interface Owner {
  readonly role: string;
  readonly username: string;
  readonly email: string | null;
}

/** Null when the password may be sent. */
export function passwordError(password: string, { role, username, email }: Owner): string | null {
  if (role === 'student') return null;
  const problem = passwordProblem(password, { username, email });
  return problem && errors[problem].error;
}
