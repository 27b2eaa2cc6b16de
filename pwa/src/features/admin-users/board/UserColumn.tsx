/** Teachers or students: how many there are, and those that the search leaves. */
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { ManagedUser } from '#data/admin/users.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { type ColumnRole, columnOf, searchPeople } from '../model/people.ts';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';
import { type UserActionKind, UserCard } from './UserCard.tsx';

interface UserColumnProps {
  of: ColumnRole;
  users: readonly ManagedUser[];
  search: string;
  onOpen(kind: UserActionKind, user: ManagedUser): void;
}

export function UserColumn({ of: role, users, search, onOpen }: UserColumnProps) {
  const people = useMemo(() => columnOf(users, role), [users, role]);
  const shown = searchPeople(people, search);
  const title = `${role}-column`;
  return (
    <section aria-labelledby={title}>
      <Title order={2} id={title} mb="sm">
        {texts.columns[role].title(people.length)}
      </Title>
      {people.length === 0 && <EmptyNote compact title={texts.columns[role].empty} />}
      {people.length > 0 && shown.length === 0 && <Text c="dimmed">{texts.noMatch}</Text>}
      <ul className={classes.cards}>
        {shown.map((user) => (
          <UserCard key={user.uid} user={user} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
