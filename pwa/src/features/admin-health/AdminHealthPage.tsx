/** Health and backups (/admin/health): what is wrong with the school's computer and what to do, straight from the server. */
import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import type { Clock } from '#platform/clock.ts';
import { aheadOf } from '#ui/status/clock-words.ts';
import { ReadState } from '#ui/status/ReadState.tsx';
import type { AdminPageProps } from '#ui/teacher/admin-page.ts';
import { BackupsSection } from './BackupsSection.tsx';
import { DrillSection } from './DrillSection.tsx';
import { FindingsSection } from './FindingsSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { healthTexts as texts } from './texts.ts';
import { UpgradeSection } from './UpgradeSection.tsx';

export function AdminHealthPage({ Gate, Frame }: AdminPageProps<Account>) {
  return <Gate>{(account) => <HealthBoard account={account} Frame={Frame} />}</Gate>;
}

/** Together: after a backup all are another. */
async function readComputer(api: Api, clock: Clock) {
  const health = await api('GET /api/admin/health');
  const serverAhead = aheadOf(health?.time, clock.now());
  const backups = health && (await api('GET /api/admin/backups'));
  const drill = backups && (await api('GET /api/admin/restore-drill'));
  const upgrade = drill && (await api('GET /api/admin/upgrade'));
  return (
    health && backups && drill && upgrade && { health, serverAhead, places: backups.places, drill, upgrade }
  );
}

type Computer = NonNullable<Awaited<ReturnType<typeof readComputer>>>;

function HealthBoard({ account, Frame }: Pick<AdminPageProps<Account>, 'Frame'> & { account: Account }) {
  const { clock } = useAppContext();
  const read = useCallback((api: Api) => readComputer(api, clock), [clock]);
  const { state, refresh } = useRead(account.uid, read);
  // The page asks again while the server starts anew: what was read, a dialog and a wait on it must stay.
  const [computer, setComputer] = useState<Computer | null>(null);
  if (state.status === 'ready' && state.value !== computer) setComputer(state.value);
  return (
    <Frame account={account} isSignedOut={state.status === 'signedOut'}>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed" mb="lg">
        {texts.intro}
      </Text>
      <Box mb={state.status === 'failed' ? 'md' : 0}>
        <ReadState state={state} texts={texts} height={240} refresh={refresh} />
      </Box>
      {computer !== null && (
        <Stack maw={820}>
          <Paper p="lg" shadow="xs">
            <FindingsSection health={computer.health} serverAhead={computer.serverAhead} />
          </Paper>
          <Paper p="lg" shadow="xs">
            <BackupsSection places={computer.places} serverAhead={computer.serverAhead} onMade={refresh} />
            {computer.places.length > 0 && <DrillSection drill={computer.drill} refresh={refresh} />}
          </Paper>
          <Paper p="lg" shadow="xs">
            <UpgradeSection
              health={computer.health}
              choice={computer.upgrade}
              hasBackups={computer.places.length > 0}
            />
          </Paper>
          <Paper p="lg" shadow="xs">
            <SupportSection refresh={refresh} />
          </Paper>
        </Stack>
      )}
    </Frame>
  );
}
