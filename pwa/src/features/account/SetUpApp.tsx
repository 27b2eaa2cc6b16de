/** Connects an authenticator app: a picture to scan, or the key to type, and the first code that proves it. */
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Reply } from 'shared-schema/contract';
import { useBusyWhileShown } from '#platform/locks/busy-store.ts';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { accountTexts } from './texts.ts';

const texts = accountTexts.secondFactor;

export type AppSecret = Reply<'POST /api/auth/second-factor'>;

interface SetUpAppProps {
  secret: AppSecret;
  isRunning: boolean;
  onCode(code: string): void;
  onCancel(): void;
}

export function SetUpApp({ secret, isRunning, onCode, onCancel }: SetUpAppProps) {
  const [code, setCode] = useState('');
  // The phone is in the hand meanwhile: a new try would show another key.
  useBusyWhileShown('setting up a second factor');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  };
  return (
    <form noValidate onSubmit={send} aria-label={texts.title}>
      <Group align="flex-start" gap="lg">
        {/* White also in the dark: a camera needs the contrast. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(secret.picture)}`}
          alt={texts.picture}
          width={190}
          height={190}
          style={{ background: 'white' }}
        />
        <Stack gap="md" flex={1} miw={240} maw={420}>
          <Text size="sm">{texts.scan}</Text>
          <div>
            <Text size="sm" c="dimmed" id="app-key">
              {texts.key}
            </Text>
            <Code aria-labelledby="app-key" style={{ overflowWrap: 'anywhere' }}>
              {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Code>
          </div>
          <CodeField value={code} mayRecover={false} onChange={setCode} />
          <Group>
            <Button type="submit" loading={isRunning}>
              {texts.turnOn}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {accountTexts.cancel}
            </Button>
          </Group>
        </Stack>
      </Group>
    </form>
  );
}
