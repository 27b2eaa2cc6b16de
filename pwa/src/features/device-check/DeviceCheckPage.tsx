/** /enhanced-features: is this tablet ready for children? For a teacher who prepares tablets, without a sign-in. */
import { Button, Container, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { APP_VERSION } from '#platform/app-version.ts';
import { askToPersist } from '#platform/storage.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { Brand } from '#ui/brand/Brand.tsx';
import { CheckCard } from './CheckCard.tsx';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
import { SpeakerCheck } from './SpeakerCheck.tsx';
import { deviceCheckTexts as texts } from './texts.ts';
import { type Findings, useFindings } from './use-findings.ts';

export default function DeviceCheckPage() {
  const { findings, checkAgain } = useFindings();
  return (
    <>
      <Container component="header" size="lg" w="100%" py="md">
        <Brand withTagline />
      </Container>
      <Container component="main" size="lg" w="100%" flex={1} pb="xl">
        <Group justify="space-between" align="flex-end" mb="md">
          <div>
            <Title order={1}>{texts.title}</Title>
            <Text c="dimmed">{texts.intro}</Text>
            <Text role="status" fw={600}>
              {findings ? summaryOf(findings) : texts.checking}
            </Text>
          </div>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={checkAgain}>
            {texts.again}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <MicrophoneCheck />
          <SpeakerCheck />
          {findings && <Found findings={findings} onChange={checkAgain} />}
        </SimpleGrid>
      </Container>
    </>
  );
}

function Found({ findings, onChange }: { findings: Findings; onChange(): void }) {
  const speech = useSpeech();
  const isLent = findings.storage.help === texts.notPersistedHelp;
  return (
    <>
      <CheckCard title={texts.voices} finding={findings.voices}>
        <Button variant="default" onClick={() => speech.say(texts.voicesSample)}>
          {texts.voicesTry}
        </Button>
      </CheckCard>
      <CheckCard title={texts.storage} finding={findings.storage}>
        {isLent && (
          <Button variant="default" onClick={() => void askToPersist().then(onChange)}>
            {texts.askToKeep}
          </Button>
        )}
      </CheckCard>
      <CheckCard title={texts.offline} finding={findings.offline} />
      <CheckCard title={texts.installed} finding={findings.installed} />
      <CheckCard title={texts.school} finding={findings.school} />
      <CheckCard title={texts.version} finding={{ verdict: 'good', words: texts.versionIs(APP_VERSION) }} />
    </>
  );
}

function summaryOf(findings: Findings): string {
  const count = Object.values(findings).filter(({ verdict }) => verdict !== 'good').length;
  return count === 0 ? texts.allGood : texts.toLookAt(count);
}
