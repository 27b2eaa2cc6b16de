/** Where one is signed in; any device but this one can be signed out from here. */
import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRecheck } from '#data/admin/use-recheck.ts';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import type { OwnSession } from '#data/auth/account/own-account.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { momentOf } from '#ui/teacher/moment.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { AccountSection } from './AccountSection.tsx';
import { accountFailure } from './failure.ts';
import { NotRead } from './NotRead.tsx';
import { accountTexts } from './texts.ts';

const texts = accountTexts.sessions;

const read = (api: Api) => api('GET /api/auth/sessions');

export function SessionsSection({ account }: { account: Account }) {
  const { api } = useAppContext();
  const { state, refresh, recheck } = useRead(account.uid, read);
  useRecheck(recheck);
  const { isRunning, run } = useAsyncAction();
  const [endingUid, setEndingUid] = useState('');
  const end = async ({ uid }: OwnSession) => {
    setEndingUid(uid);
    const ending = () => api('DELETE /api/auth/sessions/:id', { params: { id: uid } });
    if (await run(ending, accountFailure)) showToast({ title: texts.ended, message: texts.endedHint });
    await refresh();
  };
  return (
    <AccountSection title={texts.title} hint={texts.hint}>
      {state.status === 'ready' ? (
        <List listStyleType="none" aria-label={texts.title}>
          {state.value.map((session) => (
            <SessionItem
              key={session.uid}
              session={session}
              disabled={isRunning}
              loading={isRunning && session.uid === endingUid}
              onEnd={() => void end(session)}
            />
          ))}
        </List>
      ) : (
        <NotRead status={state.status} onRetry={() => void refresh()} />
      )}
    </AccountSection>
  );
}

interface SessionItemProps {
  session: OwnSession;
  disabled: boolean;
  /** It is the one that is being signed out. */
  loading: boolean;
  onEnd(): void;
}

function SessionItem({ session, disabled, loading, onEnd }: SessionItemProps) {
  const { clock } = useAppContext();
  const device = session.deviceName || texts.unknown;
  return (
    <List.Item py="xs" styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group justify="space-between" gap="sm">
        <Stack gap={0}>
          <Text fw={600}>{device}</Text>
          <Text size="sm" c="dimmed">
            {texts.signedIn(momentOf(session.signedInAt, clock))},{' '}
            {session.isCurrent ? texts.inUse : texts.lastSeen(momentOf(session.lastSeenAt, clock))}
          </Text>
        </Stack>
        {session.isCurrent ? (
          <Badge variant="light" size="lg">
            {texts.current}
          </Badge>
        ) : (
          <Button
            variant="default"
            disabled={disabled}
            loading={loading}
            aria-label={texts.endName(device)}
            onClick={onEnd}
          >
            {texts.end}
          </Button>
        )}
      </Group>
    </List.Item>
  );
}
