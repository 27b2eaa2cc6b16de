/** The school's computer on the page of settings: tablets, backups, disk, certificate and version, each explained. */
import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useBox } from '#data/admin/use-box.ts';
import { ReadState } from '#ui/status/ReadState.tsx';
import { type BoxPart, describeBox } from './describe-box.ts';
import { boxTexts as texts } from './texts.ts';

const isSecure = window.location.protocol === 'https:';
const dayOf = (at: string) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });

export function BoxSettings({ account }: { account: string }) {
  const { state, refresh } = useBox(account);
  return (
    <Stack component="section" gap="md" aria-labelledby="box-settings">
      <div>
        <Title order={2} size="h3" id="box-settings">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.intro}
        </Text>
      </div>
      <ReadState state={state} texts={texts} height={240} refresh={refresh}>
        {(box) => describeBox(box, { dayOf, isSecure }).map((part) => <Part key={part.title} part={part} />)}
      </ReadState>
      <Text size="sm">
        <Anchor component={Link} to="/setup" display="inline-block" py={12}>
          {texts.setup}
        </Anchor>
        {' – '}
        {texts.setupHint}
      </Text>
    </Stack>
  );
}

function Part({ part: { title, value, sentences, needsCare } }: { part: BoxPart }) {
  const Icon = needsCare ? IconAlertTriangle : IconCircleCheck;
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Badge
          color={needsCare ? 'sun' : 'leaf'}
          size="lg"
          tt="none"
          leftSection={<Icon size={16} aria-hidden />}
        >
          {value}
        </Badge>
      </Group>
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
      ))}
    </section>
  );
}
