/** Settles refusals of which a person decides nothing, while a teacher's screen is open. */
import { useEffect } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { watchTakenNames } from './rename-taken.ts';
import { watchUndoneDeletions } from './undone-deletions.ts';

export function useSettledRefusals(): void {
  const context = useAppContext();
  useEffect(() => {
    const stops = [watchTakenNames, watchUndoneDeletions].map((watch) => watch(context, reportError));
    return () => {
      for (const stop of stops) stop();
    };
  }, [context]);
}
