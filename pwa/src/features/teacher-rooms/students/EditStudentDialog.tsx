/** Edits a student account; another class is a leave and a join. Specification, teacher side, section 4. */
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { joinClass, leaveClass, type StudentPatch, updateStudent } from '#data/actions/teacher.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { useDeed } from '#ui/forms/use-deed.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { changedFields } from '../model/changed-fields.ts';
import { personName } from '../model/names.ts';
import type { Student } from '../model/rows.ts';
import { useIsGone } from '../model/use-is-gone.ts';
import { useTeacherData } from '../model/use-teacher-data.ts';
import { ParentalFields } from './ParentalFields.tsx';
import { StudentFields } from './StudentFields.tsx';
import { checkStudentEdit, editOf, isUsernameTaken, type StudentValues, valuesOf } from './student-values.ts';
import { studentTexts as texts } from './texts.ts';

interface EditStudentDialogProps {
  /** As it was when the person looked at it. */
  student: Student;
  /** Stores what the form says in another way than as an edit of `student`. */
  save?(fields: StudentPatch, classCodeUid: string | null): Promise<void>;
  /** Name of what `save` would store, when that was decided elsewhere. */
  gone?: string | null;
  onClose(): void;
}

export function EditStudentDialog({ student, save: store, gone = null, onClose }: EditStudentDialogProps) {
  const data = useTeacherData();
  const isRowGone = useIsGone('users', student.uid);
  const isGone = store ? gone !== null : isRowGone;
  const [values, setValues] = useState(() => valuesOf(student));
  const { running, run } = useDeed();
  const patch = (change: Partial<StudentValues>) => setValues((before) => ({ ...before, ...change }));
  const taken = isUsernameTaken(data?.students ?? [], values.username, student.uid);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = taken
      ? { title: texts.updateFailed.title, message: texts.taken }
      : checkStudentEdit(values);
    if (problem) return showToast({ ...problem, tone: 'error' });
    const deed = () => (store ? store(editOf(values), values.classCodeUid) : storeStudent(student, values));
    if (!(await run(deed, texts.updateFailed))) return;
    showToast({ title: texts.updated });
    onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      title={texts.editTitle}
      size="lg"
      gone={isGone ? (gone ?? personName(student)) : null}
    >
      <form noValidate onSubmit={save}>
        <Stack>
          <StudentFields
            values={values}
            classes={data?.classes ?? []}
            usernameProblem={taken ? texts.taken : undefined}
            onChange={patch}
            onName={patch}
          />
          {values.parental && <ParentalFields values={values} withConfirmation={false} onChange={patch} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={running} disabled={isGone}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}

async function storeStudent(student: Student, values: StudentValues): Promise<void> {
  const patch = changedFields<StudentPatch>(editOf(valuesOf(student)), editOf(values));
  if (Object.keys(patch).length > 0) await updateStudent(student, patch);
  if (values.classCodeUid === student.classCodeUid) return;
  if (student.classCodeUid) await leaveClass(student.uid, student.classCodeUid);
  if (values.classCodeUid) await joinClass(student.uid, values.classCodeUid);
}
