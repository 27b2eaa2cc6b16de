/** An account's unconfirmed commands, watched once for all the tables that are on the screen. */
import { liveQuery } from 'dexie';
import type { Subscription } from '../replica/live-value.ts';
import { unconfirmedCommands } from './command-queries.ts';
import type { CommandRow, OutboxDb } from './outbox-db.ts';

export interface CommandWatch extends Subscription {
  /** The commands as they stand now, or as they stood when a reading began that is still under way. */
  current(): Promise<CommandRow[]>;
}

interface Listener {
  next(commands: CommandRow[]): void;
  fail(reason: unknown): void;
}

interface SharedQuery {
  listeners: Set<Listener>;
  /** The first reading while it is under way: tables that appear together share it. */
  first: Promise<CommandRow[]> | undefined;
  /** A later one while it is under way: lists that appear together share it. */
  again: Promise<CommandRow[]> | undefined;
  stop(): void;
}

const queries = new WeakMap<OutboxDb, Map<string, SharedQuery>>();

/** `next` is called soon after the call and after each change of the commands. */
export function watchCommands(outbox: OutboxDb, account: string, listener: Listener): CommandWatch {
  const ofOutbox = queries.get(outbox) ?? new Map<string, SharedQuery>();
  queries.set(outbox, ofOutbox);
  const query = ofOutbox.get(account) ?? openQuery(outbox, account);
  ofOutbox.set(account, query);
  query.listeners.add(listener);
  return {
    current: () => query.first ?? query.again ?? readAgain(query, outbox, account),
    unsubscribe() {
      if (!query.listeners.delete(listener) || query.listeners.size > 0) return;
      query.stop();
      ofOutbox.delete(account);
    },
  };
}

function readAgain(query: SharedQuery, outbox: OutboxDb, account: string): Promise<CommandRow[]> {
  query.again = unconfirmedCommands(outbox, account).finally(() => {
    query.again = undefined;
  });
  return query.again;
}

function openQuery(outbox: OutboxDb, account: string): SharedQuery {
  const listeners = new Set<Listener>();
  const query: SharedQuery = { listeners, first: undefined, again: undefined, stop: () => {} };
  query.first = new Promise((resolve, reject) => {
    const next = (commands: CommandRow[]) => {
      query.first = undefined;
      resolve(commands);
      for (const listener of [...listeners]) listener.next(commands);
    };
    const fail = (reason: unknown) => {
      // Callers that wait for the first reading get its error there.
      if (query.first) reject(reason);
      else for (const listener of [...listeners]) listener.fail(reason);
      query.first = undefined;
    };
    const subscription = liveQuery(() => unconfirmedCommands(outbox, account)).subscribe(next, fail);
    query.stop = () => subscription.unsubscribe();
  });
  return query;
}
