// Whether a newer version of the app waits, and what to do when the person agrees.
import { create } from 'zustand';

type UpdateState = {
  /** Switches this window to the newer version; null while there is none. */
  apply: (() => void) | null;
  isPostponed: boolean;
};

export const useUpdate = create<UpdateState>(() => ({ apply: null, isPostponed: false }));

/** Offers an update. A newer offer is shown even if an older one was postponed. */
export function offerUpdate(apply: () => void): void {
  useUpdate.setState({ apply, isPostponed: false });
}

/** 'Later': the offer returns with the next start or the next version. */
export function postponeUpdate(): void {
  useUpdate.setState({ isPostponed: true });
}
