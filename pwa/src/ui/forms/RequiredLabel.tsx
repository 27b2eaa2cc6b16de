/** The label of a required group: ARIA knows required fields, and neither required groups nor required buttons. */
import { VisuallyHidden } from '@mantine/core';
import { requiredTexts } from './required-texts.ts';

export function RequiredLabel({ children }: { children: string }) {
  return (
    <>
      {children}
      <VisuallyHidden component="span"> {requiredTexts.required}</VisuallyHidden>
    </>
  );
}
