/** Sounds and pictures of the next answers, fetched while the teacher listens to this one. */
import { useCallback, useEffect, useRef } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { readSound } from '#data/sounds/read-sound.ts';

/** `sounds` and `pictures` are addresses, the next first. Returns how to load a sound. */
export function usePreloaded(sounds: readonly string[], pictures: readonly string[]) {
  const context = useAppContext();
  const loading = useRef(new Map<string, Promise<Blob>>());
  const soundKey = sounds.join(' ');
  const pictureKey = pictures.join(' ');
  useEffect(() => {
    const wanted = soundKey.split(' ').filter((address) => address !== '');
    for (const address of wanted) {
      if (loading.current.has(address)) continue;
      const sound = readSound(address, context);
      loading.current.set(address, sound);
      // The person is told when it is its turn.
      sound.catch(() => loading.current.delete(address));
    }
  }, [soundKey, context]);
  useEffect(() => {
    for (const address of pictureKey.split(' ')) if (address !== '') new Image().src = address;
  }, [pictureKey]);
  return useCallback(
    (address: string) => {
      const preloaded = loading.current.get(address);
      loading.current.delete(address);
      return preloaded ?? readSound(address, context);
    },
    [context],
  );
}
