/** On a device that does not reach the school and whose date is plainly wrong: that the date may be the reason. */
import { Alert } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useAppContext } from '#data/app-context.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { hasWrongDate } from '#data/sync-status/wrong-date.ts';
import { useStored } from '#data/use-stored.ts';
import { dateTexts as texts } from '#ui/status/date-words.ts';

export function DateNotice() {
  const { clock } = useAppContext();
  const isOffline = useSyncStatus().connection === 'offline';
  const isWrong = useStored(
    async (outbox) => isOffline && (await hasWrongDate(outbox, clock.now())),
    [isOffline],
  );
  if (!isOffline || !isWrong) return null;
  return (
    <Alert
      role="status"
      color="red"
      mb="md"
      icon={<IconCalendarExclamation />}
      title={texts.question(clock.now())}
    >
      {texts.help}
    </Alert>
  );
}
