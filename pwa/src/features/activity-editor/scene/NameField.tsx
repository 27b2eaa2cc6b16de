/** A name that is taken over when the field is left or Enter is pressed; an empty one brings back the old name. */
import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';

interface NameFieldProps {
  label: string;
  value: string;
  /** What is wrong with the thing that has the name. */
  error?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
  onRename(name: string): void;
}

const MAX_NAME_LENGTH = 80;

export function NameField({ label, value, error, fieldRef, onRename }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const rename = () => {
    const name = typed?.trim();
    setTyped(null);
    if (name && name !== value) onRename(name);
  };
  return (
    <TextInput
      ref={fieldRef}
      label={label}
      error={error}
      value={typed ?? value}
      maxLength={MAX_NAME_LENGTH}
      flex={1}
      miw={140}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={rename}
      onKeyDown={(event) => event.key === 'Enter' && rename()}
    />
  );
}
