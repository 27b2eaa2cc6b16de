/** The form of both modes; the fields of the other mode are not there at all. */
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MAX_EMAIL_LENGTH, MAX_LINE_LENGTH } from 'shared-schema/rules/text-limits';
import { useOwnComputer } from '#data/auth/account/use-own-computer.ts';
import type { GivenToGoogle } from '#data/auth/google/google-visit.ts';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { useFields } from '#ui/forms/use-fields.ts';
import {
  checkLogin,
  EMPTY_LOGIN,
  type ExtraField,
  type LoginProblems,
  type LoginValues,
  type Mode,
} from './check-form.ts';
import { ExtraFields } from './ExtraFields.tsx';
import { loginTexts as texts } from './texts.ts';

const extraFields: readonly ExtraField[] = ['username', 'signUpCode', 'code'];

interface LoginFormProps {
  mode: Mode;
  /** The school takes new teachers by its code only. */
  needsSignUpCode?: boolean;
  /** Another way in, above the fields, with what of the form counts for it, too. */
  google?(given: GivenToGoogle): ReactNode;
  /** `isOwnComputer`: nobody else uses it, so it may keep the account. Returns what has to be corrected. */
  onSend(values: LoginValues, isOwnComputer: boolean): Promise<LoginProblems | undefined>;
}

export function LoginForm({ mode, needsSignUpCode = false, google, onSend }: LoginFormProps) {
  const { values, set } = useFields(EMPTY_LOGIN);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [asked, setAsked] = useState<readonly ExtraField[]>([]);
  const [sending, setSending] = useState(false);
  const own = useOwnComputer();
  const extras = extraFields.filter(
    (name) => asked.includes(name) || (name === 'signUpCode' && needsSignUpCode && mode === 'signUp'),
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkLogin(mode, values, extras);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const answer = (await onSend(values, own.isOwn).finally(() => setSending(false))) ?? {};
    setProblems(answer);
    setAsked([...extras, ...extraFields.filter((name) => answer[name] !== undefined)]);
  };
  const field = (name: keyof LoginValues) => ({
    value: values[name] ?? '',
    'aria-required': true,
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const line = (name: keyof LoginValues) => ({ ...field(name), maxLength: MAX_LINE_LENGTH });
  const words = texts[mode];
  return (
    <form noValidate onSubmit={send} aria-labelledby="login-title">
      <Title order={1} id="login-title" size="h2">
        {words.title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="lg">
        {words.intro}
      </Text>
      <Stack gap="md">
        {google?.({ signUpCode: values.signUpCode, isOwnComputer: own.isOwn })}
        {mode === 'signUp' && (
          <>
            <Group grow align="flex-start">
              <TextInput label={texts.firstName} autoComplete="given-name" {...line('firstName')} />
              <TextInput label={texts.lastName} autoComplete="family-name" {...line('lastName')} />
            </Group>
            <TextInput label={texts.schoolName} autoComplete="organization" {...line('schoolName')} />
          </>
        )}
        <TextInput
          label={mode === 'signUp' ? texts.email : texts.username}
          type={mode === 'signUp' ? 'email' : 'text'}
          autoComplete={mode === 'signUp' ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          {...(mode === 'signUp' && { maxLength: MAX_EMAIL_LENGTH })}
          {...field('email')}
        />
        <SecretField
          {...field('password')}
          label={texts.password}
          autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
          withAsterisk={false}
          onChange={(password) => set('password', password)}
        />
        <ExtraFields shown={extras} field={field} />
        {extras.includes('code') && (
          <CodeField
            autoFocus
            value={values.code ?? ''}
            error={problems.code}
            onChange={(code) => set('code', code)}
          />
        )}
        {own.isOffered && (
          <Checkbox
            label={texts.ownComputer}
            description={texts.ownComputerHint}
            checked={own.isOwn}
            onChange={(event) => own.set(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={sending} mt="xs">
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}
