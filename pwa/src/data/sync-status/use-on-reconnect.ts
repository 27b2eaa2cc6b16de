/** What a screen does when the school server is back. */
import { useEffect } from 'react';
import { useAppContext } from '#data/app-context.ts';

/** Runs `refresh` each time the school server answers again after it did not. */
export function useOnReconnect(refresh: () => void): void {
  const { statusStore } = useAppContext();
  useEffect(
    () =>
      statusStore.subscribe((now, before) => {
        if (now.connection === 'online' && before.connection !== 'online') refresh();
      }),
    [statusStore, refresh],
  );
}
