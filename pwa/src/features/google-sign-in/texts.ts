/** Words of the sign-in with Google. Specification, student side, sections 2 and 8. */
export const googleTexts = {
  button: 'Continue with Google',
  opening: 'One moment…',
  signingIn: 'Signing you in…',
  continue: 'Continue',
  dividers: { teacher: 'Or continue with email', student: 'Or use your school account' },
  welcome: (name: string) => `Welcome back, ${name}!`,
  unavailableTitle: 'Google Sign In Unavailable',
  unavailable: 'Google authentication service is not available.',
  failedTitle: 'Authentication Failed',
  failed: 'Failed to authenticate with Google',
  refusedTitle: { teacher: 'Google Authentication Failed', student: 'Google Login Failed' },
  development: {
    localhost: 'Development Mode',
    http: 'Development Environment',
    text: 'Google works best in the deployed version. Please use your username and password.',
  },
};
