/** The school's settings (/admin/settings). Each is saved by itself, and holds when the server has agreed. */
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useSettings } from '#data/admin/use-settings.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { ReadState } from '#ui/status/ReadState.tsx';
import type { AdminPageProps } from '#ui/teacher/admin-page.ts';
import { BoxSettings } from './box/BoxSettings.tsx';
import { KeepSettings } from './KeepSettings.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';
import { SchoolName } from './SchoolName.tsx';
import { SignUpSettings } from './sign-up/SignUpSettings.tsx';
import { settingsTexts as texts } from './texts.ts';

export function AdminSettingsPage({ Gate, Frame }: AdminPageProps<Account>) {
  return <Gate>{(account) => <SettingsBoard account={account} Frame={Frame} />}</Gate>;
}

function SettingsBoard({ account, Frame }: Pick<AdminPageProps<Account>, 'Frame'> & { account: Account }) {
  const { state, refresh, change } = useSettings(account.uid);
  return (
    <Frame account={account} isSignedOut={state.status === 'signedOut'}>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed" mb="lg">
        {texts.intro}
      </Text>
      <ReadState state={state} texts={texts} height={160} refresh={refresh}>
        {(settings) => (
          <Stack maw={820}>
            <Paper p="lg" shadow="xs">
              <SchoolName settings={settings} change={change} />
            </Paper>
            <Paper p="lg" shadow="xs">
              <RecordingSettings settings={settings} change={change} />
            </Paper>
            <Paper p="lg" shadow="xs">
              <KeepSettings settings={settings} change={change} account={account.uid} />
            </Paper>
            <Paper p="lg" shadow="xs">
              <SignUpSettings settings={settings} change={change} />
            </Paper>
            <Paper p="lg" shadow="xs">
              <BoxSettings account={account.uid} />
            </Paper>
          </Stack>
        )}
      </ReadState>
    </Frame>
  );
}
