/** Asks before the school goes back to a backup: what happens then, how old it is, and the own password. */
import { useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { RestartForm } from './RestartForm.tsx';
import { restoreTexts as texts } from './texts.ts';

export interface ChosenBackup {
  readonly place: 'main' | 'second';
  readonly name: string;
  readonly madeAt: string;
}

interface RestoreDialogProps {
  backup: ChosenBackup;
  /** Milliseconds by which the clock of the computer, which made the backup, is ahead of this device. */
  serverAhead: number;
  onClose(): void;
  /** The server restores. `incarnation`: of the server that answered. */
  onBegun(incarnation: string): void;
}

export function RestoreDialog({ backup, serverAhead, onClose, onBegun }: RestoreDialogProps) {
  const { place, name, madeAt } = backup;
  const { api, clock } = useAppContext();
  const [age] = useState(() => clock.now() + serverAhead - Date.parse(madeAt));
  return (
    <FormModal title={texts.title} isDirty={false} onClose={onClose}>
      <RestartForm
        question={texts.question(madeAt, age)}
        texts={texts}
        send={({ currentPassword }) =>
          api('POST /api/admin/restore', { body: { place, name, currentPassword } })
        }
        onClose={onClose}
        onBegun={onBegun}
      />
    </FormModal>
  );
}
