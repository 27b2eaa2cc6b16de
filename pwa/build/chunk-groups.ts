/**
 * Which modules share a file. Each file that a page loads is a call of the worker and some tasks of the page's thread, so
 * the small modules that many pages share come together (docs/decisions/137-few-files-for-a-page.md). A module is in the
 * first group that takes it; what no group takes has a file for each set of pages that share it.
 */
import type { Rolldown } from 'vite';

type ChunkGroup = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];

/** Small parts of the screens: of a child, of a teacher, and of whoever has not signed in. */
const MANTINE_PARTS = 'Alert|Avatar|Badge|Card|Checkbox|Code|Container|List|Paper|SimpleGrid|Tabs|ThemeIcon';
const TEACHER_PARTS = 'EmptyNote|PersonMark|SearchField|badges|moment|texts';

const inOrder: ChunkGroup[] = [
  // React changes with a dependency update only: an app update then does not download it again.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'start', tags: ['$initial'] },
  // What follows the first screen (app/start/background.ts).
  {
    name: 'background',
    test: /workbox-window|pwa[\\/]src[\\/](sync[\\/](?!class-tablet)|ui[\\/]focus[\\/](?!follow-heading)|app[\\/]start[\\/](?!for-others|keep-teacher-files|recover-store|store-failure)|data[\\/](media[\\/]prefetch|outbox[\\/](confirm|pull-cursor)))/,
  },
  // Without a style: what a teacher's replica loads waits for no file of a screen.
  {
    name: 'rules',
    test: inFolders('tslib/', 'shared-schema/src/rules/', 'src/data/optimistic/', 'src/platform/keys-of'),
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: inFolders(
      '@tabler',
      '@mantine/core/esm/core',
      `@mantine/core/esm/components/(${MANTINE_PARTS})/`,
      '@mantine/hooks/esm/use-merged-ref',
      'src/ui/(address|brand|forms|status)/',
      `src/ui/teacher/(${TEACHER_PARTS})\\.`,
      'src/platform/sound',
      'src/data/api/school-health',
      'src/data/outbox/(append|command-content)\\.',
    ),
    minShareCount: 3,
  },
  {
    name: 'dialogs',
    test: inFolders(
      '@mantine/core/esm/components/(Modal|ModalBase|Popover|ScrollArea)/',
      'src/ui/teacher/ConfirmDialog',
      'src/ui/dialogs/FormModal',
      'src/ui/row-actions/',
    ),
    minShareCount: 3,
  },
  {
    name: 'teacher',
    test: inFolders(
      'src/app/teacher/TeacherPageFrame',
      'src/features/teacher-layout/',
      'src/data/queries/(recordings|teacher)/',
    ),
    minShareCount: 4,
  },
  {
    name: 'recordings',
    test: inFolders(
      '@tanstack/',
      'src/ui/(plain|waveform|window-list)/',
      'src/features/recordings-review/',
      'src/data/drafts/feedback/feedback-drafts',
    ),
    minShareCount: 3,
  },
  // What a child answers with.
  {
    name: 'players',
    test: inFolders(
      'src/ui/(audio|celebration|scene|student)/',
      'src/data/media/use-',
      'src/data/commands/(known-answers|progress|recording)',
      'src/data/queries/activity-in-play',
      'src/platform/(files/trial-write|page/keep-awake)',
      'shared-schema/src/rules/(speech/|activities/answer)',
    ),
    minShareCount: 2,
  },
];

export const chunkGroups = inOrder.map((group, index) => ({ ...group, priority: inOrder.length - index }));

/** Paths on any system. */
function inFolders(...paths: string[]): RegExp {
  return new RegExp(`[\\\\/]${`(${paths.join('|')})`.replaceAll('/', '[\\\\/]')}`);
}
