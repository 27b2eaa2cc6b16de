/** Students whom no teacher has. Only the server knows them, so finding and taking one over needs it (decision 029). */
import { useCallback, useEffect, useState } from 'react';
import type { StrayStudent } from 'shared-schema/contract';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import { useOnReconnect } from '#data/sync-status/use-on-reconnect.ts';

export type { StrayStudent };

type StrayContext = Pick<AppContext, 'api' | 'server' | 'refresh'>;

export type StrayStudents =
  | { status: 'loading' | 'offline' }
  | { status: 'ready'; students: readonly StrayStudent[] };

/** `refresh` asks again; what was shown stays until an answer is here. Asks by itself when the school is back. */
export function useStrayStudents(): { list: StrayStudents; refresh(): Promise<void> } {
  const context = useAppContext();
  const [list, setList] = useState<StrayStudents>({ status: 'loading' });
  const refresh = useCallback(async () => {
    const next = await readList(context);
    setList((before) => (next.status === 'offline' && before.status === 'ready' ? before : next));
  }, [context]);
  useEffect(() => void refresh(), [refresh]);
  useOnReconnect(refresh);
  return { list, refresh };
}

async function readList({ api, server }: StrayContext): Promise<StrayStudents> {
  // A reading is tried again and again; without a network the person should not wait for its end.
  if (!server.isReachable()) return { status: 'offline' };
  const students = await api('GET /api/students/without-teacher').catch(() => null);
  return students ? { status: 'ready', students } : { status: 'offline' };
}

/** Makes the student the teacher's own, and asks for what the child did before. Throws `ApiError`. */
export async function takeOverStudent(id: number, { api, refresh }: StrayContext): Promise<void> {
  await api('POST /api/students/:id/take-over', { params: { id } });
  refresh();
}
