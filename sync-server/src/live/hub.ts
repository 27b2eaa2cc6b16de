/**
 * Tells open sockets that there is something to pull: pokes and headline numbers, never documents. A message is
 * written once for all who get it.
 */

import type { MonotonicClock } from 'shared-schema/clock';
import type { DashboardStats, ServerMessage } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Visible } from '#access/caches/visibility-cache.ts';
import type { Committed } from '#db/committed.ts';
import { createAudience, type View } from './audience.ts';
import { createDashboardNumbers } from './dashboard-numbers.ts';
import { CLOSE_GOING_AWAY, closeIfBroken, type Socket } from './poke-socket.ts';
import { createPokes } from './pokes.ts';

export interface Connection {
  readonly socket: Socket;
  readonly account: UserActor;
  readonly sessionHash: string;
}

export interface Hub {
  /** Greets the connection and keeps it until `remove`. */
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** What an account sees from now on, or null where that is not known any more. */
  noteView(accountId: number, view: View | null): void;
  /** After COMMIT, when the caches of accounts are up to date. */
  committed(change: Committed): void;
  /** Something may have changed for anybody. */
  pokeAll(): void;
  /** Tells the connections of a session that it has ended, and closes them. */
  revokeSession(hash: string): void;
  connections(): number;
  close(): void;
}

export interface HubOptions {
  clock: MonotonicClock;
  hello(): { incarnation: string; head: number };
  visibleTo(account: UserActor): Promise<Visible>;
  /** What is cached of it, for an account that connects. Each later change is said to `noteView`. */
  knownVisible(accountId: number): Visible | null;
  isAlive(sessionHash: string): Promise<boolean>;
  /** Whether another process may end a session, whose notice may be lost. */
  isShared: boolean;
  stats(teacher: UserActor): Promise<DashboardStats>;
  /** Connections of one session; a further one closes the oldest. */
  socketsPerSession: number;
}

const CLOSE_REVOKED = 4001;
const CLOSE_TOO_MANY = 4002;

export function createHub(options: HubOptions): Hub {
  const audience = createAudience<Connection>();
  const pokes = createPokes(options.clock, () => options.hello().head);
  const numbers = createDashboardNumbers<Connection>({
    ...{ clock: options.clock, stats: options.stats, isShared: options.isShared, dropEnded },
    connectionsOf: audience.ofAccount,
  });

  let isClosed = false;

  function add(connection: Connection): void {
    const { account, socket } = connection;
    // It was being let in while the school ended.
    if (isClosed) {
      socket.close(CLOSE_GOING_AWAY, 'server stops');
      return;
    }
    audience.add(account.id, connection, options.knownVisible(account.id));
    closeTooMany(audience.ofAccount(account.id), connection.sessionHash);
    send(socket, { type: 'hello', ...options.hello() });
    if (account.role === 'teacher') void numbers.send(account, [connection]);
    // Read now what this account sees, so that its first poke need not wait for it.
    void options.visibleTo(account).catch(() => undefined);
  }

  /** A page that opens one socket after the other must not use up what the others need. */
  function closeTooMany(open: ReadonlySet<Connection>, sessionHash: string): void {
    const own = [...open].filter((one) => one.sessionHash === sessionHash);
    for (const oldest of own.slice(0, -options.socketsPerSession)) {
      remove(oldest);
      oldest.socket.close(CLOSE_TOO_MANY, 'too many');
    }
  }

  function remove(connection: Connection): void {
    const { id } = connection.account;
    audience.remove(id, connection);
    if (audience.ofAccount(id).size === 0) numbers.forget(id);
  }

  function revoke(connection: Connection): void {
    remove(connection);
    send(connection.socket, { type: 'revoked' });
    connection.socket.close(CLOSE_REVOKED, 'revoked');
  }

  function committed({ touched, viewsChanged, accountsChanged }: Committed): void {
    // An account whose view is not known is poked unread. Reading the views of a whole school would delay every poke,
    // and a poke too many costs one empty pull.
    const concerned = audience.of(touched);
    for (const id of viewsChanged) for (const one of audience.ofAccount(id)) concerned.add(one);
    pokes.poke(concerned);
    for (const { account } of concerned) if (account.role === 'teacher') numbers.schedule(account);
    // A database that cannot be asked now leaves the sockets until the next change.
    for (const id of accountsChanged) void dropEnded(audience.ofAccount(id)).catch(() => undefined);
  }

  async function dropEnded(open: ReadonlySet<Connection>): Promise<void> {
    for (const connection of [...open])
      if (!(await options.isAlive(connection.sessionHash))) revoke(connection);
  }

  return {
    add,
    remove,
    noteView: audience.noteView,
    committed,
    pokeAll: () => pokes.poke(audience.all()),
    revokeSession: (hash) =>
      audience
        .all()
        .filter((one) => one.sessionHash === hash)
        .forEach(revoke),
    connections: () => audience.all().length,
    close() {
      isClosed = true;
      numbers.close();
      pokes.close();
      for (const connection of audience.all()) {
        audience.remove(connection.account.id, connection);
        connection.socket.close(CLOSE_GOING_AWAY, 'server stops');
      }
    },
  };
}

function send(socket: Socket, message: ServerMessage): void {
  const text = JSON.stringify(message);
  closeIfBroken(socket, (open) => open.send(text));
}
