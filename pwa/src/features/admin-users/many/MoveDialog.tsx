/** Gives one or several students another teacher. */

import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { moveStudents } from '#data/admin/many-users.ts';
import { useTeachers } from '#data/admin/use-teachers.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { useOwnPassword } from '#ui/forms/use-own-password.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { TeacherSelect } from '../dialogs/TeacherSelect.tsx';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { successorsOf } from '../model/succession.ts';
import { manyActionTexts, manyTexts } from '../texts.ts';

interface MoveFormProps {
  students: readonly ManagedUser[];
  onClose(): void;
  /** They have moved. */
  onDone(moved: readonly ManagedUser[]): void;
  refresh(): Promise<void>;
}

const texts = manyTexts.moveDialog;

export function MoveDialog({ opened, ...form }: MoveFormProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} isDirty={false} onClose={form.onClose} title={texts.title}>
      <MoveForm {...form} />
    </FormDialog>
  );
}

function MoveForm({ students, onClose, onDone, refresh }: MoveFormProps) {
  const context = useAppContext();
  const list = useTeachers();
  const { isRunning, run } = useUserAction(refresh);
  const [chosen, setChosen] = useState('');
  const own = useOwnPassword();
  const isComplete = chosen !== '' && !own.isMissing;
  const [first] = students;
  const ids = students.map(({ id }) => id);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const move = () =>
      own.send((currentPassword) => moveStudents(ids, { teacher: Number(chosen), currentPassword }, context));
    if (!(await run(move, manyActionTexts.move))) return;
    onDone(students);
    onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Text fw={600}>
          {texts.intro(first && ids.length === 1 ? personNameOf(first) : null, ids.length)}
        </Text>
        <Text>{texts.meaning}</Text>
        <TeacherSelect
          label={texts.teacher}
          status={list.status}
          teachers={list.status === 'ready' ? successorsOf([], list.teachers) : []}
          value={chosen}
          onChange={setChosen}
        />
        {own.field}
      </Stack>
      <DialogButtons submit={texts.submit(ids.length)} disabled={!isComplete} isRunning={isRunning} />
    </form>
  );
}
