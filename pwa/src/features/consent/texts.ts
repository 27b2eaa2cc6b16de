/** Sentences about what families allow. */
import { consentMethodWords } from 'shared-schema/rules/people/consent';
import { consentPurposes } from '#data/sync-issues/texts.ts';

const childrenOf = (count: number) => (count === 1 ? '1 child' : `${count} children`);

export const consentTexts = {
  title: 'Consent',
  intro: 'What families allow. Only teachers of a child see this page; children’s tablets do not.',
  dashboard: 'Dashboard',
  form: 'Download consent form',
  formName: 'parental-consent-form.txt',
  loading: 'Loading',
  search: 'Search by name, username or class',
  clear: 'Clear search',
  filter: 'Which children',
  filters: { all: 'All', without: 'Without consent', off: 'Microphone off' },
  emptyTitle: 'No students yet',
  emptyText: 'When you have created students, you note here what their families allow.',
  nothingFound: 'Nobody here matches.',
  more: (rest: number) => `Show ${rest} more`,
  list: 'Students',

  chooseAll: (count: number) => `Choose all ${count}`,
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => `${childrenOf(count)} chosen`,
  give: 'Note consent',
  withdraw: 'Withdraw consent',

  child: 'Child',
  class: 'Class',
  purposes: consentPurposes,
  methods: consentMethodWords,
  noClass: 'In no class',
  unknown: 'Nothing noted',
  given: (day: string) => `Since ${day}`,
  withdrawn: (day: string) => `Withdrawn ${day}`,
  refused: (day: string) => `Refused ${day}`,
  formNumber: (number: string) => `Form ${number}`,
  scan: (isDocument: boolean) => (isDocument ? 'Signed form (PDF)' : 'Photo of the form'),
  scanOf: (name: string, isDocument: boolean) =>
    isDocument ? `Signed form of ${name} (PDF)` : `Photo of the form of ${name}`,
  microphoneOff: 'Microphone off',
  answersRefused: (count: number) =>
    count === 1
      ? '1 answer was spoken without consent. It was not taken and stays on its tablet until a teacher of the child removes it there, under “Needs attention”.'
      : `${count} answers were spoken without consent. They were not taken and stay on their tablets until a teacher of the child removes them there, under “Needs attention”.`,

  giveTitle: 'Note consent',
  withdrawTitle: 'Withdraw consent',
  of: (names: readonly string[]) =>
    names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', '),
  what: 'What the family allows',
  whatNoMore: 'What the family does not allow any more',
  method: 'How the family said so',
  day: 'Date',
  formNumberField: 'Number of the printed form (optional)',
  formNumberShared: 'The same number stands with every child you chose.',
  photoOfOne:
    'A photo or PDF of a signed form is added for one child at a time: each family may see what is kept of its child.',
  photoField: 'Photo or PDF of the signed form (optional)',
  photoAdded: { title: 'Form added', message: 'It is stored when you save.' },
  photoAdding: 'The form is still being added. You can save when it is there.',
  effect:
    'Without consent for the voice, the microphone is off as soon as the child’s tablet reaches the school. What was recorded before stays in Student Recordings until you delete it or its time is over. What is recorded later is not taken.',
  cancel: 'Cancel',
  save: 'Save',
  needsPurpose: { title: 'Missing Information', message: 'Please choose what this is about.' },
  needsDay: { title: 'Missing Information', message: 'Please enter the date.' },
  futureDay: {
    title: 'Missing Information',
    message: 'The date is still to come. Please enter another one.',
  },
  gave: (count: number) => `Consent noted for ${childrenOf(count)}`,
  withdrew: (count: number) => `Consent withdrawn for ${childrenOf(count)}`,
  failed: { title: 'Consent not saved', message: 'It could not be stored on this device.' },

  open: (missing: number) => (missing === 0 ? 'Consent' : `Consent (${missing} missing)`),
};
