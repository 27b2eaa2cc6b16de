/**
 * Prepares this device as a tablet of a class: afterwards every student of the class can work on it, also without a
 * network.
 *
 *   asking ──▶ students ──▶ media ──▶ done.   After an abort at any point, the next preparation continues from there.
 */

import { errors } from 'shared-schema/contract/errors';
import { ApiError, type ApiErrorCode } from '#data/api/api-error.ts';
import { isAboutOwnPassword } from '#data/api/own-password-codes.ts';
import { serverNow } from '#data/auth/account/current-account.ts';
import { accountOnScreen, recoverSession } from '#data/auth/session.ts';
import { replaceRevokedLanes } from '#data/class-tablet/members.ts';
import { readTabletRow, savePrepared } from '#data/class-tablet/tablet-row.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { wait } from '#platform/clock.ts';
import { backoff } from '../scheduler.ts';
import { type Failure, isUnreachable, type Outcome } from '../transport/transport.ts';
import { type MemberNewest, pullMembers, readPresentMembers, refreshTablet } from './refresh-tablet.ts';
import { keepFilesOf } from './tablet-files.ts';
import type { FilesProgress, TabletParts } from './tablet-parts.ts';

export interface PrepareProgress {
  step: 'asking' | 'students' | 'media' | 'done';
  students: { done: number; total: number };
  activities: number;
  media: FilesProgress;
  /**
   * True when the browser has promised to keep this site's data. Null until the browser answers, which may be never.
   */
  persisted: boolean | null;
  /** True when the app itself starts on this device without a network. */
  appKept: boolean | null;
}

export interface PrepareParts extends TabletParts {
  /** Asks the browser to keep this site's data; true when the browser promises. */
  askToPersist(): Promise<boolean>;
  /** Resolves when the app itself is on the device; false where that never happens. */
  whenAppKept(): Promise<boolean>;
  onResend(): void;
}

/** Members pulled for at the same time. */
const PARALLEL_PULLS = 3;
/** Tries of each call while the server is busy. */
const MAX_TRIES = 4;

/** The progress before the first step. */
export const NOTHING_PREPARED: PrepareProgress = {
  step: 'asking',
  students: { done: 0, total: 0 },
  activities: 0,
  media: { done: 0, total: 0, bytes: 0 },
  persisted: null,
  appKept: null,
};

export interface TabletOrder {
  /** A class of the teacher on the screen. */
  classUid: string;
  /** The teacher's, where the server wants it. */
  currentPassword?: string | undefined;
}

/**
 * Throws `ApiError`; `unreachable` without a network. `onProgress`
 * may receive `persisted` also after the end: Firefox asks the person, who may answer late.
 */
export async function prepareTablet(
  parts: PrepareParts,
  { classUid, currentPassword }: TabletOrder,
  onProgress: (progress: PrepareProgress) => void,
): Promise<void> {
  let progress = NOTHING_PREPARED;
  const report = (change: Partial<PrepareProgress>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  report({});
  // Not awaited: nothing depends on the answer.
  void parts.askToPersist().then((persisted) => report({ persisted }));
  const { token } = await makeTablet(parts, { classUid, currentPassword });
  const memberNewest = await retryWhileBusy(parts, () => refreshTablet(parts, { token }));
  // The last refresh of the preparation registers the new lanes.
  await replaceRevokedLanes(parts.db, parts.newUid);
  report({ step: 'students' });
  await retryWhileBusy(parts, () => pullAllMembers(parts, memberNewest, (students) => report({ students })));
  const uids = (await readPresentMembers(parts.db)).map(({ uid }) => uid);
  await keepFilesOf(
    parts,
    uids,
    { token },
    {
      onRead: ({ activities }) => report({ step: 'media', activities }),
      onProgress: (media) => report({ media }),
    },
  );
  report({ appKept: await parts.whenAppKept() });
  // The teachers' list of tablets shows the new state.
  await retryWhileBusy(parts, () => refreshTablet(parts, { token }));
  report({ step: 'done' });
}

async function makeTablet(
  parts: PrepareParts,
  { classUid, currentPassword }: TabletOrder,
): Promise<{ token: string }> {
  const { db, calls, clock } = parts;
  const [teacher, device, known] = await Promise.all([
    accountOnScreen(db),
    db.device.get(DEVICE_KEY),
    readTabletRow(db),
  ]);
  if (!teacher || !device) throw new ApiError(401, 'nobody is signed in', 'not_signed_in');
  const name = known?.name ?? device.name;
  const own = known ? { token: known.token } : {};
  const body = { classUid, device: { uid: device.uid, name }, ...own, currentPassword };
  const { token } = await retryWhileBusy(parts, async () => {
    const outcome = await calls.prepare(teacher.uid, body);
    const isForeign = outcome.kind === 'unauthorized' || outcome.kind === 'mismatch';
    if (!isForeign || (await recoverSession(parts, teacher.uid)) !== 'active') return outcome;
    return calls.prepare(teacher.uid, body);
  });
  await savePrepared(db, token, name, await serverNow({ outbox: db, clock }));
  return { token };
}

async function pullAllMembers(
  parts: PrepareParts,
  memberNewest: MemberNewest,
  onPulled: (students: PrepareProgress['students']) => void,
): Promise<Outcome<true>> {
  const { retry, fault } = await pullMembers(parts, memberNewest, {
    parallel: PARALLEL_PULLS,
    intervalMs: 0,
    onPulled: (done, total) => onPulled({ done, total }),
    onResend: parts.onResend,
  });
  if (fault) throw fault.reason;
  return retry ?? { kind: 'ok', value: true };
}

/** Returns the value of a call, and tries again while the server is busy. Throws `ApiError`. */
async function retryWhileBusy<T>(
  { clock, random }: PrepareParts,
  call: () => Promise<Outcome<T>>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    if (outcome.kind === 'ok') return outcome.value;
    const isBusy = outcome.kind === 'retry' && outcome.why === 'busy';
    if (!isBusy || tries === MAX_TRIES) throw errorOf(outcome);
    await wait(clock, (outcome.after ?? 0) + backoff(random, tries));
  }
}

function errorOf(failure: Failure): ApiError {
  if (failure.kind === 'retry' && isAboutOwnPassword(failure.code))
    return new ApiError(errors[failure.code].status, failure.kind, failure.code);
  if (isUnreachable(failure)) return new ApiError(0, 'unreachable', 'unreachable');
  switch (failure.kind) {
    case 'retry':
      return new ApiError(503, failure.kind, 'busy');
    case 'unauthorized':
      return new ApiError(401, failure.kind, 'session_expired');
    case 'mismatch':
      return new ApiError(409, failure.kind, 'account_mismatch');
    case 'unknown':
      return new ApiError(404, failure.kind, 'not_found');
    case 'revoked':
      return new ApiError(403, failure.kind, failure.code as ApiErrorCode);
    case 'refused':
      return new ApiError(failure.status, failure.kind, failure.code as ApiErrorCode);
  }
}
