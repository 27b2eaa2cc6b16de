/** Who is signed in. Found sessions stay in memory until something about their account changes. */

import type { Clock } from 'shared-schema/clock';
import type { Role } from 'shared-schema/entities';
import type { Db } from '#db/database.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import type { UserActor } from './actor.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** After so many milliseconds a session ends, however much it is used. A child's is only put off. */
const LONGEST: Record<Role, number> = {
  admin: 12 * HOUR,
  teacher: 180 * DAY,
  student: Number.POSITIVE_INFINITY,
};
/** Sessions remembered at most; a school has far fewer. */
const REMEMBERED = 10_000;

export interface Session {
  readonly hash: string;
  readonly actor: UserActor;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly expires: number;
  readonly lastSeen: number;
}

export interface Sessions {
  /** Starts a session and answers its token, which is not stored anywhere, and when it ends. */
  open(account: { id: number; role: Role }): Promise<{ token: string; expires: number }>;
  /** The session of a token, or null when it ended, is unknown, or its account is gone or inactive. */
  find(token: string): Promise<Session | null>;
  /** True while the session may still be used; asked for open sockets. */
  isAlive(hash: string): Promise<boolean>;
  /** Puts the end of a used session off by its full length, at most once a day; answers the new end, or null. */
  renew(session: Session): Promise<number | null>;
  close(hash: string): Promise<void>;
  /** Forgets what is remembered about accounts, after a commit that touched them. */
  forget(userIds: Iterable<number>): void;
}

export interface SessionsOptions {
  db: Db;
  writer: Writer;
  clock: Clock;
  days: number;
}

export function createSessions({ db, writer, clock, days }: SessionsOptions): Sessions {
  const known = new Map<string, Session>();
  const byUser = new Map<number, Set<string>>();
  // Raised by every invalidation: a read that began before it must not be remembered.
  let generation = 0;
  const iso = (ms: number) => new Date(ms).toISOString();

  /** The end of a session that is used now. */
  const endOf = (role: Role, began: number) => Math.min(clock.now() + days * DAY, began + LONGEST[role]);

  function drop(hash: string): void {
    generation++;
    const session = known.get(hash);
    if (!session) return;
    known.delete(hash);
    byUser.get(session.actor.id)?.delete(hash);
  }

  async function findByHash(hash: string): Promise<Session | null> {
    const session = known.get(hash) ?? (await load(hash));
    return session && session.expires > clock.now() ? session : null;
  }

  async function load(hash: string): Promise<Session | null> {
    const began = generation;
    const session = await readSession(db, hash);
    if (session && began === generation && known.size < REMEMBERED) {
      known.set(hash, session);
      const hashes = byUser.get(session.actor.id) ?? new Set();
      byUser.set(session.actor.id, hashes.add(hash));
    }
    return session;
  }

  return {
    async open({ id, role }) {
      const token = newToken();
      const now = clock.now();
      const expires = endOf(role, now);
      await writer.write(async ({ tx }) => {
        await tx
          .insertInto('sessions')
          .values({
            token_hash: hashToken(token),
            user_id: id,
            created_at: iso(now),
            expires_at: iso(expires),
            last_seen_at: iso(now),
          })
          .execute();
      });
      return { token, expires };
    },
    find: (token) => findByHash(hashToken(token)),
    isAlive: async (hash) => (await findByHash(hash)) !== null,
    async renew(session) {
      const now = clock.now();
      if (now - session.lastSeen < DAY) return null;
      const expires = endOf(session.actor.role, session.began);
      drop(session.hash);
      await writer.write(async ({ tx }) => {
        const times = { last_seen_at: iso(now), expires_at: iso(expires) };
        await tx.updateTable('sessions').set(times).where('token_hash', '=', session.hash).execute();
      });
      drop(session.hash);
      return expires;
    },
    async close(hash) {
      await writer.write(async ({ tx }) => {
        await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute();
      });
      drop(hash);
    },
    forget(userIds) {
      generation++;
      for (const id of userIds) {
        for (const hash of byUser.get(id) ?? []) known.delete(hash);
        byUser.delete(id);
      }
    },
  };
}

async function readSession(db: Db, hash: string): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.uid', 'users.role'])
    .select(['sessions.created_at', 'sessions.expires_at', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hash)
    .where('users.isActive', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, uid, role } = row;
  return {
    hash,
    actor: { kind: 'user', id, uid, role },
    began: Date.parse(row.created_at),
    // A session of an older release was put off without end.
    expires: Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + LONGEST[role]),
    lastSeen: Date.parse(row.last_seen_at),
  };
}

/** Ends every session of an account, in the transaction of what made that necessary (new password, deactivation). */
export async function endSessionsOf(w: WriteContext, userId: number): Promise<void> {
  await w.tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  // Whoever holds a socket or a remembered session of this account hears of it after COMMIT.
  w.touched.add(`user:${userId}`);
}
