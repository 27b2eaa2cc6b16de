/** Words about how texts sound. Specification, teacher side, section 8 (speech). */
export const speechTexts = {
  hear: (name: string) => `Hear “${name}” on this device`,
  stop: (name: string) => `Stop “${name}”`,
  hearShort: 'Hear it on this device',
  hearSchool: (name: string) => `Hear “${name}” in the school's voice`,
  hearSchoolShort: "Hear the school's voice, for tablets without their own",
  schoolTitle: "The school's voice",
  schoolFailed: "The school's server could not say it now. Please try again.",
  schoolUnable: "The school's voice cannot say this text. Tablets without a voice stay silent here.",
  silentTitle: 'Not every tablet can say this',
  silentHelp:
    "The school's voice has English letters only. Record these texts, or write how their words sound.",
  respellings: 'Pronunciation',
  respellingsHint: 'Is a word said wrong? Write it as it sounds.',
  word: 'Word',
  wordExample: 'Siobhan',
  wordInvalid: 'One word, as it stands in the text',
  spoken: 'Sounds like',
  spokenExample: 'shi vawn',
  add: 'Add word',
  remove: (word: string) => `Remove “${word}”`,
  becomes: (word: string, spoken: string) => `${word} → ${spoken}`,
};
