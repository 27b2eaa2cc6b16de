/** Runs one deed of a dialog: once at a time, with its toast, and with a fresh list afterwards. */
import { useCallback, useRef, useState } from 'react';
import { showToast } from '#ui/toast/toast-store.ts';
import { sentenceOf } from '../model/failure.ts';

export interface DeedWords {
  done: string;
  failed: string;
  fallback: string;
}

export interface UserDeed {
  running: boolean;
  /** Resolves to true when it went well: the dialog may close. */
  run(deed: () => Promise<unknown>, words: DeedWords): Promise<boolean>;
}

/** The list is asked for again after a refusal, too: the session may have ended, or somebody else was faster. */
export function useUserDeed(refresh: () => Promise<void>): UserDeed {
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const run = useCallback(
    async (deed: () => Promise<unknown>, words: DeedWords) => {
      if (busy.current) return false;
      busy.current = true;
      setRunning(true);
      try {
        await deed();
        showToast({ title: words.done });
        void refresh();
        return true;
      } catch (error) {
        showToast({ title: words.failed, message: sentenceOf(error, words.fallback), tone: 'error' });
        if ([401, 404].includes(statusOf(error))) void refresh();
        return false;
      } finally {
        busy.current = false;
        setRunning(false);
      }
    },
    [refresh],
  );
  return { running, run };
}

function statusOf(error: unknown): number {
  return Number((error as { status?: unknown } | null)?.status ?? 0);
}
