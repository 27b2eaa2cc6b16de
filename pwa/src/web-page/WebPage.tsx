/** The exported page: its activities, and the one that is played. Answers are kept until the page is closed. */
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Respelling } from 'shared-schema/rules/speech/respell';
import { useSpeechSources } from '#data/media/use-speech-sources.ts';
import { unsavedActivity } from '#data/optimistic/activities.ts';
import type { WebPageContent } from '#data/packs/web-page-content.ts';
import classes from '#features/activity-player/ActivityPage.module.css';
import { ActivityView } from '#features/activity-player/ActivityView.tsx';
import { createTryAnswers } from '#features/activity-try/try-answers.ts';
import { StudentScope } from '#ui/scopes/StudentScope.tsx';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import { ActivityList, type PagePart } from './ActivityList.tsx';
import { PageListening } from './PageListening.tsx';

const NO_RESPELLINGS: readonly Respelling[] = [];

export function WebPage({ content }: { content: WebPageContent }) {
  const [parts] = useState(() => partsOf(content));
  const [played, setPlayed] = useState<PagePart | null>(null);
  const show = (part: PagePart | null) => {
    setPlayed(part);
    window.scrollTo(0, 0);
  };
  return (
    <StudentScope>
      <main className={classes.page}>
        {played ? (
          <Played part={played} onLeave={() => show(null)} />
        ) : (
          <ActivityList title={content.title} parts={parts} onPlay={show} />
        )}
      </main>
      <ToastHost />
    </StudentScope>
  );
}

function partsOf({ activities }: WebPageContent): PagePart[] {
  return activities.map(({ fields, sounds }, index) => ({
    activity: unsavedActivity({ ...fields, uid: String(index) }),
    sounds,
    store: createTryAnswers(undefined, 'page'),
  }));
}

function Played({ part, onLeave }: { part: PagePart; onLeave(): void }) {
  const { activity, sounds, store } = part;
  const { answers, isCompleted } = useSyncExternalStore(store.subscribe, store.get);
  const rendered = useMemo(() => ({ get: () => sounds }), [sounds]);
  useSpeechSources(activity.respellings ?? NO_RESPELLINGS, rendered);
  const found = useMemo(
    () => ({ activity, recordings: answers, progress: isCompleted ? { completed: true } : null }),
    [activity, answers, isCompleted],
  );
  return (
    <ActivityView found={found} store={store} preview onLeave={onLeave} ListeningPlayer={PageListening} />
  );
}
