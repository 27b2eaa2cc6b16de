/** Cancel and the action, at the foot of every dialog here. */
import { Button, Group } from '@mantine/core';
import { adminTexts } from '../texts.ts';

interface DialogButtonsProps {
  submit: string;
  disabled?: boolean;
  isRunning: boolean;
  danger?: boolean;
  onCancel(): void;
}

export function DialogButtons({
  submit,
  disabled = false,
  isRunning,
  danger = false,
  onCancel,
}: DialogButtonsProps) {
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel} data-autofocus={danger || undefined}>
        {adminTexts.cancel}
      </Button>
      <Button type="submit" disabled={disabled} loading={isRunning} {...(danger && { color: 'red' })}>
        {submit}
      </Button>
    </Group>
  );
}
