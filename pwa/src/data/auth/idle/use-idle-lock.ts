/**
 * Signs out whoever walked away from a device that several people use: a class tablet, one with more accounts, or the
 * computer of an adult who did not call it the own one.
 */
import { useEffect, useRef, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useStored } from '#data/use-stored.ts';
import { useLatest } from '#platform/use-latest.ts';
import { watchFrontWindow } from './front-window.ts';
import { type IdleLock, type IdleState, watchIdle } from './idle-lock.ts';
import { createLastActivity } from './last-activity.ts';
import { readWatched } from './sign-out-idle-account.ts';
import { watchTouches } from './watch-touches.ts';

const off = { state: 'off', secondsLeft: 0 } as const;

export interface IdleWatch {
  state: 'off' | IdleState['state'];
  /** Until somebody is signed out; counts down in `warning`. */
  secondsLeft: number;
  /** The person says that they are still there; any touch and any key does the same. */
  stay(): void;
}

/** `isBusy`: true while being signed out would disturb (a recording, a form half filled in). */
export function useIdleLock({ isBusy }: { isBusy(): boolean }): IdleWatch {
  const { clock, auth } = useAppContext();
  const watched = useStored(readWatched) ?? null;
  const lock = useRef<IdleLock>(undefined);
  const latestIsBusy = useLatest(isBusy);
  const [state, setState] = useState<IdleState | typeof off>(off);
  useEffect(() => {
    if (!watched) return;
    setState({ state: 'watching', secondsLeft: 0 });
    const visibility = watchVisibility();
    const front = watchFrontWindow();
    const idle = watchIdle({
      clock,
      isBusy: () => latestIsBusy.current(),
      lastActivityAt: createLastActivity(),
      wasHidden: visibility.wasHidden,
      onState: setState,
      onLock: async () => {
        if (!(await front.isOther())) await auth.signOut().catch(reportError);
      },
    });
    lock.current = idle;
    const stopTouches = watchTouches(() => {
      idle.touch();
      visibility.seen();
    });
    return () => {
      stopTouches();
      visibility.stop();
      front.stop();
      idle.stop();
      setState(off);
    };
  }, [watched, clock, auth]);
  return { ...state, stay: () => lock.current?.touch() };
}

/** Whether the window was hidden at some time since somebody last touched it. */
function watchVisibility(): { wasHidden(): boolean; seen(): void; stop(): void } {
  let hidden = document.hidden;
  const noteHidden = () => {
    hidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', noteHidden);
  return {
    wasHidden: () => hidden,
    seen: () => {
      hidden = document.hidden;
    },
    stop: () => document.removeEventListener('visibilitychange', noteHidden),
  };
}
