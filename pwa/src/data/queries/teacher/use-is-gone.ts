/** Whether the row of a dialog was deleted while the dialog is open. */

import type { OptimisticRow, SyncedTable } from '#data/queries/rows.ts';
import { useTable } from '#data/queries/use-table.ts';

/** True when the table is known and no row of it has this uid. */
export function useIsGone(table: SyncedTable, uid: string): boolean {
  const rows: readonly Pick<OptimisticRow<SyncedTable>, 'uid'>[] | undefined = useTable(table);
  return rows !== undefined && !rows.some((row) => row.uid === uid);
}
