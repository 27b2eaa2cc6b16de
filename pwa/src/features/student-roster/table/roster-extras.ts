/** What other features add to the rows of the roster. Composed in app. */
import type { ComponentType } from 'react';
import type { Student } from '#data/queries/teacher/rows.ts';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';

export interface RosterExtras {
  /** Badges behind the name. */
  Marks?: ComponentType<{ student: Student }>;
  /** Further entries of the menu of the whole roster. */
  actionsForAll?: readonly MenuAction[];
  /** Further entries of a row's menu. */
  actions?(student: Student): readonly MenuAction[];
}
