/** Prepares this device for a class, with numbers while it goes on. */

import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errors } from 'shared-schema/contract/errors';
import { useSignOut } from '#actions/use-sign-out.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import type { PrepareProgress } from '#sync/class-tablet/window-tablet.ts';
import { dialogTexts } from '#ui/dialogs/texts.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { tabletTexts as texts } from './texts.ts';
import { usePreparing } from './use-preparing.ts';

interface PrepareDialogProps {
  of: SchoolClass;
  students: number;
  onClose(): void;
}

export function PrepareDialog({ of, students, onClose }: PrepareDialogProps) {
  const signOut = useSignOut();
  const { state, begin } = usePreparing(of.uid);
  const { step } = state;
  const [own, setOwn] = useState('');
  const isConfirming = step === 'confirming';
  const isGone = useIsGone('class_codes', of.uid);
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.prepareTitle(of.name)}
      withCloseButton={step !== 'working'}
      closeOnClickOutside={false}
      closeOnEscape={step !== 'working'}
    >
      {isGone && (
        <Alert color="yellow" mb="md" role="status" icon={<IconAlertCircle />}>
          {dialogTexts.goneShort(of.name)}
        </Alert>
      )}
      {state.step === 'asking' ? (
        <Stack gap="xs">
          <Text>{students > 0 ? texts.prepareText(students) : texts.noStudents}</Text>
          <Text fw={600}>{texts.prepareShared}</Text>
        </Stack>
      ) : state.step === 'confirming' ? (
        <Confirm problem={state.problem} value={own} onChange={setOwn} onSubmit={() => begin(own)} />
      ) : (
        // Before the first answer of the school there is nothing to count.
        (step === 'working' || state.progress.students.total > 0) && <Numbers progress={state.progress} />
      )}
      {step === 'working' && (
        <Text mt="md" size="sm">
          {texts.keepOpen}
        </Text>
      )}
      {state.step === 'ready' && <Ready of={of} progress={state.progress} />}
      {step === 'failed' && <Failed title={texts.failedTitle}>{texts.failed}</Failed>}
      {step === 'full' && <Failed title={texts.fullTitle}>{texts.full}</Failed>}
      {step === 'stale' && <Failed title={texts.notPrepared}>{errors.sign_in_again.error}</Failed>}
      {step === 'taken' && <Failed title={texts.takenTitle}>{texts.taken}</Failed>}
      <Group justify="flex-end" gap="xs" mt="lg">
        {step !== 'working' && (
          <Button variant="default" onClick={onClose}>
            {step === 'asking' || step === 'failed' || isConfirming ? texts.cancel : texts.close}
          </Button>
        )}
        {(step === 'asking' || step === 'failed' || isConfirming) && (
          <Button
            onClick={() => begin(own || undefined)}
            disabled={isGone || (isConfirming && !own)}
            data-autofocus
          >
            {step === 'failed' ? texts.tryAgain : texts.begin}
          </Button>
        )}
        {step === 'ready' && <Button onClick={() => void signOut()}>{texts.signOut}</Button>}
      </Group>
    </Modal>
  );
}

interface ConfirmProps {
  problem: string | null;
  value: string;
  onChange(value: string): void;
  onSubmit(): void;
}

/** The session has not just begun: the server wants the password once more. */
function Confirm({ problem, value, onChange, onSubmit }: ConfirmProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {problem && <Failed title={texts.notPrepared}>{problem}</Failed>}
        <OwnPasswordField autoFocus value={value} onChange={onChange} />
      </Stack>
    </form>
  );
}

function Failed({ title, children }: { title: string; children: string }) {
  return (
    <Alert mt="md" color="yellow" icon={<IconAlertCircle />} title={title}>
      {children}
    </Alert>
  );
}

function Numbers({ progress: { students, activities, media } }: { progress: PrepareProgress }) {
  const done = students.done + media.done;
  const total = students.total + media.total;
  return (
    <Stack gap={6} role="status">
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        size="lg"
        radius="xl"
        aria-label={texts.working}
      />
      <Text size="sm">{texts.students(students.done, students.total)}</Text>
      <Text size="sm">{texts.activities(activities)}</Text>
      <Text size="sm">{texts.media(media.done, media.total, media.bytes)}</Text>
    </Stack>
  );
}

function Ready({ of, progress: { persisted, appKept } }: { of: SchoolClass; progress: PrepareProgress }) {
  if (appKept === false)
    return (
      <Alert mt="md" color="yellow" icon={<IconAlertCircle />} title={texts.onlineOnlyTitle}>
        {texts.onlineOnly}
      </Alert>
    );
  return (
    <Alert mt="md" color="leaf" icon={<IconCircleCheck />} title={texts.readyTitle}>
      <Text size="sm">{texts.readyText(of.name)}</Text>
      {persisted !== true && (
        <Text size="sm" mt="xs">
          {persisted === null ? texts.persistAsked : texts.notPersisted}
        </Text>
      )}
    </Alert>
  );
}
