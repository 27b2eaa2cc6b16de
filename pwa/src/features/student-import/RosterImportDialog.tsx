/**
 * Classes with their children from a OneRoster or Clever file: choose it, choose classes, see what changes, import.
 * Nothing is stored before the last step.
 */
import { Alert, Button, FileButton, Group, Loader, Modal, Text } from '@mantine/core';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useStudentImport } from '#data/student-imports/use-student-import.ts';
import { ImportOutcome } from './parts/ImportOutcome.tsx';
import { RosterSteps } from './parts/RosterSteps.tsx';
import { rosterTexts as texts } from './texts.ts';
import { useRosterFile } from './use-roster-file.ts';

interface RosterImportDialogProps {
  data: TeacherData;
  onClose(): void;
}

export default function RosterImportDialog({ data, onClose }: RosterImportDialogProps) {
  const shown = useStudentImport();
  return (
    <Modal opened onClose={onClose} title={texts.title} size="xl">
      {shown && <ImportOutcome shown={shown} students={data.students} onClosed={onClose} />}
      {shown === null && <FromFile data={data} onClose={onClose} />}
    </Modal>
  );
}

function FromFile({ data, onClose }: RosterImportDialogProps) {
  const { state, open } = useRosterFile();
  if (state.name === 'reading') {
    return (
      <Group role="status">
        <Loader size="sm" />
        <Text>{texts.reading}</Text>
      </Group>
    );
  }
  if (state.name === 'open') return <RosterSteps roster={state.roster} data={data} onCancel={onClose} />;
  return (
    <>
      <Text>{texts.intro}</Text>
      {state.problem && (
        <Alert color="red" mt="md" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {state.problem}
        </Alert>
      )}
      <FileButton multiple onChange={(files) => files.length > 0 && void open(files)}>
        {(props) => (
          <Button {...props} mt="lg" leftSection={<IconUpload size={16} aria-hidden />} data-autofocus>
            {state.problem ? texts.chooseAnother : texts.choose}
          </Button>
        )}
      </FileButton>
    </>
  );
}
