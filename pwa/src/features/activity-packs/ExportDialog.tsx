/** Makes one file of activities with their pictures and sounds, and says what could not be put into it. */
import { Alert, Button, Group, List, Modal, Text } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useAppContext } from '#data/app-context.ts';
import type { Exported, LeftOut } from '#data/packs/export-activities.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { downloadFile } from '#ui/sync-issues/save-file.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { FileProgress } from './FileProgress.tsx';
import { packFileName } from './file-name.ts';
import { ProblemAlert } from './ProblemAlert.tsx';
import { exportTexts as texts } from './texts.ts';
import { useExport } from './use-export.ts';

interface ExportDialogProps {
  activities: readonly Activity[];
  onClose(): void;
}

export default function ExportDialog({ activities, onClose }: ExportDialogProps) {
  const { clock } = useAppContext();
  const { state, again } = useExport(activities);
  const save = ({ pack, titles }: Exported) => {
    if (!pack) return;
    const name = packFileName(titles, clock.now());
    downloadFile(pack, name);
    onClose();
    showToast({ title: texts.saved, message: texts.savedText(name) });
  };
  const pack = state.name === 'ready' ? state.exported.pack : null;
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
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
          <Button variant={pack ? 'default' : 'filled'} onClick={again}>
            {texts.again}
          </Button>
        )}
        {state.name === 'ready' && pack && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save(state.exported)}>
            {texts.save}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** Reading once more can help only where the school server did not answer. */
function canTryAgain(state: ReturnType<typeof useExport>['state']): boolean {
  return state.name === 'ready' && state.exported.leftOut.some(({ reason }) => reason === 'unreachable');
}

function Result({ exported: { pack, titles, leftOut } }: { exported: Exported }) {
  return (
    <>
      {pack ? (
        <>
          <Text role="status" fw={600}>
            {texts.ready(titles.length, pack.size)}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.use}
          </Text>
        </>
      ) : (
        <ProblemAlert message={texts.nothing} />
      )}
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
