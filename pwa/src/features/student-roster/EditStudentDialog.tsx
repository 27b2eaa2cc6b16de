/** Edits a student account; another class is a leave and a join. Specification, teacher side, section 4. */
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { type Move, useUndoMove } from '#actions/use-undo-move.ts';
import { useAppContext } from '#data/app-context.ts';
import { useAddressAtGoogle } from '#data/auth/google/use-address-at-google.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import { type ClassChange, type StudentPatch, updateStudent } from '#data/commands/student-commands.ts';
import { changedFields } from '#data/queries/teacher/changed-fields.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { classOf, isInOthersClass } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import { useFirstProblem } from '#ui/forms/use-first-problem.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { ParentalFields } from './ParentalFields.tsx';
import { PasswordField, usePasswordReset } from './PasswordField.tsx';
import { StudentFields } from './StudentFields.tsx';
import {
  checkStudentEdit,
  editOf,
  emailProblemsOf,
  emptyFieldsOf,
  firstProblem,
  isUsernameTaken,
  type StudentValues,
  valuesOf,
} from './student-values.ts';
import { studentTexts as texts } from './texts.ts';

interface EditStudentDialogProps {
  /** The student as it was when the dialog was opened. */
  student: Student;
  /** Stores what was changed in the form in another way than as an edit of `student`. */
  save?(changed: StudentPatch, classCodeUid: string | null): Promise<Stored>;
  /** What `save` stores has no class: the class is changed by work of its own. */
  hasNoClass?: boolean;
  /** Name of what `save` would store, when that was decided elsewhere. */
  gone?: string | null;
  onClose(): void;
}

export function EditStudentDialog(props: EditStudentDialogProps) {
  const { student, save: store, hasNoClass = false, gone = null, onClose } = props;
  const context = useAppContext();
  const data = useTeacherData();
  const isRowGone = useIsGone('users', student.uid);
  const isGone = store ? gone !== null : isRowGone;
  const [values, setValues] = useState(() => valuesOf(student));
  // A field that is still being typed in is not marked.
  const [isSent, setIsSent] = useState(false);
  const { isRunning, run } = useCommandAction();
  const undoOf = useUndoMove();
  const classes = data?.classes ?? [];
  const live = data?.students.find(({ uid }) => uid === student.uid) ?? student;
  const reset = usePasswordReset(live);
  const patch = (change: Partial<StudentValues>) => setValues((before) => ({ ...before, ...change }));
  const taken = isUsernameTaken(data?.students ?? [], values.username, student.uid);
  const changed = patchOf(student, values);
  const emailProblems = emailProblemsOf(changed);
  const marked = isSent ? { ...emptyFieldsOf(values, false), ...emailProblems } : {};
  const problems = { ...marked, ...(taken && { username: texts.taken }) };
  const { form, focusProblem } = useFirstProblem();
  const emailHint = useAddressAtGoogle('student', student.email, values.email.trim());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const problem = firstProblem(texts.updateFailed, taken, checkStudentEdit(values), emailProblems);
    if (problem) {
      focusProblem();
      return showToast({ ...problem, tone: 'error' });
    }
    const edit = () =>
      store
        ? store(changed, values.classCodeUid)
        : updateStudent(student, changed, context, classChangeOf(student, values, classes));
    const move = store ? null : moveOnly(student, values, classes);
    const words = { done: { title: texts.updated }, ...(move && { undo: undoOf(move) }) };
    if (await run(edit, words, texts.updateFailed)) onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      title={texts.editTitle}
      size="lg"
      asks={reset.asking}
      isSaving={isRunning}
      gone={isGone && !isRunning ? (gone ?? personName(student)) : null}
    >
      <form ref={form} noValidate onSubmit={save}>
        <Stack>
          <StudentFields
            values={values}
            classes={hasNoClass ? undefined : classes}
            inOthersClass={isInOthersClass(student, classes) ? student.classCodeUid : null}
            problems={problems}
            emailHint={emailHint}
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
          {values.parental && (
            <ParentalFields values={values} withConfirmation={false} problems={problems} onChange={patch} />
          )}
          <Group justify="flex-end">
            <CancelButton>{texts.cancel}</CancelButton>
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

/** Another first name alone would take away how the former one sounds: what stands in the form goes with it. */
function patchOf(student: Student, values: StudentValues): StudentPatch {
  const edit = editOf(values);
  const changed = changedFields<StudentPatch>(editOf(valuesOf(student)), edit);
  const keepsSound = changed.firstName !== undefined && edit.spokenName !== null;
  return { ...changed, ...(keepsSound && { spokenName: edit.spokenName }) };
}

/** The move, where nothing else was changed; null, too, where a colleague's class was left, which only the colleague undoes. */
function moveOnly(student: Student, values: StudentValues, classes: readonly SchoolClass[]): Move | null {
  const isMove = values.classCodeUid !== student.classCodeUid;
  if (!isMove || Object.keys(patchOf(student, values)).length > 0) return null;
  if (isInOthersClass(student, classes)) return null;
  const classUnder = (uid: string | null) => classes.find((row) => row.uid === uid) ?? null;
  return { student, from: classUnder(student.classCodeUid), to: classUnder(values.classCodeUid) };
}

function classChangeOf(
  student: Student,
  { classCodeUid }: StudentValues,
  classes: readonly SchoolClass[],
): ClassChange {
  if (classCodeUid === student.classCodeUid) return {};
  const from = classOf(student, classes);
  return {
    ...((from || !classCodeUid) && { leave: from?.uid ?? null }),
    ...(classCodeUid && { join: classCodeUid }),
  };
}
