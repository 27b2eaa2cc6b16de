/** Asks before something with consequences that a person may not expect. */
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialogTexts } from '../dialogs/texts.ts';
import { teacherTexts } from './texts.ts';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  message: ReactNode;
  /** Names the action: 'Delete', 'Remove'. */
  confirm: string;
  /** False where it can be taken back. */
  isDangerous?: boolean;
  /** Another answer than the one that is confirmed. */
  other?: { label: string; onChoose(): void };
  /** Name of what it is about, when it does not exist any more: then there is nothing to confirm. */
  gone?: string | null;
  onConfirm(): void;
  onClose(): void;
}

/** Closes itself on confirmation, because every action confirmed here is stored at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, message, confirm, isDangerous = true, other, gone = null } = props;
  const { onConfirm, onClose } = props;
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    // Escape is handled here, because Mantine's own way would reach the dialog below as well. A dialog that asks with
    // this one leaves Escape alone meanwhile (closeOnEscape).
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Text component="div" role={gone === null ? undefined : 'status'}>
        {gone === null ? message : dialogTexts.goneShort(gone)}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {gone === null ? teacherTexts.cancel : dialogTexts.close}
        </Button>
        {gone === null && other && (
          <Button variant="light" onClick={choose(other.onChoose)}>
            {other.label}
          </Button>
        )}
        {gone === null && (
          <Button {...(isDangerous && { color: 'red' })} onClick={choose(onConfirm)}>
            {confirm}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
