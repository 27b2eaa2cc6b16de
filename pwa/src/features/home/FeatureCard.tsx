/** An icon, a name and a sentence: what the product can do. */
import { Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  icon: Icon;
  color: string;
  title: string;
  text: string;
  /** 2 where no heading stands over the cards: a screen reader's list of headings skips no level. */
  level?: 2 | 3;
}

export function FeatureCard({ icon: FeatureIcon, color, title, text, level = 3 }: Props) {
  return (
    <Card shadow="xs" padding="lg">
      <Group gap="sm" mb="xs" wrap="nowrap">
        <ThemeIcon variant="light" color={color} size={44} radius="xl">
          <FeatureIcon size={24} aria-hidden />
        </ThemeIcon>
        <Title order={level} size="h3">
          {title}
        </Title>
      </Group>
      <Text c="dimmed">{text}</Text>
    </Card>
  );
}
