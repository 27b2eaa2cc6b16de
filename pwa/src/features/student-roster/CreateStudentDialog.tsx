/** The creation form as a dialog of its own. */

import { useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { CreateStudentForm } from './CreateStudentForm.tsx';
import { studentTexts as texts } from './texts.ts';

export function CreateStudentDialog({ data, onClose }: { data: TeacherData; onClose(): void }) {
  // What was typed is stored: leaving loses nothing.
  const [isStored, setStored] = useState(false);
  const [isSaving, setSaving] = useState(false);
  return (
    <FormModal
      onClose={onClose}
      title={texts.createAccount}
      size="lg"
      isSaving={isSaving}
      {...(isStored && { isDirty: false })}
    >
      <CreateStudentForm data={data} onStored={setStored} onSaving={setSaving} />
    </FormModal>
  );
}
