/**
 * The one durable store of this device: accounts, lanes, commands, files, and drafts of recordings, feedback and
 * activities. Nothing in it can be fetched again, so no code path deletes what was not sent.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Sticker } from 'shared-schema/rules/feedback/stickers';
import type { AvatarDesign } from 'shared-schema/rules/people/avatar-design';
import type { CommandType } from 'shared-schema/sync/protocol';
import type { CommandContent, CommandNames } from './command-content.ts';
import { defineVersions } from './outbox-versions.ts';
import type { StudentImportRow } from './student-import-row.ts';

export const DEVICE_KEY = 'this';

export interface DeviceRow {
  key: typeof DEVICE_KEY;
  uid: string;
  name: string;
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number;
  /** Uid of the account on the screen. */
  current: string | null;
  /** Where the school said it is, the newest last; left out on a device whose school never moved. */
  addresses?: string[];
}

/** Proves a password on this device without a server (PBKDF2, base64). */
export interface Verifier {
  salt: string;
  rounds: number;
  hash: string;
}

export interface AccountRow {
  uid: string;
  /** Numeric id on the server. */
  id: number;
  role: 'student' | 'teacher' | 'admin';
  username: string;
  /** Of a teacher, who may sign in by it; undefined where an earlier release kept the account. */
  email?: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Lane that new commands of this account go to. */
  lane: string;
  verifier: Verifier | null;
  session: 'active' | 'expired' | 'none';
  /** The school has refused what `verifier` proves, and has not taken it since: it is asked before the device. */
  isPasswordRefused?: boolean;
  signedInAt: string;
  /** A child of a class that this tablet was prepared for; shown as a picture on the sign-in screen. */
  member?: MemberFacts;
  /** A teacher's own computer: replica and verifier stay after signing out. */
  isOwnComputer?: boolean;
  /** The school has deleted the account: it shows nowhere, and stays only until unsent work of it is decided on. */
  deleted?: true;
  /** Milliseconds since 1970 of the last request whether the account still exists. */
  askedAt?: number;
}

/** What the sign-in screen of a class tablet needs to know of a child. */
export interface MemberFacts {
  classUid: string;
  /** Further classes of the child on this tablet. */
  moreClassUids?: string[];
  avatar: AvatarDesign;
  /** The password is the username: a tap on the picture signs in. */
  mirrorsUsername: boolean;
  /** SHA-256 of the token on the child's login card, base64url. */
  card?: string;
  /** The own password is three pictures, or the child is to choose them now. */
  pictures?: 'wanted' | 'chosen';
  /** Address of the name in the school's voice. */
  nameAudioUrl?: string;
  /** The name as it sounds, where it is not said as it is written. */
  spokenName?: string;
  /** No child of the tablet's classes any more: forgotten as soon as nothing of theirs needs this device. */
  left?: true;
}

/** This device as a class tablet; no row while it is none. */
export interface TabletRow {
  key: typeof DEVICE_KEY;
  /** Reads what the members may see and registers their lanes. */
  token: string;
  /** `leaving`: revoked. What is held is sent, then everybody is signed out. */
  state: 'active' | 'leaving';
  name: string;
  classes: { uid: string; name: string }[];
  preparedAt: string;
  /** ISO 8601 time of the last answer about it; null before the first. */
  refreshedAt: string | null;
  /** Addresses of the school's voice that are not on the device, by the member who needs them; none before a look. */
  missingSounds?: Readonly<Record<string, readonly string[]>>;
}

export interface LaneRow {
  id: string;
  account: string;
  role: AccountRow['role'];
  /** Submit token; null until the lane is registered. */
  token: string | null;
  /** Number of the next command; starts at 1. */
  nextNumber: number;
  /** Applied by the server up to this number, by its last report. */
  lastNumber: number;
  /** Contained in a verified backup up to this number, by the last report of the server. */
  backedUpNumber: number;
  /** How often the server was found to lack commands that it had: it was restored. */
  regressions?: number;
  state: 'open' | 'paused' | 'revoked';
  /** Milliseconds since 1970 of the last heartbeat of the tab that pushes this lane. */
  heartbeat: number;
  /** How often this account's lane was replaced before; an earlier lane has the older commands. */
  forks?: number;
  /** Milliseconds since 1970 at which the lane ended a round for lack of an answer; left out once it got through. */
  endedRoundAt?: number;
}

export type CommandState = 'pending' | 'acked' | 'confirmed' | 'refused';

/** A stored command. A check of `type` narrows `payload`. */
export type CommandRow<T extends CommandType = CommandType> = CommandContent<T> & CommandFields;

/** What every stored command has, whatever its type. */
export interface CommandFields {
  lane: string;
  account: string;
  number: number;
  commandId: string;
  /** ISO 8601, corrected for clock offset. */
  at: string;
  ifSeq?: number;
  /** Cursor of the account's replica, of when `ifSeq` was on the screen: a restored school gives its numbers once more. */
  ifCursor?: string;
  state: CommandState;
  /** Error code of a refusal. */
  code?: string;
  /** Hashes of the files it names. */
  blobs: string[];
  /** Keys it had before it was sent again. */
  formerCommandIds?: string[];
  /** Usernames refused so far, for a student whose username was generated; absent where a person chose it. */
  takenNames?: number;
  /** Of a deleted activity: the one that 'Undo' made in its place, and by which commands. */
  restoredAs?: { uid: string; commandIds: readonly string[] };
  /** For a refusal after which the rows themselves are gone from this device. Never sent. */
  names?: CommandNames;
}

