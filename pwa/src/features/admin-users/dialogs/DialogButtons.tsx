/** Cancel and the action, at the foot of every dialog here. */
import { Button, Group } from '@mantine/core';
import { CancelButton } from '#ui/dialogs/FormModal.tsx';
import { adminTexts } from '../texts.ts';

interface DialogButtonsProps {
  submit: string;
  disabled?: boolean;
  isRunning: boolean;
  danger?: boolean;
}

export function DialogButtons({ submit, disabled = false, isRunning, danger = false }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" mt="lg">
      <CancelButton data-autofocus={danger || undefined}>{adminTexts.cancel}</CancelButton>
      <Button type="submit" disabled={disabled} loading={isRunning} {...(danger && { color: 'red' })}>
        {submit}
      </Button>
    </Group>
  );
}
