/** Words of the fields that several forms share. */
export const fieldTexts = {
  code: 'Code of your authenticator app',
  recover: 'Or one of your recovery codes.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  deviceFull:
    'This device has no free space, so nothing new can be saved. What you already made is safe. Free some space, or connect to your school until all is sent.',
  cancel: 'Cancel',
  ownPassword: 'Your own password',
  ownPasswordWhy: 'So that nobody does this on a device you left open.',
  ownPasswordNone: 'Leave it empty if you sign in with Google and have no password.',
};
