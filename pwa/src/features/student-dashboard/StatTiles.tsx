/** The three numbers of a student: activities done, level with the way to the next one, points. */
import { IconRocket, IconStarFilled, IconTrophyFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { POINTS_PER_LEVEL } from 'shared-schema/rules/progress/points';
import type { StudentHome } from '#data/queries/student.ts';
import classes from './StatTiles.module.css';
import { dashboardTexts } from './texts.ts';

export function StatTiles({ home }: { home: StudentHome }) {
  const percent = home.cards.length > 0 && dashboardTexts.percentDone(home.progressPercent);
  return (
    <dl className={classes.tiles}>
      <Tile icon={<IconTrophyFilled size={30} />} tone="leaf" name={dashboardTexts.done} value={home.done}>
        {percent && <small>{percent}</small>}
      </Tile>
      <Tile
        icon={<IconRocket size={32} stroke={2} />}
        tone="sky"
        name={dashboardTexts.level}
        value={home.level}
      >
        <WayToNextLevel home={home} />
      </Tile>
      <Tile icon={<IconStarFilled size={30} />} tone="sun" name={dashboardTexts.points} value={home.points} />
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
      />
      <small>
        {dashboardTexts.levelProgress(levelProgress, POINTS_PER_LEVEL)}
        <span className={classes.next}>{dashboardTexts.nextLevel(level + 1)}</span>
      </small>
    </span>
  );
}

interface TileProps {
  icon: ReactNode;
  tone: 'leaf' | 'sky' | 'sun';
  name: string;
  value: number;
  children?: ReactNode;
}

function Tile({ icon, tone, name, value, children }: TileProps) {
  return (
    <div className={classes.tile} data-tone={tone}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
}
