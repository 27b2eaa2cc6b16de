/** Why the list below a number is longer than the number. */
import { Text } from '@mantine/core';
import { recordingTexts as texts } from './texts.ts';

export function NotCounted({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {texts.notCounted(count)}
    </Text>
  );
}
