/** A new or current password with a switch to see what was typed. */
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { requiredField } from './required-field.ts';
import { fieldTexts as texts } from './texts.ts';

interface SecretFieldProps {
  label: string;
  description?: string;
  autoComplete: 'new-password' | 'current-password';
  value: string;
  error?: string | null | undefined;
  /** When a dialog opens with this field, and when this field appears in an open one. */
  autoFocus?: boolean;
  'aria-required'?: boolean;
  /** False in forms that mark no field as required. */
  withAsterisk?: boolean;
  onChange(value: string): void;
}

export function SecretField({
  onChange,
  autoFocus = false,
  withAsterisk = true,
  ...field
}: SecretFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...requiredField(withAsterisk)}
      // Mantine sets it on other kinds of fields only.
      aria-invalid={field.error ? true : undefined}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? texts.hidePassword : texts.showPassword,
        tabIndex: 0,
        'aria-hidden': false,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
