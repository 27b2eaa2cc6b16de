/** Deletes an answer with its earlier ones, after a question. */
import { useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { deleteRecordings } from '#data/commands/feedback-commands.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { feedbackTexts as texts } from './texts.ts';

/** `element` is the question. `onDone` runs once the commands are stored, and the wait for their answer is over. */
export function useDeleteAnswer({ recording, earlier, studentName }: Review, onDone: () => void) {
  const context = useAppContext();
  const [isAsking, setAsking] = useState(false);
  const { isRunning, run } = useCommandAction();
  // The answer that counts goes last: until then the earlier ones have a place in the lists.
  const uids = [...earlier, recording].map(({ uid }) => uid);
  const remove = async () => {
    const said = { done: { title: texts.deleted }, later: texts.deletedLater };
    if (await run(() => deleteRecordings(uids, context), said, texts.deleteFailed)) onDone();
  };
  return {
    isAsking,
    isRunning,
    ask: () => setAsking(true),
    element: (
      <ConfirmDialog
        opened={isAsking}
        title={texts.deleteTitle}
        message={texts.deleteText(studentName, earlier.length)}
        confirm={texts.deleteConfirm}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
