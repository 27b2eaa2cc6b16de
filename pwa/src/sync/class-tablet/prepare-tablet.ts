/**
 * Makes this device a tablet of a class: every child of it can work there afterwards, also without a network.
 *
 *   asking ──▶ students ──▶ media ──▶ done.   Broken off anywhere, it goes on where it stopped when run again.
 */

import { ApiError, type ApiErrorCode } from '#data/api/api-error.ts';
import { serverNow } from '#data/auth/account/current-account.ts';
import { accountOnScreen, recoverSession } from '#data/auth/session.ts';
import { readMembers, replaceRevokedLanes } from '#data/class-tablet/members.ts';
import { readTabletRow, savePrepared } from '#data/class-tablet/tablet-row.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { wait } from '#platform/clock.ts';
import { backoff } from '../scheduler.ts';
import { type Failure, isUnreachable, type Outcome } from '../transport/transport.ts';
import { filesOf } from './member-files.ts';
import { type News, pullTabletStudents } from './pull-members.ts';
import { refreshTablet } from './refresh-tablet.ts';
import type { FilesProgress, TabletParts } from './tablet-parts.ts';

export interface PrepareProgress {
  step: 'asking' | 'students' | 'media' | 'done';
  students: { done: number; total: number };
  activities: number;
  media: FilesProgress;
  /** What the browser promised: not to clear this site's data. Null until it answered, which may be never. */
  persisted: boolean | null;
  /** The app itself starts here without a network. */
  appKept: boolean | null;
}

export interface PrepareParts extends TabletParts {
  /** Asks the browser to keep this site's data; what it promised. */
  askToPersist(): Promise<boolean>;
  /** Resolves when the app itself lies on the device; false where it never will. */
  whenAppKept(): Promise<boolean>;
  onResend(): void;
}

/** Children pulled for at the same time, and tries of each call while the server is busy. */
const AT_ONCE = 3;
const TRIES = 4;

/** Before anything was done. */
export const NOTHING_PREPARED: PrepareProgress = {
  step: 'asking',
  students: { done: 0, total: 0 },
  activities: 0,
  media: { done: 0, total: 0, bytes: 0 },
  persisted: null,
  appKept: null,
};

/**
 * `classUid`: a class of the teacher on the screen. Throws `ApiError`; `unreachable` without a network. `onProgress` may
 * hear of `persisted` also after the end: Firefox asks the person, who may answer late.
 */
export async function prepareTablet(
  parts: PrepareParts,
  classUid: string,
  onProgress: (progress: PrepareProgress) => void,
): Promise<void> {
  let progress = NOTHING_PREPARED;
  const tell = (change: Partial<PrepareProgress>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  tell({});
  // Not awaited: nothing depends on the answer.
  void parts.askToPersist().then((persisted) => tell({ persisted }));
  const { token } = await makeTablet(parts, classUid);
  const news = await insist(parts, () => refreshTablet(parts, { token }));
  // Made known by the last call of all.
  await replaceRevokedLanes(parts.db, parts.newUid);
  tell({ step: 'students' });
  await insist(parts, () => pullEverybody(parts, news, (students) => tell({ students })));
  const uids = (await readMembers(parts.db)).filter(({ member }) => !member.left).map(({ uid }) => uid);
  const files = await filesOf(parts, uids);
  tell({ step: 'media', activities: files.activities });
  await parts.keepFiles(files, token, (media) => tell({ media }));
  tell({ appKept: await parts.whenAppKept() });
  // Its teachers see in their list what it holds now.
  await insist(parts, () => refreshTablet(parts, { token }));
  tell({ step: 'done' });
}

async function makeTablet(parts: PrepareParts, classUid: string): Promise<{ token: string }> {
  const { db, calls, clock } = parts;
  const [teacher, device, known] = await Promise.all([
    accountOnScreen(db),
    db.device.get(DEVICE_KEY),
    readTabletRow(db),
  ]);
  if (!teacher || !device) throw new ApiError(401, 'nobody is signed in', 'not_signed_in');
  const name = known?.name ?? device.name;
  const own = known ? { token: known.token } : {};
  const body = { classUid, device: { uid: device.uid, name }, ...own };
  const { token } = await insist(parts, async () => {
    const outcome = await calls.prepare(teacher.uid, body);
    const isForeign = outcome.kind === 'unauthorized' || outcome.kind === 'mismatch';
    if (!isForeign || (await recoverSession(parts, teacher.uid)) !== 'active') return outcome;
    return calls.prepare(teacher.uid, body);
  });
  await savePrepared(db, token, name, await serverNow({ outbox: db, clock }));
  return { token };
}

async function pullEverybody(
  parts: PrepareParts,
  news: News,
  onPulled: (students: PrepareProgress['students']) => void,
): Promise<Outcome<true>> {
  const { retry, fault } = await pullTabletStudents(parts, news, {
    atOnce: AT_ONCE,
    every: 0,
    onPulled: (done, total) => onPulled({ done, total }),
    onResend: parts.onResend,
  });
  if (fault) throw fault.reason;
  return retry ?? { kind: 'ok', value: true };
}

/** The value of a call, tried again while the server is busy. Throws `ApiError`. */
async function insist<T>({ clock, random }: PrepareParts, call: () => Promise<Outcome<T>>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    if (outcome.kind === 'ok') return outcome.value;
    const isBusy = outcome.kind === 'retry' && outcome.why === 'busy';
    if (!isBusy || tries === TRIES) throw errorOf(outcome);
    await wait(clock, (outcome.after ?? 0) + backoff(random, tries));
  }
}

function errorOf(failure: Failure): ApiError {
  if (isUnreachable(failure)) return new ApiError(0, 'unreachable', 'unreachable');
  const plain: Record<string, [number, ApiErrorCode]> = {
    retry: [503, 'busy'],
    unauthorized: [401, 'session_expired'],
    mismatch: [409, 'account_mismatch'],
    unknown: [404, 'not_found'],
  };
  const code = 'code' in failure ? (failure.code as ApiErrorCode) : undefined;
  const [status, usual] = plain[failure.kind] ?? [
    failure.kind === 'refused' ? failure.status : 403,
    'unknown',
  ];
  return new ApiError(status, failure.kind, code ?? usual);
}
