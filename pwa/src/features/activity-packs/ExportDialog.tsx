/** Makes one file of activities, for teachers or as a page that plays by itself, and says what could not be put into it. */
import { Alert, Button, Group, List, Modal, SegmentedControl, Text } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { LeftOut } from '#data/packs/read-activities.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { FileProgress } from '#ui/status/FileProgress.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { type ExportFormat, exportFileName } from './file-name.ts';
import { ProblemAlert } from './ProblemAlert.tsx';
import { exportTexts as texts } from './texts.ts';
import { type ExportState, useExport } from './use-export.ts';

interface ExportDialogProps {
  activities: readonly Activity[];
  onClose(): void;
}

export default function ExportDialog({ activities, onClose }: ExportDialogProps) {
  const { clock } = useAppContext();
  // As they were when the dialog opened: the list below it goes on changing.
  const [chosen] = useState(activities);
  const [format, setFormat] = useState<ExportFormat>('pack');
  const { state, again } = useExport(chosen, format);
  const save = (file: Blob, titles: readonly string[]) => {
    const name = exportFileName(titles, clock.now(), format);
    downloadFile(file, name);
    onClose();
    showToast({ title: texts.saved, message: texts.savedText(name) });
  };
  const { file = null, titles = [] } = state.name === 'ready' ? state.exported : {};
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={texts.format}
        data={FORMATS}
        value={format}
        onChange={setFormat}
      />
      <FormatNote format={format} />
      {state.name === 'reading' && (
        <FileProgress {...state} words={texts.reading(state.done, state.total)} label={texts.progress} />
      )}
      {state.name === 'failed' && <ProblemAlert message={state.message} />}
      {state.name === 'ready' && <Result exported={state.exported} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        {canTryAgain(state) && (
          <Button variant={file ? 'default' : 'filled'} onClick={again}>
            {texts.again}
          </Button>
        )}
        {file && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save(file, titles)}>
            {texts.save}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'pack', label: texts.formats.pack },
  { value: 'page', label: texts.formats.page },
];

/** What the file is good for. */
function FormatNote({ format }: { format: ExportFormat }) {
  return (
    <Text component="div" size="sm" mb="md">
      {texts.use[format]}
      {format === 'page' && (
        <List size="sm" mt={4} spacing={2}>
          {texts.places.map(({ place, text }) => (
            <List.Item key={place}>
              <b>{place}:</b> {text}
            </List.Item>
          ))}
        </List>
      )}
    </Text>
  );
}

/** Reading once more can help only where the school server did not answer. */
function canTryAgain(state: ExportState): boolean {
  if (state.name === 'failed') return state.canTryAgain;
  return state.name === 'ready' && state.exported.leftOut.some(({ reason }) => reason === 'unreachable');
}

type ReadyState = Extract<ExportState, { name: 'ready' }>;

function Result({ exported }: Pick<ReadyState, 'exported'>) {
  const { file, titles, leftOut, missingSounds = 0 } = exported;
  return (
    <>
      {file ? (
        <Text role="status" fw={600}>
          {texts.ready(titles.length, file.size)}
        </Text>
      ) : (
        <ProblemAlert message={texts.nothing} />
      )}
      {missingSounds > 0 && <Text size="sm">{texts.missingSounds(missingSounds)}</Text>}
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
    </>
  );
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <Alert
      color="yellow"
      mt="md"
      title={texts.leftOut(leftOut.length)}
      icon={<IconAlertCircle aria-hidden />}
    >
      <List size="sm" spacing={4}>
        {leftOut.map(({ uid, title, reason }) => (
          <List.Item key={uid}>
            <b>{title}</b> – {texts.reasons[reason]}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
