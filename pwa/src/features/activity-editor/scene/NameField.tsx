/** A name that the draft has with every key; an empty one brings back the name from before when the field is left. */
import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';

interface NameFieldProps {
  label: string;
  value: string;
  /** What is wrong with the thing that has the name. */
  error?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
  /** Gets the name so far, without spaces around it and never empty. */
  onRename(name: string): void;
  /** The field is left, or Enter pressed, with another name than before. */
  onRenamed?(): void;
}

interface Typed {
  text: string;
  /** The name when typing began. */
  before: string;
  /** What the text means as a name. */
  name: string;
}

const MAX_NAME_LENGTH = 80;

export function NameField({ label, value, error, fieldRef, onRename, onRenamed }: NameFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  // Undo or a newer version has changed the name meanwhile.
  if (typed && typed.name !== value) setTyped(null);
  const type = (text: string) => {
    const before = typed?.before ?? value;
    const name = text.trim() || before;
    setTyped({ text, before, name });
    if (name !== value) onRename(name);
  };
  const leave = () => {
    setTyped(null);
    if (typed && typed.name !== typed.before) onRenamed?.();
  };
  return (
    <TextInput
      ref={fieldRef}
      label={label}
      error={error}
      value={typed?.text ?? value}
      maxLength={MAX_NAME_LENGTH}
      flex={1}
      miw={140}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}
