/** Opens the form that fits refused work; saving it sends the changed work in place of the refused. */

import { Suspense, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { makeUid, type Stored } from '#data/commands/enqueue.ts';
import { type CommandContent, withFields } from '#data/outbox/command-content.ts';
import { sameEditsOf } from '#data/sync-issues/group-refused.ts';
import { type Change, changeRefused } from '#data/sync-issues/resolve-issue.ts';
import { type ActivityDraft, asNew, draftOf } from '#features/activity-editor/activity-draft.ts';
import { EditClassDialog } from '#features/class-management/EditClassDialog.tsx';
import { EditStudentDialog } from '#features/student-roster/EditStudentDialog.tsx';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import type { RefusedForm } from './form-of.ts';

const OpenWizard = lazyOnTap(() => import('#features/activity-editor/drafts/OpenWizard.tsx'));
const FeedbackDialog = lazyOnTap(() => import('#features/recordings-review/feedback/FeedbackDialog.tsx'));

interface ChangeDialogProps {
  form: RefusedForm;
  /** Name of what it is about, when it was decided in another window: the form stays readable. */
  gone: string | null;
  onClose(): void;
}

export function ChangeDialog({ form, gone, onClose }: ChangeDialogProps) {
  const context = useAppContext();
  /** Throws where nothing was stored, so that the form stays open with what is in it. */
  const save = async (content: CommandContent, more: Omit<Change, 'content'> = {}) => {
    const stored = await changeRefused(form.item.commands, { content, ...more }, context);
    if (stored.commandIds.length === 0) throw new Error('decided in another window');
    return stored;
  };
  switch (form.kind) {
    case 'class':
      return (
        <EditClassDialog
          edited={form.row}
          gone={gone}
          save={(changed) => save(withFields(form.command, changed))}
          onClose={onClose}
        />
      );
    case 'student':
      return (
        <EditStudentDialog
          student={form.row}
          gone={gone}
          hasNoClass={form.command.type === 'student.update'}
          save={(changed, classCodeUid) =>
            save(
              form.command.type === 'student.create'
                ? withFields(form.command, { ...changed, classCodeUid })
                : withFields(form.command, changed),
            )
          }
          onClose={onClose}
        />
      );
    case 'activity':
      return <ChangeActivity form={form} gone={gone} save={save} onClose={onClose} />;
    case 'feedback':
      return (
        <Suspense>
          <FeedbackDialog
            review={form.review}
            refused={{
              written: form.command.payload,
              store: (written, files) => save(withFields(form.command, written), { files }),
            }}
            gone={gone}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}

interface ChangeActivityProps extends ChangeDialogProps {
  form: Extract<RefusedForm, { kind: 'activity' }>;
  save(content: CommandContent, more: Omit<Change, 'content'>): Promise<Stored>;
}

/** What is written stays on the device as a draft of the refused command, until that is decided. */
function ChangeActivity({ form, gone, save, onClose }: ChangeActivityProps) {
  const context = useAppContext();
  const [opening] = useState(() => {
    const { commandId } = sameEditsOf(form.item.commands).at(-1) ?? form.item;
    return { kind: 'refused', id: commandId, draft: activityStart(form) } as const;
  });
  return (
    <Suspense>
      <OpenWizard
        opening={opening}
        gone={gone}
        deleted={form.isGone ? form.row.title : null}
        save={({ files, seq: _, uid: opened, ...fields }) => {
          // A draft may be from before it was deleted.
          const uid = (!form.isGone && opened) || makeUid(context);
          return save(withFields(form.command, { ...fields, uid }), { files, activityDraft: opening.id });
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

function activityStart({ row, isGone }: Extract<RefusedForm, { kind: 'activity' }>): ActivityDraft {
  const draft = draftOf(row);
  return isGone ? asNew(draft) : { ...draft, hasStoredScenes: false };
}
