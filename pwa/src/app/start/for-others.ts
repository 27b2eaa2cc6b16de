/** What a child's start does without: the titles of the pages, and the sounds that a teacher's device keeps. */
import type { AppContext } from '#data/app-context.ts';
import { loadAgain } from '#platform/page/load-again.ts';
import { followHeading } from '#ui/focus/follow-heading.ts';

/** Called once. */
export function startForOthers(context: AppContext): void {
  followHeading(document);
  keepSoundsOfTeacher(context);
}

/** Loads the code when a teacher is first on the screen: a child's tablet never does. */
function keepSoundsOfTeacher(context: AppContext): void {
  const { accountStore, clock } = context;
  const load = async () => {
    if (accountStore.getState().account?.role !== 'teacher') return;
    stop();
    const { keepSounds } = await loadAgain(clock, () => import('./keep-sounds.ts'), reportError);
    keepSounds(context);
  };
  const look = () => void load().catch(reportError);
  const stop = accountStore.subscribe(look);
  look();
}
