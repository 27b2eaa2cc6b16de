/** Where to load a picture from. One that did not load is tried again when it may come. */
import { useEffect, useState } from 'react';
import { mediaStore } from './media-store.ts';
import { useMedia } from './use-media.ts';

export interface Picture {
  /** Undefined while it is being found, and while it cannot be shown. */
  src: string | undefined;
  /** It did not load. */
  isBroken: boolean;
  /** For the element that loads it. */
  onError(): void;
}

/** A broken picture is tried again when the network is back, and when its file is on the device. */
export function usePicture(address: string | null): Picture {
  const { src } = useMedia(address);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (!address || !broken) return;
    const retry = () => setBroken(undefined);
    window.addEventListener('online', retry);
    const unsubscribe = mediaStore.subscribe((now, before) => {
      const state = now.files.get(address);
      if (state === 'ready' && state !== before.files.get(address)) retry();
    });
    return () => {
      window.removeEventListener('online', retry);
      unsubscribe();
    };
  }, [address, broken]);
  const isBroken = src !== undefined && src === broken;
  return { src: isBroken ? undefined : src, isBroken, onError: () => setBroken(src) };
}
