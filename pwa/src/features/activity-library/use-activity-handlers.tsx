/** What the buttons of activities open. Dialogs stand above the list, which may change below them. */
import { type ComponentType, useMemo, useRef } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { deleteActivity } from '#data/commands/teacher-commands.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
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
  const latest = useRef(parts);
  latest.current = parts;
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
  const context = useAppContext();
  const isGone = useIsGone('activities', of.uid);
  const { run } = useCommandAction();
  const remove = () => {
    const words = { done: { title: texts.deleted }, later: texts.deletedLater(of.title) };
    return run(() => deleteActivity(of, context), words, texts.failed);
  };
  return (
    <ConfirmDialog
      opened
      title={texts.deleteTitle}
      message={texts.deleteText(of.title)}
      confirm={texts.delete}
      gone={isGone ? of.title : null}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
