/** What a tablet last said of itself, in words. */
import type { TabletDocument } from 'shared-schema/contract';
import type { Tablets } from '#data/class-tablet/tablets.ts';
import type { Clock } from '#platform/clock.ts';
import { momentOf } from '#ui/teacher/moment.ts';
import { tabletTexts as texts } from './texts.ts';

/** Seen, answers waiting or without consent, voice, free space, app version: in the order in which a teacher asks. */
export function tabletFacts(
  { preparedAt, lastSeenAt, report }: Pick<TabletDocument, 'preparedAt' | 'lastSeenAt' | 'report'>,
  clock: Pick<Clock, 'now'>,
): string[] {
  if (!report) return [texts.prepared(momentOf(preparedAt, clock)), texts.notReported];
  const seen = texts.seen(momentOf(lastSeenAt, clock));
  const { waiting, unbacked = 0, withoutConsent = 0, used, quota } = report;
  const { appVersion, hasVoice, missingSounds = 0 } = report;
  const space = used === null || quota === null ? texts.spaceUnknown : texts.space(Math.max(0, quota - used));
  const kept = unbacked > 0 ? [texts.unbacked(unbacked)] : [];
  const refused = withoutConsent > 0 ? [texts.withoutConsent(withoutConsent)] : [];
  // A voice of its own says every text; nothing is known of older apps.
  const voice = hasVoice === false ? [texts.noVoice(missingSounds)] : [];
  return [seen, texts.waiting(waiting), ...kept, ...refused, ...voice, space, texts.version(appVersion)];
}

/** False when the latest list of the school has no such tablet in use. */
export function isListed(
  { uid }: Pick<TabletDocument, 'uid'>,
  { status, tablets }: Omit<Tablets, 'refresh'>,
): boolean {
  return status !== 'ready' || tablets.some((tablet) => tablet.uid === uid && tablet.state === 'active');
}
