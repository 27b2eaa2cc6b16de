/** A moment as teachers' screens say it, in the time zone of the device. */
const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Nov 20, 7:55 PM'. `instant` is ISO 8601. */
export function momentOf(instant: string): string {
  return format.format(new Date(instant));
}
