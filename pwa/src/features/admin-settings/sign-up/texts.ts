/** Words of the settings about sign-up. */
export const signUpTexts = {
  title: 'Sign-up of teachers',
  intro: 'Who may create a teacher account for themselves.',
  undecided: 'Nobody has decided yet.',
  undecidedOpen:
    'Nobody has decided yet. Unless this server was started otherwise, a code is needed once the first teacher has an account.',
  holdsNow: (mode: string) => `${mode} (holds now)`,
  modes: {
    open: { label: 'Everybody', hint: 'Whoever opens the teacher login can create an account.' },
    code: { label: 'With a code', hint: 'Only colleagues to whom you give the code.' },
    closed: { label: 'Nobody', hint: 'You create the accounts of teachers yourself.' },
  },
  code: 'Sign-up code',
  codeHint: 'Colleagues enter it when they create their account.',
  loading: 'Loading…',
  notLoaded: 'The code could not be loaded. Please try again.',
  tryAgain: 'Try again',
  renew: 'Make a new code',
  renewed: 'New code made',
  renewedHint: 'The former code does not work anymore.',
  error: 'Error',
  notRenewed: 'No new code was made. Please try again.',
  noAnswer: 'No answer',
  unreachable: 'The school server did not answer. Whether the code is a new one shows when it answers again.',
};
