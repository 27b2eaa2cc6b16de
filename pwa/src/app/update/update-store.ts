/**
 * Whether a newer version of the app waits, and what to do when the person agrees. It is put off while anything on this
 * device is recorded or sent, in whichever window.
 */
import { create } from 'zustand';
import { isDeviceQuiet, whenDeviceQuiet } from '#platform/locks/device-busy.ts';
import type { Signals } from '#platform/page/signals.ts';

/**
 * The offer of a newer version, and what the person decided.
 *
 *   none ──newer version──▶ open ──'Update now'──▶ agreed ──quiet device──▶ applying
 *                            ▲ └──'Later'──▶ postponed ◀──'Later'──┘ ▲             │
 *                            └──newer version, or required──┘        └newer version┘
 */
export type UpdateOffer =
  | { kind: 'none' }
  /** `apply` switches this window to the newer version, which takes a browser a second or so. */
  | { kind: 'open' | 'postponed' | 'agreed' | 'applying'; apply: () => void };

interface UpdateState {
  offer: UpdateOffer;
  /** Something is being recorded or sent: an open or agreed offer waits for its end. */
  isHeld: boolean;
  /** The school server no longer accepts requests of this version. */
  isRequired: boolean;
  /** A newer version controls this window already: code of this version may be gone. */
  isReplaced: boolean;
}

export const useUpdate = create<UpdateState>(() => ({
  offer: { kind: 'none' },
  isHeld: false,
  isRequired: false,
  isReplaced: false,
}));

/**
 * Offers an update as soon as nothing is recorded or sent. A newer offer is shown even if an older one was postponed.
 */
export function offerUpdate(apply: () => void): void {
  // A person who agreed to the version before agreed to this one, too.
  const { kind: before } = currentOffer();
  const kind = before === 'agreed' || before === 'applying' ? 'agreed' : 'open';
  useUpdate.setState({ offer: { kind, apply } });
  hold();
}

/** Another window switched to the newer version, or this one was busy when it did: this window is to follow. */
export function offerReload(): void {
  useUpdate.setState({ isReplaced: true });
  offerUpdate(() => window.location.reload());
}

/** The server requires a newer version: 'Later' no longer stands. */
export function requireUpdate(): void {
  useUpdate.setState({ isRequired: true });
  if (currentOffer().kind === 'postponed') decide('open');
}

/** 'Later': the offer returns with the next start or the next version. */
export function postponeUpdate(): void {
  decide('postponed');
}

/** 'Update now': at once, or when the device is quiet in all windows. */
export async function acceptUpdate(): Promise<void> {
  decide('agreed');
  if (!(await isDeviceQuiet())) return hold();
  const offer = currentOffer();
  if (offer.kind !== 'agreed') return;
  decide('applying');
  offer.apply();
}

const currentOffer = () => useUpdate.getState().offer;

/** Keeps the offer and changes the decision about it. */
function decide(kind: 'open' | 'postponed' | 'agreed' | 'applying'): void {
  const offer = currentOffer();
  if (offer.kind !== 'none') useUpdate.setState({ offer: { kind, apply: offer.apply } });
}

let isVisible = () => true;
let stopWaiting = () => {};

/**
 * From now on this window waits for a quiet device only while it is in front: a window that froze while it held the
 * lock would block all others. Called once, when the app starts.
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
  if (currentOffer().kind === 'agreed') void acceptUpdate();
}
