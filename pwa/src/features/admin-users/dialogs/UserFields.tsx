/** The fields that adding and editing have in common. */
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { Role } from 'shared-schema/entities';
import { MAX_EMAIL_LENGTH, MAX_LINE_LENGTH } from 'shared-schema/rules/text-limits';
import { SpokenNameField } from '#actions/speech/SpokenNameField.tsx';
import { requiredField } from '#ui/forms/required-field.ts';
import type { UserValues } from '../model/user-form.ts';
import { adminTexts, fieldTexts as texts } from '../texts.ts';

interface UserFieldsProps {
  values: UserValues;
  roles: readonly Role[];
  /** What the address means. */
  emailHint?: string | undefined;
  usernameError?: string | null | undefined;
  emailError: string | null | undefined;
  emailRequired: boolean;
  onChange(change: Partial<UserValues>): void;
}

export function UserFields({
  values,
  roles,
  emailHint,
  usernameError,
  emailError,
  emailRequired,
  onChange,
}: UserFieldsProps) {
  const field = (name: Exclude<keyof UserValues, 'role' | 'spokenName'>) => ({
    value: values[name],
    maxLength: name === 'email' ? MAX_EMAIL_LENGTH : MAX_LINE_LENGTH,
    // A person is described here, not the one who types: the browser's own address must not be offered.
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const asTyped = { autoCapitalize: 'none', spellCheck: false };
  return (
    <>
      <NativeSelect
        label={texts.role}
        data={roles.map((value) => ({ value, label: adminTexts.roles[value] }))}
        description={values.role === 'admin' ? texts.administrator : undefined}
        value={values.role}
        onChange={({ currentTarget }) => {
          const role = roles.find((value) => value === currentTarget.value);
          if (role) onChange({ role });
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={texts.firstName} {...field('firstName')} />
        <TextInput label={texts.lastName} {...field('lastName')} />
        {values.role === 'student' && (
          <SpokenNameField
            firstName={values.firstName}
            value={values.spokenName}
            onChange={(spokenName) => onChange({ spokenName })}
          />
        )}
      </SimpleGrid>
      <TextInput
        label={texts.username}
        error={usernameError}
        {...requiredField()}
        {...asTyped}
        {...field('username')}
        data-autofocus
      />
      <TextInput
        label={texts.email}
        type="email"
        description={emailHint}
        {...requiredField(emailRequired)}
        error={emailError}
        {...asTyped}
        {...field('email')}
      />
      <TextInput label={texts.schoolName} {...field('schoolName')} />
    </>
  );
}
