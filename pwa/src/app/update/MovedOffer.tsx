/** The box with the new address of a school that moved. What children recorded on this device is sent there by itself. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { OfferBox, OfferButton } from './OfferBox.tsx';
import { offerTexts as texts } from './texts.ts';

export default function MovedOffer({ address }: { address: string }) {
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <OfferBox
      title={texts.moved.title}
      ways={
        <OfferButton variant="default" onClick={() => setPutOff(true)}>
          {texts.later}
        </OfferButton>
      }
    >
      <p>{texts.moved.message}</p>
      <Anchor href={address}>{address}</Anchor>
    </OfferBox>
  );
}
