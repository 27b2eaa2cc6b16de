/** The kept backups of each place, and one more at the press of a button. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { BackupPlace, Reply } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { BackupList } from './BackupList.tsx';
import { healthFailure } from './failure.ts';
import { RestartNotice } from './RestartNotice.tsx';
import { type ChosenBackup, RestoreDialog } from './RestoreDialog.tsx';
import { restoreTexts, backupTexts as texts } from './texts.ts';

interface BackupsSectionProps {
  places: readonly BackupPlace[];
  /** Milliseconds by which the clock of the computer is ahead of this device. */
  serverAhead?: number;
  /** After a backup was made, or may have been. */
  onMade(): Promise<unknown>;
  /** After a restore: everything on the screen is of before. */
  onRestored?(): void;
}

const loadAnew = () => window.location.reload();

export function BackupsSection({
  places,
  serverAhead = 0,
  onMade,
  onRestored = loadAnew,
}: BackupsSectionProps) {
  const [chosen, setChosen] = useState<ChosenBackup | null>(null);
  /** Of the server that is restoring. */
  const [incarnation, setIncarnation] = useState<string | null>(null);
  const { api } = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const make = async () => {
    try {
      return await api('POST /api/admin/backups');
    } catch (error) {
      // The answer may be lost, and the backup made all the same.
      void onMade();
      throw error;
    }
  };
  const backUp = () =>
    run(
      async () => {
        const reply = await make();
        if (reply) showToast(describeOutcome(reply));
        await onMade();
      },
      healthFailure(texts.failed, { title: texts.noAnswer, message: texts.mayCome }),
    );
  const begin = (before: string) => {
    setChosen(null);
    setIncarnation(before);
  };
  return (
    <Stack component="section" gap="md" aria-labelledby="backups">
      <Group justify="space-between">
        <Title order={2} size="h3" id="backups">
          {texts.title}
        </Title>
        {places.length > 0 && (
          <Button
            leftSection={<IconDatabaseExport size={18} aria-hidden />}
            loading={isRunning}
            onClick={() => void backUp()}
          >
            {texts.now}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {places.length === 0 ? texts.off : texts.intro}
      </Text>
      {places.map((place) => (
        <BackupList key={place.kind} place={place} isOnly={places.length === 1} onRestore={setChosen} />
      ))}
      {chosen && (
        <RestoreDialog
          backup={chosen}
          serverAhead={serverAhead}
          onClose={() => setChosen(null)}
          onBegun={begin}
        />
      )}
      {incarnation !== null && (
        <RestartNotice incarnation={incarnation} texts={restoreTexts.waiting} onBack={onRestored} />
      )}
    </Stack>
  );
}

function describeOutcome({ outcome, lost, second, online }: Reply<'POST /api/admin/backups'>) {
  if (outcome === 'off') return { title: texts.failed, message: texts.off, tone: 'error' as const };
  if (outcome === 'failed')
    return { title: texts.failed, message: texts.failedMessage, tone: 'error' as const };
  const main = lost === 0 ? texts.doneMessage : texts.doneLacking(lost);
  const copy = { away: texts.secondAway, failed: texts.secondFailed, made: '' }[second ?? 'made'];
  return {
    title: texts.done,
    message: [main, copy, online && texts.onlineSending].filter(Boolean).join(' '),
  };
}
