/** What children did week by week, live. Apart from the lists of recordings, whose page would load it for nothing. */
import { useMemo } from 'react';
import { digestSource } from './digest-source.ts';
import { useLive } from './use-live.ts';
import type { WorkDigest } from './work-digest.ts';

/** Since an instant; undefined while loading. Read again some seconds after a change. */
export function useWorkDigest(since: string | undefined): WorkDigest | undefined {
  const source = useMemo(() => digestSource(since), [since]);
  return useLive(source);
}
