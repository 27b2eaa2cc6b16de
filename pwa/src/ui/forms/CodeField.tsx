/** The code of a second factor: of the authenticator app, or a recovery code. */
import { TextInput } from '@mantine/core';
import { fieldTexts as texts } from './texts.ts';

interface CodeFieldProps {
  value: string;
  error?: string | null | undefined;
  /** False where the code is only ever the app's. */
  mayRecover?: boolean;
  autoFocus?: boolean;
  onChange(value: string): void;
}

export function CodeField({ value, error, mayRecover = true, autoFocus = false, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label={texts.code}
      description={mayRecover ? texts.recover : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      autoFocus={autoFocus}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
