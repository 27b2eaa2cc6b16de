/** Keeps generated usernames free of clashes while a teacher's screen is open. */
import { useEffect } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { watchTakenNames } from './rename-taken.ts';

export function useTakenNames(): void {
  const context = useAppContext();
  useEffect(() => watchTakenNames(context, reportError), [context]);
}
