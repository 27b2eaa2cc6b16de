/** Adds activities from a file: choose it, see what is in it, import. Nothing is stored before the last step. */
import { Button, FileButton, Group, Modal, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { freeTitles } from '#data/packs/free-titles.ts';
import { importActivities } from '#data/packs/import-activities.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { FileProgress } from './FileProgress.tsx';
import { PackPreview } from './PackPreview.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { importTexts as texts } from './texts.ts';
import { type OpenedFile, useImport } from './use-import.ts';

interface ImportDialogProps {
  onClose(): void;
}

export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { state, open } = useImport();
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      {state.name === 'choosing' && <Choose problem={state.problem} onFile={open} />}
      {state.name === 'checking' && (
        <FileProgress {...state} words={texts.checking(state.done, state.total)} label={texts.progress} />
      )}
      {state.name === 'preview' && <Preview file={state.file} onFile={open} onClose={onClose} />}
    </Modal>
  );
}

interface ChooseProps {
  problem: string | null;
  onFile(file: File): void;
}

function Choose({ problem, onFile }: ChooseProps) {
  return (
    <>
      <Text>{texts.intro}</Text>
      {problem && <ProblemAlert message={problem} />}
      <Group mt="lg">
        <ChooseButton label={problem ? texts.chooseAnother : texts.choose} onFile={onFile} />
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

interface PreviewProps extends ImportDialogProps {
  file: OpenedFile;
  onFile(file: File): void;
}

function Preview({ file, onFile, onClose }: PreviewProps) {
  const context = useAppContext();
  const { isRunning, run } = useCommandAction();
  const taken = useTeacherData()?.activities;
  const rows = useMemo(() => titledRows(file, taken?.map(({ title }) => title) ?? []), [file, taken]);
  const chosen = rows.filter(({ problems }) => problems.length === 0);
  const count = chosen.length;
  const store = async () => {
    const stored = await importActivities(chosen, context);
    onClose();
    return stored;
  };
  const { done, later, failed } = texts;
  const words = { done: { title: done.title, message: done.message(count) }, later: later(count) };
  return (
    <>
      <Text fw={600} role="status" style={{ overflowWrap: 'anywhere' }}>
        {texts.found(file.name, rows.length, file.size)}
      </Text>
      <PackPreview rows={rows} />
      {count === 0 && <Text mt="md">{texts.nothing}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        {count === 0 ? (
          <ChooseButton label={texts.chooseAnother} onFile={onFile} />
        ) : (
          <Button loading={isRunning} disabled={!taken} onClick={() => void run(store, words, failed)}>
            {texts.import(count)}
          </Button>
        )}
      </Group>
    </>
  );
}

/** What cannot be imported needs no free title. */
function titledRows({ activities }: OpenedFile, taken: readonly string[]) {
  const titles = freeTitles(
    activities.filter(({ problems }) => problems.length === 0).map(({ fields }) => fields.title),
    taken,
  );
  let next = 0;
  return activities.map((activity) => {
    const title = activity.problems.length === 0 ? titles[next++] : undefined;
    return { ...activity, title: title ?? activity.fields.title };
  });
}
