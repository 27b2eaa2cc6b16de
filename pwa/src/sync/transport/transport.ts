/**
 * The engine's interface to a server: seven calls and their outcomes. The app implements it with HTTP, the simulation
 * with the real services behind a fault layer.
 */
import type {
  CommandEnvelope,
  CommandsReply,
  LaneReply,
  PullBody,
  PullPage,
  RegisterLaneBody,
  RegisterLaneReply,
  ResetReason,
} from 'shared-schema/sync';

/** Why a call can be tried again. `foreign`: the reply is not from our server (captive portal, proxy). */
export type RetryReason = 'network' | 'timeout' | 'foreign' | 'busy' | 'server' | 'outdated';

/** Outcomes that any call may have. */
export type Failure =
  /**
   * Try again, after `after` milliseconds at the earliest where the server sent Retry-After. `code` is that of a 403,
   * with which a person may be able to help.
   */
  | { kind: 'retry'; why: RetryReason; after?: number; code?: string }
  /** 401: an unknown submit token or session; `lacksSession`: the token is right, and a session is missing. */
  | { kind: 'unauthorized'; lacksSession?: true }
  /** 403 or 410 with a revocation code: this lane or account has lost the permission. */
  | { kind: 'revoked'; code: string }
  /** 400, 413, 415, 422: the same request would fail every time. */
  | { kind: 'refused'; status: number; code: string }
  /** 404: the server does not know it. */
  | { kind: 'unknown' }
  /** 409 account_mismatch: the session belongs to another account. */
  | { kind: 'mismatch' };

export type Success<T> = { kind: 'ok'; value: T };

export type Outcome<T> = Success<T> | Failure;
export type SendOutcome =
  | Outcome<CommandsReply>
  /** The server expects command number `expected` next. */
  | { kind: 'gap'; expected: number }
  /** The server has another command at this number: two devices wrote one lane. */
  | { kind: 'fork' };
export type RegisterLaneOutcome = Outcome<RegisterLaneReply> | { kind: 'fork' };
export type PullOutcome = Outcome<PullPage> | { kind: 'reset'; reason: ResetReason };

/** How a lane proves itself: its token, and for a teacher's lane the session of the account on the screen. */
export interface LaneAccess {
  lane: string;
  token: string;
  /** Uid of the account whose session is used; null sends no cookie. */
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
  /** Registers the lane under the session of `account`. */
  registerLane(account: string, body: RegisterLaneBody): Promise<RegisterLaneOutcome>;
  laneState(access: LaneAccess): Promise<Outcome<LaneReply>>;
  /** `true` when the server has the file. */
  headBlob(access: LaneAccess, sha256: string): Promise<Outcome<boolean>>;
  putBlob(access: LaneAccess, blob: BlobUpload): Promise<Outcome<true>>;
  sendCommands(access: LaneAccess, commands: readonly CommandEnvelope[]): Promise<SendOutcome>;
  /** Uses the session of `account`, or a class tablet's token for one of its students without any session. */
  pull(account: string, body: PullBody, tabletToken?: string): Promise<PullOutcome>;
  health(): Promise<Outcome<HealthReply>>;
}

/** True when our server did not answer: every other call would fail in the same way. */
export function isUnreachable(outcome: { kind: string; why?: string }): boolean {
  return outcome.kind === 'retry' && ['network', 'timeout', 'foreign'].includes(outcome.why ?? '');
}

/** True when the server is unreachable, busy or refuses this app: every other call would fail in the same way. */
export function isServerUnavailable(retry: { kind: 'retry'; why: RetryReason } | null): boolean {
  return retry !== null && (isUnreachable(retry) || retry.why === 'busy' || retry.why === 'outdated');
}
