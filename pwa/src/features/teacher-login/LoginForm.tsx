/** The form of both modes; the fields of the other mode are not there at all. */
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOwnComputer } from '#data/auth/account/use-own-computer.ts';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { useFields } from '#ui/forms/use-fields.ts';
import { checkLogin, EMPTY_LOGIN, type LoginProblems, type LoginValues, type Mode } from './check-form.ts';
import { loginTexts as texts } from './texts.ts';

interface LoginFormProps {
  mode: Mode;
  /** `isOwnComputer`: nobody else uses it, so it may keep the account. */
  onSend(values: LoginValues, isOwnComputer: boolean): Promise<void>;
}

export function LoginForm({ mode, onSend }: LoginFormProps) {
  const { values, set } = useFields(EMPTY_LOGIN);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [sending, setSending] = useState(false);
  const own = useOwnComputer();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkLogin(mode, values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    await onSend(values, own.isOwn).finally(() => setSending(false));
  };
  const field = (name: keyof LoginValues) => ({
    value: values[name],
    'aria-required': true,
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
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
        {mode === 'signUp' && (
          <>
            <Group grow align="flex-start">
              <TextInput label={texts.firstName} autoComplete="given-name" {...field('firstName')} />
              <TextInput label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
            </Group>
            <TextInput label={texts.schoolName} autoComplete="organization" {...field('schoolName')} />
          </>
        )}
        <TextInput
          label={mode === 'signUp' ? texts.email : texts.username}
          type={mode === 'signUp' ? 'email' : 'text'}
          autoComplete={mode === 'signUp' ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <SecretField
          {...field('password')}
          label={texts.password}
          autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
          withAsterisk={false}
          onChange={(password) => set('password', password)}
        />
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
