/** Column types of the server's own tables (from migration 002 on): sync, sign-in, files, counters, class tablets, the school's voice, and audit. */
import type { Generated } from 'kysely';
import type { AuditAction, AuditEntry, AuditSubjectKind } from 'shared-schema/contract';

export interface OwnTables {
  counters: { name: string; value: number };
  /** What pulls read: one row per synced document, its wire JSON written once. */
  change_log: {
    table_name: string;
    uid: string;
    seq: number;
    scope: ScopeKind;
    scope_id: number;
    /** 1 for a tombstone, whose body is empty. */
    deleted: Generated<number>;
    body: string;
    /** Lane id, or `user:<id>` for a REST call: who made the last change. */
    author: string;
    /** Author of the first change; of two answers from one lane, the one that arrived later is the newer. */
    origin: string;
    /** Who made the last change in the sense of `ifSeq`: account and device, or the author where there is no lane. */
    editor: Generated<string>;
    /** The newest `seq` that somebody other than `editor` caused; 0 when nobody did. */
    others_seq: Generated<number>;
    /** The newest `seq` that was an edit in the sense of `ifSeq`. */
    edited_seq: Generated<number>;
    changed_at: string;
  };
  devices: {
    id: Generated<number>;
    uid: string;
    name: string;
    app_version: string | null;
    created_at: string;
    last_seen_at: string;
  };
  lanes: {
    id: string;
    user_id: number;
    device_id: number;
    token_hash: string;
    last_number: Generated<number>;
    backed_up_number: Generated<number>;
    state: Generated<string>;
    /** When its last command was made, by its clock brought up; null before the first. */
    last_at: string | null;
    created_at: string;
    last_seen_at: string;
  };
  /** Stored outcomes: of commands by command id, of REST writes by user and Idempotency-Key. */
  results: {
    command_id: string;
    lane: string | null;
    number: number | null;
    type: string;
    body_hash: string;
    status: string;
    code: string | null;
    seq: number | null;
    /** The uid that the command creates or changes: to refuse what depends on it, and to find who named a file. */
    target_uid: string | null;
    /** JSON text of a REST reply; null for an empty one, and for commands. */
    reply: string | null;
    created_at: string;
  };
  incarnations: { id: string; first_seq: number; started_at: string };
  sessions: {
    token_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    last_seen_at: string;
    /** By which its owner names it. */
    public_uid: string;
    device_name: string;
    /** 1 from the revocation on; the row stays until it would have ended. */
    revoked: Generated<number>;
  };
  /** Of accounts that sign in with a code, too. Not in use before `confirmed_at`. */
  second_factors: {
    user_id: number;
    /** Encrypted, see access/second-factor/secret-box.ts. */
    secret: string;
    confirmed_at: string | null;
    /** Null for one that was begun before release 0.6. */
    begun_at: string | null;
    /** Step of the newest code that was taken: none works twice. */
    last_step: Generated<number>;
    /** So many steps the phone was ahead of this computer then. */
    drift: Generated<number>;
    /** Step of the newest wrong code, where it is one of another time. */
    far_step: Generated<number | null>;
  };
  recovery_codes: { user_id: number; code_hash: string };
  uploads: {
    sha256: string;
    type: string;
    /** Bytes. */
    size: number;
    kind: string;
    created_at: string;
  };
  /** Accounts whose bytes were hashed to this file. They go with their account and with the file. */
  file_senders: { sha256: string; user_id: number; sent_at: string };
  /** Which documents name a file: decides who may fetch it. */
  file_refs: { sha256: string; scope: ScopeKind; scope_id: number; table_name: string; uid: string };
  /** Files that no document names, and since when; kept by triggers. */
  unnamed_files: { sha256: string; since: string };
  /** `view` is raised where replicas must be read anew, `extensions` where what is new to them is published again. */
  views: { user_id: number; view: number; extensions: number };
  settings: { name: string; value: string };
  /** Recordings of one student for one activity. */
  work_counters: {
    student_id: number;
    activity_id: number;
    recordings: number;
    scored: number;
    score_sum: number;
  };
  /** Recordings per UTC day of their arrival. */
  work_days: { student_id: number; day: string; activity_id: number; recordings: number };
  /** Devices that a teacher prepared; name and uid stand in `devices`. */
  tablets: {
    device_id: number;
    /** Of the newest token; the tablet may still hold one of `former_tablet_tokens`. */
    token_hash: string;
    state: TabletState;
    /** Null when that teacher's account was deleted. */
    prepared_by: number | null;
    prepared_at: string;
    last_seen_at: string;
    /** When it became `gone`. */
    left_at: string | null;
    /** JSON text of what it last said of itself; null before that. */
    report: string | null;
  };
  tablet_classes: { device_id: number; class_id: number };
  /** `number` rises with each preparation of a tablet; `revoked` is 1 from a revocation on. */
  former_tablet_tokens: {
    number: Generated<number>;
    device_id: number;
    token_hash: string;
    revoked: Generated<number>;
  };
  /** What finds an account at sign-in. `collides` is 1 where an older school had the key before. */
  account_names: { name_key: string; user_id: number; collides: Generated<number> };
  /** Devices on which an account has signed in: hashes of their cookies. */
  sign_in_devices: { token_hash: string; user_id: number; signed_in_at: string };
  /** Activities that the school's voice has to render. `version` rises with each saving. */
  speech_work: { activity_id: number; version: number };
  /** Students whose names it has to render. */
  name_speech_work: { user_id: number; version: number };
  /** Answers whose feedback it has to render. */
  feedback_speech_work: { recording_id: number; version: number };
  /**
   * Texts that the voice rendered, by a hash of voice, rate and text. `sha256` is null where it cannot say the text;
   * `word_starts` is a JSON list of milliseconds.
   */
  speech_files: { key: string; sha256: string | null; word_starts: string | null; created_at: string };
  /** Login cards; of one student, at most one that is not revoked. */
  student_cards: {
    id: Generated<number>;
    student_id: number;
    token_hash: string;
    created_at: string;
    revoked_at: string | null;
  };
  /** Students of whom a teacher wants a password of three pictures; `chosen_at` is null until the child has chosen. */
  picture_passwords: { student_id: number; chosen_at: string | null };
  /** PBKDF2 of a child's own password. Base64, as tablets check it. */
  sign_in_verifiers: { user_id: number; salt: string; rounds: number; hash: string };
  /** Who did what to whom, without contents. Entries are added and, after two school years, removed; never changed. */
  audit: {
    id: Generated<number>;
    at: string;
    /** Null where nobody was signed in. */
    actor_uid: string | null;
    actor_role: AuditEntry['actorRole'];
    action: AuditAction;
    subject_kind: AuditSubjectKind;
    /** Of a setting its name; null for several at once. */
    subject_uid: string | null;
  };
  /** Answers that go by their age, of which teachers are warned: each has a time of its own. */
  retention_marks: {
    recording_id: number;
    student_id: number;
    /** ISO: not before. */
    deletes_at: string;
  };
  /** What the administrator's lists search and sort accounts by, folded by `search-key.ts`. */
  account_search: { user_id: number; sort_key: string; search_key: string };
}

/** `leaving`: revoked, but it may still hold what was not sent. `gone`: it said that it holds nothing more. */
export type TabletState = 'active' | 'leaving' | 'gone';

/** What a document belongs to, and therefore who receives it. */
export type ScopeKind = 'user' | 'class' | 'activity';
/** Whose text the school's voice says: of an activity, of a student (the name), of an answer (the teacher's words). */
export type SpeechKind = 'activity' | 'name' | 'feedback';

export type Scope = `${ScopeKind}:${number}`;

export function splitScope(scope: Scope): [ScopeKind, number] {
  const [kind, id] = scope.split(':');
  return [kind as ScopeKind, Number(id)];
}
