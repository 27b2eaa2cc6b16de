/** Words for a device whose date is wrong, for grown-ups: no child's start carries them. */
import { dateFormat } from '#platform/date-format.ts';

const wholeDate = dateFormat('en', { dateStyle: 'full', timeStyle: 'short' });

export const dateTexts = {
  /** `now` in milliseconds. A question, because nobody on the device knows the right date. */
  question: (now: number) =>
    `Is the date of this device right? It says ${wholeDate(new Date(now).toISOString())}.`,
  help: 'With a wrong date, a device cannot reach the school’s computer. Set date, time and time zone in the settings of the device.',
};
