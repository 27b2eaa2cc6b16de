/** The three numbers of a student: activities done, level with the way to the next one, points. */
import type { ReactNode } from 'react';
import { POINTS_PER_LEVEL } from 'shared-schema/rules/progress/points';
import type { StudentHome } from '#data/queries/student.ts';
import classes from './StatTiles.module.css';
import { dashboardTexts } from './texts.ts';

export function StatTiles({ home }: { home: StudentHome }) {
  const percent = home.cards.length > 0 && dashboardTexts.percentDone(home.progressPercent);
  return (
    <dl className={classes.tiles}>
      <Tile tone="leaf" name={dashboardTexts.done} value={home.done}>
        {percent && <small>{percent}</small>}
      </Tile>
      <Tile tone="sky" name={dashboardTexts.level} value={home.level}>
        <WayToNextLevel home={home} />
      </Tile>
      <Tile tone="sun" name={dashboardTexts.points} value={home.points} />
    </dl>
  );
}

function WayToNextLevel({ home: { level, levelProgress } }: { home: StudentHome }) {
  return (
    <span className={classes.way}>
      <progress
        className={classes.bar}
        max={POINTS_PER_LEVEL}
        value={levelProgress}
        aria-label={dashboardTexts.nextLevel(level + 1)}
        aria-valuetext={dashboardTexts.levelProgress(levelProgress, POINTS_PER_LEVEL)}
      />
      <small>{dashboardTexts.nextLevel(level + 1)}</small>
    </span>
  );
}

interface TileProps {
  tone: 'leaf' | 'sky' | 'sun';
  name: string;
  value: number;
  children?: ReactNode;
}

function Tile({ tone, name, value, children }: TileProps) {
  return (
    <div className={classes.tile} data-tone={tone}>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
}
