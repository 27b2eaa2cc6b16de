/** Deletes a student for good: says what goes, and asks for the teacher's own password. */
import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { useSignInOptions } from '#data/auth/use-sign-in-options.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { hasLogin } from '#data/queries/teacher/roster.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { countStudentWork, deleteStudent } from '#data/students/delete-student.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { studentTexts, deleteStudentTexts as texts } from '../texts.ts';
import { deleteFailure } from './delete-failure.ts';

interface DeleteStudentDialogProps {
  student: Student;
  onClose(): void;
}

export function DeleteStudentDialog({ student, onClose }: DeleteStudentDialogProps) {
  const context = useAppContext();
  const isOffline = useStore(context.statusStore, ({ connection }) => connection === 'offline');
  const isGone = useIsGone('users', student.uid);
  // The server asks who has no password to have signed in a moment ago.
  const mayBeWithout = Boolean(useSignInOptions()?.googleClientId);
  const [own, setOwn] = useState('');
  const isConfirmed = own !== '' || mayBeWithout;
  const { isRunning, run } = useAsyncAction();
  const name = personName(student);
  const obstacle = obstacleOf(student, { isOffline, isGone: isGone && !isRunning });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { id } = student;
    if (!isConfirmed || obstacle || id === null) return;
    const remove = () => deleteStudent(id, own, context);
    const done = await run(remove, (error) => ({ title: texts.failed, message: deleteFailure(error) }));
    if (!done) return;
    showToast({ title: texts.done, message: texts.doneText(name) });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      <form noValidate onSubmit={send}>
        <Stack gap="sm">
          <WhatGoes student={student} />
          {obstacle ? (
            <Alert color="yellow" role="status" icon={<IconAlertCircle aria-hidden />}>
              {obstacle}
            </Alert>
          ) : (
            <OwnPasswordField isOptional={mayBeWithout} value={own} onChange={setOwn} />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {studentTexts.cancel}
          </Button>
          <Button type="submit" color="red" loading={isRunning} disabled={!isConfirmed || obstacle !== null}>
            {texts.submit}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Why nothing can be deleted now; null when it can. */
function obstacleOf(student: Student, now: { isOffline: boolean; isGone: boolean }): string | null {
  if (now.isGone) return texts.tooLate;
  if (now.isOffline) return texts.offline;
  // Made on this device: the server knows nobody to delete.
  return student.id === null || !hasLogin(student) ? texts.notThere : null;
}

function WhatGoes({ student }: { student: Student }) {
  const data = useTeacherData();
  const { recordings, activities } = countStudentWork(student.uid, data ?? { work: [], progress: [] });
  return (
    <>
      <Text>{texts.what(personName(student))}</Text>
      <List size="sm">
        <List.Item>{texts.account(student.username)}</List.Item>
        <List.Item>{texts.recordings(recordings)}</List.Item>
        <List.Item>{texts.progress(activities)}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {texts.elsewhere}
      </Text>
    </>
  );
}
