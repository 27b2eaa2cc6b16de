/** Adds activities from a file: choose it, see what is in it, import. Nothing is stored before the last step. */

import { Button, FileButton, Group, Modal, Text } from '@mantine/core';
import { IconSparkles, IconUpload } from '@tabler/icons-react';
import { useBusyWhile } from '#platform/locks/busy-store.ts';
import { FileProgress } from '#ui/status/FileProgress.tsx';
import { PackPreview } from './PackPreview.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { importTexts as texts } from './texts.ts';
import { type OpenedFile, useImport } from './use-import.ts';
import { lockWhile, type Storing, useStoring } from './use-storing.ts';

const NO_ACTIVITIES: OpenedFile['activities'] = [];

interface ImportDialogProps {
  /** Leads to the activities that come with the app. */
  onReady(): void;
  onClose(): void;
}

export default function ImportDialog({ onReady, onClose }: ImportDialogProps) {
  const { state, open } = useImport();
  useBusyWhile(state.name === 'checking', 'an import of activities');
  const storing = useStoring(state.name === 'preview' ? state.file.activities : NO_ACTIVITIES, onClose);
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg" {...lockWhile(storing.isStoring)}>
      {state.name === 'choosing' && <Choose problem={state.problem} onFile={open} onReady={onReady} />}
      {state.name === 'checking' && (
        <FileProgress {...state} words={texts.checking(state.done, state.total)} label={texts.progress} />
      )}
      {state.name === 'preview' && (
        <Preview file={state.file} storing={storing} onFile={open} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ChooseProps extends Pick<ImportDialogProps, 'onReady'> {
  problem: string | null;
  onFile(file: File): void;
}

function Choose({ problem, onFile, onReady }: ChooseProps) {
  return (
    <>
      <Text>{texts.intro}</Text>
      {problem && <ProblemAlert message={problem} />}
      <Group mt="lg">
        <ChooseButton label={problem ? texts.chooseAnother : texts.choose} onFile={onFile} />
        <Button variant="subtle" leftSection={<IconSparkles size={16} aria-hidden />} onClick={onReady}>
          {texts.ready}
        </Button>
      </Group>
    </>
  );
}

/** Any file can be chosen: some devices do not let people choose an ending that they do not know. */
function ChooseButton({
  label,
  onFile,
  isQuiet = false,
}: Pick<ChooseProps, 'onFile'> & {
  label: string;
  isQuiet?: boolean;
}) {
  return (
    <FileButton onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          variant={isQuiet ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} aria-hidden />}
          data-autofocus={!isQuiet || undefined}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface PreviewProps extends Pick<ImportDialogProps, 'onClose'> {
  file: OpenedFile;
  storing: Storing;
  onFile(file: File): void;
}

function Preview({ file, storing, onFile, onClose }: PreviewProps) {
  const { rows, isKnown, isRunning, isStoring, store } = storing;
  const count = rows.filter(({ problems }) => problems.length === 0).length;
  return (
    <>
      <Text fw={600} role="status" style={{ overflowWrap: 'anywhere' }}>
        {texts.found(file.name, rows.length, file.size)}
      </Text>
      <PackPreview rows={rows} />
      {count === 0 && <Text mt="md">{texts.nothing}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={isStoring} onClick={onClose}>
          {texts.cancel}
        </Button>
        {count === 0 ? (
          <ChooseButton label={texts.chooseAnother} onFile={onFile} />
        ) : (
          <Button loading={isRunning} disabled={!isKnown} onClick={store}>
            {texts.import(count)}
          </Button>
        )}
      </Group>
    </>
  );
}
