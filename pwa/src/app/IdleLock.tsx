// Signs out on a shared device when nobody has touched it for a while; never while somebody records.
import { lazy, Suspense } from 'react';
import { useIdleLock } from '#data/auth/idle/use-idle-lock.ts';
import { isWindowBusy } from '#platform/locks/busy-store.ts';

/** Its dialog is not needed at the start. */
const StillHere = lazy(() => import('#ui/idle/StillHere.tsx'));

export function IdleLock() {
  const { state, secondsLeft, stay } = useIdleLock({ isBusy: isWindowBusy });
  if (state !== 'warning') return null;
  return (
    <Suspense fallback={null}>
      <StillHere opened secondsLeft={secondsLeft} onStay={stay} />
    </Suspense>
  );
}
