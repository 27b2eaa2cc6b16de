/** Names of schools: host names as DNS knows them, in small letters. A name is the name of a folder, too. */
import { isIP } from 'node:net';
import { hostName } from '#access/hosts.ts';
import { ConfigError } from '#config/env.ts';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const NAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`);
const MAX_LENGTH = 253;

/** Whether a school may have this name. An address of numbers is nobody's name. */
export function isSchoolHost(name: string): boolean {
  return name.length <= MAX_LENGTH && NAME.test(name) && isIP(name) === 0;
}

/** The name in a request's Host header, without its port; null where no school can have it. */
export function schoolHostOf(header: string | undefined): string | null {
  const name = hostName(header ?? '');
  return isSchoolHost(name) ? name : null;
}

/** What a person typed as the name of a school. Throws `ConfigError`. */
export function requireSchoolHost(typed: string | undefined): string {
  const name = typed?.trim().toLowerCase() ?? '';
  if (isSchoolHost(name)) return name;
  throw new ConfigError(
    `${name === '' ? 'The name of the school is missing' : `${name} is no host name`}: write it as browsers call it, for example oak.schools.example, without https:// and without a port.`,
  );
}
