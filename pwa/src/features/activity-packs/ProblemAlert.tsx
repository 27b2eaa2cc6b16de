/** Says what keeps a file from being made or opened. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

export function ProblemAlert({ message }: { message: string }) {
  return (
    <Alert color="red" mt="md" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {message}
    </Alert>
  );
}
