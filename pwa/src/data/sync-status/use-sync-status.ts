/** Sync as screens see it: the connection, and how many commands wait or need a decision. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { countPendingAnswers } from '#data/outbox/command-queries.ts';
import { useStored } from '#data/use-stored.ts';
import type { EngineStatus } from './engine-status.ts';
import type { SyncCounts } from './sync-counts.ts';

export type SyncStatus = EngineStatus & SyncCounts;

export function useSyncStatus(): SyncStatus {
  const { statusStore, syncCounts } = useAppContext();
  useEffect(() => syncCounts.watch(), [syncCounts]);
  const engine = useStore(statusStore);
  const counts = useStore(syncCounts);
  return { ...engine, ...counts };
}

/** Answers of all children on this tablet that still wait to be sent; for the sign-in screen. */
export function useWaitingOnThisTablet(): number {
  return useStored(countPendingAnswers) ?? 0;
}
