/** /enhanced-features: is this tablet ready for children? For a teacher who prepares tablets, without a sign-in. */
import { Button, Container, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Brand } from '#ui/brand/Brand.tsx';
import { FoundCards } from './FoundCards.tsx';
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
          {findings && <FoundCards findings={findings} onChange={checkAgain} />}
        </SimpleGrid>
      </Container>
    </>
  );
}

function summaryOf(findings: Findings): string {
  const count = Object.values(findings).filter(({ verdict }) => verdict !== 'good').length;
  return count === 0 ? texts.allGood : texts.toLookAt(count);
}
