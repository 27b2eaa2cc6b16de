/**
 * A moment as teachers' screens say it, in the time zone of the device. By hand, because the first `Intl.DateTimeFormat` of a
 * page takes as long as drawing several rows.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 20, 7:55 PM'. `instant` is ISO 8601. */
export function momentOf(instant: string): string {
  const moment = new Date(instant);
  const hour = moment.getHours();
  const minute = String(moment.getMinutes()).padStart(2, '0');
  const day = `${MONTHS[moment.getMonth()]} ${moment.getDate()}`;
  return `${day}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
