/**
 * Versions of the outbox's IndexedDB schema. What a released version leads to is never changed. Version 6 gives stored
 * fields the names that the protocol uses; IndexedDB cannot change a primary key, so that `commands` is copied aside and
 * back.
 */
import type { Dexie, Table, Transaction } from 'dexie';

const COMMAND_INDEXES =
  '[lane+number], &commandId, account, state, [lane+state], [account+state], [state+type], [account+state+type], *blobs';

type Fields = Readonly<Record<string, string>>;

const COMMAND_FIELDS: Fields = { n: 'number', cid: 'commandId', formerCids: 'formerCommandIds' };
const LANE_FIELDS: Fields = { nextN: 'nextNumber', lastN: 'lastNumber', backedN: 'backedUpNumber' };
const CURSOR_FIELDS: Fields = { cookie: 'cursor', again: 'retryCursor' };
const CHUNK_FIELDS: Fields = { take: 'draft' };

/**
 * Declares the versions on `db`. An upgrade runs in one IndexedDB transaction: all of it or nothing. A version that moved
 * no rows is part of the next one: Dexie compares with what is really there, and each declared version costs every
 * start of the app.
 */
export function defineVersions(db: Dexie): void {
  // Versions 1 to 5.
  db.version(5).stores({
    device: 'key',
    accounts: 'uid, username',
    lanes: 'id, account',
    commands:
      '[lane+n], &cid, account, state, [lane+state], [account+state], [state+type], [account+state+type], *blobs',
    blobs: 'sha256',
    uploads: 'sha256',
    takes: 'id, account',
    chunks: '[take+index]',
    cursors: 'account',
    tablet: 'key',
    drafts: '[account+recording], account',
  });
  db.version(6)
    .stores({
      renamedCommands: '[lane+number]',
      draftRecordings: 'id, account',
      draftChunks: '[draft+index]',
      feedbackDrafts: '[account+recording], account',
      ...{ commands: null, takes: null, chunks: null, drafts: null },
    })
    .upgrade(renameFields);
  db.version(7)
    .stores({ commands: COMMAND_INDEXES })
    .upgrade((tx) => copy(tx.table('renamedCommands'), tx.table('commands')));
  // Version 8 removed the copy, 9 added drafts of activities, 10 plays of listening activities; lists of imports.
  db.version(11).stores({
    renamedCommands: null,
    activityDrafts: 'id, account',
    activityDraftFiles: '[draft+sha256]',
    listeningPlays: '[account+activity], account',
    studentImports: 'account',
  });
}

async function renameFields(tx: Transaction): Promise<void> {
  await copy(tx.table('commands'), tx.table('renamedCommands'), COMMAND_FIELDS);
  await copy(tx.table('takes'), tx.table('draftRecordings'));
  await copy(tx.table('chunks'), tx.table('draftChunks'), CHUNK_FIELDS);
  await copy(tx.table('drafts'), tx.table('feedbackDrafts'));
  await copy(tx.table('lanes'), tx.table('lanes'), LANE_FIELDS);
  await copy(tx.table('cursors'), tx.table('cursors'), CURSOR_FIELDS);
}

/** One row at a time: a draft recording may be large. */
async function copy(from: Table, to: Table, fields: Fields = {}): Promise<void> {
  for (const key of await from.toCollection().primaryKeys()) {
    const row = Object.entries((await from.get(key)) ?? {});
    await to.put(Object.fromEntries(row.map(([name, value]) => [fields[name] ?? name, value])));
  }
}
