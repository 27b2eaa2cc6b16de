/** The fields of one way in. */
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { requiredField } from '#ui/forms/required-field.ts';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { useFields } from '#ui/forms/use-fields.ts';
import { fieldTexts, entryTexts as texts } from '../texts.ts';
import {
  checkEntry,
  EMPTY_ENTRY,
  type EntryMode,
  type EntryProblems,
  type EntryValues,
} from './check-entry.ts';

interface EntryFormProps {
  mode: EntryMode;
  intro: string;
  /** The administrator has a second factor. */
  needsCode: boolean;
  onSend(values: EntryValues): Promise<void>;
}

export function EntryForm({ mode, intro, needsCode, onSend }: EntryFormProps) {
  const { values, set } = useFields(EMPTY_ENTRY);
  const [problems, setProblems] = useState<EntryProblems>({});
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkEntry(mode, values);
    setProblems(found);
    if (sending || Object.keys(found).length > 0) return;
    setSending(true);
    await onSend(values).finally(() => setSending(false));
  };
  const field = (name: keyof EntryValues) => ({
    ...requiredField(),
    autoCapitalize: 'none',
    spellCheck: false,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <form noValidate onSubmit={send} aria-labelledby="entry-title">
      <Title order={1} id="entry-title" size="h2">
        {texts[mode].title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="lg">
        {intro}
      </Text>
      <Stack gap="md">
        {mode === 'setup' && (
          <TextInput
            label={texts.code}
            description={texts.codeExample}
            autoComplete="off"
            {...field('code')}
          />
        )}
        <TextInput label={texts.username} autoComplete="username" {...field('username')} />
        <SecretField
          label={fieldTexts.password}
          autoComplete={mode === 'setup' ? 'new-password' : 'current-password'}
          value={values.password}
          error={problems.password}
          onChange={(value) => set('password', value)}
        />
        {needsCode && mode === 'signIn' && (
          <CodeField
            autoFocus
            value={values.secondFactor ?? ''}
            onChange={(value) => set('secondFactor', value)}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={sending} mt="xs">
          {texts[mode].submit}
        </Button>
      </Stack>
    </form>
  );
}
