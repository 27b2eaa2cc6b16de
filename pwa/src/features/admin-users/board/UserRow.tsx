/** One account in a row. A press anywhere on it opens the account for editing; its name is the button for keyboards. */

import { Badge, Checkbox, UnstyledButton } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDeviceTablet,
  IconKey,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { type MouseEvent, memo, useRef } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import type { ManagedUser } from '#data/admin/users.ts';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { formatCreated } from '../model/people.ts';
import { tabletTexts } from '../tablets/texts.ts';
import { manyTexts, adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';

export type UserActionKind = 'edit' | 'reset' | 'activate' | 'deactivate' | 'remove' | 'move' | 'tablets';

interface UserRowProps {
  user: ManagedUser;
  isSelected: boolean;
  /** The list is ordered by when the accounts were created. */
  hasDate: boolean;
  onSelect(user: ManagedUser, isSelected: boolean): void;
  onOpen(kind: UserActionKind, user: ManagedUser): void;
}

/** A school has many accounts, and typing a search draws them again at every answer. */
export const UserRow = memo(function UserRow({ user, isSelected, hasDate, onSelect, onOpen }: UserRowProps) {
  const name = personNameOf(user);
  const closesMenu = useRef(false);
  const notePress = () => {
    closesMenu.current = document.querySelector('[role=menu]') !== null;
  };
  // Whoever marks an address to copy it, or closes a menu by a press beside it, does not want to edit.
  const edit = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest('button, input') !== null;
    if (!isOnControl && !closesMenu.current && window.getSelection()?.isCollapsed !== false)
      onOpen('edit', user);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the button for keyboards.
    <li className={classes.row} onPointerDownCapture={notePress} onClick={edit}>
      <Checkbox
        className={classes.check}
        aria-label={texts.select(name)}
        checked={isSelected}
        onChange={(event) => onSelect(user, event.currentTarget.checked)}
      />
      <PersonMark name={name} student={user.role === 'student' ? user.uid : undefined} size={28} />
      <div className={classes.who}>
        <UnstyledButton
          className={classes.open}
          aria-label={texts.edit(name)}
          aria-haspopup="dialog"
          onClick={() => onOpen('edit', user)}
        >
          {name}
        </UnstyledButton>
        {!user.isActive && (
          <Badge color="gray" size="sm" flex="none">
            {texts.deactivated}
          </Badge>
        )}
      </div>
      <span className={classes.username} title={user.username}>
        {user.username}
      </span>
      <span className={classes.facts}>{factsOf(user, hasDate).join(' · ')}</span>
      <MoreButton label={texts.moreOf(name)} actions={() => actionsOf(user, (kind) => onOpen(kind, user))} />
    </li>
  );
});

function actionsOf({ role, isActive }: ManagedUser, open: (kind: UserActionKind) => void): MenuAction[] {
  const move = { label: texts.move, Icon: IconArrowsExchange, onChoose: () => open('move') };
  const tablets = { label: tabletTexts.menu, Icon: IconDeviceTablet, onChoose: () => open('tablets') };
  const activate = { label: manyTexts.activate, Icon: IconUserCheck, onChoose: () => open('activate') };
  const deactivate = { label: manyTexts.deactivate, Icon: IconUserOff, onChoose: () => open('deactivate') };
  return [
    ...(role === 'student' ? [move] : []),
    ...(role === 'teacher' ? [tablets] : []),
    { label: texts.reset, Icon: IconKey, onChoose: () => open('reset') },
    isActive ? deactivate : activate,
    { label: texts.delete, Icon: IconTrash, isDangerous: true, onChoose: () => open('remove') },
  ];
}

function factsOf(user: ManagedUser, hasDate: boolean): string[] {
  const { role, email, schoolName, grade, className, teacherName, studentCount } = user;
  const ofStudent = [
    className ?? texts.noClass,
    grade === null ? null : texts.grade(grade),
    texts.teacherOf(teacherName),
  ];
  const ofTeacher = role === 'teacher' ? [texts.students(studentCount)] : [];
  const own = role === 'student' ? ofStudent : ofTeacher;
  const created = hasDate ? texts.created(formatCreated(user.createdAt)) : null;
  return [created, ...own, email === user.username ? null : email, schoolName].filter(
    (fact): fact is string => Boolean(fact),
  );
}
