/** Which version runs, and the one command that brings a newer one. Nothing here fetches anything. */
import { Code, Stack, Text, Title } from '@mantine/core';
import type { ComputerHealth } from 'shared-schema/contract';
import { upgradeTexts as texts } from './texts.ts';

export function UpgradeSection({ health }: { health: Pick<ComputerHealth, 'version' | 'installation'> }) {
  const { advice, command } = texts.howTo(health.installation);
  return (
    <Stack component="section" gap="sm" aria-labelledby="upgrade">
      <Title order={2} size="h4" id="upgrade">
        {texts.title}
      </Title>
      <Text size="sm">
        {texts.version(health.version)} {advice}
      </Text>
      {command !== null && (
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {command}
        </Code>
      )}
    </Stack>
  );
}
