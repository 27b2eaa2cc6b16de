/** Changes a class, or deletes it. */
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { MAX_LONG_TEXT_LENGTH } from 'shared-schema/rules/text-limits';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { type ClassPatch, deleteClass, updateClass } from '#data/commands/class-commands.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import type { DataContext } from '#data/context.ts';
import { changedFields } from '#data/queries/teacher/changed-fields.ts';
import { studentsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import { requiredField } from '#ui/forms/required-field.ts';
import { useFields } from '#ui/forms/use-fields.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { classTexts as texts } from './texts.ts';

interface EditClassDialogProps {
  /** The class as it was when the dialog was opened. */
  edited: SchoolClass;
  /** The class can be deleted here, too. */
  canDelete?: boolean;
  /** Sends the form in place of a refused command (ChangeDialog). Absent: the form is an edit of `edited`. */
  save?(changed: ClassPatch): Promise<Stored>;
  /** Name of that command's class when another window has already decided about it. */
  gone?: string | null;
  onClose(): void;
}

export function EditClassDialog({
  edited,
  canDelete,
  save: store,
  gone = null,
  onClose,
}: EditClassDialogProps) {
  const context = useAppContext();
  const { name, description, isActive } = edited;
  const { values, set } = useFields({ name, description: description ?? '', isActive });
  const [deleting, setDeleting] = useState(false);
  const isRowGone = useIsGone('class_codes', edited.uid);
  const isGone = store ? gone !== null : isRowGone;
  const { isRunning, run } = useCommandAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const fields = {
      name: values.name.trim(),
      description: values.description.trim() || null,
      isActive: values.isActive,
    };
    if (!fields.name) return showToast({ ...texts.nameRequired, tone: 'error' });
    const changed = changedFields<ClassPatch>(edited, fields);
    const edit = () => (store ? store(changed) : storeChanged(edited, changed, context));
    const words = { done: { title: texts.updated } };
    if (await run(edit, words, texts.updateFailed)) onClose();
  };
  const remove = async () => {
    const words = { done: { title: texts.deleted }, later: texts.deletedLater(name) };
    if (await run(() => deleteClass(edited, context), words, texts.deleteFailed)) onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      asks={deleting}
      isSaving={isRunning}
      title={texts.editTitle}
      gone={isGone && !isRunning ? (gone ?? name) : null}
    >
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            label={texts.name}
            {...requiredField()}
            maxLength={200}
            data-autofocus
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <TextInput
            label={texts.description}
            maxLength={MAX_LONG_TEXT_LENGTH}
            value={values.description}
            onChange={(event) => set('description', event.currentTarget.value)}
          />
          <Switch
            label={texts.active}
            description={texts.activeText}
            checked={values.isActive}
            onChange={(event) => set('isActive', event.currentTarget.checked)}
          />
          <Group justify="space-between">
            {canDelete && !isGone && (
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
              <CancelButton>{texts.cancel}</CancelButton>
              <Button type="submit" loading={isRunning} disabled={isGone}>
                {texts.save}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
      {deleting && (
        <DeleteClassDialog
          of={edited}
          isGone={isGone}
          onConfirm={() => void remove()}
          onClose={() => setDeleting(false)}
        />
      )}
    </FormModal>
  );
}

interface DeleteClassDialogProps {
  of: SchoolClass;
  isGone: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Says how many lose their class, as it is now. */
function DeleteClassDialog({ of, isGone, onConfirm, onClose }: DeleteClassDialogProps) {
  const students = studentsOf(useTeacherData()?.students ?? [], of.uid).length;
  return (
    <ConfirmDialog
      opened
      title={texts.deleteTitle}
      message={texts.deleteText(of.name, students)}
      confirm={texts.delete}
      gone={isGone ? of.name : null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

async function storeChanged(edited: SchoolClass, changed: ClassPatch, context: DataContext): Promise<Stored> {
  return Object.keys(changed).length > 0 ? updateClass(edited, changed, context) : { commandIds: [] };
}
