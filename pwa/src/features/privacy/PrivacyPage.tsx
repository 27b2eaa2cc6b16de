/** Static privacy and COPPA information (/privacy-coppa), made to be printed too. */
import { Card, Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Brand } from '#ui/brand/Brand.tsx';
import { FactList } from './FactList.tsx';
import { privacyTexts as texts } from './texts.ts';

export default function PrivacyPage() {
  return (
    <>
      <Container component="header" size="md" w="100%" py="md">
        <Brand withTagline />
      </Container>
      <Container component="main" size="md" w="100%" flex={1} pb="xl">
        <Stack gap="lg">
          <div>
            <Title order={1}>{texts.title}</Title>
            <Text size="lg" c="dimmed">
              {texts.intro}
            </Text>
          </div>
          <Card shadow="xs" padding="lg" component="section">
            <Title order={2} mb="xs">
              {texts.overviewTitle}
            </Title>
            <Text maw="44rem">{texts.overview}</Text>
          </Card>
          <Flow />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FactList
              title={texts.collectedTitle}
              facts={texts.collected}
              icon={IconCircleCheck}
              color="sky"
            />
            <FactList
              title={texts.notCollectedTitle}
              facts={texts.notCollected}
              icon={IconCircleX}
              color="leaf"
            />
          </SimpleGrid>
          <Rights />
        </Stack>
      </Container>
    </>
  );
}

function Flow() {
  return (
    <section aria-labelledby="flow">
      <Title order={2} id="flow" mb="sm">
        {texts.flowTitle}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {texts.flow.map((step, index) => (
          <Card key={step.title} shadow="xs" padding="lg">
            <Text fw={700} size="xl" c="sky">
              {index + 1}
            </Text>
            <Title order={3}>{step.title}</Title>
            <Text c="dimmed">{step.text}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  );
}

function Rights() {
  return (
    <Card shadow="xs" padding="lg" component="section">
      <Title order={2} mb="sm">
        {texts.rightsTitle}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {texts.rights.map((right) => (
          <div key={right.title}>
            <Title order={3}>{right.title}</Title>
            <Text c="dimmed">{right.text}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}
