/**
 * Calmly offers a newer version; keeps quiet while a recording or an upload runs in any window. It is loaded when there is one: most starts need none.
 */
import { useBusy } from '#platform/locks/busy-store.ts';
import { OfferBox, OfferButton } from './OfferBox.tsx';
import { offerTexts as texts } from './texts.ts';
import { acceptUpdate, postponeUpdate, useUpdate } from './update-store.ts';

export default function UpdateOffer() {
  const { offer, isHeld, isRequired } = useUpdate();
  const isBusy = useBusy();
  if (offer.kind === 'postponed' || isBusy) return null;
  if (isHeld && offer.kind !== 'agreed') return null;
  const { title, message } = isRequired ? texts.updateRequired : texts.update;
  return (
    <OfferBox
      title={title}
      ways={
        <>
          {!isHeld && (
            <OfferButton onClick={acceptUpdate} loading={offer.kind === 'applying'}>
              {texts.updateNow}
            </OfferButton>
          )}
          <OfferButton variant="default" onClick={postponeUpdate}>
            {texts.later}
          </OfferButton>
        </>
      }
    >
      <p>{isHeld ? texts.updateHeld : message}</p>
    </OfferBox>
  );
}
