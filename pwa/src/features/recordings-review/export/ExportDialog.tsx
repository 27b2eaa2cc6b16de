/** The export of recordings: format, range and parts; how many match; then the progress of the file. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import type { ReviewFilter, WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { FileProgress } from '#ui/status/FileProgress.tsx';
import { ExportFields } from './ExportFields.tsx';
import { type ExportChoice, exportFileName, FIRST_CHOICE, reasonAgainst } from './export-choice.ts';
import { exportTexts as texts } from './texts.ts';
import { type ExportProgress, useExport } from './use-export.ts';
import { useMatching } from './use-matching.ts';

interface ExportDialogProps {
  /** Live: a device that has just signed in pulls them meanwhile. */
  pairs: readonly WorkPair[];
  status: ReviewFilter['status'];
  isFiltered: boolean;
  /** What is chosen at first. */
  first?: ExportChoice;
  onClose(): void;
}

export default function ExportDialog(props: ExportDialogProps) {
  const { pairs: all, status, isFiltered, first = FIRST_CHOICE, onClose } = props;
  const { clock, statusStore, syncCounts } = useAppContext();
  const [now] = useState(() => clock.now());
  const [choice, setChoice] = useState(first);
  const { count, countAgain, selection, pairs } = useMatching(all, status, choice, now);
  const isOffline = useStore(statusStore, ({ connection }) => connection === 'offline');
  const hasUnsent = useStore(syncCounts, ({ waiting }) => waiting > 0);
  const { isRunning, progress, run, cancel } = useExport(onClose);
  const reason = reasonAgainst(choice, { matching: count, isOffline });
  const begin = () => selection && void run(choice, selection, nameOf(pairs, choice.format, clock.now()));
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      <Stack>
        {isRunning ? (
          <Running progress={progress} />
        ) : (
          <>
            {isFiltered && <Text size="sm">{texts.filtered}</Text>}
            <ExportFields
              pairs={all}
              choice={choice}
              onChange={(next) => setChoice({ ...choice, ...next })}
            />
            <Group gap="sm">
              <Text role="status" fw={600}>
                {reason ?? countWords(count)}
              </Text>
              {count === null && !reason && (
                <Button variant="subtle" size="compact-sm" onClick={countAgain}>
                  {texts.countAgain}
                </Button>
              )}
            </Group>
            {hasUnsent && !isOffline && <Text size="sm">{texts.unsent}</Text>}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={isRunning ? cancel : onClose}>
            {texts.cancel}
          </Button>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={isRunning || reason !== null || !count}
            onClick={begin}
          >
            {texts.run}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function countWords(count: number | null | undefined): string {
  if (count === null) return texts.notCounted;
  return count === undefined ? texts.counting : texts.matching(count);
}

function Running({ progress: { recordings, received, total } }: { progress: ExportProgress }) {
  const words = () => {
    if (recordings === null) return texts.finding;
    return total === null
      ? texts.received(recordings, received)
      : texts.receivedOf(recordings, received, total);
  };
  // What was expected is not exact: the bar is full only at the end.
  const done = total === null ? received && 1 : Math.min(received, total * 0.99);
  return <FileProgress words={words()} label={texts.progress} done={done} total={total ?? 2} />;
}

/** A portfolio is named after its child. */
function nameOf(pairs: readonly WorkPair[], format: keyof typeof texts.formats, now: number): string {
  const [first] = pairs;
  const isOfOne = pairs.every(({ studentUid }) => studentUid === first?.studentUid);
  return exportFileName(format, isOfOne && first ? first.studentName : '', now);
}
