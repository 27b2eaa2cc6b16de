/** Why a form cannot be saved yet, above its buttons. */
import { Text } from '@mantine/core';

/** `reason`: null where nothing keeps it from being saved. */
export function SavingWaits({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Text size="sm" c="dimmed" role="status" w="100%" ta="right">
      {reason}
    </Text>
  );
}
