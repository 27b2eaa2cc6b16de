/** Times by the clock of a device, which may be wrong: none is stored that is later than the server's own. */
import type { WriteContext } from '#db/writer.ts';
import type { CommandMeta } from './saved.ts';

/**
 * When something in a command happened by the person's clock, corrected where that clock fell, but never later than the
 * server's own: a clock may be a year ahead. A time after the command itself was corrected by the tablet, which knew a
 * newer answer, and stays as it is. Where that answer lies in the future, the command's time counts: the server's clock was
 * ahead and was put right.
 */
export function happenedAt(
  w: Pick<WriteContext, 'now'>,
  time: string | undefined,
  { at, behind = 0 }: CommandMeta,
): string {
  if (!time) return w.now();
  const corrected = Date.parse(time) + behind;
  if (at === undefined || corrected <= Date.parse(at)) return notAfterNow(corrected, w);
  const isFuture = Date.parse(time) > Date.parse(w.now());
  return notAfterNow(Date.parse(isFuture ? at : time), w);
}

/** The instant `ms`, but never later than the server's own. */
export function notAfterNow(ms: number, w: Pick<WriteContext, 'now'>): string {
  return new Date(Math.min(ms, Date.parse(w.now()))).toISOString();
}
