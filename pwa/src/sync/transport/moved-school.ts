/**
 * Sends a call where the school is. A school that moved answers at its old address with the new one. The app stays at the
 * address from which it was opened, with all that is not sent; its calls go to the new address with their tokens.
 *
 *   own address ──moved to B──▶ B ──moved to C──▶ C ──no answer, and the own address answers──▶ own address
 */
import { isSchoolAddress } from 'shared-schema/rules/school-address';
import type { Addresses } from '#data/outbox/addresses.ts';
import { readField } from '#platform/read-field.ts';
import type { Failure } from './transport.ts';
import { isUnreachable } from './transport.ts';

export type { Addresses };

export interface MaybeMoved<Outcome> {
  readonly outcome: Outcome;
  /** Where the school says it is now. */
  readonly movedTo?: string;
}

const MOVED = 'moved';

/** The new address in a refusal; null in any other answer, and for an address to which nothing may be sent. */
export function readMovedTo(body: unknown): string | null {
  if (readField(body, 'code') !== MOVED) return null;
  const address = readField(readField(body, 'details'), 'address');
  return typeof address === 'string' && isSchoolAddress(address) ? address : null;
}

/** A session's cookie belongs to the app's own address and never goes elsewhere: such a call waits. */
export const WAITS = { kind: 'retry', why: 'server' } as const satisfies Failure;

/** `sendAt`: sends the call once, to this origin; '' is the app's own. */
export async function sendWhereSchoolIs<Outcome extends { kind: string; why?: string }>(
  addresses: Addresses,
  hasSession: boolean,
  sendAt: (origin: string) => Promise<MaybeMoved<Outcome>>,
): Promise<Outcome | Failure> {
  const origin = await addresses.current();
  if (hasSession && origin !== '') return WAITS;
  const first = await sendAt(origin);
  if (first.movedTo !== undefined)
    return follow(addresses, hasSession, { ...first, movedTo: first.movedTo }, sendAt);
  if (origin === '' || !isUnreachable(first.outcome)) return first.outcome;
  // It may be back where it was.
  const home = await sendAt('');
  if (isUnreachable(home.outcome)) return first.outcome;
  if (home.movedTo === undefined) await addresses.goHome();
  else if (home.movedTo !== origin)
    return follow(addresses, hasSession, { ...home, movedTo: home.movedTo }, sendAt);
  else return first.outcome;
  return home.outcome;
}

/** Once: two schools that point at each other must not keep a device busy. */
async function follow<Outcome>(
  addresses: Addresses,
  hasSession: boolean,
  { outcome, movedTo }: Required<MaybeMoved<Outcome>>,
  sendAt: (origin: string) => Promise<MaybeMoved<Outcome>>,
): Promise<Outcome | Failure> {
  await addresses.moveTo(movedTo);
  const origin = await addresses.current();
  if (hasSession && origin !== '') return outcome;
  return (await sendAt(origin)).outcome;
}
