/** A second device of an account, which sends what the tablet of a test then finds at the school. */
import { randomUUID } from 'node:crypto';
import type { LaneAccess } from 'pwa/sync/transport/transport';
import { answerWith, makeSound } from 'sync-server/test/people/drafts';
import { ACTIVITY } from './class-of-rivera.ts';
import type { SyncSchool } from './sync-school.ts';

/** Registers a lane of the account at another device, which makes the lane's earlier token invalid. */
export async function registerElsewhere(
  school: SyncSchool,
  account: string,
  lane: string = randomUUID(),
): Promise<LaneAccess> {
  const transport = school.connect(await school.openSession(account));
  const outcome = await transport.registerLane(account, {
    lane,
    device: { uid: randomUUID(), name: 'Laptop' },
  });
  if (outcome.kind !== 'ok') throw new Error(`The lane was not registered: ${outcome.kind}`);
  return { lane, token: outcome.value.token, session: null };
}

/** Sends an answer as command `number` of the lane. Returns its uid and its command id. */
export async function sendAnswer(
  school: SyncSchool,
  access: LaneAccess,
  number: number,
  commandId: string = randomUUID(),
): Promise<{ uid: string; commandId: string }> {
  const transport = school.connect(null);
  const uid = randomUUID();
  const sound = makeSound();
  const { type, payload } = answerWith(sound, ACTIVITY, uid);
  const stored = await transport.putBlob(access, { ...sound, bytes: new Uint8Array(sound.bytes).buffer });
  const command = { number, commandId, type, at: '2026-01-05T08:00:00.000Z', payload: { ...payload, uid } };
  const outcome = await transport.sendCommands(access, [command]);
  if (stored.kind !== 'ok' || outcome.kind !== 'ok' || outcome.value.results[0]?.status !== 'ok')
    throw new Error(`The answer was not stored: ${JSON.stringify([stored, outcome])}`);
  return { uid, commandId };
}

/** The account makes so many answers at another device. Returns their uids. */
export async function answerElsewhere(school: SyncSchool, account: string, count = 1): Promise<string[]> {
  const access = await registerElsewhere(school, account);
  const uids: string[] = [];
  for (let number = 1; number <= count; number += 1)
    uids.push((await sendAnswer(school, access, number)).uid);
  return uids;
}
