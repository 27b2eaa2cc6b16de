/** Words of the export of recordings. Specification, teacher side, sections 2, 4, 8 and 9. */
import { sizeWords } from '#ui/status/size-words.ts';

const count = (number: number) => number.toLocaleString('en-US');
const recordings = (number: number) => (number === 1 ? '1 recording' : `${count(number)} recordings`);

export const exportTexts = {
  open: 'Export',
  title: 'Export Recordings',
  filtered: 'The filters of the page apply.',
  who: 'Whose recordings',
  everyone: 'All students',
  classes: 'Classes',
  students: 'Students',
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON', zip: 'ZIP', html: 'Portfolio' },
  use: {
    csv: 'A table for Excel, Numbers or Google Sheets.',
    json: 'A list for other programs.',
    zip: 'The table, the list and each sound as a file.',
    html: 'A web page of a child or a class with all answers to hear. It opens without a network, and prints.',
  },
  leftOut: (names: readonly string[]) =>
    `A child whose family has not allowed to show its work is left out; the page says how many, not who.${names.length > 0 ? ` Refused: ${names.join(', ')}.` : ''}`,
  several: 'Each family that gets this page hears every child on it. For one family, choose one student.',
  range: 'Date range',
  ranges: { all: 'All Time', week: 'Last Week', month: 'Last Month', custom: 'Custom Range' },
  from: 'First day',
  to: 'Last day',
  include: 'Include',
  options: {
    includeAudio: 'Audio',
    includeTranscripts: 'Transcripts',
    includeFeedback: 'Feedback',
    includeScores: 'Scores',
  },
  counting: 'Counting recordings',
  notCounted: 'The recordings could not be counted.',
  countAgain: 'Count again',
  matching: (number: number) =>
    number === 1 ? '1 recording matches.' : `${count(number)} recordings match.`,
  reasons: {
    none: 'No recording matches. Choose another date range or other students.',
    days: 'Choose the first and the last day.',
    backwards: 'The last day is before the first day.',
    offline: 'You are offline. Connect to your school to export.',
    many: (most: number) => `At most ${recordings(most)} fit into one file. Choose a shorter date range.`,
    large: (most: number) =>
      `A portfolio has room for ${recordings(most)}. Choose one student or a shorter date range.`,
  },
  unsent: 'Feedback that is not sent yet is not in the file.',
  finding: 'Finding recordings',
  received: (number: number, bytes: number) => `${recordings(number)}: ${sizeWords(bytes)}`,
  receivedOf: (number: number, bytes: number, total: number) =>
    `${recordings(number)}: ${sizeWords(bytes)} of about ${sizeWords(total)}`,
  progress: 'Progress of the export',
  cancel: 'Cancel',
  canceled: 'Export canceled',
  run: 'Export',
  done: 'Export Complete',
  doneText: (name: string) => `“${name}” goes to the downloads of this device.`,
  failed: { title: 'Export Failed', message: 'Failed to export recordings' },
};
