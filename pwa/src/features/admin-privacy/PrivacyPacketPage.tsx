/** The privacy packet (/admin/privacy), made to be printed: what the school holds, said by the server. */
import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { PrivacyPacket } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { localDay } from '#platform/local-day.ts';
import { ReadState } from '#ui/status/ReadState.tsx';
import type { AdminPageProps } from '#ui/teacher/admin-page.ts';
import { InventoryTable } from './InventoryTable.tsx';
import classes from './PrivacyPacketPage.module.css';
import { packetTexts as texts } from './texts.ts';

export function PrivacyPacketPage({ Gate, Frame }: AdminPageProps<Account>) {
  return <Gate>{(account) => <ReadPacket account={account} Frame={Frame} />}</Gate>;
}

const readPacket = (api: Api) => api('GET /api/privacy-packet');

function ReadPacket({ account, Frame }: Pick<AdminPageProps<Account>, 'Frame'> & { account: Account }) {
  const { state, refresh } = useRead(account.uid, readPacket);
  return (
    <Frame account={account} isSignedOut={state.status === 'signedOut'}>
      <ReadState state={state} texts={texts} height={320} refresh={refresh}>
        {(packet) => <Packet packet={packet} />}
      </ReadState>
    </Frame>
  );
}

function Packet({ packet }: { packet: PrivacyPacket }) {
  return (
    <Stack gap="xl" className={classes.packet}>
      <header>
        <Group justify="space-between" align="flex-start">
          <div>
            {packet.settings.schoolName !== '' && <Text fw={600}>{packet.settings.schoolName}</Text>}
            <Title order={1}>{texts.title}</Title>
          </div>
          <Button
            className={classes.screenOnly}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </Group>
        <Text>{texts.intro}</Text>
        <Text c="dimmed" size="sm">
          {texts.madeAt(packet.version, localDay(Date.parse(packet.generatedAt)))}{' '}
          {texts.counts(packet.children, packet.teachers)}
        </Text>
      </header>
      <Facts title={texts.audio} facts={texts.audioFacts(packet)} />
      <Facts title={texts.thirdParties} facts={texts.thirdPartyFacts(packet)} />
      <Facts
        title={texts.retention}
        facts={[...texts.recordings(packet.settings.keepRecordings), ...texts.lifetimes(packet.lifetimes)]}
      />
      <Facts title={texts.deletion} facts={texts.deletionFacts(packet)} />
      <Facts title={texts.security} facts={texts.securityFacts(packet)} />
      <Facts title={texts.accessibility} facts={texts.accessibilityFacts} />
      <section aria-labelledby="inventory">
        <Title order={2} size="h3" id="inventory" mb="xs">
          {texts.inventory}
        </Title>
        <InventoryTable inventory={packet.inventory} />
      </section>
    </Stack>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <List spacing={4} maw="60rem">
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
    </section>
  );
}
