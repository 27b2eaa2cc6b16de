/** Words about how texts sound. Specification, teacher side, section 8 (speech). */
export const speechTexts = {
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
