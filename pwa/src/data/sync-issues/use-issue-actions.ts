/** What a person can do about each item of the sync issues panel. */
import { useMemo } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { discardRefused, retryRefused, soundOf } from './resolve-issue.ts';

export interface IssueActions {
  retry(commandIds: string[]): Promise<void>;
  discard(commandIds: string[]): Promise<void>;
  /** Null when the command has no sound. */
  sound(commandId: string): Promise<Blob | null>;
}

export function useIssueActions(): IssueActions {
  const context = useAppContext();
  return useMemo(
    () => ({
      retry: (commandIds) => retryRefused(commandIds, context),
      discard: (commandIds) => discardRefused(commandIds, context),
      sound: (commandId) => soundOf(commandId, context),
    }),
    [context],
  );
}
