/** Words of the login cards of a class. Decision 082. */
const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const onPaper = 'They are on paper';
const stillSent = 'What was recorded or deleted there is still sent.';

export const cardTexts = {
  open: 'Login cards',
  title: (className: string) => `Login cards for ${className}`,
  intro:
    'A child shows the card to the camera of the tablet and is in, without typing. On a tablet that is prepared for the class, this works without a network, too.',
  loading: 'Asking the school server…',
  offline: 'Login cards need the school server. They come back with the network.',
  again: 'Try again',
  nobody: 'Nobody is in this class yet.',
  notYet: 'Not on the server yet',
  deactivated: 'Deactivated: cannot sign in',
  elsewhere: 'Signs in as a colleague arranged it, or is not in this class on the server yet',
  none: 'No card',
  madeOn: (day: string) => `Card of ${day}`,

  makeAll: (count: number) => `Make ${plural(count, 'card', 'cards')}`,
  makeSome: (count: number, all: number) =>
    `Make ${count === 1 ? 'a card' : 'cards'} for ${count} of ${all} children`,
  makeOf: (name: string) => `New card for ${name}`,
  make: 'New card',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the card of ${name}`,
  replaceTitle: 'Make new cards?',
  replaceText: (count: number) =>
    `${count === 1 ? '1 child has a card already. It stops' : `${count} children have a card already. These stop`} working, and where the child is signed in by now, the app asks again. ${stillSent} A prepared tablet without a network takes the former card until it meets the school server.`,
  onlyNew: (count: number) =>
    count === 1 ? 'Only for the child without a card' : `Only for the ${count} children without a card`,
  revokeTitle: 'Revoke this card?',
  revokeText: (name: string) =>
    `The card of ${name} stops working, and where ${name} is signed in, the app asks again. ${stillSent} A prepared tablet without a network takes the card until it meets the school server.`,
  confirmText: 'Whoever holds a card is signed in as the child.',
  made: 'Login Cards Made',
  madeText: (count: number) => `${plural(count, 'card is', 'cards are')} ready to print.`,
  revoked: 'Card Revoked',
  revokedText: (name: string) => `The school does not take the former card of ${name} any more.`,
  noAnswer: 'No Answer',
  failed: {
    title: 'Login Cards Not Made',
    refused: 'The school server refused. Former cards still work.',
    unanswered:
      'The school server did not answer. Whether the cards are made shows when it answers again. Leave this open, and make them once more to print them.',
  },
  revokeFailed: {
    title: 'Card Not Revoked',
    refused: 'The school server refused. The card still works.',
    unanswered: 'The school server did not answer. Whether the card is revoked shows when it answers again.',
  },

  picturesOfAll: 'Three secret pictures for everybody in the class',
  picturesText:
    'A child chooses three pictures at the next tap on the own bird, on a class tablet with a network. From then on the tablet asks for them, also without a network. A login card needs none. On other devices the child types the three words, such as “cat boat moon”. For a child who forgot them, turn them off and on again.',
  picturesShort: 'Pictures',
  picturesOf: (name: string) => `Three secret pictures for ${name}`,
  pictures: {
    off: null,
    wanted: 'pictures not chosen yet',
    chosen: 'three pictures',
    typed: 'another own password: no pictures',
  },
  on: 'On',
  off: 'Off',
  picturesOff: 'Turn off',
  picturesOffTitle: 'Turn the pictures off?',
  picturesOffText: (count: number) =>
    `${plural(count, 'child has', 'children have')} chosen pictures. Their password is the username again, and where they are signed in by now, the app asks again.`,
  picturesFailed: {
    title: 'Pictures Not Changed',
    refused: 'The school server refused. Nothing was changed.',
    unanswered:
      'The school server did not answer. Whether the pictures are changed shows when it answers again.',
  },

  sheet: 'Cards to print',
  once: 'Print them now: the codes are shown only this once and are stored nowhere.',
  leave: {
    unprinted: {
      title: 'Close without printing?',
      message:
        'Not all of these cards are printed yet, and their codes are not shown again. New cards would have to be made.',
      confirm: 'Close without printing',
    },
    printed: {
      title: 'Are the cards on paper?',
      message:
        'Their codes are not shown again. If the printing was canceled or a card is missing, print them once more first.',
      confirm: onPaper,
      isDangerous: false,
    },
    unanswered: {
      title: 'Close before the school has answered?',
      message:
        'The school may have made new cards, and may not take the former ones any more. Only this window knows the new codes: leave it open, and make the cards once more to print them.',
      confirm: 'Close all the same',
    },
  },
  paper: 'Paper',
  print: 'Print',
  onPaper,
  local: (host: string) =>
    `Chickadee is open as “${host}” here. A phone's own camera app cannot open that address; cards read on the sign-in page work.`,
  hint: 'Show this card to the camera.',
  codeOf: (name: string) => `Code of ${name}`,
};
