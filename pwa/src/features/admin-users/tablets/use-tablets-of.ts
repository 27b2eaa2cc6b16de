/** The class tablets in use that show a class of these teachers. */
import type { TabletDocument } from 'shared-schema/contract';
import { type Tablets, useTablets } from '#data/class-tablet/tablets.ts';

export interface TabletsOf extends Pick<Tablets, 'status' | 'refresh'> {
  tablets: TabletDocument[];
}

/** `teachers`: uids. */
export function useTabletsOf(teachers: readonly string[]): TabletsOf {
  const { status, tablets, refresh } = useTablets();
  const isOf = ({ state, classes }: TabletDocument) =>
    state === 'active' && classes.some(({ teacherUid }) => teachers.includes(teacherUid));
  return { status, tablets: tablets.filter(isOf), refresh };
}
