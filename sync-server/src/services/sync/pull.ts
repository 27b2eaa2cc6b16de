/** One page of what an account may see after a cookie, with the state of its lanes. SYNC.md, 'Receiving'. */
import { PAGE_SIZE, type PullBody } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Visible } from '#access/visibility.ts';
import type { School } from '#context.ts';
import { type Cookie, readCookie, resetReason, writeCookie } from './cookie.ts';
import { readLaneStates } from './lanes.ts';

/**
 * Answers the JSON text of a `PullReply`: documents are stored as JSON and never taken apart on their way. Where
 * nothing is new, the feed is not touched.
 */
export async function pull(school: School, account: UserActor, body: PullBody): Promise<string> {
  const visible = await school.visibility.of(account);
  // The head first: whatever is committed from here on is for the next pull, and its poke is still to come.
  const head = school.head();
  const cookie = body.cookie === null ? freshCookie(school, visible) : readCookie(body.cookie);
  const reset = resetReason(cookie, {
    view: visible.view,
    purge: school.purge(),
    isPast: school.incarnations.isPast,
  });
  if (reset || !cookie) return JSON.stringify({ reset: reset ?? 'schema' });
  const upToDate = cookie.seq >= head;
  if (upToDate && body.lanes.length === 0) return toText(school, visible, head, nothing(head), '{}');
  const page = upToDate ? nothing(head) : await school.gates.pulls.run(() => readPage(school, visible, cookie, head));
  // After the page: a lane may be said to be further than the page only if the page is not the last one.
  const lanes = await laneStates(school, account, body.lanes, page.more);
  return toText(school, visible, head, page, lanes);
}
