/** Says that the server could not be asked, and offers to ask again. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface NotLoadedProps {
  message: string;
  retry: string;
  onRetry(): void;
}

export function NotLoaded({ message, retry, onRetry }: NotLoadedProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Group justify="space-between">
        <Text>{message}</Text>
        <Button variant="default" onClick={onRetry}>
          {retry}
        </Button>
      </Group>
    </Alert>
  );
}
