/** Sentences of the school's settings. */
import type { KeepRecordings } from 'shared-schema/rules/retention/retention';

export const settingsTexts = {
  title: 'Settings',
  intro: 'What holds for the whole school. Each change is saved at once.',
  loading: 'Loading settings',
  loadFailed: 'The settings could not be loaded. The school server did not answer.',
  retry: 'Try Again',
  saved: 'Setting saved',
  notSaved: 'Setting not saved',
  refused: 'The school server refused. Nothing has changed.',
  noAnswer: 'No answer',
  unreachable:
    'The school server did not answer. Whether the setting has changed shows when it answers again.',
};

export const schoolTexts = {
  title: 'School',
  label: 'Name of the school',
  hint: 'It stands on the sheet for devices, on the privacy packet and in an export. Whoever prepares a device can read it. Leave it empty to name none.',
  save: 'Save name',
  now: (name: string) => (name === '' ? 'The school is not named.' : `The school is called ${name}.`),
};

export const keepTexts = {
  title: 'How long recordings are kept',
  intro: 'Children’s answers, with the feedback on them. A school year ends on June 30.',
  choices: {
    one_year: {
      label: 'One more school year',
      hint: 'An answer stays for the rest of its school year and the whole next one, then it is deleted.',
    },
    two_years: {
      label: 'Two more school years',
      hint: 'Deleted at the end of the second year after its own.',
    },
    three_years: {
      label: 'Three more school years',
      hint: 'Deleted at the end of the third year after its own.',
    },
    always: { label: 'For ever', hint: 'Nothing is deleted by itself.' },
  } satisfies Record<KeepRecordings, { label: string; hint: string }>,
  hint: 'Teachers see a warning at least 30 days before anything of theirs is deleted, also after a change here. Points, levels and what is completed stay. Of a child whose family allowed to keep samples, the first and the last spoken answer of each year stay.',
  now: 'Every warning begins anew: nothing is deleted in the next 30 days.',
  nothing: 'At the moment nothing is about to be deleted.',
};

export const recordingTexts = {
  title: 'Recording',
  label: 'Record only with consent',
  hint: 'The microphone stays off for each child without a consent for the voice on record. The child still sees and hears the activities and can finish them. Teachers note consents on the page ‘Consent’. A tablet without a network learns of it when it reaches the school. Where a family has withdrawn or refused consent, the microphone is off in any case.',
  now: {
    on: 'Children without consent are not recorded any more.',
    off: 'Children are recorded unless their family refused.',
  },
};
