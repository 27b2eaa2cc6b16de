/**
 * Preparing this device, step by step.
 *
 *   asking ──begin──▶ working ──▶ ready
 *                       ├──error──▶ failed ──begin──▶ working (goes on where it stopped)
 *                       ├──too many children, another teacher's, session not fresh──▶ full, taken, stale
 *                       └──the own password is wanted──▶ confirming ──begin──▶ working
 */

import { useRef, useState } from 'react';
import { type ErrorCode, errors } from 'shared-schema/contract/errors';
import { useAppContext } from '#data/app-context.ts';
import { beginBusy } from '#platform/locks/busy-store.ts';
import { NOTHING_PREPARED, type PrepareProgress, prepareTablet } from '#sync/class-tablet/window-tablet.ts';

/** Errors that trying again does not solve. */
type Refused = 'full' | 'taken' | 'stale';
const refusals: Partial<Record<ErrorCode, Refused>> = {
  tablet_full: 'full',
  tablet_taken: 'taken',
  sign_in_again: 'stale',
};

/** What the server says of the own password; null where it asks for one. */
const confirmations: Partial<Record<ErrorCode, string | null>> = {
  password_required: null,
  password_wrong: errors.password_wrong.error,
  rate_limited: errors.rate_limited.error,
};

export type Preparing =
  | { step: 'asking' }
  /** `problem`: what the server says of the password that was typed. */
  | { step: 'confirming'; problem: string | null }
  | { step: 'working' | 'ready' | 'failed' | Refused; progress: PrepareProgress };

export function usePreparing(classUid: string): { state: Preparing; begin(currentPassword?: string): void } {
  const context = useAppContext();
  const [state, setState] = useState<Preparing>({ step: 'asking' });
  const running = useRef(false);
  const runs = useRef(0);
  const begin = (currentPassword?: string) => {
    if (running.current) return;
    running.current = true;
    // An update in the middle would be safe, but the person would have to begin again.
    const end = beginBusy('preparing a tablet');
    let progress = NOTHING_PREPARED;
    let step: Exclude<Preparing['step'], 'asking' | 'confirming'> = 'working';
    const run = ++runs.current;
    const show = (next = step) => {
      step = next;
      // The browser's answer to a run that failed may come while another one goes on.
      if (run === runs.current) setState({ step, progress });
    };
    show();
    const onProgress = (next: PrepareProgress) => {
      progress = next;
      show();
    };
    prepareTablet({ classUid, currentPassword }, onProgress, context)
      .then(
        () => show('ready'),
        (reason) => {
          const code: ErrorCode | undefined = reason?.code;
          if (!code) reportError(reason);
          // Without a password, too many calls of another kind were refused.
          const isOfOthers = code === 'rate_limited' && !currentPassword;
          const problem = code && !isOfOthers ? confirmations[code] : undefined;
          if (problem === undefined) return show((code && refusals[code]) ?? 'failed');
          // What the browser answers later belongs to a run that is over.
          runs.current += 1;
          setState({ step: 'confirming', problem });
        },
      )
      .finally(() => {
        running.current = false;
        end();
      });
  };
  return { state, begin };
}
