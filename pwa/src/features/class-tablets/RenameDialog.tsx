/** Gives a tablet the name that stands on its cover. */

import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { TabletDocument } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { renameTablet, useTablets } from '#data/class-tablet/tablets.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { isListed } from './tablet-facts.ts';
import { tabletTexts as texts } from './texts.ts';

interface RenameDialogProps {
  tablet: TabletDocument;
  onClose(): void;
  onRenamed(): void;
}

export function RenameDialog({ tablet, onClose, onRenamed }: RenameDialogProps) {
  const context = useAppContext();
  const [name, setName] = useState(tablet.name);
  const isGone = !isListed(tablet, useTablets());
  const { isRunning, run } = useAsyncAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => renameTablet(tablet.id, name.trim(), context), texts.renameFailed))) return;
    showToast({ title: texts.renamed });
    onRenamed();
    onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      isSaving={isRunning}
      title={texts.renameTitle}
      gone={isGone ? tablet.name : null}
    >
      <form noValidate onSubmit={save}>
        <TextInput
          label={texts.name}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <CancelButton>{texts.cancel}</CancelButton>
          <Button type="submit" loading={isRunning} disabled={isGone || name.trim() === ''}>
            {texts.save}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
