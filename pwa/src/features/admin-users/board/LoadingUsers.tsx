/** The place of the columns while they are loading. */
import { Skeleton, Stack, Text } from '@mantine/core';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';

export function LoadingUsers() {
  return (
    <div role="status">
      <Text c="dimmed" mb="sm">
        {texts.loading}
      </Text>
      <div className={classes.columns} aria-hidden>
        {['teachers', 'students'].map((column) => (
          <Stack key={column} gap={6}>
            {['a', 'b', 'c', 'd'].map((row) => (
              <Skeleton key={row} height={34} radius="md" />
            ))}
          </Stack>
        ))}
      </div>
    </div>
  );
}
