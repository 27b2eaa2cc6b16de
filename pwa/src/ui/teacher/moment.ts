/**
 * A moment as teachers' screens say it, in the time zone of the device. By hand, because the first `Intl.DateTimeFormat` of a
 * page takes as long as drawing several rows.
 */
import { type Clock, systemClock } from '#platform/clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 20, 7:55 PM', and 'Nov 20, 2025, 7:55 PM' in another year than now. `instant` is ISO 8601. */
export function momentOf(instant: string, clock: Pick<Clock, 'now'> = systemClock): string {
  const moment = new Date(instant);
  const hour = moment.getHours();
  const minute = String(moment.getMinutes()).padStart(2, '0');
  const year = moment.getFullYear();
  const ofYear = year === new Date(clock.now()).getFullYear() ? '' : `, ${year}`;
  const day = `${MONTHS[moment.getMonth()]} ${moment.getDate()}${ofYear}`;
  return `${day}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
