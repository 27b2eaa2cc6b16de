/** Cancel and the action, at the foot of every dialog here. */
import { Button, Group } from '@mantine/core';
import { CancelButton } from '#ui/dialogs/FormModal.tsx';
import { adminTexts } from '../texts.ts';
import { useReportSaving } from './FormDialog.tsx';

interface DialogButtonsProps {
  submit: string;
  disabled?: boolean;
  /** Reads and looks as disabled, and can still be pressed: the form then says what is missing. */
  isIncomplete?: boolean;
  isRunning: boolean;
  danger?: boolean;
}

export function DialogButtons(props: DialogButtonsProps) {
  const { submit, disabled = false, isIncomplete = false, isRunning, danger = false } = props;
  useReportSaving(isRunning);
  return (
    <Group justify="flex-end" mt="lg">
      <CancelButton data-autofocus={danger || undefined}>{adminTexts.cancel}</CancelButton>
      <Button
        type="submit"
        disabled={disabled}
        aria-disabled={isIncomplete || undefined}
        data-disabled={isIncomplete || undefined}
        loading={isRunning}
        {...(danger && { color: 'red' })}
      >
        {submit}
      </Button>
    </Group>
  );
}
