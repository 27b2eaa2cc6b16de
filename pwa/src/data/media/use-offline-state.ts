/** 'Ready offline' of an activity card, live. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { mediaOf } from './media-of.ts';
import { mediaStore } from './media-store.ts';
import { type OfflineState, offlineStateOf } from './offline-state.ts';

/** Null while it is not known, or where the app itself would not start without a network. */
export function useOfflineState(activity: Partial<OptimisticRow<'activities'>>): OfflineState | null {
  const shell = useStore(mediaStore, (state) => state.shell);
  const files = useStore(mediaStore, (state) => state.files);
  const speech = useStore(mediaStore, (state) => state.speech.get(activity.uid ?? ''));
  const addresses = useMemo(() => [...mediaOf(activity), ...(speech ?? [])], [activity, speech]);
  return useMemo(() => (shell ? offlineStateOf(addresses, files) : null), [shell, addresses, files]);
}
