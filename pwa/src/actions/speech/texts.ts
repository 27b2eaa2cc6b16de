/** Words about hearing how a text will sound. */
export const previewTexts = {
  hear: (name: string) => `Hear “${name}” on this device`,
  stop: (name: string) => `Stop “${name}”`,
  hearShort: 'Hear it on this device',
  hearSchool: (name: string) => `Hear “${name}” in the school's voice`,
  hearSchoolShort: "Hear the school's voice, for tablets without their own",
  schoolTitle: "The school's voice",
  schoolFailed: "The school's server could not say it now. Please try again.",
  schoolUnable: "The school's voice cannot say this text. It has English letters only.",
};

export const spokenNameTexts = {
  label: 'Sounds like (optional)',
  help: 'Is the first name said wrong? Write it as it sounds in English: “nwin” for Nguyễn.',
};
