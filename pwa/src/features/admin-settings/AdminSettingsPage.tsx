/** The school's settings (/admin/settings). Each is saved by itself, and holds when the server has agreed. */
import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useSettings } from '#data/admin/use-settings.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { LoadingBlock } from '#ui/status/LoadingBlock.tsx';
import { NotLoaded } from '#ui/status/NotLoaded.tsx';
import { BoxSettings } from './box/BoxSettings.tsx';
import { KeepSettings } from './KeepSettings.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';
import { SchoolName } from './SchoolName.tsx';
import { SignUpSettings } from './sign-up/SignUpSettings.tsx';
import { settingsTexts as texts } from './texts.ts';

interface AdminSettingsPageProps {
  /** Lets only the administrator in. */
  Gate: ComponentType<{ children(account: Account): ReactNode }>;
  /** The header and the ways to the other pages. */
  Frame: ComponentType<{
    account: Account;
    isSignedOut: boolean;
    children: ReactNode;
  }>;
}

export function AdminSettingsPage({ Gate, Frame }: AdminSettingsPageProps) {
  return <Gate>{(account) => <SettingsBoard account={account} Frame={Frame} />}</Gate>;
}

function SettingsBoard({ account, Frame }: Pick<AdminSettingsPageProps, 'Frame'> & { account: Account }) {
  const { state, refresh, change } = useSettings(account.uid);
  return (
    <Frame account={account} isSignedOut={state.status === 'signedOut'}>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed" mb="lg">
        {texts.intro}
      </Text>
      {state.status === 'loading' && <LoadingBlock height={160} label={texts.loading} />}
      {state.status === 'failed' && (
        <NotLoaded message={texts.loadFailed} retry={texts.retry} onRetry={() => void refresh()} />
      )}
      {state.status === 'ready' && (
        <Stack maw={760}>
          <Paper p="lg" shadow="xs">
            <SchoolName settings={state.value} change={change} />
          </Paper>
          <Paper p="lg" shadow="xs">
            <RecordingSettings settings={state.value} change={change} />
          </Paper>
          <Paper p="lg" shadow="xs">
            <KeepSettings settings={state.value} change={change} account={account.uid} />
          </Paper>
          <Paper p="lg" shadow="xs">
            <SignUpSettings settings={state.value} change={change} />
          </Paper>
          <Paper p="lg" shadow="xs">
            <BoxSettings account={account.uid} />
          </Paper>
        </Stack>
      )}
    </Frame>
  );
}
