/** Asks before the school goes back to a backup: what happens then, how old it is, and the own password. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { healthFailure } from './failure.ts';
import { restoreTexts as texts } from './texts.ts';

export interface ChosenBackup {
  readonly place: 'main' | 'second';
  readonly name: string;
  readonly madeAt: string;
}

interface RestoreDialogProps {
  backup: ChosenBackup;
  onClose(): void;
  /** The server restores. `incarnation`: of the server that answered. */
  onBegun(incarnation: string): void;
}

export function RestoreDialog({ backup, onClose, onBegun }: RestoreDialogProps) {
  return (
    <FormModal title={texts.title} isDirty={false} onClose={onClose}>
      <RestoreForm {...{ backup, onClose, onBegun }} />
    </FormModal>
  );
}

function RestoreForm({ backup: { place, name, madeAt }, onClose, onBegun }: RestoreDialogProps) {
  const { api, clock } = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const [currentPassword, setOwn] = useState('');
  const [age] = useState(() => clock.now() - Date.parse(madeAt));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!currentPassword) return;
    const begun = await run(
      () => api('POST /api/admin/restore', { body: { place, name, currentPassword } }),
      healthFailure(texts.failed, texts.unreachable),
    );
    if (begun) onBegun(begun.value.incarnation);
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        <Text fw={600}>{texts.question(madeAt, age)}</Text>
        <List size="sm" spacing="xs">
          {texts.consequences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <OwnPasswordField value={currentPassword} onChange={setOwn} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button type="submit" color="red" disabled={!currentPassword} loading={isRunning}>
          {texts.submit}
        </Button>
      </Group>
    </form>
  );
}
