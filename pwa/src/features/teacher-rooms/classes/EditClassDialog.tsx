/** Changes a class, gives it a new code, or deletes it. */
import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type ClassPatch, deleteClass, updateClass } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { useFields } from '#ui/forms/use-fields.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { changedFields } from '../model/changed-fields.ts';
import type { SchoolClass } from '../model/rows.ts';
import { classTexts as texts } from './texts.ts';

interface EditClassDialogProps {
  edited: SchoolClass;
  /** How many lose their class when it is deleted; without it, it cannot be deleted here. */
  students?: number;
  /** Stores what the form says in another way than as an edit of `edited`. */
  save?(fields: ClassPatch): Promise<void>;
  onClose(): void;
}

export function EditClassDialog({ edited, students, save: store, onClose }: EditClassDialogProps) {
  const { name, description, isActive } = edited;
  const { values, set } = useFields({ name, description: description ?? '', isActive });
  const [deleting, setDeleting] = useState(false);
  const { running, run } = useDeed();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const patch = {
      name: values.name.trim(),
      description: values.description.trim() || null,
      isActive: values.isActive,
    };
    if (!patch.name) return showToast({ ...texts.nameRequired, tone: 'error' });
    const edit = () => storeChanged(edited, patch);
    if (!(await run(() => (store ? store(patch) : edit()), texts.updateFailed))) return;
    showToast({ title: texts.updated });
    onClose();
  };
  const remove = async () => {
    if (!(await run(() => deleteClass(edited), texts.deleteFailed))) return;
    showToast({ title: texts.deleted });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} closeOnEscape={!deleting} title={texts.editTitle}>
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            label={texts.name}
            withAsterisk
            maxLength={200}
            data-autofocus
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <TextInput
            label={texts.description}
            value={values.description}
            onChange={(event) => set('description', event.currentTarget.value)}
          />
          <Switch
            label={texts.active}
            checked={values.isActive}
            onChange={(event) => set('isActive', event.currentTarget.checked)}
          />
          <Group justify="space-between">
            {students !== undefined && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                {texts.delete}
              </Button>
            )}
            <Group gap="xs" ml="auto">
              <Button variant="default" onClick={onClose}>
                {texts.cancel}
              </Button>
              <Button type="submit" loading={running}>
                {texts.save}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={deleting}
        title={texts.deleteTitle}
        message={texts.deleteText(name, students ?? 0)}
        confirm={texts.delete}
        onConfirm={() => void remove()}
        onClose={() => setDeleting(false)}
      />
    </Modal>
  );
}

async function storeChanged(edited: SchoolClass, fields: ClassPatch): Promise<void> {
  const patch = changedFields<ClassPatch>(edited, fields);
  if (Object.keys(patch).length > 0) await updateClass(edited, patch);
}
