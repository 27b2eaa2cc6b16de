/** Uploads a file before any command names it, so that 'uploaded' is true when the screen says so. */

import { accountOnScreen } from '#data/auth/session.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { within } from '#platform/clock.ts';
import type { SendParts } from '../parts.ts';
import { type AccessStep, gainAccess } from './lane-access.ts';

/** Milliseconds for which a person waits; the upload continues, and the file is sent with its command in any case. */
export const UPLOAD_TIMEOUT_MS = 10_000;

/**
 * True when the server has the file now, 'refused' when the server would refuse the file each time. The server keeps a
 * file without a command for a day; it requests a swept file once more (`need_blob`) when the command arrives.
 */
export async function uploadAhead(parts: SendParts, file: OutboxFile): Promise<boolean | 'refused'> {
  return (await within(parts.clock, UPLOAD_TIMEOUT_MS, upload(parts, file))) ?? false;
}

async function upload(parts: SendParts, file: OutboxFile): Promise<boolean | 'refused'> {
  const gained = await shownAccess(parts);
  if (gained?.kind !== 'access') return false;
  const { kind } = await parts.transport.putBlob(gained.access, file);
  return kind === 'refused' ? kind : kind === 'ok';
}

/** The access of the account on the screen; its lane may have to be registered first. */
async function shownAccess(parts: SendParts): Promise<AccessStep | null> {
  const account = await accountOnScreen(parts.db);
  const gain = async () => {
    const lane = account ? await parts.db.lanes.get(account.lane) : undefined;
    return lane ? gainAccess(parts, lane) : null;
  };
  const first = await gain();
  return first?.kind === 'repaired' ? gain() : first;
}
