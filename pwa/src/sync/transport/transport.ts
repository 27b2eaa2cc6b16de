/**
 * All the engine knows of a server: seven calls and what they can come to. The app brings HTTP, the simulation brings
 * real services behind a fault layer.
 */
import type {
  CommandEnvelope,
  CommandsReply,
  EnrolBody,
  EnrolReply,
  LaneState,
  PullBody,
  PullPage,
  ResetReason,
} from 'shared-schema/sync';

/** Why a call is worth another try. `foreign`: somebody answered, but not our server (captive portal, proxy). */
export type RetryReason = 'network' | 'timeout' | 'foreign' | 'busy' | 'server' | 'outdated';

/** Outcomes that any call may have. */
export type Failure =
  /** Try again, not before `after` milliseconds where the server said so. */
  | { kind: 'retry'; why: RetryReason; after?: number }
  /** 401: no session, or a submit token nobody knows. */
  | { kind: 'unauthorized' }
  /** 403, 410 with a code that says so: this lane or account may not do this any more. */
  | { kind: 'revoked'; code: string }
  /** 400, 413, 415, 422: sending the same again is useless. */
  | { kind: 'refused'; status: number; code: string }
  /** 404: the server does not know it. */
  | { kind: 'unknown' }
  /** 409 account_mismatch: the session belongs to somebody else. */
  | { kind: 'mismatch' };

export type Answered<T> = { kind: 'ok'; value: T };

export type Outcome<T> = Answered<T> | Failure;
export type SendOutcome =
  | Outcome<CommandsReply>
  /** The server expects command number `expected` next. */
  | { kind: 'gap'; expected: number }
  /** The server has another command at this number: two devices wrote one lane. */
  | { kind: 'fork' };
export type EnrolOutcome = Outcome<EnrolReply> | { kind: 'fork' };
export type PullOutcome = Outcome<PullPage> | { kind: 'reset'; reason: ResetReason };

/** How a lane proves itself: its token, and for a teacher's lane the session of the account on the screen. */
export interface LaneAccess {
  lane: string;
  token: string;
  /** Uid whose session goes along; null sends no cookie. */
  session: string | null;
}

/** A file to send: its bytes and what they are. */
export interface BlobUpload {
  sha256: string;
  type: string;
  bytes: ArrayBuffer;
}

export interface HealthReply {
  /** ISO 8601, the server's clock. */
  time: string;
  version: string;
  protocol: number;
  incarnation: string;
}

export interface Transport {
  /** Makes the lane known under the session of `account`. */
  enrol(account: string, body: EnrolBody): Promise<EnrolOutcome>;
  laneState(access: LaneAccess): Promise<Outcome<LaneState>>;
  /** `true` when the server has the file. */
  headBlob(access: LaneAccess, sha256: string): Promise<Outcome<boolean>>;
  putBlob(access: LaneAccess, blob: BlobUpload): Promise<Outcome<true>>;
  sendCommands(access: LaneAccess, commands: readonly CommandEnvelope[]): Promise<SendOutcome>;
  /** Under the session of `account`; with the token of a class tablet for a child of it, without any session. */
  pull(account: string, body: PullBody, tabletToken?: string): Promise<PullOutcome>;
  health(): Promise<Outcome<HealthReply>>;
}

/** True when nothing of ours answered: every other call would meet the same. */
export function isUnreachable(outcome: { kind: string; why?: string }): boolean {
  return outcome.kind === 'retry' && ['network', 'timeout', 'foreign'].includes(outcome.why ?? '');
}
