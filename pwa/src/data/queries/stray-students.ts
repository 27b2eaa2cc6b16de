/** Students whom no teacher has. Only the server knows them, so finding and taking one over needs it (decision 029). */
import { useCallback, useEffect, useState } from 'react';
import type { StrayStudent } from 'shared-schema/contract';
import { api } from '#data/api/client.ts';
import { lookAround } from '#data/commands/refresh.ts';
import { dataContext } from '#data/context.ts';

export type { StrayStudent };

export type StrayStudents =
  | { status: 'loading' | 'offline' }
  | { status: 'ready'; students: readonly StrayStudent[] };

/** `refresh` asks again; what was shown stays until the answer is here. */
export function useStrayStudents(): { list: StrayStudents; refresh(): Promise<void> } {
  const [list, setList] = useState<StrayStudents>({ status: 'loading' });
  const refresh = useCallback(async () => setList(await readList()), []);
  useEffect(() => void refresh(), [refresh]);
  return { list, refresh };
}

async function readList(): Promise<StrayStudents> {
  // A reading is tried again and again; without a network the person should not wait for its end.
  if (!dataContext.server.answers()) return { status: 'offline' };
  const students = await api('GET /api/students/without-teacher').catch(() => null);
  return students ? { status: 'ready', students } : { status: 'offline' };
}

/** Makes the student the teacher's own, and asks for what the child did before. Throws `ApiError`. */
export async function takeOverStudent(id: number): Promise<void> {
  await api('POST /api/students/:id/take-over', { params: { id } });
  lookAround();
}
