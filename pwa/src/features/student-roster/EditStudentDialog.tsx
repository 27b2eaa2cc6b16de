/** Edits a student account; another class is a leave and a join. Specification, teacher side, section 4. */
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import {
  joinClass,
  leaveClass,
  type Stored,
  type StudentPatch,
  updateStudent,
} from '#data/commands/teacher-commands.ts';
import type { DataContext } from '#data/context.ts';
import { changedFields } from '#data/queries/teacher/changed-fields.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { ParentalFields } from './ParentalFields.tsx';
import { PasswordField, usePasswordReset } from './PasswordField.tsx';
import { StudentFields } from './StudentFields.tsx';
import { checkStudentEdit, editOf, isUsernameTaken, type StudentValues, valuesOf } from './student-values.ts';
import { studentTexts as texts } from './texts.ts';

interface EditStudentDialogProps {
  /** The student as it was when the dialog was opened. */
  student: Student;
  /** Stores what the form says in another way than as an edit of `student`. */
  save?(fields: StudentPatch, classCodeUid: string | null): Promise<Stored>;
  /** Name of what `save` would store, when that was decided elsewhere. */
  gone?: string | null;
  onClose(): void;
}

export function EditStudentDialog({ student, save: store, gone = null, onClose }: EditStudentDialogProps) {
  const context = useAppContext();
  const data = useTeacherData();
  const isRowGone = useIsGone('users', student.uid);
  const isGone = store ? gone !== null : isRowGone;
  const [values, setValues] = useState(() => valuesOf(student));
  const { isRunning, run } = useCommandAction();
  const live = data?.students.find(({ uid }) => uid === student.uid) ?? student;
  const reset = usePasswordReset(live);
  const patch = (change: Partial<StudentValues>) => setValues((before) => ({ ...before, ...change }));
  const taken = isUsernameTaken(data?.students ?? [], values.username, student.uid);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = taken
      ? { title: texts.updateFailed.title, message: texts.taken }
      : checkStudentEdit(values);
    if (problem) return showToast({ ...problem, tone: 'error' });
    const edit = () =>
      store ? store(editOf(values), values.classCodeUid) : storeStudent(student, values, context);
    if (await run(edit, { done: { title: texts.updated } }, texts.updateFailed)) onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      title={texts.editTitle}
      size="lg"
      asks={reset.asking}
      gone={isGone && !isRunning ? (gone ?? personName(student)) : null}
    >
      <form noValidate onSubmit={save}>
        <Stack>
          <StudentFields
            values={values}
            classes={data?.classes ?? []}
            usernameProblem={taken ? texts.taken : undefined}
            password={
              <PasswordField
                student={live}
                username={values.username}
                onReset={store || isGone ? undefined : reset.ask}
              />
            }
            onChange={patch}
            onName={patch}
          />
          {values.parental && <ParentalFields values={values} withConfirmation={false} onChange={patch} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isRunning} disabled={isGone}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {reset.element}
    </FormModal>
  );
}

async function storeStudent(student: Student, values: StudentValues, context: DataContext): Promise<Stored> {
  const patch = changedFields<StudentPatch>(editOf(valuesOf(student)), editOf(values));
  const stored: Stored[] = [];
  if (Object.keys(patch).length > 0) stored.push(await updateStudent(student, patch, context));
  if (values.classCodeUid !== student.classCodeUid) {
    if (student.classCodeUid) stored.push(await leaveClass(student.uid, student.classCodeUid, context));
    if (values.classCodeUid) stored.push(await joinClass(student.uid, values.classCodeUid, context));
  }
  return { commandIds: stored.flatMap(({ commandIds }) => commandIds) };
}
