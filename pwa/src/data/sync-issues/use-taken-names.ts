/** Keeps generated usernames free of clashes while a teacher's screen is open. */
import { useEffect } from 'react';
import { dataContext } from '#data/context.ts';
import { watchTakenNames } from './rename-taken.ts';

export function useTakenNames(): void {
  useEffect(() => watchTakenNames(dataContext, reportError), []);
}
