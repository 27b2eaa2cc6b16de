/** The three numbers of a student: activities done, level, points. */
import type { ReactNode } from 'react';
import { POINTS_PER_LEVEL } from 'shared-schema/rules/points';
import type { StudentHome } from '#data/hooks/student.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './StatTiles.module.css';
import { dashboardTexts } from './texts.ts';

export function StatTiles({ home }: { home: StudentHome }) {
  const toNext = dashboardTexts.levelProgress(home.levelProgress, POINTS_PER_LEVEL);
  return (
    <dl className={classes.tiles}>
      <Tile icon="trophy" name={dashboardTexts.done} value={home.done} />
      <Tile icon="rocket" name={dashboardTexts.level} value={home.level}>
        <progress
          className={classes.bar}
          max={POINTS_PER_LEVEL}
          value={home.levelProgress}
          aria-label={toNext}
        />
      </Tile>
      <Tile icon="star" name={dashboardTexts.points} value={home.points} />
    </dl>
  );
}

interface TileProps {
  icon: string;
  name: string;
  value: number;
  children?: ReactNode;
}

function Tile({ icon, name, value, children }: TileProps) {
  return (
    <div className={classes.tile}>
      <Emoji name={icon} size={52} />
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
}
