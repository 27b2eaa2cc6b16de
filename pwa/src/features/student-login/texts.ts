/** Sentences of the student login. Specification, student side, sections 2, 5 and 8. */
export const loginTexts = {
  title: 'Student Login',
  hello: 'Hello! Who are you?',
  username: 'Username',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  submit: 'Start Learning',
  submitting: 'One moment…',
  teacherGaveIt: 'Your teacher gave you your username.',
  forgotten: 'Forgot your password? Ask your teacher.',
  privacy: 'Privacy and COPPA',
  home: 'Back to the start',
  waiting: (answers: number) =>
    answers === 1 ? '1 answer on this tablet still waits.' : `${answers} answers on this tablet still wait.`,
  missingTitle: 'Missing Information',
  missing: 'Please enter both your username and password.',
  failedTitle: 'Login Failed',
  unknown: 'Invalid username. Please check with your teacher.',
  unreachable: 'Unable to connect to the server. Please try again.',
  welcome: 'Welcome!',
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
};
