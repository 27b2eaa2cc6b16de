/** The lists of the administrator's page, as one that is loading, failed or there. */
import { useCallback } from 'react';
import type { Role } from 'shared-schema/entities';
import type { ReadPage } from '#data/admin/paged-list.ts';
import { type PagedList, usePagedList } from '#data/admin/use-paged-list.ts';
import { readUsers, type UserPage, type UserSort } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { readField } from '#platform/read-field.ts';

export interface Column {
  page: UserPage;
  more(): Promise<void>;
  readTo(count: number): Promise<UserPage | null>;
}

export type Columns =
  | { status: 'loading' }
  | { status: 'ready'; columns: Record<Role, Column> }
  | { status: 'failed'; error: unknown }
  | { status: 'signedOut' };

export function useColumns(
  account: string,
  search: string,
  sort: UserSort,
): { list: Columns; refresh(): Promise<void> } {
  const teachers = useColumn(account, 'teacher', search, sort);
  const students = useColumn(account, 'student', search, sort);
  const admins = useColumn(account, 'admin', search, sort);
  const refresh = useCallback(async () => {
    await Promise.all([teachers.refresh(), students.refresh(), admins.refresh()]);
  }, [teachers.refresh, students.refresh, admins.refresh]);
  return { list: together({ teacher: teachers, student: students, admin: admins }), refresh };
}

type Read = ReturnType<typeof useColumn>;

/** An older school server knows no list of administrators, and refuses to look for one. */
const NOBODY: UserPage = { items: [], next: null, total: 0, found: 0 };

function useColumn(account: string, role: Role, search: string, sort: UserSort) {
  const { api } = useAppContext();
  const read: ReadPage<UserPage> = useCallback(
    async (at) => {
      try {
        return await readUsers({ role, search, sort }, at, { api });
      } catch (error) {
        if (role === 'admin' && readField(error, 'status') === 400) return NOBODY;
        throw error;
      }
    },
    [role, search, sort, api],
  );
  return usePagedList(account, read);
}

/** The worst of their states, because a page that is half there says something false. */
function together({ teacher, student, admin }: Record<Role, Read>): Columns {
  const lists: readonly PagedList<UserPage>[] = [teacher.list, student.list, admin.list];
  const worst =
    lists.find(({ status }) => status === 'signedOut') ??
    lists.find(({ status }) => status === 'failed') ??
    lists.find(({ status }) => status === 'loading');
  if (worst && worst.status !== 'ready') return worst;
  const [teachers, students, admins] = [columnOf(teacher), columnOf(student), columnOf(admin)];
  if (!teachers || !students || !admins) return { status: 'loading' };
  return { status: 'ready', columns: { teacher: teachers, student: students, admin: admins } };
}

function columnOf({ list, more, readTo }: Read): Column | null {
  return list.status === 'ready' ? { page: list.page, more, readTo } : null;
}
