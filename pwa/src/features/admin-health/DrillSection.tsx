/** Whether the newest backup can be restored: the last result in words, and a new check at the press of a button. */
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { DrillState } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { wait } from '#platform/clock.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { healthFailure } from './failure.ts';
import { drillTexts as texts } from './texts.ts';

/** How long the page waits after an answer before it asks again whether a check has ended. */
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
    const end = new AbortController();
    const poll = async () => {
      while (!end.signal.aborted) {
        await wait(clock, POLL_INTERVAL_MS, end.signal);
        // A second request before the answer to the first would take its place: none would ever be shown.
        await refresh();
      }
    };
    // It rejects only where the check has ended or the page was left.
    poll().catch(() => undefined);
    return () => end.abort();
  }, [isRunning, clock, refresh]);
  const ask = async () => {
    try {
      await api('POST /api/admin/restore-drill');
    } catch (error) {
      // The answer may be lost, and the check begun all the same.
      void refresh();
      throw error;
    }
    await refresh();
  };
  const begin = () => run(ask, healthFailure(texts.failed, texts.noAnswer));
  return (
    <Stack gap="xs" mt="lg">
      <Button
        variant="default"
        w="fit-content"
        mih={44}
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
