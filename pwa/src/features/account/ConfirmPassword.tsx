/** The own password once more, before the second factor changes. */
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { accountTexts as texts } from './texts.ts';

interface ConfirmPasswordProps {
  submit: string;
  isRunning: boolean;
  onConfirm(password: string): void;
  onCancel(): void;
}

export function ConfirmPassword({ submit, isRunning, onConfirm, onCancel }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <form noValidate onSubmit={send} aria-label={texts.secondFactor.title}>
      <Stack gap="md" maw={420}>
        <SecretField
          label={texts.secondFactor.password}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        <Group>
          <Button type="submit" loading={isRunning}>
            {submit}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
