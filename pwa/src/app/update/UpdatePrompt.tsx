/** Place of the offer of a newer version. */
import { Suspense } from 'react';
import { lazyPart } from '#ui/status/lazy-part.tsx';
import { useUpdate } from './update-store.ts';

const UpdateOffer = lazyPart(() => import('./UpdateOffer.tsx'));

export function UpdatePrompt() {
  const { offer } = useUpdate();
  if (offer.kind === 'none') return null;
  return (
    <Suspense fallback={null}>
      <UpdateOffer />
    </Suspense>
  );
}
