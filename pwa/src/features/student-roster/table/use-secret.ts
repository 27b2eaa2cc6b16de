/** Whether a row shows its child's password, and the entry of the menu for it where the table has no such column. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { hasLogin, shownPassword } from '#data/queries/teacher/roster.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { studentTexts as texts } from '../texts.ts';

interface Secret {
  isShown: boolean;
  show(isShown: boolean): void;
  /** Null while it is hidden, and where no teacher may know it. */
  words: string | null;
  cell: RefObject<HTMLTableCellElement | null>;
  /** Asked for when the menu opens. */
  actions(): MenuAction[];
}

export function useSecret(student: Student): Secret {
  const [isShown, show] = useState(false);
  const cell = useRef<HTMLTableCellElement>(null);
  const password = hasLogin(student) ? shownPassword(student) : null;
  const toggle = {
    label: isShown ? texts.hidePassword : texts.showPassword,
    Icon: isShown ? IconEyeOff : IconEye,
    onChoose: () => show(!isShown),
  };
  const hasColumn = () => cell.current === null || getComputedStyle(cell.current).display !== 'none';
  return {
    isShown,
    show,
    words: isShown && password !== null ? texts.passwordIs(password) : null,
    cell,
    actions: () => (password === null || hasColumn() ? [] : [toggle]),
  };
}
