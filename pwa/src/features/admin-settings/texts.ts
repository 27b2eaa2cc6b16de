/** Sentences of the school's settings. */
export const settingsTexts = {
  title: 'Settings',
  intro: 'What holds for the whole school. Each change is saved at once.',
  loading: 'Loading settings',
  loadFailed: 'The settings could not be loaded. The school server did not answer.',
  retry: 'Try Again',
  saved: 'Setting saved',
  notSaved: 'Setting not saved',
  unreachable: 'The school server did not answer. Nothing has changed.',
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
