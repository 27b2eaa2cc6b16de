/**
 * Keeps the draft of one open wizard on the device: a moment after each change, and at once when the window is left.
 *
 *   none ──note──▶ writing ──pause, flush──▶ saved        drop: back to none
 *                     ▲  └──device full──▶ failed (the next flush tries again)
 *                     └──note──┴───────────────┘           end: nothing is written any more
 */
import { isoTime } from 'shared-schema/clock';
import type { LocalFile } from '#data/commands/local-file.ts';
import type { DataContext } from '#data/context.ts';
import { createDraftWriter } from '#data/drafts/draft-writer.ts';
import { holdDraft, releaseDraft } from '#data/drafts/held-drafts.ts';
import { activityDraftFiles, activityDraftTables, removeActivityDraft } from '#data/outbox/draft-rows.ts';
import type { ActivityDraftRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { closingCopies } from './closing-copy.ts';

/** What a wizard holds now. Files that `content` does not name are left out. */
export type NotedDraft = Pick<ActivityDraftRow, 'activityUid' | 'title' | 'content'> & {
  files: readonly LocalFile[];
};

export type DraftState = 'none' | 'writing' | 'saved' | 'failed';

/** Writing never fails the typing: `state` says whether the device has what was noted last. */
export interface ActivityDraftKeeper {
  readonly id: string;
  /** What the wizard holds now; written at the next pause. */
  note(draft: NotedDraft): void;
  /**
   * Writes a picked file, and `draft` where no later one is noted. The wizard names the file after that: what is shown
   * is on the device. Does nothing when no wizard holds the draft any more.
   */
  storeFile(file: LocalFile, draft: NotedDraft): Promise<void>;
  /** Writes at once what was noted. */
  flush(): Promise<void>;
  /** The same for a page that may close: also writes a copy that is there before this function returns. */
  leave(): void;
  /** Removes the draft; what was noted before is not written any more. */
  drop(): Promise<void>;
  /** The draft became a command. Nothing is written from now on. */
  end(): Promise<void>;
  /** The draft is offered to nobody until the returned function is called. */
  hold(): () => void;
  state(): DraftState;
  subscribe(watcher: () => void): () => void;
}

/** `account` is who writes; `id` names the draft. */
export function createActivityDraftKeeper(
  account: string,
  id: string,
  context: Pick<DataContext, 'outbox' | 'clock'>,
): ActivityDraftKeeper {
  const { outbox: db, clock } = context;
  const watchers = new Set<() => void>();
  let state: DraftState = 'none';
  /** Addresses of files on the device. Another one is written at once: a page that closes has no time for bytes. */
  let stored: ReadonlySet<string> = new Set();
  /** Stored files that were not noted yet, by address. */
  const picked = new Map<string, LocalFile>();
  let hasEnded = false;
  /** A wizard that React draws anew holds the draft twice for a moment. */
  let holders = 0;

  function setState(next: DraftState): void {
    state = next;
    for (const watcher of watchers) watcher();
  }

  const remove = () =>
    withStorage(db, () => db.transaction('rw', activityDraftTables(db), () => removeActivityDraft(db, id)));

  function namesNewFile(draft: NotedDraft): boolean {
    const isNew = ({ address }: LocalFile) => !stored.has(address);
    return draft.files.some(isNew) && namedFiles(draft).some(isNew);
  }

  const writer = createDraftWriter<NotedDraft>({
    clock,
    async write(draft) {
      const files = [...new Set([...namedFiles(draft), ...picked.values()])];
      await writeDraft(db, { id, account, changedAt: isoTime(clock) }, { ...draft, files });
      stored = new Set(files.map(({ address }) => address));
    },
    onWritten() {
      closingCopies.remove(id);
      setState('saved');
    },
    onFailed(reason) {
      setState('failed');
      if (!isQuotaError(reason)) reportError(reason);
    },
  });
  const { flush } = writer;

  function leave(): void {
    const noted = writer.noted();
    if (!noted) return;
    const { files, ...words } = noted;
    const named = namedFiles(noted).map(({ address }) => address);
    closingCopies.write({ id, account, changedAt: isoTime(clock), ...words, files: named });
    void flush();
  }

  return {
    id,
    note(draft) {
      if (hasEnded) return;
      for (const { address } of draft.files) picked.delete(address);
      setState('writing');
      writer.note(draft, namesNewFile(draft));
    },
    async storeFile(file, draft) {
      if (hasEnded || holders === 0) return;
      picked.set(file.address, file);
      setState('writing');
      // Another object than the one that is being written: it has this file, too.
      writer.note({ ...(writer.noted() ?? draft) }, false);
      await flush();
    },
    flush,
    leave,
    drop() {
      closingCopies.remove(id);
      return writer.drop(async () => {
        await remove();
        stored = new Set();
        if (!writer.noted()) setState('none');
      });
    },
    end() {
      hasEnded = true;
      closingCopies.remove(id);
      return writer.drop(async () => {
        // A file that was picked while the command was stored has brought the draft back.
        if (picked.size > 0) await remove();
        setState('none');
      });
    },
    hold() {
      if (holders === 0) holdDraft(id);
      holders += 1;
      return () => {
        holders -= 1;
        if (holders === 0) releaseDraft(id);
      };
    },
    state: () => state,
    subscribe(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** The wizard also holds files that only undo would bring back. */
function namedFiles({ content, files }: NotedDraft): LocalFile[] {
  const text = JSON.stringify(content);
  return files.filter(({ address }) => text.includes(address));
}

type DraftKey = Pick<ActivityDraftRow, 'id' | 'account' | 'changedAt'>;

/** One transaction: words and pictures come back together, or as they were before. Throws `StorageFullError`. */
async function writeDraft(db: OutboxDb, key: DraftKey, { files, ...words }: NotedDraft): Promise<void> {
  const write = async () => {
    const account = await db.accounts.get(key.account);
    if (!account || account.deleted) return;
    await db.activityDrafts.put({ ...key, ...words });
    const stored = new Set((await activityDraftFiles(db, key.id).primaryKeys()).map(([, sha256]) => sha256));
    for (const { sha256, address, type, size, name, bytes } of files) {
      if (stored.delete(sha256)) continue;
      await db.activityDraftFiles.put({ draft: key.id, sha256, address, type, size, name, bytes });
    }
    for (const sha256 of stored) await db.activityDraftFiles.delete([key.id, sha256]);
  };
  await withStorage(db, () => db.transaction('rw', [db.accounts, ...activityDraftTables(db)], write), 'work');
}
