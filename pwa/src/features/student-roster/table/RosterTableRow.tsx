/** One student of the roster: the daily things as buttons, the rare and the dangerous ones in a menu. */
import { Badge } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { personName } from '#data/queries/teacher/names.ts';
import {
  classOf,
  furtherClassesOf,
  hasLogin,
  isDeactivated,
  isInAnyClass,
  isInClass,
  isInOthersClass,
  loginInfo,
  shownPassword,
} from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { RowButton } from '#ui/row-actions/RowButton.tsx';
import { copyText } from '#ui/teacher/copy-text.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { EditStudentDialog } from '../EditStudentDialog.tsx';
import { studentTexts as texts } from '../texts.ts';
import { PasswordCell } from './PasswordCell.tsx';
import classes from './RosterTable.module.css';
import type { RosterExtras } from './roster-extras.ts';
import { useSecret } from './use-secret.ts';
import { useStudentMenu } from './use-student-menu.tsx';

interface RosterTableRowProps {
  student: Student;
  classes: readonly SchoolClass[];
  extras: RosterExtras;
  /** Place in the whole table, from 0. */
  index: number;
  rowRef(element: Element | null): void;
}

export function RosterTableRow(props: RosterTableRowProps) {
  const { student, classes: schoolClasses, extras, index, rowRef } = props;
  const { Marks } = extras;
  const secret = useSecret(student);
  const name = personName(student);
  const inClasses = schoolClasses.filter(({ uid }) => isInClass(student, uid));
  const place = classWords(student, schoolClasses);
  const username = hasLogin(student) ? student.username : texts.loginLater;
  return (
    // The heading is the first row.
    <tr
      ref={rowRef}
      className={classes.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-item={student.uid}
    >
      <th scope="row" className={classes.name}>
        <div className={classes.who}>
          <span className={classes.figure}>
            <PersonMark name={name} student={student.uid} size={28} />
          </span>
          <span className={classes.words}>
            <span className={classes.full}>{name}</span>
            {/* On a phone, where these have no columns. */}
            <span className={classes.under}>
              {[username, place, student.grade && texts.gradeOf(student.grade)].filter(Boolean).join(' · ')}
            </span>
            {secret.words && (
              <span className={classes.under} role="alert">
                {secret.words}
              </span>
            )}
          </span>
          {isDeactivated(student) && (
            <Badge color="gray" flex="none">
              {texts.deactivated}
            </Badge>
          )}
          {Marks && <Marks student={student} />}
        </div>
      </th>
      <td className={classes.username} data-later={!hasLogin(student) || undefined} title={username}>
        {username}
      </td>
      <td className={classes.password} ref={secret.cell}>
        <PasswordCell student={student} name={name} isShown={secret.isShown} onShow={secret.show} />
      </td>
      <td className={classes.class} title={place}>
        <span className={classes.badge} data-none={!isInAnyClass(student) || undefined}>
          {place}
        </span>
      </td>
      <td className={classes.grade}>{student.grade ? texts.gradeOf(student.grade) : texts.noGrade}</td>
      <td className={classes.email} title={student.email ?? undefined}>
        {student.email ?? '–'}
      </td>
      <td className={classes.actions}>
        <Buttons
          student={student}
          name={name}
          inClasses={inClasses}
          more={() => [...secret.actions(), ...(extras.actions?.(student) ?? [])]}
        />
      </td>
    </tr>
  );
}

/** The home class first. */
function classWords(student: Student, schoolClasses: readonly SchoolClass[]): string {
  const home = isInOthersClass(student, schoolClasses)
    ? texts.othersClass
    : classOf(student, schoolClasses)?.name;
  const further = furtherClassesOf(student, schoolClasses).map(({ name }) => name);
  return (home === undefined ? further : [home, ...further]).join(', ') || texts.unassigned;
}

interface ButtonsProps {
  student: Student;
  name: string;
  inClasses: readonly SchoolClass[];
  /** Further entries of the menu. */
  more(): readonly MenuAction[];
}

function Buttons({ student, name, inClasses, more }: ButtonsProps) {
  const dialogs = useDialogs();
  const menuOf = useStudentMenu();
  const edit = () => dialogs.open((onClose) => <EditStudentDialog student={student} onClose={onClose} />);
  return (
    <div className={classes.buttons}>
      {hasLogin(student) && shownPassword(student) !== null && (
        <RowButton
          label={texts.copyLogin}
          name={texts.copyOf(name)}
          Icon={IconCopy}
          isPlain
          onClick={() => void copyText(loginInfo(student), texts.copied)}
        />
      )}
      <RowButton label={texts.edit} name={texts.editOf(name)} Icon={IconPencil} isPlain onClick={edit} />
      <MoreButton label={texts.moreOf(name)} actions={() => menuOf(student, inClasses, more())} />
    </div>
  );
}
