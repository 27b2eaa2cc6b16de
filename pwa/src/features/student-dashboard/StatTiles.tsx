/** The three numbers of a student: activities done, level, points. */
import { IconRocket, IconStarFilled, IconTrophyFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { POINTS_PER_LEVEL } from 'shared-schema/rules/points';
import type { StudentHome } from '#data/queries/student.ts';
import classes from './StatTiles.module.css';
import { dashboardTexts } from './texts.ts';

export function StatTiles({ home }: { home: StudentHome }) {
  const toNext = dashboardTexts.levelProgress(home.levelProgress, POINTS_PER_LEVEL);
  return (
    <dl className={classes.tiles}>
      <Tile icon={<IconTrophyFilled size={34} />} tone="leaf" name={dashboardTexts.done} value={home.done} />
      <Tile
        icon={<IconRocket size={36} stroke={2} />}
        tone="sky"
        name={dashboardTexts.level}
        value={home.level}
      >
        <progress
          className={classes.bar}
          max={POINTS_PER_LEVEL}
          value={home.levelProgress}
          aria-label={toNext}
        />
      </Tile>
      <Tile icon={<IconStarFilled size={34} />} tone="sun" name={dashboardTexts.points} value={home.points} />
    </dl>
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
    <div className={classes.tile}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
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
