/** What a child's start does without: the titles of the pages, and the files that a teacher's device keeps. */
import type { AppContext } from '#data/app-context.ts';
import { loadAgain } from '#platform/page/load-again.ts';
import { followHeading } from '#ui/focus/follow-heading.ts';
import { whenOnScreen } from './when-on-screen.ts';

/** Called once. */
export function startForOthers(context: AppContext): void {
  followHeading(document);
  keepFilesOfTeacher(context);
}

/** Loads the code when a teacher is first on the screen: a child's tablet never does. */
function keepFilesOfTeacher(context: AppContext): void {
  const isTeacher = (role?: string) => role === 'teacher';
  whenOnScreen(context, isTeacher, async () => {
    const { keepTeacherFiles } = await loadAgain(
      context.clock,
      () => import('./keep-teacher-files.ts'),
      reportError,
    );
    keepTeacherFiles(context);
  });
}
