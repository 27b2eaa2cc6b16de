/** The fields that creating and editing a student share. */
import { ActionIcon, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GRADES } from 'shared-schema/rules/constants';
import { MAX_EMAIL_LENGTH, MAX_LINE_LENGTH } from 'shared-schema/rules/text-limits';
import { SpokenNameField } from '#actions/speech/SpokenNameField.tsx';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { requiredField } from '#ui/forms/required-field.ts';
import { classOptions } from '#ui/teacher/class-options.ts';
import type { FieldProblems, StudentValues } from './student-values.ts';
import { studentTexts as texts } from './texts.ts';

export interface StudentFieldsProps {
  values: StudentValues;
  onChange(patch: Partial<StudentValues>): void;
  onName(name: Partial<Pick<StudentValues, 'firstName' | 'lastName'>>): void;
  /** Undefined hides the choice: the class is known already. */
  classes: readonly SchoolClass[] | undefined;
  /** Uid of a colleague's class that the student is in. */
  inOthersClass?: string | null;
  problems: FieldProblems;
  /** What the email address does. */
  emailHint?: string | undefined;
  /** What stands in the password's place; without it, the username, which is a new student's password. */
  password?: ReactNode;
  /** Suggests another username; absent when editing. */
  onSuggest?: (() => void) | undefined;
}

const grades = GRADES.map((grade) => ({ value: grade, label: texts.gradeOf(grade) }));

export function StudentFields(props: StudentFieldsProps) {
  const { values, onChange, onName, classes, inOthersClass = null, problems, emailHint } = props;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label={texts.firstName}
        error={problems.firstName}
        {...requiredField()}
        autoComplete="off"
        maxLength={MAX_LINE_LENGTH}
        value={values.firstName}
        onChange={(event) => onName({ firstName: event.currentTarget.value })}
      />
      <TextInput
        label={texts.lastName}
        error={problems.lastName}
        {...requiredField()}
        autoComplete="off"
        maxLength={MAX_LINE_LENGTH}
        value={values.lastName}
        onChange={(event) => onName({ lastName: event.currentTarget.value })}
      />
      <SpokenNameField
        firstName={values.firstName}
        value={values.spokenName}
        onChange={(spokenName) => onChange({ spokenName })}
      />
      <UsernameFields {...props} />
      <Select
        label={texts.grade}
        data={grades}
        value={values.grade}
        onChange={(grade) => onChange({ grade })}
        clearable
      />
      <TextInput
        label={texts.email}
        description={emailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        error={problems.email}
        maxLength={MAX_EMAIL_LENGTH}
        value={values.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {classes && (
        <Select
          label={texts.classLabel}
          placeholder={texts.noClass}
          data={[
            ...classOptions(classes),
            ...(inOthersClass ? [{ value: inOthersClass, label: texts.othersClass }] : []),
          ]}
          value={values.classCodeUid}
          onChange={(classCodeUid) => onChange({ classCodeUid })}
          clearable
        />
      )}
    </SimpleGrid>
  );
}

function UsernameFields({ values, onChange, problems, password, onSuggest }: StudentFieldsProps) {
  return (
    <>
      <TextInput
        label={texts.username}
        {...requiredField()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problems.username}
        maxLength={MAX_LINE_LENGTH}
        value={values.username}
        onChange={(event) => onChange({ username: event.currentTarget.value, ownUsername: true })}
        rightSection={
          onSuggest && (
            <ActionIcon size={36} variant="subtle" aria-label={texts.newUsername} onClick={onSuggest}>
              <IconRefresh size={16} />
            </ActionIcon>
          )
        }
      />
      {password ?? (
        <TextInput
          label={texts.password}
          description={texts.passwordHint}
          inputWrapperOrder={['label', 'input', 'description']}
          readOnly
          variant="filled"
          autoComplete="off"
          value={values.username}
        />
      )}
    </>
  );
}
