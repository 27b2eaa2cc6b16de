/** Asks for the own password in a dialog of its own, where what needs it was a button and no form. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CancelButton, FormModal } from '../dialogs/FormModal.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { fieldTexts as texts } from './texts.ts';

interface OwnPasswordDialogProps {
  title: string;
  /** What is done with it. */
  question: string;
  /** Names the action. */
  submit: string;
  /** The dialog has closed. */
  onConfirm(currentPassword: string): void;
  onClose(): void;
}

export function OwnPasswordDialog({ title, question, submit, onConfirm, onClose }: OwnPasswordDialogProps) {
  const [own, setOwn] = useState('');
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!own) return;
    onClose();
    onConfirm(own);
  };
  return (
    <FormModal title={title} isDirty={false} onClose={onClose}>
      <form noValidate onSubmit={confirm}>
        <Stack gap="xs">
          <Text>{question}</Text>
          <OwnPasswordField autoFocus value={own} onChange={setOwn} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <CancelButton>{texts.cancel}</CancelButton>
          <Button type="submit" disabled={!own}>
            {submit}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
