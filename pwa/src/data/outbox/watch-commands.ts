/** An account's unconfirmed commands, watched once for all the tables that are on the screen. */
import { liveQuery } from 'dexie';
import type { Subscription } from '../replica/replica.ts';
import type { CommandRow, OutboxDb } from './outbox-db.ts';
import { unconfirmed } from './status.ts';

export interface CommandWatch extends Subscription {
  /** The commands as they stand now, or as they stood when a reading began that is still under way. */
  current(): Promise<CommandRow[]>;
}

interface Listener {
  next(commands: CommandRow[]): void;
  fail(reason: unknown): void;
}

interface Feed {
  listeners: Set<Listener>;
  /** The first reading while it is under way: tables that appear together share it. */
  first: Promise<CommandRow[]> | undefined;
  stop(): void;
}

const feeds = new WeakMap<OutboxDb, Map<string, Feed>>();

/** `next` hears of the commands soon after the call and after each change of them. */
export function watchCommands(outbox: OutboxDb, account: string, listener: Listener): CommandWatch {
  const ofOutbox = feeds.get(outbox) ?? new Map<string, Feed>();
  feeds.set(outbox, ofOutbox);
  const feed = ofOutbox.get(account) ?? openFeed(outbox, account);
  ofOutbox.set(account, feed);
  feed.listeners.add(listener);
  return {
    current: () => feed.first ?? unconfirmed(outbox, account),
    unsubscribe() {
      if (!feed.listeners.delete(listener) || feed.listeners.size > 0) return;
      feed.stop();
      ofOutbox.delete(account);
    },
  };
}

function openFeed(outbox: OutboxDb, account: string): Feed {
  const listeners = new Set<Listener>();
  const feed: Feed = { listeners, first: undefined, stop: () => {} };
  feed.first = new Promise((resolve, reject) => {
    const next = (commands: CommandRow[]) => {
      feed.first = undefined;
      resolve(commands);
      for (const listener of [...listeners]) listener.next(commands);
    };
    const fail = (reason: unknown) => {
      // Who waits for the first reading hears of it there.
      if (feed.first) reject(reason);
      else for (const listener of [...listeners]) listener.fail(reason);
      feed.first = undefined;
    };
    const subscription = liveQuery(() => unconfirmed(outbox, account)).subscribe(next, fail);
    feed.stop = () => subscription.unsubscribe();
  });
  return feed;
}
