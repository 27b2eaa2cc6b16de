// Why the account that was on the screen has left it.
export const accountGoneTexts = {
  deleted: {
    title: 'This account is gone',
    message: 'It was deleted at your school. Please ask your teacher.',
  },
  childDeactivated: { title: 'Please ask your teacher' },
  adultDeactivated: {
    title: 'This account is deactivated',
    message: 'What was not sent yet stays on this device. Please ask your school’s administrator.',
  },
};
