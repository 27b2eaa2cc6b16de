/** Opens the form that fits refused work; saving it sends the changed work in place of the refused. */
import { lazy, Suspense } from 'react';
import { type Change, changeRefused } from '#data/actions/attention.ts';
import { EditClassDialog } from '../classes/EditClassDialog.tsx';
import { FeedbackDialog } from '../feedback/FeedbackDialog.tsx';
import { EditStudentDialog } from '../students/EditStudentDialog.tsx';
import { draftOf } from '../wizard/activity-draft.ts';
import type { RefusedForm } from './form-of.ts';

const ActivityWizard = lazy(() => import('../wizard/ActivityWizard.tsx'));

interface ChangeDialogProps {
  form: RefusedForm;
  /** Name of what it is about, when it was decided in another window: the form stays readable. */
  gone: string | null;
  onClose(): void;
}

export function ChangeDialog({ form, gone, onClose }: ChangeDialogProps) {
  const [first, ...followers] = form.item.commands;
  const save = (fields: object, more: Omit<Change, 'payload'> = {}) =>
    changeRefused(
      first.cid,
      { payload: { ...first.payload, ...fields }, ...more },
      followers.map(({ cid }) => cid),
    );
  switch (form.kind) {
    case 'class':
      return (
        <EditClassDialog edited={form.row} gone={gone} save={(patch) => save(patch)} onClose={onClose} />
      );
    case 'student':
      return (
        <EditStudentDialog
          student={form.row}
          gone={gone}
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
          gone={gone}
          save={(patch) => save(patch)}
          onClose={onClose}
        />
      );
  }
}
