/** Names of schemas: PostgreSQL takes at most 63 bytes, and a host name has up to 253. */
import { createHash } from 'node:crypto';

/** Of the list of schools. */
export const DISTRICT_SCHEMA = 'chickadee_district';
/** Of the accounts of the district's administration. */
export const ADMINISTRATION_SCHEMA = 'chickadee_office';

/** The host for people, and a part of its hash, so that no two hosts have one name. */
function nameOf(prefix: string, host: string, length: number, suffix = ''): string {
  const readable = host.replaceAll(/[^a-z0-9]/g, '_').slice(0, length);
  const hash = createHash('sha256').update(host).digest('hex').slice(0, 12);
  return `${prefix}_${readable}_${hash}${suffix}`;
}

export const schemaOf = (host: string) => nameOf('school', host, 40);

/** Of a school that is coming in under this name. */
export const arrivingSchemaOf = (host: string) => nameOf('arriving', host, 36);

/** Of a school that had the name until then. */
export const asideSchemaOf = (host: string, at: Date) =>
  nameOf('removed', host, 24, `_${at.toISOString().replaceAll(/\D/g, '')}`);
