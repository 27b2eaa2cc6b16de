/** What is wrong and what to do, most urgent first; a sentence where all is well. */
import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ComputerHealth, Finding, Installation } from 'shared-schema/contract';
import { adviceOf } from '#ui/status/finding-texts.ts';
import { healthTexts as texts } from './texts.ts';

const colors = { now: 'red', soon: 'yellow', note: 'gray' } satisfies Record<Finding['urgency'], string>;

export function FindingsSection({ health }: { health: ComputerHealth }) {
  const { findings, installation, version, startedAt, diskFreeBytes, diskBytes } = health;
  return (
    <Stack component="section" gap="sm" aria-label={texts.title}>
      {findings.every(({ urgency }) => urgency === 'note') && (
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck color="var(--mantine-color-green-6)" aria-hidden />
          <Text fw={600}>{texts.allWell}</Text>
        </Group>
      )}
      {findings.map((finding) => (
        <FindingAlert key={finding.code} finding={finding} installation={installation} />
      ))}
      <Text size="sm" c="dimmed">
        {texts.version(version, startedAt)}{' '}
        {diskFreeBytes !== null && diskBytes !== null && texts.space(diskFreeBytes, diskBytes)}
      </Text>
    </Stack>
  );
}

function FindingAlert({ finding, installation }: { finding: Finding; installation: Installation }) {
  // A newer server may know more than this app: it is left out, as its words are not here.
  const advise = adviceOf[finding.code];
  if (!advise) return null;
  const { title, advice } = advise(finding, installation);
  const color = colors[finding.urgency];
  return (
    <Alert color={color} radius="md">
      <Group gap="xs" mb={4}>
        <Text fw={700}>{title}</Text>
        <Badge color={color}>{texts.urgency[finding.urgency]}</Badge>
      </Group>
      <Text size="sm">{advice}</Text>
    </Alert>
  );
}
