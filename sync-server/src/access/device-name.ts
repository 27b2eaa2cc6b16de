/** What the owner of a session recognizes the browser by, from the browser's self-description. */
import { describeDevice } from 'shared-schema/rules/people/describe-device';

/** The first that fits: most browsers name Chrome and Safari beside themselves. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** For example 'Chrome on Chromebook'; 'Browser' where nothing is known. */
export function deviceNameOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Browser';
  const device = describeDevice(userAgent);
  const [, browser] = browsers.find(([mark]) => userAgent.includes(mark)) ?? [];
  return browser ? `${browser} on ${device}` : device;
}
