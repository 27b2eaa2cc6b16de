/** Place of the new address of a school that moved. */
import { Suspense } from 'react';
import { useMovedTo } from '#data/sync-status/use-moved-to.ts';
import { lazyPart } from '#ui/status/lazy-part.tsx';

const MovedOffer = lazyPart(() => import('./MovedOffer.tsx'));

export function MovedNotice() {
  const address = useMovedTo();
  if (address === '') return null;
  return (
    <Suspense fallback={null}>
      <MovedOffer address={address} />
    </Suspense>
  );
}
