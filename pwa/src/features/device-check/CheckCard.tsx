/** One part of the device: its verdict in a word and a picture, what was found, and what to do. */
import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHandFinger } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { deviceCheckTexts as texts } from './texts.ts';
import type { Finding, Verdict } from './verdicts.ts';

const LOOKS: Readonly<Record<Verdict, { color: string; Icon: typeof IconCircleCheck }>> = {
  good: { color: 'leaf', Icon: IconCircleCheck },
  look: { color: 'sun', Icon: IconAlertTriangle },
  bad: { color: 'berry', Icon: IconCircleX },
  open: { color: 'sky', Icon: IconHandFinger },
};

export interface CheckCardProps {
  title: string;
  finding: Finding;
  /** Controls to try it with. */
  children?: ReactNode;
}

export function CheckCard({
  title,
  finding: { verdict, words, help, details = [] },
  children,
}: CheckCardProps) {
  const { color, Icon } = LOOKS[verdict];
  return (
    <Card component="section" aria-label={title} shadow="xs" padding="md">
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Badge color={color} size="lg" leftSection={<Icon size={16} aria-hidden />}>
          {texts.verdicts[verdict]}
        </Badge>
      </Group>
      <Text role="status">{words}</Text>
      {help && <Text fw={600}>{help}</Text>}
      {details.map((detail) => (
        <Text key={detail} size="sm" c="dimmed">
          {detail}
        </Text>
      ))}
      {children && (
        <Group gap="sm" mt="sm">
          {children}
        </Group>
      )}
    </Card>
  );
}
