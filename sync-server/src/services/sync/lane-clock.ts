/**
 * When a lane's command was made. The commands of a lane were made one after another. A clock that runs backwards
 * between two of them was reset: a battery ran empty, and the tablet started in another year. Without a correction, the
 * commands after the reset would be older than all others, and the newest answer would lose against the older one.
 */
import type { WriteContext } from '#db/writer.ts';
import { notAfterNow } from '#services/shared/times.ts';

export interface LaneTime {
  /** ISO instant of the command, not before the lane's last one and not after the server's own time. */
  readonly at: string;
  /** Milliseconds by which the clock went back, to be added to every time in the payload. */
  readonly behind: number;
}

/** The time of a command whose device says `at`, in a lane whose last one was made at `lastAt` (null: the first). */
export function laneTime(w: Pick<WriteContext, 'now'>, at: string, lastAt: string | null): LaneTime {
  const behind = lastAt === null ? 0 : Math.max(0, Date.parse(lastAt) - Date.parse(at));
  return { at: notAfterNow(Date.parse(at) + behind, w), behind };
}
