/** Asks before a newer release takes over: what happens then, the own password, and the code of a second factor. */
import { useAppContext } from '#data/app-context.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import type { FoundRelease } from './ArchiveList.tsx';
import { RestartForm } from './RestartForm.tsx';
import { upgradeDialogTexts as texts } from './upgrade-texts.ts';

interface UpgradeDialogProps {
  archive: FoundRelease;
  onClose(): void;
  /** The server upgrades. `incarnation`: of the server that answered. */
  onBegun(incarnation: string): void;
}

export function UpgradeDialog({ archive: { name, version }, onClose, onBegun }: UpgradeDialogProps) {
  const { api } = useAppContext();
  return (
    <FormModal title={texts.title(version)} isDirty={false} onClose={onClose}>
      <RestartForm
        question={texts.question(version)}
        texts={texts}
        send={(proof) => api('POST /api/admin/upgrade', { body: { name, ...proof } })}
        onClose={onClose}
        onBegun={onBegun}
      />
    </FormModal>
  );
}
