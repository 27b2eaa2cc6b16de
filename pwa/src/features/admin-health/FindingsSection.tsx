/** What is wrong and what to do, most urgent first; a sentence where all is well. */
import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ComputerHealth, Finding, Installation } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { describeClocks } from '#ui/status/clock-words.ts';
import { adviceOf, changeToRepeat } from '#ui/status/finding-texts.ts';
import { healthTexts as texts } from './texts.ts';

const colors = { now: 'red', soon: 'yellow', note: 'gray' } satisfies Record<Finding['urgency'], string>;

interface FindingsSectionProps {
  health: ComputerHealth;
  /** Milliseconds by which the clock of the computer is ahead of this device. */
  serverAhead?: number;
}

export function FindingsSection({ health, serverAhead = 0 }: FindingsSectionProps) {
  const { clock } = useAppContext();
  const clocks = describeClocks(serverAhead, clock.now());
  const { findings, installation, version, startedAt, diskFreeBytes, diskBytes } = health;
  return (
    <Stack component="section" gap="sm" aria-label={texts.title}>
      {clocks === null && findings.every(({ urgency }) => urgency === 'note') && (
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck color="var(--mantine-color-green-6)" aria-hidden />
          <Text fw={600}>{texts.allWell}</Text>
        </Group>
      )}
      {clocks && <CareAlert title={clocks.apart} advice={clocks.compare} urgency="soon" />}
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
  const said = { ...advise(finding, installation), urgency: finding.urgency };
  const list = finding.changes?.flatMap(({ action, name }) => changeToRepeat[action]?.(name) ?? []);
  return <CareAlert {...said} list={list} />;
}

interface CareAlertProps {
  title: string;
  advice: string;
  urgency: Finding['urgency'];
  /** Sentences below the advice. */
  list?: readonly string[] | undefined;
}

function CareAlert({ title, advice, urgency, list }: CareAlertProps) {
  return (
    <Alert color={colors[urgency]} radius="md" role={urgency === 'now' ? 'alert' : 'note'}>
      <Group gap="xs" mb={4}>
        <Text fw={700}>{title}</Text>
        <Badge color={colors[urgency]} variant={urgency === 'now' ? 'filled' : 'outline'}>
          {texts.urgency[urgency]}
        </Badge>
      </Group>
      <Text size="sm">{advice}</Text>
      {list && list.length > 0 && (
        <List size="sm" mt="xs">
          {[...list.entries()].map(([place, sentence]) => (
            <List.Item key={place}>{sentence}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
