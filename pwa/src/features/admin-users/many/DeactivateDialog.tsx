/** Asks before teachers are deactivated: their class tablets stay signed in, unless they are revoked with them. */
import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { setUsersActive } from '#data/admin/many-users.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { TabletsChoice } from '../tablets/TabletsChoice.tsx';
import { manyActionTexts, manyTexts } from '../texts.ts';

interface DeactivateFormProps {
  users: readonly ManagedUser[];
  onClose(): void;
  /** They are deactivated. */
  onDone(users: readonly ManagedUser[]): void;
  refresh(): Promise<void>;
}

const texts = manyTexts.deactivateDialog;

export function DeactivateDialog({ opened, ...form }: DeactivateFormProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} isDirty={false} onClose={form.onClose} title={texts.title}>
      <DeactivateForm {...form} />
    </FormDialog>
  );
}

function DeactivateForm({ users, onClose, onDone, refresh }: DeactivateFormProps) {
  const context = useAppContext();
  const { isRunning, run } = useUserAction(refresh);
  const [revokesTablets, setRevokes] = useState(false);
  const ids = users.map(({ id }) => id);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const change = { isActive: false, revokesTablets };
    if (!(await run(() => setUsersActive(ids, change, context), manyActionTexts.deactivate))) return;
    onDone(users);
    onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Text fw={600}>{texts.question(users.length)}</Text>
        <Text>{texts.meaning}</Text>
        <Text>{texts.onDevices}</Text>
        <TabletsChoice
          leaving={users.filter(({ role }) => role === 'teacher')}
          isChosen={revokesTablets}
          onChange={setRevokes}
        />
      </Stack>
      <DialogButtons submit={texts.submit(users.length)} danger isRunning={isRunning} />
    </form>
  );
}
