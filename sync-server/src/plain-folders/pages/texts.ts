/** Words of the pages in an exported folder. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const texts = {
  title: 'Everything of the school',
  titleOf: (school: string) => `Everything of ${school}`,
  made: (day: string, version: string) => `As it was on ${day}, written by Chickadee ${version}.`,
  plays: 'These pages need no server and no network. They show and play what lies in this folder.',
  private:
    'The folder “private” holds what opens accounts: hashes of passwords and keys. Keep it to yourself, or delete it where nobody will read this folder into Chickadee again.',
  classes: 'Classes',
  noClass: 'Without a class',
  activities: 'Activities',
  tables: 'All tables',
  table: 'Table',
  holds: 'What it holds',
  rows: 'Rows',
  file: 'File',
  ownTable: 'A table of the program',
  sequences: 'Numbers that were given',
  children: (number: number) => count(number, 'child', 'children'),
  answers: (number: number) => count(number, 'answer', 'answers'),
  files: (kept: number, missing: number) =>
    `${count(kept, 'sound or picture', 'sounds and pictures')}${missing === 0 ? '' : `; ${count(missing, 'one more is', 'more are')} lost or damaged`}. Their list: `,
  back: 'Back to the beginning',
  question: (number: number) => `Question ${number}`,
  picture: (words: string) => `Picture: ${words}`,
  answer: (name: string) => `Answer of ${name}`,
  said: (words: string) => `“${words}”`,
  feedback: 'Feedback from the teacher',
  earlier: 'An earlier answer',
  score: (score: number) => `Score ${score}`,
  seconds: (number: number) => count(number, 'second', 'seconds'),
  lost: 'The school no longer has this sound.',
  listening: 'Listening activity',
  removed: 'Question removed',
  nothing: 'No answers yet.',
  more: 'Sounds and pictures of this activity',
};
