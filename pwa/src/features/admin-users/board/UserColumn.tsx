/** Teachers, students or other administrators: how many there are, and those that the search finds, page after page. */
import { Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import type { Role } from 'shared-schema/entities';
import type { ManagedUser, UserSort } from '#data/admin/users.ts';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useNearEnd } from '#ui/growing-list/use-near-end.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import type { Selection } from '../model/selection.ts';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';
import { SelectShown } from './SelectShown.tsx';
import { type UserActionKind, UserRow } from './UserRow.tsx';
import type { Column } from './use-columns.ts';

interface UserColumnProps {
  of: Role;
  column: Column;
  sort: UserSort;
  isSearch: boolean;
  /** On a narrow screen the other column is shown. */
  isHidden: boolean;
  selection: Selection;
  onSelect(users: readonly ManagedUser[], isSelected: boolean): void;
  onOpen(kind: UserActionKind, user: ManagedUser): void;
}

export function UserColumn({
  of: role,
  column,
  sort,
  isSearch,
  isHidden,
  selection,
  onSelect,
  onOpen,
}: UserColumnProps) {
  const { items, total, found } = column.page;
  const title = `${role}-column`;
  const selectOne = useCallback(
    (user: ManagedUser, isSelected: boolean) => onSelect([user], isSelected),
    [onSelect],
  );
  return (
    <section aria-labelledby={title} className={classes.column} data-hidden={isHidden || undefined}>
      <Title order={2} id={title} mb="xs">
        {texts.columns[role].title(total)}
      </Title>
      {/* Always there: a screen reader says only what changes in a status that it knows. */}
      <Text size="sm" c="dimmed" mb={isSearch ? 'xs' : 0} role="status">
        {isSearch && total > 0 && (found > 0 ? texts.found(found) : texts.noMatch)}
      </Text>
      {total === 0 && <EmptyNote compact title={texts.columns[role].empty} />}
      {items.length > 0 && role !== 'admin' && (
        <SelectShown role={role} column={column} selection={selection} onSelect={onSelect} />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((user) => (
            <UserRow
              key={user.uid}
              user={user}
              isSelected={selection.has(user.uid)}
              hasDate={sort === 'newest'}
              onSelect={selectOne}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      <More column={column} />
    </section>
  );
}

function More({ column: { page, more } }: { column: Column }) {
  const { items, found } = page;
  // Another function for each longer list, which is observed anew.
  const grow = useCallback(() => void (items.length < found && more()), [items.length, found, more]);
  const endRef = useNearEnd(grow);
  return <ShowMore growing={{ count: items.length, grow, endRef }} total={found} label={texts.more} />;
}
