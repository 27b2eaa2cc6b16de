/** Both columns of the administrator's page, as one list that is loading, failed or there. */
import { useCallback } from 'react';
import type { ReadPage } from '#data/admin/paged-list.ts';
import { type PagedList, usePagedList } from '#data/admin/use-paged-list.ts';
import { readUsers, type UserPage, type UserSort } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import type { ColumnRole } from '../model/people.ts';

export interface Column {
  page: UserPage;
  more(): Promise<void>;
  readTo(count: number): Promise<UserPage | null>;
}

export type Columns =
  | { status: 'loading' }
  | { status: 'ready'; columns: Record<ColumnRole, Column> }
  | { status: 'failed'; error: unknown }
  | { status: 'signedOut' };

export function useColumns(
  account: string,
  search: string,
  sort: UserSort,
): { list: Columns; refresh(): Promise<void> } {
  const teachers = useColumn(account, 'teacher', search, sort);
  const students = useColumn(account, 'student', search, sort);
  const refresh = useCallback(async () => {
    await Promise.all([teachers.refresh(), students.refresh()]);
  }, [teachers.refresh, students.refresh]);
  return { list: both(teachers, students), refresh };
}

type Read = ReturnType<typeof useColumn>;

function useColumn(account: string, role: ColumnRole, search: string, sort: UserSort) {
  const { api } = useAppContext();
  const read: ReadPage<UserPage> = useCallback(
    (at) => readUsers({ role, search, sort }, at, { api }),
    [role, search, sort, api],
  );
  return usePagedList(account, read);
}

/** The worse of two states, because a page that is half there says something false. */
function both(teacher: Read, student: Read): Columns {
  const lists: readonly PagedList<UserPage>[] = [teacher.list, student.list];
  const worst =
    lists.find(({ status }) => status === 'signedOut') ??
    lists.find(({ status }) => status === 'failed') ??
    lists.find(({ status }) => status === 'loading');
  if (worst && worst.status !== 'ready') return worst;
  if (teacher.list.status !== 'ready' || student.list.status !== 'ready') return { status: 'loading' };
  return {
    status: 'ready',
    columns: {
      teacher: { page: teacher.list.page, more: teacher.more, readTo: teacher.readTo },
      student: { page: student.list.page, more: student.more, readTo: student.readTo },
    },
  };
}
