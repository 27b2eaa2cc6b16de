/** Opens the form that fits refused work; saving it sends the changed work in place of the refused. */
import { lazy, Suspense } from 'react';
import { type Change, changeRefused } from '#data/actions/attention.ts';
import { EditClassDialog } from '../classes/EditClassDialog.tsx';
import { FeedbackDialog } from '../feedback/FeedbackDialog.tsx';
import type { TeacherData } from '../model/rows.ts';
import { EditStudentDialog } from '../students/EditStudentDialog.tsx';
import { draftOf } from '../wizard/activity-draft.ts';
import type { RefusedForm } from './form-of.ts';

const ActivityWizard = lazy(() => import('../wizard/ActivityWizard.tsx'));

interface ChangeDialogProps {
  form: RefusedForm;
  data: TeacherData;
  onClose(): void;
}

export function ChangeDialog({ form, data, onClose }: ChangeDialogProps) {
  const [first, ...followers] = form.item.commands;
  const save = (fields: object, more: Omit<Change, 'payload'> = {}) =>
    changeRefused(
      first.cid,
      { payload: { ...first.payload, ...fields }, ...more },
      followers.map(({ cid }) => cid),
    );
  switch (form.kind) {
    case 'class':
      return <EditClassDialog edited={form.row} save={(patch) => save(patch)} onClose={onClose} />;
    case 'student':
      return (
        <EditStudentDialog
          student={form.row}
          data={data}
          save={(patch, classCodeUid) =>
            save(first.type === 'student.create' ? { ...patch, classCodeUid } : patch)
          }
          onClose={onClose}
        />
      );
    case 'activity':
      return (
        <Suspense>
          <ActivityWizard
            start={draftOf(form.row)}
            save={({ files, seq: _, ...fields }) => save(fields, { files })}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'feedback':
      return (
        <FeedbackDialog
          review={form.review}
          start={first.payload}
          save={(patch) => save(patch)}
          onClose={onClose}
        />
      );
  }
}
