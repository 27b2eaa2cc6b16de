import { loginTexts } from '../texts.ts';

/** Sentences of the steps after the pictures and of login cards. */
export const stepTexts = {
  areYou: (name: string) => `Are you ${name}?`,
  yes: 'Yes',
  no: 'No',
  loading: 'One moment…',
  /** The name that was tapped, and what to do. */
  picturesOf: (name: string, task: string) => `${name}! ${task}`,
  tapPictures: 'Tap your pictures.',
  choosePictures: 'Choose three pictures.',
  repeatPictures: 'Once more.',
  tryAgain: 'Try again.',
  waitPictures: 'Please wait a moment.',
  undo: 'Take back',
  picture: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  picked: (count: number) => `${count} of 3 pictures`,
  pickedAgain: (count: number) => `Once more, ${count} of 3 pictures`,

  card: loginTexts.showCard,
  cameraStarting: 'The camera starts…',
  noCamera: 'The camera does not work. Ask your teacher.',
  otherCamera: 'Other camera',
  preview: 'What the camera sees',
  switchTitle: (name: string) => `${name} is signed in here.`,
  goOn: 'Go on with the card',
  stay: (name: string) => `Stay as ${name}`,
};
