/** How much room this device has, for screens that show it. */
import { useEffect, useState } from 'react';
import { windowSignals } from '#platform/signals.ts';
import { readStorageRoom, type StorageRoom } from '#platform/storage.ts';

/** Used and allowed bytes and the browser's promise to keep them; read anew when the window comes to the front. */
export function useStorageRoom(): StorageRoom | undefined {
  const [room, setRoom] = useState<StorageRoom>();
  useEffect(() => {
    let left = false;
    const read = () =>
      void readStorageRoom().then((now) => {
        if (!left) setRoom(now);
      });
    read();
    const stop = windowSignals.onVisible(read);
    return () => {
      left = true;
      stop();
    };
  }, []);
  return room;
}
