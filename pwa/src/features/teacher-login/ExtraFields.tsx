/** Fields that the school asks for: another username, or its sign-up code. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ExtraField } from './check-form.ts';
import { loginTexts as texts } from './texts.ts';

interface ExtraFieldsProps {
  shown: readonly ExtraField[];
  field(name: ExtraField): TextInputProps;
}

export function ExtraFields({ shown, field }: ExtraFieldsProps) {
  return (
    <>
      {shown.includes('username') && (
        <TextInput
          label={texts.newUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
      )}
      {shown.includes('signUpCode') && (
        <TextInput
          label={texts.signUpCode}
          description={texts.signUpCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('signUpCode')}
        />
      )}
    </>
  );
}
