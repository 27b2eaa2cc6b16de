/** Words about files of activities. */

import { MAX_PACK_ACTIVITIES, MAX_PACK_BYTES } from 'shared-schema/packs/pack-limits';
import type { PackProblem } from '#data/packs/pack-error.ts';
import type { LeftOutReason } from '#data/packs/read-activities.ts';
import { MEGABYTE_BYTES, sizeWords } from '#ui/status/size-words.ts';
import type { ExportFormat } from './file-name.ts';

const activities = (count: number) => (count === 1 ? '1 activity' : `${count} activities`);

const limit = `${MAX_PACK_BYTES / MEGABYTE_BYTES}\u00a0MB`;

export const exportTexts = {
  title: 'Export activities',
  reading: (done: number, total: number) => `Reading pictures and sounds: ${done} of ${total}`,
  progress: 'Progress',
  ready: (count: number, bytes: number) =>
    `${activities(count)} with all pictures and sounds, ${sizeWords(bytes)}.`,
  format: 'Kind of file',
  formats: { pack: 'Chickadee file', page: 'Web page (zip)' } satisfies Record<ExportFormat, string>,
  use: {
    pack: 'Keep the file, or give it to a colleague. It can be imported in any school, also without a network.',
    page: 'A page that plays by itself, without an account and without a network. Answers stay on the page: nothing is sent.',
  } satisfies Record<ExportFormat, string>,
  places: [
    { place: 'USB stick', text: 'unzip it, then open index.html in a browser.' },
    { place: 'Kolibri', text: 'upload the zip in Kolibri Studio; it becomes an HTML5 app.' },
    { place: 'Moodle', text: 'upload the zip as a File, unzip it there, and make index.html the main file.' },
  ],
  missingSounds: (count: number) =>
    `${count === 1 ? '1 sound' : `${count} sounds`} of the school’s voice could not be read. The browser speaks these texts.`,
  nothing: 'No activity could be put into a file.',
  leftOut: (count: number) => `${activities(count)} left out`,
  reasons: {
    unreachable: 'A picture or sound is not on this device, and the school server does not answer.',
    missing: 'The school no longer has one of its pictures or sounds.',
    damaged: 'One of its pictures or sounds is damaged.',
    unreadable: 'It holds something that no other school could store.',
    unfinished: 'No child could finish it yet. Open it: the wizard shows what is missing.',
  } satisfies Record<LeftOutReason, string>,
  problems: {
    too_many: `A file can hold ${MAX_PACK_ACTIVITIES} activities. Choose fewer with the filters.`,
    too_large: `Together they are larger than ${limit}. Choose fewer with the filters.`,
    no_player:
      'The player of web pages is not on this device yet, and the school server does not answer. Connect to the school once, then try again.',
    other: 'The file could not be made. Please try again.',
  },
  again: 'Try again',
  cancel: 'Cancel',
  save: 'Save file',
  saved: 'File made',
  savedText: (name: string) => `“${name}” goes to the downloads of this device.`,
};

export const readyTexts = {
  title: 'Ready activities',
  intro:
    'These activities come with Chickadee. Choose some and make them yours: you can change every word and picture.',
  failed: 'The ready activities could not be opened. Close this and try again.',
  next: 'Look inside',
  back: 'Back',
  preview: 'These become your own activities:',
};

const CHANGED = 'This file was changed after it was exported, so it is not safe to open.';

export const importTexts = {
  title: 'Import activities',
  intro: 'Choose a file that was exported in Chickadee. You see what is in it before anything is added.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  ready: 'Ready activities',
  checking: (done: number, total: number) =>
    total === 0 ? 'Checking the file' : `Checking pictures and sounds: ${done} of ${total}`,
  progress: 'Progress',
  found: (name: string, count: number, bytes: number) =>
    `“${name}”: ${activities(count)}, ${sizeWords(bytes)}`,
  contents: 'In this file',
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  sets: (count: number) => (count === 1 ? '1 set' : `${count} sets`),
  files: (count: number, bytes: number) =>
    count === 0
      ? 'no pictures or sounds'
      : `${count === 1 ? '1 picture or sound' : `${count} pictures and sounds`}, ${sizeWords(bytes)}`,
  more: (count: number) => `and ${count} more`,
  renamed: (title: string) => `You have “${title}” already.`,
  notImported: 'Not imported, because no child could finish it:',
  nothing: 'Nothing in this file can be imported.',
  import: (count: number) => `Import ${activities(count)}`,
  cancel: 'Cancel',
  problems: {
    not_a_pack: 'This is not a file of activities. Their names end in “.chickadee”.',
    encrypted: 'This file has a password, so it cannot be opened. Ask for one without a password.',
    incomplete: 'The end of this file is missing. Copy or download it once more.',
    too_large: `This file holds more than ${limit}. Ask for several smaller files.`,
    too_many:
      'This file holds more activities or pictures than Chickadee opens. Ask for several smaller files.',
    foreign_file: CHANGED,
    duplicate_name: CHANGED,
    missing_file: 'A picture or sound is missing in this file. Ask for a new one.',
    damaged: 'A picture or sound in this file is damaged. Copy or download it once more.',
    wrong_type: 'Something in this file is neither a picture nor a sound, so it is not safe to open.',
    broken_manifest: 'This file cannot be read. Copy or download it once more.',
    newer_version: 'This file comes from a newer Chickadee. Ask for an update of yours, then import it.',
  } satisfies Record<PackProblem, string>,
  unreadable: 'This device could not read the file. Choose it once more.',
  done: {
    title: 'Activities imported',
    message: (count: number) =>
      count === 1 ? '1 activity is new in My Activities.' : `${count} activities are new in My Activities.`,
  },
  later: (count: number) =>
    count === 1
      ? '1 activity goes to the school when you are online.'
      : `${count} activities go to the school when you are online.`,
  failed: { title: 'Error', message: 'Failed to import. Nothing was added.' },
};
