/** Selects all accounts that were found, for example a class or a teacher's students. Of too many, those that are shown. */
import { Checkbox } from '@mantine/core';
import { MAX_USERS_AT_ONCE } from 'shared-schema/rules/people/many-users';
import type { ManagedUser } from '#data/admin/users.ts';
import type { ColumnRole } from '../model/people.ts';
import type { Selection } from '../model/selection.ts';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';
import type { Column } from './use-columns.ts';

interface SelectShownProps {
  role: ColumnRole;
  column: Column;
  selection: Selection;
  onSelect(users: readonly ManagedUser[], isSelected: boolean): void;
}

export function SelectShown({ role, column, selection, onSelect }: SelectShownProps) {
  const { items, found } = column.page;
  const canHaveAll = found <= MAX_USERS_AT_ONCE;
  const wanted = canHaveAll ? found : items.length;
  const count = items.filter(({ uid }) => selection.has(uid)).length;
  const select = async (isSelected: boolean) => {
    // Who is selected is shown, too.
    const page = isSelected && items.length < wanted ? await column.readTo(wanted) : column.page;
    if (page) onSelect(page.items, isSelected);
  };
  return (
    <Checkbox
      className={classes.selectShown}
      label={canHaveAll ? texts.selectAll(found, role) : texts.selectShown(role)}
      checked={count === wanted}
      indeterminate={count > 0 && count < wanted}
      onChange={(event) => void select(event.currentTarget.checked)}
    />
  );
}
