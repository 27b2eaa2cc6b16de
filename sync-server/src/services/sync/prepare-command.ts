/** What can be found out about a command before the write transaction: its payload checked, its content hashed. */
import { hash } from 'node:crypto';
import { type CommandEnvelope, type Payloads, payloads } from 'shared-schema/sync';
import { type CommandType, commandTypes } from 'shared-schema/sync/protocol';
import type { Incarnations } from '#db/incarnations.ts';
import { incarnationOf } from './cursor.ts';

/** A payload that passed its type's check, with the type beside it so that a switch narrows both. */
export type CheckedPayload = {
  [T in CommandType]: { readonly type: T; readonly payload: Payloads[T] };
}[CommandType];

export interface PreparedCommand {
  readonly envelope: CommandEnvelope;
  /** Equal for equal content, whatever its number: a lane that was renumbered sends the same command again. */
  readonly bodyHash: string;
  /** null when the payload is not in the form of its type: that one command is refused. */
  readonly checked: CheckedPayload | null;
  /** Hashes of the files that must be here first. */
  readonly blobs: readonly string[];
  /** argon2id hash of a new student's password, made here because a hash needs as long as many commits. */
  readonly passwordHash: string | null;
  /** The envelope's `ifSeq` in the numbers of this database, see `ifSeqHere`. */
  readonly ifSeq: number | undefined;
  /** Whether Google lets people into the school: the writer thread knows none of its settings. */
  readonly hasGoogle: boolean;
  /** Makes a student who was deleted: the writer thread does not read the ledger, either. */
  readonly isOfDeleted: boolean;
}

interface PrepareParts {
  /** Called only for commands that set a password. */
  hash(password: string): Promise<string>;
  readonly hasGoogle: boolean;
  readonly incarnations: Incarnations;
  wasDeleted(uid: string): boolean;
}

/** Checks and hashes a command. */
export async function prepareCommand(
  envelope: CommandEnvelope,
  { hash: hashPassword, hasGoogle, incarnations, wasDeleted }: PrepareParts,
): Promise<PreparedCommand> {
  const checked = checkPayload(envelope);
  return {
    envelope,
    bodyHash: hashBody(envelope),
    checked,
    blobs: checked && 'blobs' in checked.payload ? checked.payload.blobs.map((blob) => blob.sha256) : [],
    passwordHash: checked ? await passwordOf(checked, hashPassword) : null,
    ifSeq: ifSeqHere(envelope, incarnations),
    hasGoogle,
    isOfDeleted: checked?.type === 'student.create' && wasDeleted(checked.payload.uid),
  };
}

/** Names of the command types of this protocol version. */
const knownTypes: ReadonlySet<string> = new Set(commandTypes);

function isCommandType(type: string): type is CommandType {
  return knownTypes.has(type);
}

function checkPayload({ type, payload }: CommandEnvelope): CheckedPayload | null {
  if (!isCommandType(type)) return null;
  const result = payloads[type].safeParse(payload);
  return result.success ? ({ type, payload: result.data } as CheckedPayload) : null;
}

function hashBody({ type, at, payload, ifSeq, ifCursor }: CommandEnvelope): string {
  const seen = ifCursor === undefined ? [ifSeq ?? null] : [ifSeq ?? null, ifCursor];
  return hash('sha256', JSON.stringify([type, at, payload, ...seen]), 'base64url');
}

/**
 * What the person saw, as a number of this database. After a restore the numbers behind the backup are given once more:
 * of a history that went on otherwise, only what both have in common was seen. Decision 159.
 */
function ifSeqHere({ ifSeq, ifCursor }: CommandEnvelope, incarnations: Incarnations): number | undefined {
  const incarnation = ifCursor === undefined ? null : incarnationOf(ifCursor);
  if (ifSeq === undefined || incarnation === null) return ifSeq;
  return Math.min(ifSeq, incarnations.sharedUntil(incarnation));
}

/** A student's password mirrors the username (specification, teacher side, section 5). */
async function passwordOf(
  { type, payload }: CheckedPayload,
  hashPassword: (password: string) => Promise<string>,
): Promise<string | null> {
  if (type !== 'student.create' && type !== 'student.update') return null;
  return payload.username === undefined ? null : hashPassword(payload.username);
}
