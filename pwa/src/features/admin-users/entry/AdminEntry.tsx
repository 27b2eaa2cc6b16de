/** The card for everybody who is not the administrator: sign in, or use the setup code once. */

import { Alert, Anchor, Center, Container, Group, Paper, Text } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { setUpAdministrator, signInAdministrator } from '#data/admin/administrator.ts';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { readField } from '#platform/read-field.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { Brand } from '#ui/brand/Brand.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { readingFailure } from '../model/failure.ts';
import { entryTexts as texts } from '../texts.ts';
import type { EntryMode, EntryValues } from './check-entry.ts';
import { EntryForm } from './EntryForm.tsx';

interface AdminEntryProps {
  /** Who is signed in on this device now. */
  onScreen: Account | null;
  /** Says what is managed here. */
  intro?: string;
}

export function AdminEntry({ onScreen, intro = texts.signIn.intro }: AdminEntryProps) {
  const context = useAppContext();
  const [mode, setMode] = useState<EntryMode>('signIn');
  const [needsCode, setNeedsCode] = useState(false);
  const send = async (values: EntryValues) => {
    // The password was right: the form goes on to the second factor.
    if ((await enter(mode, values, context)) === 'second_factor_required') setNeedsCode(true);
  };
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
          <EntryForm
            key={mode}
            mode={mode}
            intro={mode === 'signIn' ? intro : texts.setup.intro}
            needsCode={needsCode}
            onSend={send}
          />
          {onScreen && onScreen.role !== 'admin' && (
            <Alert icon={<IconUserCircle />} color="sky" mt="lg">
              {texts.replaces(personNameOf(onScreen))}
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

/** Resolves to the code of a failure, or null. */
async function enter(
  mode: EntryMode,
  { code, username, password, secondFactor }: EntryValues,
  context: AppContext,
): Promise<unknown> {
  const login = { username: username.trim(), password };
  try {
    const isNew = mode === 'setup';
    const name = isNew
      ? await setUpAdministrator({ ...login, code: code.trim() }, context)
      : await signInAdministrator({ ...login, code: secondFactor?.trim() || undefined }, context);
    showToast({ title: isNew ? texts.welcomeNew : texts.welcome(name) });
    return null;
  } catch (error) {
    const failure = readField(error, 'code');
    if (failure !== 'second_factor_required')
      showToast({ title: texts.error, message: readingFailure(error, texts.notSignedIn), tone: 'error' });
    return failure;
  }
}
