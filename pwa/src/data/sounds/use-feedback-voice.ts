/** Where the child on the screen hears a voice message from: this device where it is kept, else its address. */
import { useEffect, useState } from 'react';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { findSound } from './sound-cache.ts';

/** Undefined without a voice message, and for the moment in which the device is asked. */
export function useFeedbackVoice(address: string | null): string | undefined {
  const uid = useCurrentAccount()?.uid;
  const [found, setFound] = useState<{ address: string; src: string }>();
  useEffect(() => {
    if (!address || !uid) return;
    let isLeft = false;
    let url: string | undefined;
    findSound(uid, address)
      .catch(() => undefined)
      .then((sound) => {
        if (isLeft) return;
        url = sound && URL.createObjectURL(sound);
        setFound({ address, src: url ?? address });
      });
    return () => {
      isLeft = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [uid, address]);
  return found && found.address === address ? found.src : undefined;
}
