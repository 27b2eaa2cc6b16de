/** The creation form as a dialog of its own. */
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import type { TeacherData } from '../model/rows.ts';
import { CreateStudentForm } from './CreateStudentForm.tsx';
import { studentTexts as texts } from './texts.ts';

export function CreateStudentDialog({ data, onClose }: { data: TeacherData; onClose(): void }) {
  return (
    <FormModal onClose={onClose} title={texts.createAccount} size="lg">
      <CreateStudentForm data={data} />
    </FormModal>
  );
}
