/** Deletes several accounts for good, and says how far it is. Closing it ends the deletion after the part under way. */
import { Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { deleteUsers } from '#data/admin/many-users.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { useBusyWhile } from '#platform/locks/busy-store.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { SuccessorField } from '../dialogs/SuccessorField.tsx';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { successorId } from '../model/succession.ts';
import { TabletsChoice } from '../tablets/TabletsChoice.tsx';
import { manyActionTexts, manyTexts } from '../texts.ts';

interface DeleteManyFormProps {
  users: readonly ManagedUser[];
  onClose(): void;
  /** These are deleted; not the others, where it failed or was ended. */
  onDone(gone: readonly ManagedUser[]): void;
  refresh(): Promise<void>;
}

interface Running {
  /** Ends the deletion that runs. */
  running: RefObject<AbortController | null>;
}

const texts = manyTexts.removeDialog;

export function DeleteManyDialog({ opened, ...form }: DeleteManyFormProps & { opened: boolean }) {
  const running = useRef<AbortController>(null);
  const close = () => {
    running.current?.abort();
    form.onClose();
  };
  return (
    <FormDialog opened={opened} isDirty={false} onClose={close} title={texts.title}>
      <DeleteManyForm {...form} running={running} />
    </FormDialog>
  );
}

function DeleteManyForm({ users, onClose, onDone, refresh, running }: DeleteManyFormProps & Running) {
  const context = useAppContext();
  const { isRunning, run } = useUserAction(refresh);
  useBusyWhile(isRunning, 'deleting accounts');
  const [chosen, setChosen] = useState('');
  const [currentPassword, setOwn] = useState('');
  const [revokesTablets, setRevokes] = useState(false);
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
    const end = new AbortController();
    running.current = end;
    const ids = users.map(({ id }) => id);
    const deletion = {
      ...{ users: ids, currentPassword, successor, onDeleted, signal: end.signal },
      revokesTablets: hasTeachers && revokesTablets,
    };
    const isDone = await run(() => deleteUsers(deletion, context), manyActionTexts.remove);
    onDone(users.filter(({ id }) => gone.has(id)));
    if (isDone) return onClose();
    setDeleted(0);
    // What was deleted before a failure is no longer in the list.
    void refresh();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Text fw={600}>{texts.question(users.length)}</Text>
        <Text>{texts.warning}</Text>
        {hasTeachers && (
          <>
            <SuccessorField leaving={teachers} value={chosen} onChange={setChosen} />
            <TabletsChoice leaving={teachers} isChosen={revokesTablets} onChange={setRevokes} />
          </>
        )}
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
