/** How a student's first name sounds, to be written and heard before it is saved. Decision 175. */
import { TextInput } from '@mantine/core';
import { MAX_SPOKEN_FORM_LENGTH } from 'shared-schema/rules/speech/respell';
import { SpokenPreview } from './SpokenPreview.tsx';
import { spokenNameTexts as texts } from './texts.ts';

interface SpokenNameFieldProps {
  /** As it stands in the form; while nothing else is written, it is what is heard. */
  firstName: string;
  value: string;
  onChange(value: string): void;
}

/** Two small buttons. */
const BUTTONS_WIDTH_PX = 76;

export function SpokenNameField({ firstName, value, onChange }: SpokenNameFieldProps) {
  const heard = value.trim() || firstName.trim();
  return (
    <TextInput
      label={texts.label}
      description={texts.help}
      inputWrapperOrder={['label', 'input', 'description']}
      style={{ gridColumn: '1 / -1' }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_SPOKEN_FORM_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={heard && <SpokenPreview name={heard} text={heard} respellings={[]} />}
      rightSectionWidth={BUTTONS_WIDTH_PX}
    />
  );
}
