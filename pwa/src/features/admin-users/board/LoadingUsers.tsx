/** The place of the columns while they are loading. */
import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { adminTexts as texts } from '../texts.ts';

export function LoadingUsers() {
  return (
    <div role="status">
      <Text c="dimmed" mb="sm">
        {texts.loading}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" aria-hidden>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height={92} radius="lg" />
        ))}
      </SimpleGrid>
    </div>
  );
}
