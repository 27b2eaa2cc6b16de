/** What is not done every day with a class: its code, copied or renewed, and its form. */
import { IconCopy, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { regenerateCode } from '#data/commands/class-commands.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { copyText } from '#ui/teacher/copy-text.ts';
import { classTexts as texts } from './texts.ts';

export function ClassMenu({ shown, onEdit }: { shown: SchoolClass; onEdit(): void }) {
  const dialogs = useDialogs();
  const askForNewCode = () => dialogs.open((onClose) => <NewCodeDialog of={shown} onClose={onClose} />);
  return (
    <MoreButton
      label={texts.moreOf(shown.name)}
      actions={() => [
        { label: texts.copy, Icon: IconCopy, onChoose: () => void copyText(shown.code) },
        { label: texts.newCode, Icon: IconRefresh, onChoose: askForNewCode },
        { label: texts.edit, Icon: IconPencil, onChoose: onEdit },
      ]}
    />
  );
}

function NewCodeDialog({ of, onClose }: { of: SchoolClass; onClose(): void }) {
  const context = useAppContext();
  const isGone = useIsGone('class_codes', of.uid);
  const { run } = useCommandAction();
  const renew = () => {
    const words = ({ code }: { code: string }) => ({
      done: { title: texts.regenerated, message: texts.regeneratedText(code) },
      later: texts.regeneratedLater(code),
    });
    return run(() => regenerateCode(of, context), words, texts.codeFailed);
  };
  return (
    <ConfirmDialog
      opened
      title={texts.newCodeTitle}
      message={texts.newCodeText(of.code)}
      confirm={texts.newCode}
      gone={isGone ? of.name : null}
      onConfirm={() => void renew()}
      onClose={onClose}
    />
  );
}
