/** Every teacher of the school by name, to choose one from; read when the choice is opened. */
import { useEffect, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { readUpTo } from './paged-list.ts';
import { type ManagedUser, readUsers } from './users.ts';

export type TeacherList =
  | { status: 'loading' }
  | { status: 'ready'; teachers: ManagedUser[] }
  | { status: 'failed' };

export function useTeachers(): TeacherList {
  const { api } = useAppContext();
  const [list, setList] = useState<TeacherList>({ status: 'loading' });
  useEffect(() => {
    let isLeft = false;
    readUpTo((at) => readUsers({ role: 'teacher' }, at, { api }), Number.POSITIVE_INFINITY).then(
      (page) => {
        if (!isLeft) setList(page ? { status: 'ready', teachers: page.items } : { status: 'failed' });
      },
      () => {
        if (!isLeft) setList({ status: 'failed' });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [api]);
  return list;
}
