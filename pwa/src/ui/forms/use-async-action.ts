/** Runs what a button does: once at a time, and says in the given words when it failed. */
import { useCallback, useRef, useState } from 'react';
import { showToast } from '#ui/toast/toast-store.ts';

export interface Failure {
  title: string;
  message: string;
}

/**
 * `run` resolves to true when `deed` went well. An error that carries a sentence for a person (a full disk) shows
 * that sentence instead of the general one.
 */
export function useDeed(): {
  running: boolean;
  run(deed: () => Promise<unknown>, failure: Failure): Promise<boolean>;
} {
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const run = useCallback(async (deed: () => Promise<unknown>, failure: Failure) => {
    if (busy.current) return false;
    busy.current = true;
    setRunning(true);
    try {
      await deed();
      return true;
    } catch (error) {
      const sentence = (error as { code?: string }).code === 'storage_full' && (error as Error).message;
      showToast({ ...failure, message: sentence || failure.message, tone: 'error' });
      return false;
    } finally {
      busy.current = false;
      setRunning(false);
    }
  }, []);
  return { running, run };
}
