/** Who is signed in. Sessions are cached until something about their account changes. */

import { randomUUID } from 'node:crypto';
import { type Clock, DAY_MS, HOUR_MS } from 'shared-schema/clock';
import type { Role } from 'shared-schema/entities';
import { createCache } from '#caches/create-cache.ts';
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import type { UserActor } from './actor.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session ends after this time, however much it is used. A child's session has no such limit. */
const MAX_SESSION_MS: Record<Role, number> = {
  admin: 12 * HOUR_MS,
  teacher: 180 * DAY_MS,
  student: Number.POSITIVE_INFINITY,
};
export interface Session {
  readonly hash: string;
  readonly actor: UserActor;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly expires: number;
  readonly lastSeen: number;
}

/** Throws where the account is no longer as it was proven: another password, another role, deactivated. */
export type RequireProof = (tx: Tx) => Promise<void>;

export interface Sessions {
  /**
   * Starts a session and returns its token, which no database stores, and when it ends. The account is proven before
   * this write, and what ends all sessions of it may run in between: `requireProof` looks again in the write.
   */
  open(
    account: { id: number; role: Role },
    requireProof: RequireProof,
    deviceName?: string,
  ): Promise<{ token: string; expires: number }>;
  /** The session of a token, or null when it ended, is unknown, or its account is gone or inactive. */
  find(token: string): Promise<Session | null>;
  /** True while the session may still be used; the hub checks it for open sockets. */
  isAlive(hash: string): Promise<boolean>;
  /** True for the token of a session that its owner has ended from elsewhere. */
  isRevoked(token: string): Promise<boolean>;
  /** Puts the end of a used session off by its full length, at most once a day, a grown-up's once an hour; returns the new end, or null. */
  renew(session: Session): Promise<number | null>;
  close(hash: string): Promise<void>;
  /** Removes the cached sessions of accounts, after a commit that changed them. */
  forget(userIds: ReadonlySet<number>): void;
}

export interface SessionsOptions {
  db: Db;
  writer: Writer;
  clock: Clock;
  days: number;
  /** Sessions that may be cached: none where another process may end them. */
  cacheLimit: number;
}

export function createSessions({ db, writer, clock, days, cacheLimit }: SessionsOptions): Sessions {
  const cached = createCache<string, Session>({ limit: cacheLimit });
  /** Hashes of tokens that had a session when they were last shown, and may have none by now. */
  const hashes = createCache<string, string>({ limit: cacheLimit });
  const iso = (ms: number) => new Date(ms).toISOString();

  /** The end of a session that is used now. */
  const endOf = (role: Role, began: number) =>
    Math.min(clock.now() + days * DAY_MS, began + MAX_SESSION_MS[role]);

  async function findByHash(hash: string): Promise<Session | null> {
    const session = await cached.load(hash, () => readSession(db, hash));
    return session && session.expires > clock.now() ? session : null;
  }

  return {
    async open({ id, role }, requireProof, deviceName = '') {
      const token = newToken();
      const now = clock.now();
      const expires = endOf(role, now);
      await writer.write(async ({ tx }) => {
        await requireProof(tx);
        await tx
          .insertInto('sessions')
          .values({
            token_hash: hashToken(token),
            user_id: id,
            created_at: iso(now),
            expires_at: iso(expires),
            last_seen_at: iso(now),
            public_uid: randomUUID(),
            device_name: deviceName,
          })
          .execute();
      });
      return { token, expires };
    },
    async find(token) {
      const known = hashes.get(token);
      const session = await findByHash(known ?? hashToken(token));
      // Only of a session: made-up tokens must not fill the memory.
      if (session && known === undefined) hashes.set(token, session.hash);
      return session;
    },
    isAlive: async (hash) => (await findByHash(hash)) !== null,
    async isRevoked(token) {
      const row = await db
        .selectFrom('sessions')
        .select('revoked')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst();
      return row?.revoked === 1;
    },
    async renew(session) {
      const now = clock.now();
      // A grown-up sees in the list of sessions when each was used.
      const interval = session.actor.role === 'student' ? DAY_MS : HOUR_MS;
      // Seen in the future: the clock was put back since.
      if (Math.abs(now - session.lastSeen) < interval) return null;
      const expires = endOf(session.actor.role, session.began);
      cached.delete(session.hash);
      await writer.write(async ({ tx }) => {
        const times = { last_seen_at: iso(now), expires_at: iso(expires) };
        await tx.updateTable('sessions').set(times).where('token_hash', '=', session.hash).execute();
      });
      cached.delete(session.hash);
      return expires;
    },
    async close(hash) {
      await writer.write(async ({ tx }) => {
        await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute();
      });
      cached.delete(hash);
    },
    forget(userIds) {
      // Most commits change no account: they must neither walk through all sessions nor stop a read from being cached.
      if (userIds.size > 0) cached.deleteWhere(({ actor }) => userIds.has(actor.id));
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
    .where('sessions.revoked', '=', 0)
    .where('users.isActive', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, uid, role } = row;
  return {
    hash,
    actor: { kind: 'user', id, uid, role },
    began: Date.parse(row.created_at),
    // A session of an older release was put off without end.
    expires: Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + MAX_SESSION_MS[role]),
    lastSeen: Date.parse(row.last_seen_at),
  };
}

/** Ends every session of an account, in the transaction of what made that necessary (new password, deactivation). */
export async function endSessionsOf(w: WriteContext, userId: number): Promise<void> {
  await w.tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  // After COMMIT, the account's cached sessions and open sockets are ended as well.
  w.accountsChanged.add(userId);
}
