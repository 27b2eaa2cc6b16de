/** Copy Code and New Code of the chosen class. */
import { Button, Group } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { regenerateCode } from '#data/commands/class-commands.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { copyText } from '#ui/teacher/copy-text.ts';
import { classTexts as texts } from './texts.ts';

export function CodeButtons({ shown }: { shown: SchoolClass }) {
  const dialogs = useDialogs();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(shown.code)}
      >
        {texts.copy}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => dialogs.open((onClose) => <NewCodeDialog of={shown} onClose={onClose} />)}
      >
        {texts.newCode}
      </Button>
    </Group>
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
