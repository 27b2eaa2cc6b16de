/** The creation form as a dialog of its own. */

import { useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { CreateStudentForm } from './CreateStudentForm.tsx';
import { studentTexts as texts } from './texts.ts';

export function CreateStudentDialog({ data, onClose }: { data: TeacherData; onClose(): void }) {
  // What was typed is stored: leaving loses nothing.
  const [isStored, setStored] = useState(false);
  return (
    <FormModal onClose={onClose} title={texts.createAccount} size="lg" {...(isStored && { isDirty: false })}>
      <CreateStudentForm data={data} onStored={setStored} />
    </FormModal>
  );
}
