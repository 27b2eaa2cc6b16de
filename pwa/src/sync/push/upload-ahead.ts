/** Sends a file before anything names it, so that 'uploaded' is true when it is said. */

import { accountOnScreen } from '#data/auth/session.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { within } from '#platform/clock.ts';
import type { SendParts } from '../parts.ts';
import { type AccessStep, gainAccess } from './lane-access.ts';

/** Milliseconds for which a person waits; the transfer goes on, and the file goes with its command in any case. */
export const UPLOAD_TIMEOUT_MS = 10_000;

/**
 * True when the server has the file now. It keeps a file that nothing names for a day; one that is swept meanwhile is
 * asked for again (`need_blob`) when its command comes.
 */
export async function uploadAhead(parts: SendParts, file: OutboxFile): Promise<boolean> {
  return (await within(parts.clock, UPLOAD_TIMEOUT_MS, upload(parts, file))) ?? false;
}

async function upload(parts: SendParts, file: OutboxFile): Promise<boolean> {
  const gained = await access(parts);
  if (gained?.kind !== 'access') return false;
  const outcome = await parts.transport.putBlob(gained.access, file);
  return outcome.kind === 'ok';
}

/** The right to send for the account on the screen, whose lane may have to be enrolled first. */
async function access(parts: SendParts): Promise<AccessStep | null> {
  const account = await accountOnScreen(parts.db);
  const gain = async () => {
    const lane = account ? await parts.db.lanes.get(account.lane) : undefined;
    return lane ? gainAccess(parts, lane) : null;
  };
  const first = await gain();
  return first?.kind === 'again' ? gain() : first;
}
