/** Where a child's answer or a teacher's voice message is played from: this device where it has the sound, else its address. */
import { useEffect, useState } from 'react';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { Media } from '#data/media/use-media.ts';
import { findLocalSound } from './find-local-sound.ts';

/** Resolves once per address, so that a file which leaves the outbox does not stop in the middle of playing. */
export function useSoundSrc(address: string | null): Media {
  const { outbox } = useAppContext();
  const account = useCurrentAccount();
  const isKnown = account !== undefined;
  const uid = account?.uid;
  const wanted = address && address !== NO_AUDIO ? address : null;
  const [found, setFound] = useState<{ address: string; src: string }>();
  useEffect(() => {
    if (!wanted || !isKnown) return;
    let isLeft = false;
    let url: string | undefined;
    void findLocalSound(uid, wanted, outbox).then((sound) => {
      if (isLeft) return;
      url = sound && URL.createObjectURL(sound);
      setFound({ address: wanted, src: url ?? wanted });
    });
    return () => {
      isLeft = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [outbox, isKnown, uid, wanted]);
  if (!wanted) return { src: undefined, state: 'missing' };
  return found?.address === wanted
    ? { src: found.src, state: 'ready' }
    : { src: undefined, state: 'loading' };
}
