/** The place of the list while there is none: loading, or why it could not be loaded. */
import { Alert, Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { readingFailure } from '../model/failure.ts';
import { adminTexts as texts } from '../texts.ts';

export function LoadingUsers() {
  return (
    <div role="status">
      <Text c="dimmed" mb="sm">
        {texts.loading}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" aria-hidden>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height={150} radius="lg" />
        ))}
      </SimpleGrid>
    </div>
  );
}

export function FailedUsers({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const reason = readingFailure(error, error instanceof Error ? error.message : String(error));
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Group justify="space-between">
        <Text>{texts.loadFailed(reason)}</Text>
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Group>
    </Alert>
  );
}
