/** One account. A press anywhere on the card opens it for editing; its name is the button for keyboards. */

import { Badge, Card, Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconKey, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import type { ManagedUser } from '#data/admin/users.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { formatCreated } from '../model/people.ts';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';

export type UserActionKind = 'edit' | 'reset' | 'remove' | 'move';

interface UserCardProps {
  user: ManagedUser;
  isSelected: boolean;
  onSelect(user: ManagedUser, isSelected: boolean): void;
  onOpen(kind: UserActionKind, user: ManagedUser): void;
}

/** A school has many cards, and typing a search draws them again at every answer. */
export const UserCard = memo(function UserCard({ user, isSelected, onSelect, onOpen }: UserCardProps) {
  const name = personNameOf(user);
  // Whoever marks an address to copy it does not want to edit.
  const edit = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest('button, input') !== null;
    if (!isOnControl && window.getSelection()?.isCollapsed !== false) onOpen('edit', user);
  };
  return (
    <Card component="li" withBorder padding="xs" className={classes.card} onClick={edit}>
      <Checkbox
        size="md"
        className={classes.check}
        aria-label={texts.select(name)}
        checked={isSelected}
        onChange={(event) => onSelect(user, event.currentTarget.checked)}
      />
      <PersonMark name={name} student={user.role === 'student' ? user.uid : undefined} size={40} />
      <div className={classes.who}>
        <UnstyledButton
          className={classes.open}
          aria-label={texts.edit(name)}
          aria-haspopup="dialog"
          onClick={() => onOpen('edit', user)}
        >
          {name}
        </UnstyledButton>
        <span className={classes.faint}>{user.username}</span>
      </div>
      <div className={classes.badges}>
        {!user.isActive && <Badge color="gray">{texts.deactivated}</Badge>}
        <Badge color={user.role === 'student' ? 'leaf' : 'sky'}>{texts.roles[user.role]}</Badge>
      </div>
      <Tools user={user} name={name} onOpen={onOpen} />
      <Facts user={user} />
    </Card>
  );
});

function Tools({ user, name, onOpen }: Pick<UserCardProps, 'user' | 'onOpen'> & { name: string }) {
  const open = (kind: UserActionKind) => () => onOpen(kind, user);
  return (
    <div className={classes.tools}>
      {user.role === 'student' && (
        <ToolButton label={texts.moveOf(name)} title={texts.move} onClick={open('move')}>
          <IconArrowsExchange size={18} aria-hidden />
        </ToolButton>
      )}
      <ToolButton label={texts.resetOf(name)} title={texts.reset} onClick={open('reset')}>
        <IconKey size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={texts.deleteOf(name)} title={texts.delete} color="red" onClick={open('remove')}>
        <IconTrash size={18} aria-hidden />
      </ToolButton>
    </div>
  );
}

function Facts({ user }: { user: ManagedUser }) {
  return (
    <div className={classes.facts}>
      {factsOf(user).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <span className={classes.faint}>{texts.created(formatCreated(user.createdAt))}</span>
    </div>
  );
}

function factsOf({
  role,
  email,
  schoolName,
  grade,
  className,
  teacherName,
  studentCount,
}: ManagedUser): string[] {
  const ofStudent = [
    texts.classOf(className),
    texts.teacherOf(teacherName),
    grade === null ? null : texts.grade(grade),
  ];
  const own = role === 'student' ? ofStudent : [texts.students(studentCount)];
  return [...own, email, schoolName].filter((fact): fact is string => Boolean(fact));
}
