/** A titled list of short facts with one mark before each. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type Props = { title: string; facts: readonly string[]; icon: Icon; color: string };

export function FactList({ title, facts, icon: Mark, color }: Props) {
  return (
    <Card shadow="xs" padding="lg" component="section">
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {facts.map((fact) => (
          <Group key={fact} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Mark
              size={20}
              aria-hidden
              style={{ flex: 'none' }}
              color={`var(--mantine-color-${color}-text)`}
            />
            <Text>{fact}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
