/** Deletes several accounts for good, and says how far it is. */
import { Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { deleteUsers } from '#data/admin/many-users.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { SuccessorField } from '../dialogs/SuccessorField.tsx';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { successorId } from '../model/succession.ts';
import { manyActionTexts, manyTexts } from '../texts.ts';

interface DeleteManyFormProps {
  users: readonly ManagedUser[];
  onClose(): void;
  /** They are deleted. */
  onDone(): void;
  /** Only these are: deleting the others failed. */
  onSomeDone(gone: readonly ManagedUser[]): void;
  refresh(): Promise<void>;
}

const texts = manyTexts.removeDialog;

export function DeleteManyDialog({ opened, ...form }: DeleteManyFormProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} isDirty={false} onClose={form.onClose} title={texts.title}>
      <DeleteManyForm {...form} />
    </FormDialog>
  );
}

function DeleteManyForm({ users, onClose, onDone, onSomeDone, refresh }: DeleteManyFormProps) {
  const context = useAppContext();
  const { isRunning, run } = useUserAction(refresh);
  const [chosen, setChosen] = useState('');
  const [currentPassword, setOwn] = useState('');
  const [deleted, setDeleted] = useState(0);
  const teachers = users.filter(({ role }) => role === 'teacher');
  const hasTeachers = teachers.length > 0;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!currentPassword) return;
    const successor = hasTeachers ? successorId(chosen) : undefined;
    const gone = new Set<number>();
    const onDeleted = (part: readonly number[]) => {
      for (const id of part) gone.add(id);
      setDeleted(gone.size);
    };
    const deletion = { users: users.map(({ id }) => id), currentPassword, successor, onDeleted };
    const isDone = await run(() => deleteUsers(deletion, context), manyActionTexts.remove);
    // What was deleted before a failure is no longer in the list.
    void refresh();
    if (!isDone) {
      setDeleted(0);
      onSomeDone(users.filter(({ id }) => gone.has(id)));
      return;
    }
    onDone();
    onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Text fw={600}>{texts.question(users.length)}</Text>
        <Text>{texts.warning}</Text>
        {hasTeachers && <SuccessorField leaving={teachers} value={chosen} onChange={setChosen} />}
        <OwnPasswordField value={currentPassword} onChange={setOwn} />
        {deleted > 0 && (
          <div role="status">
            <Text size="sm">{texts.progress(deleted, users.length)}</Text>
            <Progress value={(deleted / users.length) * 100} aria-hidden />
          </div>
        )}
      </Stack>
      <DialogButtons
        submit={texts.submit(users.length)}
        danger
        disabled={!currentPassword || (hasTeachers && chosen === '')}
        isRunning={isRunning}
      />
    </form>
  );
}
