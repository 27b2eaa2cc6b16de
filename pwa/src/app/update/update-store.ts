/**
 * Whether a newer version of the app waits, and what to do when the person agrees. It is put off while anything on this
 * device is recorded or sent, in whichever window.
 */
import { create } from 'zustand';
import { isDeviceQuiet, whenDeviceQuiet } from '#platform/device-busy.ts';
import type { Signals } from '#platform/signals.ts';

type UpdateState = {
  /** Switches this window to the newer version; null while there is none. */
  apply: (() => void) | null;
  isPostponed: boolean;
  /** Something is being recorded or sent: the update waits for its end. */
  isHeld: boolean;
  /** The person agreed while it was held: it is done at the end of that. */
  isAgreed: boolean;
  /** The newer version is taking over, which takes a browser a second or so. */
  isApplying: boolean;
  /** The school server takes nothing more from this version. */
  isRequired: boolean;
  /** A newer version has taken over already: code of this one may be gone. */
  isReplaced: boolean;
};

export const useUpdate = create<UpdateState>(() => ({
  apply: null,
  isPostponed: false,
  isHeld: false,
  isAgreed: false,
  isApplying: false,
  isRequired: false,
  isReplaced: false,
}));

/** Offers an update as soon as nothing is recorded or sent. A newer offer is shown even if an older one was postponed. */
export function offerUpdate(apply: () => void): void {
  useUpdate.setState({ apply, isPostponed: false, isApplying: false });
  hold();
}

/** Another window took the newer version, or it was taken while this one was busy: this window is to follow. */
export function offerReload(): void {
  useUpdate.setState({ isReplaced: true });
  offerUpdate(() => window.location.reload());
}

/** The server wants a newer app: 'Later' no longer stands. */
export function requireUpdate(): void {
  useUpdate.setState({ isRequired: true, isPostponed: false });
}

/** 'Later': the offer returns with the next start or the next version. */
export function postponeUpdate(): void {
  useUpdate.setState({ isPostponed: true, isAgreed: false });
}

/** 'Update now': at once, or when what began meanwhile in some window has ended. */
export async function acceptUpdate(): Promise<void> {
  useUpdate.setState({ isAgreed: true });
  if (!(await isDeviceQuiet())) return hold();
  const { apply, isAgreed } = useUpdate.getState();
  useUpdate.setState({ isAgreed: false, isApplying: isAgreed });
  if (isAgreed) apply?.();
}

let isVisible = () => true;
let stopWaiting = () => {};

/**
 * From now on this window waits for a quiet device only while it is in front: one that froze with the lock in its hands
 * would hold off all others. Called once, when the app starts.
 */
export function waitOnlyInFront(signals: Pick<Signals, 'visible' | 'onVisible' | 'onHidden'>): void {
  isVisible = signals.visible;
  signals.onHidden(() => stopWaiting());
  signals.onVisible(() => {
    if (useUpdate.getState().isHeld) hold();
  });
}

function hold(): void {
  stopWaiting();
  useUpdate.setState({ isHeld: true });
  if (!isVisible()) return;
  const wait = new AbortController();
  stopWaiting = () => wait.abort();
  whenDeviceQuiet(wait.signal).then(release, () => undefined);
}

function release(): void {
  useUpdate.setState({ isHeld: false });
  if (useUpdate.getState().isAgreed) void acceptUpdate();
}
