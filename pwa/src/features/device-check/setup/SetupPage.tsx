/** /setup: is this very device ready, and if not, what is to be done? For whoever prepares it, without a sign-in. */
import { Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { probeWorker, type WorkerProbe } from '#platform/device/probe-worker.ts';
import { Brand } from '#ui/brand/Brand.tsx';
import { CheckCard } from '../CheckCard.tsx';
import { FoundCards } from '../FoundCards.tsx';
import { MicrophoneCheck } from '../MicrophoneCheck.tsx';
import { SpeakerCheck } from '../SpeakerCheck.tsx';
import { type Findings, useFindings } from '../use-findings.ts';
import type { Finding } from '../verdicts.ts';
import { CertificateSteps } from './CertificateSteps.tsx';
import classes from './SetupSheet.module.css';
import { SetupSheet, SheetMaker } from './SetupSheet.tsx';
import { setupTexts as texts } from './texts.ts';
import { trustFinding } from './trust.ts';
import { useDeviceSetup } from './use-device-setup.ts';

export default function SetupPage() {
  const [round, setRound] = useState(0);
  const [typedName, setTypedName] = useState<string>();
  const { findings, checkAgain } = useFindings();
  const setup = useDeviceSetup(round);
  const trust = useTrust(round, setup?.addresses[0]);
  const steps = setup && setup.fingerprint !== null && <CertificateSteps setup={setup} />;
  const schoolName = typedName ?? setup?.schoolName ?? '';
  // Whoever cannot go on without it finds it before all else.
  const isFirst = trust?.verdict === 'bad';
  const again = () => {
    setRound((before) => before + 1);
    checkAgain();
  };
  return (
    <>
      <Container component="header" size="lg" w="100%" py="md" className={classes.screen}>
        <Brand withTagline />
      </Container>
      <Container component="main" size="lg" w="100%" flex={1} pb="xl" className={classes.screen}>
        <Group justify="space-between" align="flex-end" mb="md">
          <div>
            <Title order={1}>{texts.title}</Title>
            <Text c="dimmed">{texts.intro}</Text>
            <Text role="status" fw={600}>
              {trust && findings ? summaryOf(trust, findings) : texts.checking}
            </Text>
          </div>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={again}>
            {texts.again}
          </Button>
        </Group>
        <Stack>
          {isFirst && steps}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {trust && <CheckCard title={texts.trust} finding={trust} />}
            <MicrophoneCheck />
            <SpeakerCheck />
            {findings && <FoundCards findings={findings} onChange={checkAgain} />}
          </SimpleGrid>
          {setup === null && <Text>{texts.unreachable}</Text>}
          {!isFirst && steps}
          {setup && setup.addresses.length > 0 && (
            <SheetMaker schoolName={schoolName} onChange={setTypedName} />
          )}
        </Stack>
      </Container>
      {setup && <SetupSheet setup={setup} schoolName={schoolName} />}
    </>
  );
}

/** Undefined until the browser has answered. */
function useTrust(round: number, httpsAddress: string | undefined): Finding | undefined {
  const [worker, setWorker] = useState<WorkerProbe>();
  useEffect(() => {
    let isLeft = round < 0;
    void probeWorker().then((found) => {
      if (!isLeft) setWorker(found);
    });
    return () => {
      isLeft = true;
    };
  }, [round]);
  const { protocol, hostname } = window.location;
  return worker && trustFinding({ protocol, hostname, worker }, httpsAddress);
}

function summaryOf(trust: Finding, { offline, storage }: Findings): string {
  if ([trust, offline, storage].some(({ verdict }) => verdict === 'bad')) return texts.notReady;
  return offline.verdict === 'good' ? texts.ready : texts.stillStoring;
}
