/** What the buttons of activities open. Dialogs stand above the list, which may change below them. */
import { type ComponentType, useMemo } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { deleteActivity } from '#data/commands/activity-commands.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import {
  hasWork,
  type Restorable,
  readRestorable,
  restoreActivity,
} from '#data/commands/restore-activity.ts';
import type { Activity, TeacherData } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useLatest } from '#platform/use-latest.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import type { ActivityHandlers } from './ActivityActions.tsx';
import { libraryTexts as texts } from './texts.ts';

/** What a list of activities needs from the screen around it. */
export interface ActivityListParts {
  AssignDialog: ComponentType<{ activity: Activity; onClose(): void }>;
  onEdit(activity: Activity): void;
  /** Plays the activity as a child would. */
  onTry(activity: Activity): void;
  /** Left out where nothing offers copies. */
  onDuplicate?: (activity: Activity) => void;
  /** Makes one file of activities. Left out where nothing does. */
  onExport?: (activities: readonly Activity[]) => void;
}

export function useActivityHandlers(parts: ActivityListParts): ActivityHandlers {
  const { open } = useDialogs();
  const latest = useLatest(parts);
  const canDuplicate = parts.onDuplicate !== undefined;
  const canExport = parts.onExport !== undefined;
  return useMemo(
    () => ({
      edit: (activity) => latest.current.onEdit(activity),
      try: (activity) => latest.current.onTry(activity),
      duplicate: canDuplicate ? (activity) => latest.current.onDuplicate?.(activity) : undefined,
      export: canExport ? (activity) => latest.current.onExport?.([activity]) : undefined,
      assign: (activity) => {
        const { AssignDialog } = latest.current;
        open((onClose) => <AssignDialog activity={activity} onClose={onClose} />);
      },
      remove: (activity) => open((onClose) => <DeleteActivityDialog of={activity} onClose={onClose} />),
    }),
    [open, canDuplicate, canExport],
  );
}

function DeleteActivityDialog({ of, onClose }: { of: Activity; onClose(): void }) {
  const isGone = useIsGone('activities', of.uid);
  const data = useTeacherData();
  const isUntouched = data !== undefined && !hasWork(of, data);
  const remove = useDeleting(of, data, isUntouched);
  return (
    <ConfirmDialog
      opened
      title={texts.deleteTitle}
      message={isUntouched ? texts.deleteUntouchedText(of.title) : texts.deleteText(of.title)}
      confirm={texts.delete}
      gone={isGone ? of.title : null}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Deletes at once; the message takes it back where nothing is lost by that. `isUntouched`: what the dialog said. */
function useDeleting(of: Activity, data: TeacherData | undefined, isUntouched: boolean): () => void {
  const context = useAppContext();
  const { run } = useCommandAction();
  const restoring = useCommandAction();
  const restored = { done: { title: texts.restored }, later: texts.restoredLater(of.title) };
  const restore = (restorable: Restorable, deletion: Stored) =>
    void restoring.run(() => restoreActivity(restorable, deletion, context), restored, texts.restoreFailed);
  const remove = async () => {
    const restorable = data ? await readRestorable(of, data) : null;
    return { restorable, ...(await deleteActivity(of, context, isUntouched)) };
  };
  const wordsOf = ({ restorable, ...deletion }: Stored & { restorable: Restorable | null }) => ({
    done: { title: texts.deleted },
    later: texts.deletedLater(of.title),
    ...(restorable && { undo: () => restore(restorable, deletion) }),
  });
  return () => void run(remove, wordsOf, texts.failed);
}
