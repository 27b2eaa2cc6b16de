/** A tablet with the app's real outbox, replica and sync layer, a clock that stands still, and a real school. */
import { ensureDevice } from 'pwa/data/auth/account/device-accounts';
import { appendCommand } from 'pwa/data/outbox/append';
import { newLane } from 'pwa/data/outbox/lanes';
import { type AccountRow, type CommandState, DEVICE_KEY, OutboxDb } from 'pwa/data/outbox/outbox-db';
import { createFakeClock } from 'pwa/platform/fake-clock';
import { createSeededRandom } from 'pwa/platform/random';
import { safePolicy } from 'pwa/sync/policy';
import { pushLane } from 'pwa/sync/push/push-lane';
import { onTestFinished } from 'vitest';
import { appendAnswer } from '#support/device/append-answer.ts';
import { createStorage, replicasOn } from '#support/device/storage.ts';
import { createSyncParts } from '#support/device/sync-parts.ts';
import { ACTIVITY, classOfRivera, MEI } from './class-of-rivera.ts';
import { createFaultyNetwork } from './faulty-network.ts';
import { openSyncSchool } from './sync-school.ts';

export type Tablet = Awaited<ReturnType<typeof setUpTablet>>;

export async function setUpTablet() {
  const school = await openSyncSchool(await classOfRivera());
  onTestFinished(() => school.close());
  const storage = createStorage();
  const clock = createFakeClock();
  const db = new OutboxDb('outbox', storage);
  const openReplica = replicasOn(storage);
  /** The session that the browser holds. */
  const browser: { session: string | null } = { session: null };
  const network = createFaultyNetwork(() => school.connect(browser.session));
  const parts = createSyncParts({
    ...{ db, clock, openReplica, random: createSeededRandom(7), policy: safePolicy },
    transport: network.transport,
    sessions: { renew: async () => 'impossible' },
  });
  await ensureDevice(db, parts.newUid, 'Tablet');

  const states = async (account: string): Promise<CommandState[]> =>
    (await db.commands.where('account').equals(account).sortBy('number')).map(({ state }) => state);

  /** The session of the browser ends at the school. */
  async function endSession(): Promise<void> {
    if (browser.session) await school.endSession(browser.session);
  }

  return {
    ...{ school, network, storage, clock, db, parts, states, endSession },
    newUid: parts.newUid,

    /** The browser gets a session of the account. */
    async openSession(account: string): Promise<void> {
      browser.session = await school.openSession(account);
    },

    /** Puts an account on the screen, with a session by default. Returns its lane. */
    async signIn(
      account: string,
      role: AccountRow['role'] = 'student',
      session: AccountRow['session'] = 'active',
    ): Promise<string> {
      const known = await db.accounts.get(account);
      const lane = known?.lane ?? parts.newUid();
      if (known) await db.accounts.update(account, { session });
      else {
        const names = { username: account, firstName: account, lastName: null };
        const row = { uid: account, id: 1, role, ...names, lane, verifier: null, session, signedInAt: '' };
        await db.accounts.add(row);
        await db.lanes.add(newLane(lane, account, role));
      }
      await db.device.update(DEVICE_KEY, { current: account });
      browser.session = session === 'active' ? await school.openSession(account) : null;
      return lane;
    },

    async signOut(): Promise<void> {
      await db.device.update(DEVICE_KEY, { current: null });
      await endSession();
      browser.session = null;
    },

    laneOf: async (account: string) => (await db.accounts.get(account))!.lane,

    /** True when the lane has a token that the school accepts. */
    async isRegistered(lane: string): Promise<boolean> {
      const token = (await db.lanes.get(lane))?.token;
      if (!token) return false;
      return (await school.connect(null).laneState({ lane, token, session: null })).kind === 'ok';
    },

    /** An answer with `text` in its sound, to a question of its own. */
    answer(account: string, text: string, activityUid = ACTIVITY) {
      const uid = parts.newUid();
      return appendAnswer(db, { account, uid, activityUid, questionId: uid, text }, clock.now());
    },

    /** A command of a teacher. */
    addClass: (account: string, name: string) =>
      appendCommand(
        db,
        { account, type: 'class.create', payload: { uid: parts.newUid(), name } },
        clock.now(),
      ),

    /** Uids of the documents that a screen of the account finds. */
    async shown(account: string, table: 'recordings' | 'activities' = 'recordings'): Promise<string[]> {
      const replica = await openReplica({ uid: account, role: 'student' });
      return (await replica.rows(table)).map(({ uid }) => uid);
    },
  };
}

export type MeisTablet = Awaited<ReturnType<typeof setUpMeisTablet>>;

/** A tablet with Mei on the screen, her lane, and a push of that lane. */
export async function setUpMeisTablet() {
  const tablet = await setUpTablet();
  const lane = await tablet.signIn(MEI);
  return { ...tablet, lane, push: () => pushLane(tablet.parts, lane) };
}
