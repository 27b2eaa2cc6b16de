/** A password as far as a teacher may know it, hidden until it is wanted: others may look at the screen. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { hasLogin, shownPassword } from '#data/queries/teacher/roster.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { studentTexts as texts } from '../texts.ts';
import classes from './PasswordCell.module.css';

const DOTS = '••••••';

interface PasswordCellProps {
  student: Student;
  name: string;
  isShown: boolean;
  onShow(isShown: boolean): void;
}

export function PasswordCell({ student, name, isShown, onShow }: PasswordCellProps) {
  const password = shownPassword(student);
  if (!hasLogin(student)) return '–';
  if (password === null) return texts.ownPassword;
  const label = isShown ? texts.hidePasswordOf(name) : texts.showPasswordOf(name);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <div className={classes.secret}>
      {isShown ? (
        <span className={classes.shown}>{password}</span>
      ) : (
        <span className={classes.dots} aria-hidden>
          {DOTS}
        </span>
      )}
      <button
        type="button"
        className={classes.eye}
        aria-label={label}
        title={label}
        onClick={() => onShow(!isShown)}
      >
        <Icon size={16} aria-hidden />
      </button>
    </div>
  );
}
