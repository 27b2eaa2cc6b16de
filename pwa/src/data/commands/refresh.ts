/** The Refresh button: everything else keeps itself up to date. */
import { dataContext } from '#data/context.ts';

/** Asks the server for news now, and sends what waits. Returns at once; without a network nothing happens. */
export function lookAround(context = dataContext): void {
  context.lookAround();
}
