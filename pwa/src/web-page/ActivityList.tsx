/** The activities of an exported page, each with its picture and the one way on. */
import { IconPlayerPlayFilled, IconRotate } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { WebPageActivity } from '#data/packs/web-page-content.ts';
import type { ActivityRow } from '#data/queries/student-view.ts';
import grid from '#features/activity-try/TryView.module.css';
import type { TryAnswers } from '#features/activity-try/try-answers.ts';
import card from '#features/student-dashboard/ActivityCard.module.css';
import { CardPicture } from '#features/student-dashboard/CardPicture.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { DifficultyBadge } from '#ui/student/DifficultyBadge.tsx';
import classes from './ActivityList.module.css';
import { webPageTexts as texts } from './texts.ts';

/** An activity with what was answered since the page was opened. */
export interface PagePart {
  activity: ActivityRow;
  sounds: WebPageActivity['sounds'];
  store: TryAnswers;
}

interface ActivityListProps {
  title: string;
  parts: readonly PagePart[];
  onPlay(part: PagePart): void;
}

export function ActivityList({ title, parts, onPlay }: ActivityListProps) {
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.note}>{texts.note}</p>
      </header>
      <div className={grid.cards}>
        {parts.map((part) => (
          <Card key={part.activity.uid} part={part} onPlay={() => onPlay(part)} />
        ))}
      </div>
    </>
  );
}

function Card({ part: { activity, store }, onPlay }: { part: PagePart; onPlay(): void }) {
  const { isCompleted } = useSyncExternalStore(store.subscribe, store.get);
  const Icon = isCompleted ? IconRotate : IconPlayerPlayFilled;
  return (
    <article className={card.card} aria-label={activity.title}>
      <div className={card.picture}>
        <CardPicture activity={activity} />
      </div>
      <div className={card.body}>
        <div className={card.titleLine}>
          <h2 className={card.title}>{activity.title}</h2>
          <SpeakButton text={activity.title} />
        </div>
        <div className={card.facts}>
          <DifficultyBadge difficulty={activity.difficulty} />
          {isCompleted && (
            <span className={card.status} data-status="Completed">
              {texts.done}
            </span>
          )}
        </div>
        <button
          type="button"
          className={card.wayOn}
          data-status={isCompleted ? 'Completed' : undefined}
          onClick={onPlay}
        >
          <Icon size={24} aria-hidden />
          {isCompleted ? texts.again : texts.start}
        </button>
      </div>
    </article>
  );
}
