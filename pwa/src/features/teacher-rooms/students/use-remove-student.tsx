/** Taking a student out of their class: asks first, then does it and says so. */
import { type ReactNode, useState } from 'react';
import { leaveClass } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { personName } from '../model/names.ts';
import type { SchoolClass, Student } from '../model/rows.ts';
import { studentTexts as texts } from './texts.ts';

export interface RemoveStudent {
  ask(student: Student, from: SchoolClass): void;
  /** To be rendered once by the list. */
  element: ReactNode;
}

export function useRemoveStudent(): RemoveStudent {
  const [asked, setAsked] = useState<{ student: Student; from: SchoolClass } | null>(null);
  const { run } = useDeed();
  const remove = async (student: Student, from: SchoolClass) => {
    if (!(await run(() => leaveClass(student.uid, from.uid), texts.removeFailed))) return;
    showToast({ title: texts.removed, message: texts.removedText(personName(student), from.name) });
  };
  return {
    ask: (student, from) => setAsked({ student, from }),
    element: (
      <ConfirmDialog
        opened={asked !== null}
        title={texts.removeTitle}
        message={asked && texts.removeText(personName(asked.student), asked.from.name)}
        confirm={texts.remove}
        onConfirm={() => asked && void remove(asked.student, asked.from)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
