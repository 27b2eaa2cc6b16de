/** The shortest way to the services: what the routes do, without HTTP. Every value crosses as JSON, like on a wire. */
import { asFailure, classifyRefusal, type Refusal } from 'pwa/sync/transport/classify-reply';
import type { Outcome, Success, Transport } from 'pwa/sync/transport/transport';
import { isoTime } from 'shared-schema/clock';
import {
  commandsBody,
  type PullReply,
  pullBody,
  type RegisterLaneReply,
  registerLaneBody,
} from 'shared-schema/sync';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { anonymous, requireUser, type UserActor } from 'sync-server/access/actor';
import { AppError, found } from 'sync-server/errors';
import type { School } from 'sync-server/school';
import { appendCommands } from 'sync-server/services/sync/append-commands';
import { findBlob, putBlob } from 'sync-server/services/sync/blobs';
import { laneOfToken, laneState, registerLane } from 'sync-server/services/sync/lanes';
import { pull } from 'sync-server/services/sync/pull';
import { memberOfTablet } from 'sync-server/services/tablets/authenticate-tablet';
import { isDatabaseAway } from 'sync-server/storage-problem';

/** `cookie` is the session that the browser sends along with these calls, however late they arrive. */
export function createDirectTransport(schoolNow: () => School, cookie: string | null): Transport {
  /** The account that the cookie stands for; the server refuses when it is not the one on the screen. */
  async function actorOf(school: School, account: string | null): Promise<UserActor | typeof anonymous> {
    if (account === null || cookie === null) return anonymous;
    const session = await school.sessions.find(cookie);
    if (!session) return anonymous;
    if (session.actor.uid !== account) throw new AppError('account_mismatch');
    return session.actor;
  }

  return {
    registerLane: (account, body) =>
      answer<RegisterLaneReply>(async () => {
        const school = schoolNow();
        return registerLane(school, await actorOf(school, account), registerLaneBody.parse(copied(body)));
      }) as ReturnType<Transport['registerLane']>,
    laneState: ({ lane, token }) =>
      answer(() => laneState(schoolNow(), lane, token)) as ReturnType<Transport['laneState']>,
    async headBlob({ token }, sha256) {
      const outcome = await answer(async () => {
        const school = schoolNow();
        const { owner } = await laneOfToken(school, token);
        return found(await findBlob(school, owner.id, sha256));
      });
      if (outcome.kind === 'unknown') return { kind: 'ok', value: false };
      return (outcome.kind === 'ok' ? { kind: 'ok', value: true } : outcome) as Success<boolean>;
    },
    putBlob: async ({ token }, { sha256, type, bytes }) => {
      const content = Buffer.from(bytes.slice(0));
      const outcome = await answer(async () => {
        const school = schoolNow();
        const { owner } = await laneOfToken(school, token);
        return putBlob(school, owner.id, { sha256, type, content: only(content) });
      });
      return (outcome.kind === 'ok' ? { kind: 'ok', value: true } : outcome) as Success<true>;
    },
    sendCommands: ({ lane, token, session }, commands) =>
      answer(async () => {
        const school = schoolNow();
        const sender = { token, actor: () => actorOf(school, session) };
        return appendCommands(school, lane, sender, commandsBody.parse(copied({ commands })).commands);
      }),
    async pull(account, body, tabletToken) {
      const outcome = await answer<PullReply>(async () => {
        const school = schoolNow();
        const actor =
          tabletToken === undefined
            ? requireUser(await actorOf(school, account))
            : await memberOfTablet(school, tabletToken, account);
        const parts = await pull(school, actor, pullBody.parse(copied(body)));
        return JSON.parse(Buffer.concat(parts).toString()) as PullReply;
      });
      if (outcome.kind !== 'ok') return outcome as Awaited<ReturnType<Transport['pull']>>;
      if ('reset' in outcome.value) return { kind: 'reset', reason: outcome.value.reset };
      return { kind: 'ok', value: outcome.value };
    },
    health: () =>
      answer(async () => {
        const { clock, incarnation } = schoolNow();
        const time = isoTime(clock);
        return { time, version: '0', protocol: PROTOCOL_VERSION, incarnation: incarnation.id };
      }) as ReturnType<Transport['health']>,
  };
}

const ours = new Headers({ [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) });

async function answer<T>(work: () => Promise<T>): Promise<Success<T> | Refusal> {
  try {
    return { kind: 'ok', value: copied(await work()) };
  } catch (error) {
    if (error instanceof AppError) {
      return classifyRefusal({ status: error.status, headers: ours, body: copied(error.toReply()) }, 0);
    }
    if (isPowerCut(error)) return { kind: 'retry', why: 'network' };
    throw error;
  }
}

/** What a call that knows no gap or fork comes to. */
export async function failureOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  const outcome = await answer(work);
  return outcome.kind === 'ok' ? outcome : asFailure(outcome);
}

/** What SQLite says, and what a pool or PostgreSQL says to a server that is none any more. */
const CUT = /database connection is not open|not permitted to log in|Cannot use a pool after/;

/** The power went while a call was under way: nobody answers. */
export function isPowerCut(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && CUT.test(error.message));
}

function copied<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

async function* only(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
