/** Warns that answers will be deleted by their age, and leads to their export. Decision 091. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DAY_MS } from 'shared-schema/clock';
import type { RetentionWarning } from 'shared-schema/contract';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useRetentionWarnings } from '#data/queries/retention-warnings.ts';
import { describeWarning } from '#ui/teacher/retention-words.ts';
import { dashboardTexts } from './texts.ts';

const texts = dashboardTexts.retention;

/** Nothing without the school's server: only the server knows what goes, and when. */
export function RetentionNotice() {
  const { state } = useRetentionWarnings(useCurrentAccount()?.uid ?? null);
  if (state.status !== 'ready' || state.value.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarX />} title={texts.title} mb="md">
      <Stack gap="xs">
        {state.value.map((warning) => (
          <Group key={warning.lastDay} justify="space-between">
            <Text size="sm" flex="1 1 16rem">
              {describeWarning(warning)}
            </Text>
            <Button component={Link} variant="default" to={exportPath(warning)}>
              {texts.button}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

/** The export of their days. A day more on both sides: days are the device's, and these are the school's. */
function exportPath({ from, until }: RetentionWarning): string {
  const dayNear = (instant: string, ms: number) =>
    new Date(Date.parse(instant) + ms).toISOString().slice(0, 10);
  return `/teacher/recordings?export=${dayNear(from, -DAY_MS)}..${dayNear(until, DAY_MS)}`;
}
