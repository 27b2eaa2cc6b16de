/**
 * When a lane's command was made. Its commands happened one after another, so that a clock which runs backwards between
 * two of them fell: a battery ran empty, and the tablet began in another year. What comes then would else look older
 * than everything, and the newest answer would lose against one that it was to replace.
 */
import type { WriteContext } from '#db/writer.ts';
import { happenedAt } from '#services/shared/saved.ts';

export interface LaneTime {
  /** ISO instant of the command, not before the lane's last one and not after the server's own time. */
  readonly at: string;
  /** Milliseconds by which the clock fell, to be added to every time in the payload. */
  readonly behind: number;
}

/** The time of a command whose device says `at`, in a lane whose last one was made at `lastAt` (null: the first). */
export function laneTime(w: Pick<WriteContext, 'now'>, at: string, lastAt: string | null): LaneTime {
  const behind = lastAt === null ? 0 : Math.max(0, Date.parse(lastAt) - Date.parse(at));
  return { at: happenedAt(w, at, behind), behind };
}
