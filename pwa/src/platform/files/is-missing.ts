/** What an answer of the school says about a file. */
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';

/**
 * Whether the school says that it has no such file. A captive portal may refuse in the school's place, and a school that
 * moved, a deleted account and a tablet that was signed out are answered 410: none of them says anything about a file.
 */
export function isMissing({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 404 && headers.has(PROTOCOL_HEADER);
}
