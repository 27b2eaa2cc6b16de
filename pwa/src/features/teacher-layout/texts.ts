/** Words of the frame around every teacher screen. */
export const layoutTexts = {
  loading: 'Loading',
  nav: 'Teacher pages',
  signOut: 'Logout',
  account: 'Your account',
  welcome: (name: string) => `Welcome, ${name}`,
  signInAgainTitle: 'Please sign in again',
  signInAgain: {
    to_send: 'Your work is saved on this device. It is sent as soon as you have signed in.',
    for_news: 'All your work is sent. What is new comes as soon as you have signed in.',
  },
  signIn: 'Sign in',
  syncIssuesTitle: (count: number) =>
    count === 1 ? '1 change needs attention' : `${count} changes need attention`,
  syncIssues: 'The school server did not accept everything that was done on this device.',
  review: 'Review',
};
