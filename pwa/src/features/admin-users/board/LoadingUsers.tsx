/** The place of the columns while they are loading. */
import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { adminTexts as texts } from '../texts.ts';

export function LoadingUsers() {
  return (
    <div role="status">
      <Text c="dimmed" mb="sm">
        {texts.loading}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={6} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <Skeleton key={row} height={34} radius="md" />
        ))}
      </SimpleGrid>
    </div>
  );
}
