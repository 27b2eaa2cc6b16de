/**
 * Work that the school server refused: a child shows it to the teacher, who decides right there. Nothing of it is
 * lost meanwhile. Only the work of the child on the screen.
 */
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import classes from './SyncIssueNotice.module.css';
import { dashboardTexts } from './texts.ts';

const SyncIssuePanel = lazyOnTap(() => import('./SyncIssuePanel.tsx'));

export default function SyncIssueNotice() {
  const { syncIssues } = useSyncStatus();
  const [open, setOpen] = useState<boolean | null>(null);
  // Once opened it stays, empty where everything was decided, so that the focus has somewhere to go.
  if (syncIssues === 0 && open === null) return null;
  return (
    <div tabIndex={-1} className={classes.frame}>
      {syncIssues > 0 && (
        <aside className={classes.notice} aria-label={dashboardTexts.showTeacher}>
          <Emoji name="speech-balloon" size={44} />
          <strong>{dashboardTexts.showTeacher}</strong>
          <SpeakButton text={dashboardTexts.showTeacher} />
          <Button variant="default" onClick={() => setOpen(true)}>
            {dashboardTexts.forTeacher}
          </Button>
        </aside>
      )}
      <Suspense>{open && <SyncIssuePanel onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
