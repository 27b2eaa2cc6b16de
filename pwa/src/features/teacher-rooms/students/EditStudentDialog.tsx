/** Edits a student account; another class is a leave and a join. Specification, teacher side, section 4. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { joinClass, leaveClass, type StudentPatch, updateStudent } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { changedFields } from '../model/changed-fields.ts';
import type { Student, TeacherData } from '../model/rows.ts';
import { ParentalFields } from './ParentalFields.tsx';
import { StudentFields } from './StudentFields.tsx';
import { checkStudentEdit, editOf, isUsernameTaken, type StudentValues, valuesOf } from './student-values.ts';
import { studentTexts as texts } from './texts.ts';

interface EditStudentDialogProps {
  student: Student;
  data: TeacherData;
  /** Stores what the form says in another way than as an edit of `student`. */
  save?(fields: StudentPatch, classCodeUid: string | null): Promise<void>;
  onClose(): void;
}

export function EditStudentDialog({ student, data, save: store, onClose }: EditStudentDialogProps) {
  const [values, setValues] = useState(() => valuesOf(student));
  const { running, run } = useDeed();
  const patch = (change: Partial<StudentValues>) => setValues((before) => ({ ...before, ...change }));
  const taken = isUsernameTaken(data.students, values.username, student.uid);
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
    <Modal opened onClose={onClose} title={texts.editTitle} size="lg">
      <form noValidate onSubmit={save}>
        <Stack>
          <StudentFields
            values={values}
            classes={data.classes}
            usernameProblem={taken ? texts.taken : undefined}
            onChange={patch}
            onName={patch}
          />
          {values.parental && <ParentalFields values={values} withConfirmation={false} onChange={patch} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={running}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

async function storeStudent(student: Student, values: StudentValues): Promise<void> {
  const patch = changedFields<StudentPatch>(editOf(valuesOf(student)), editOf(values));
  if (Object.keys(patch).length > 0) await updateStudent(student, patch);
  if (values.classCodeUid === student.classCodeUid) return;
  if (student.classCodeUid) await leaveClass(student.uid, student.classCodeUid);
  if (values.classCodeUid) await joinClass(student.uid, values.classCodeUid);
}
