/** Whether the newest backup can be restored: the last result in words, and a new check at the press of a button. */
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { DrillState } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { healthFailure } from './failure.ts';
import { drillTexts as texts } from './texts.ts';

/** How often the page asks whether a check has ended. */
const POLL_INTERVAL_MS = 2000;

interface DrillSectionProps {
  drill: DrillState;
  refresh(): Promise<unknown>;
}

export function DrillSection({ drill: { isRunning, last }, refresh }: DrillSectionProps) {
  const { api, clock } = useAppContext();
  const { isRunning: isAsking, run } = useAsyncAction();
  useEffect(() => {
    if (!isRunning) return;
    let timer = clock.setTimeout(poll, POLL_INTERVAL_MS);
    function poll() {
      void refresh();
      // The state may stay the same, and then nothing here runs again.
      timer = clock.setTimeout(poll, POLL_INTERVAL_MS);
    }
    return () => clock.clearTimeout(timer);
  }, [isRunning, clock, refresh]);
  const begin = () =>
    run(async () => {
      await api('POST /api/admin/restore-drill');
      await refresh();
    }, healthFailure(texts.failed));
  return (
    <Stack gap="xs" mt="lg">
      <Button
        variant="default"
        w="fit-content"
        maw="100%"
        h="auto"
        mih={44}
        py="xs"
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        loading={isAsking || isRunning}
        onClick={() => void begin()}
      >
        {texts.begin}
      </Button>
      <Text size="sm" role="status">
        {isRunning ? texts.running : texts.result(last)}
      </Text>
    </Stack>
  );
}
