/** Keeps what an open wizard holds on the device: at each pause of typing, and when wizard or window are left. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import {
  type ActivityDraftKeeper,
  createActivityDraftKeeper,
  type DraftState,
} from '#data/drafts/activity/draft-keeper.ts';
import { windowSignals } from '#platform/page/signals.ts';
import type { WizardPlace } from '../wizard-steps.ts';
import { isSameDraft } from './difference.ts';
import type { Written } from './draft-history.ts';
import { notedDraft } from './stored-draft.ts';

/** Where a draft is kept. */
export interface DraftOwner {
  /** Uid of who writes, whoever is on the screen when the window is left. */
  account: string;
  /** Id of the draft. */
  id: string;
}

/** Null without an owner. */
export function useDraftKeeper(owner: DraftOwner | undefined): ActivityDraftKeeper | null {
  const context = useAppContext();
  const [keeper] = useState(() => owner && createActivityDraftKeeper(owner.account, owner.id, context));
  useEffect(() => {
    if (!keeper) return;
    const release = keeper.hold();
    const stop = windowSignals.onHidden(keeper.leave);
    return () => {
      stop();
      void keeper.flush().finally(release);
    };
  }, [keeper]);
  return keeper ?? null;
}

/**
 * Notes every change. A draft that has come to say what is saved is removed. A draft that undo brings back in its place
 * stays until something is written on top of what is saved. Returns what stores a picked file, to be awaited before the
 * draft names it.
 */
export function useKeeping(
  keeper: ActivityDraftKeeper | null,
  written: Written,
  place: WizardPlace,
): (file: LocalFile) => Promise<void> {
  const noted = useRef({ written, place });
  useEffect(() => {
    const before = noted.current;
    noted.current = { written, place };
    if (!keeper || (before.written === written && before.place === place)) return;
    if (!isSameDraft(written.draft, written.base)) keeper.note(notedDraft(written, place));
    else if (hasBecomeSaved(before.written, written)) void keeper.drop();
  }, [keeper, written, place]);
  return async (file) => keeper?.storeFile(file, notedDraft(noted.current.written, noted.current.place));
}

/**
 * The draft came to say what is saved, or what is saved came to say what the draft says. Neither has changed where the
 * wizard shows the saved activity, and both where a newer version was taken: an earlier draft stays.
 */
function hasBecomeSaved(before: Written, now: Written): boolean {
  return isSameDraft(before.draft, now.draft) !== isSameDraft(before.base, now.base);
}

const nothing = () => () => {};

export function useDraftState(keeper: ActivityDraftKeeper | null): DraftState {
  return useSyncExternalStore<DraftState>(keeper?.subscribe ?? nothing, () => keeper?.state() ?? 'none');
}