export interface BlobRow {
  sha256: string;
  type: string;
  /** Bytes. */
  size: number;
  bytes: ArrayBuffer;
  /** As it was when the row was made, and as a window of version 2 still writes it. `UploadRow` is the newer word. */
  uploaded?: boolean;
}

/** Whether the server has a file. Apart from its bytes: a browser would write them anew with each change of the row. */
export interface UploadRow {
  sha256: string;
  uploaded: boolean;
}

export interface DraftRecordingRow {
  id: string;
  account: string;
  activityUid: string;
  questionId: string;
  type: string;
  /** ISO 8601, corrected for clock offset. */
  startedAt: string;
  state: 'recording' | 'stopped';
  /** Seconds; null until stopped. */
  duration: number | null;
}

export interface DraftChunkRow {
  draft: string;
  index: number;
  bytes: ArrayBuffer;
}

/** A file chosen or recorded on this device: its lasting address is known before any server has it. */
export interface AddressedFile {
  /** `/uploads/<sha256>.<ext>`, as drafts and commands name the file. */
  address: string;
  sha256: string;
  type: string;
  /** Bytes. */
  size: number;
  bytes: ArrayBuffer;
  name: string;
  /** The server has it already; otherwise it goes with what names it. */
  uploaded: boolean;
}

/** A voice message: one that the server has, or one that was recorded or chosen here. */
export type DraftVoice = { kind: 'given'; address: string } | { kind: 'recorded'; file: AddressedFile };

/** What a teacher has typed about an answer and not sent yet. */
export interface FeedbackDraftRow {
  account: string;
  /** Uid of the answer. */
  recording: string;
  /** The same for all answers of a student to a question, see `draftSubject`. */
  question: string;
  words: string;
  /** As typed; an empty text means no score. */
  score: number | string;
  /** These three are absent in drafts of an older app. Null: none. */
  voice?: DraftVoice | null;
  sticker?: Sticker | null;
  tryAgain?: boolean;
  /** `seq` of the answer when the writing began. */
  seq: number;
  /** Cursor of the account's replica then. */
  ifCursor?: string;
  /** ISO 8601, by this device's clock; absent in drafts of an older app. */
  changedAt?: string;
}

/** An activity that a teacher has begun to write and not saved yet. */
export interface ActivityDraftRow {
  id: string;
  account: string;
  /** Uid of the activity that is edited; null for a new one. */
  activityUid: string | null;
  title: string;
  /** ISO 8601, by this device's clock. */
  changedAt: string;
  /** What the wizard holds, without files. Only the wizard reads it. */
  content: unknown;
  /** The page closed before a picked file was on the device; the content does not name it any more. */
  hasLostFiles?: boolean;
}

/** A file picked for an activity draft. Apart from the words, which are written anew at each pause of typing. */
export interface ActivityDraftFileRow extends Omit<AddressedFile, 'uploaded'> {
  draft: string;
}

/** How far a child has come in a listening activity whose answers are not handed in. */
export interface ListeningPlayRow {
  account: string;
  /** Uid of the activity. */
  activity: string;
  /** Only the player reads it. */
  play: unknown;
}

/** How far an account's replica has been pulled. */
export interface CursorRow {
  account: string;
  cursor: string | null;
  /** Replaces `cursor` while the replica may hold a page that was never committed: the server repeats that page. */
  retryCursor?: string;
  /** `Replica.instance` that the cursor belongs to. */
  replica: string;
  generation: number;
  /** Set from the first page of a replica to its last one: what is not there may still come. */
  isPartial?: true;
  /** Write counts of the replica at this cursor. It is stored less durably: a power cut may cost its last writes. */
  writes?: Readonly<Record<string, number>>;
  /**
   * What was newest for the child when a class tablet last pulled to the end: the incarnation, and the child's text of
   * `TabletReply.newest`. No sequence number, as `head` is on the wire; the stored name stays (decision 036).
   */
  head?: string;
  /** This device's time in milliseconds when a class tablet last pulled to the end. */
  pulledAt?: number;
}

export class OutboxDb extends Dexie {
  declare device: Table<DeviceRow, string>;
  declare accounts: Table<AccountRow, string>;
  declare lanes: Table<LaneRow, string>;
  declare commands: Table<CommandRow, [lane: string, number: number]>;
  declare blobs: Table<BlobRow, string>;
  declare uploads: Table<UploadRow, string>;
  declare draftRecordings: Table<DraftRecordingRow, string>;
  declare draftChunks: Table<DraftChunkRow, [draft: string, index: number]>;
  declare cursors: Table<CursorRow, string>;
  declare tablet: Table<TabletRow, string>;
  declare feedbackDrafts: Table<FeedbackDraftRow, [account: string, recording: string]>;
  declare activityDrafts: Table<ActivityDraftRow, string>;
  declare activityDraftFiles: Table<ActivityDraftFileRow, [draft: string, sha256: string]>;
  declare listeningPlays: Table<ListeningPlayRow, [account: string, activity: string]>;
  declare studentImports: Table<StudentImportRow, string>;

  /** `options` bring another IndexedDB: each simulated device has its own. */
  constructor(name = 'chickadee-outbox', options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    defineVersions(this);
  }
}
