/** The place of a list that could not be loaded: why, and another try. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { readingFailure } from '../model/failure.ts';
import { adminTexts as texts } from '../texts.ts';

interface FailedListProps {
  error: unknown;
  /** The sentence with its reason. */
  say(reason: string): string;
  onRetry(): void;
}

export function FailedList({ error, say, onRetry }: FailedListProps) {
  const reason = readingFailure(error, error instanceof Error ? error.message : String(error));
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Group justify="space-between">
        <Text>{say(reason)}</Text>
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Group>
    </Alert>
  );
}
