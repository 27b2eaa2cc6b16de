/** The card for everybody who is not the administrator: sign in, or use the setup code once. */

import { Alert, Anchor, Center, Container, Group, Paper, Text } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { setUpAdministrator, signInAdministrator } from '#data/admin/administrator.ts';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { Brand } from '#ui/brand/Brand.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { readingFailure } from '../model/failure.ts';
import { nameOf } from '../model/people.ts';
import { entryTexts as texts } from '../texts.ts';
import type { EntryMode, EntryValues } from './check-entry.ts';
import { EntryForm } from './EntryForm.tsx';

/** `onScreen` is who is signed in on this device now. */
export function AdminEntry({ onScreen }: { onScreen: Account | null }) {
  const context = useAppContext();
  const [mode, setMode] = useState<EntryMode>('signIn');
  return (
    <>
      <Container component="header" size="lg" w="100%" py="md">
        <Brand withTagline />
      </Container>
      <Container component="main" size="xs" w="100%" flex={1} pb="xl">
        <Center mb="md">
          <Chickadee size={112} />
        </Center>
        <Paper p="xl" shadow="sm">
          <EntryForm key={mode} mode={mode} onSend={(values) => enter(mode, values, context)} />
          {onScreen && onScreen.role !== 'admin' && (
            <Alert icon={<IconUserCircle />} color="sky" mt="lg">
              {texts.replaces(nameOf(onScreen))}
            </Alert>
          )}
          <Group gap={6} justify="center" mt="lg">
            <Text size="sm">{texts[mode].other}</Text>
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={600}
              onClick={() => setMode(mode === 'signIn' ? 'setup' : 'signIn')}
            >
              {texts[mode].toggle}
            </Anchor>
          </Group>
        </Paper>
      </Container>
    </>
  );
}

async function enter(
  mode: EntryMode,
  { code, username, password }: EntryValues,
  context: AppContext,
): Promise<void> {
  const login = { username: username.trim(), password };
  try {
    const isNew = mode === 'setup';
    const name = isNew
      ? await setUpAdministrator({ ...login, code: code.trim() }, context)
      : await signInAdministrator(login, context);
    showToast({ title: isNew ? texts.welcomeNew : texts.welcome(name) });
  } catch (error) {
    showToast({ title: texts.error, message: readingFailure(error, texts.notSignedIn), tone: 'error' });
  }
}
