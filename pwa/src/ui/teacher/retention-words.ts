/** A warning that answers of children will be deleted, in words. */
import type { RetentionWarning } from 'shared-schema/contract';

const day = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${many}`;

export function describeWarning({ lastDay, recordings, students, from, until }: RetentionWarning): string {
  const what = count(recordings, 'recording', 'recordings');
  const verb = recordings === 1 ? 'is' : 'are';
  const whose = count(students, 'student', 'students');
  const days = from.slice(0, 10) === until.slice(0, 10) ? day(from) : `${day(from)} to ${day(until)}`;
  return `After ${day(lastDay)}, ${what} of ${whose} ${verb} deleted (spoken ${days}).`;
}
