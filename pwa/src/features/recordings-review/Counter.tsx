/** A small number with its name. */
import { Paper, Text } from '@mantine/core';

export function Counter({ label, value }: { label: string; value: string | number }) {
  return (
    <Paper p="sm" shadow="xs">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={650} lh={1.3}>
        {value}
      </Text>
    </Paper>
  );
}
