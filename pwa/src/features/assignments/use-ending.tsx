/** Unassigning: asks first where children would lose feedback that they have not heard. */
import { type ReactNode, useState } from 'react';
import { countUnheard } from '#data/queries/teacher/assigning.ts';
import type { Assignment, TeacherData } from '#data/queries/teacher/rows.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { assignTexts as texts } from './texts.ts';

export interface Ending {
  isAsking: boolean;
  /** Unassigns at once where nobody loses anything. */
  ask(assignment: Assignment): void;
  /** The question. */
  element: ReactNode;
}

/** `end` unassigns without a question, `data` is undefined while it is read. */
export function useEnding(
  end: (assignment: Assignment) => Promise<void>,
  data: TeacherData | undefined,
): Ending {
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ assignment: Assignment; children: number }>();
  return {
    isAsking,
    ask(assignment) {
      const children = data ? countUnheard(assignment, data) : 0;
      if (children === 0) return void end(assignment);
      setAsked({ assignment, children });
      setAsking(true);
    },
    element: asked && (
      <ConfirmDialog
        opened={isAsking}
        title={texts.unassignTitle}
        message={texts.unheard(asked.children)}
        confirm={texts.unassign}
        isDangerous={false}
        onConfirm={() => void end(asked.assignment)}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
