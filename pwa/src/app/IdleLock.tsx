// Signs out on a shared device when nobody has touched it for a while; never while somebody records or listens.
import { Suspense } from 'react';
import { useIdleLock } from '#data/auth/idle/use-idle-lock.ts';
import { isWindowBusy } from '#platform/locks/busy-store.ts';
import { isSounding } from '#ui/audio/sounding.ts';
import { lazyPart } from '#ui/status/lazy-part.tsx';

/** Its dialog is not needed at the start. Where it cannot come, the sign-out does. */
const StillHere = lazyPart(() => import('#ui/idle/StillHere.tsx'));

/** A long story asks for no touch. */
const isBusyHere = () => isWindowBusy() || isSounding();

/** `speaks`: the question is said aloud, to a child. */
export function IdleLock({ speaks }: { speaks: boolean }) {
  const { state, secondsLeft, stay } = useIdleLock({ isBusy: isBusyHere });
  if (state !== 'warning') return null;
  return (
    <Suspense fallback={null}>
      <StillHere secondsLeft={secondsLeft} speaks={speaks} onStay={stay} />
    </Suspense>
  );
}
