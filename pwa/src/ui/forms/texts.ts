/** Words of the fields that several forms share. */
export const fieldTexts = {
  code: 'Code of your authenticator app',
  recover: 'Or one of your recovery codes.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  ownPassword: 'Your own password',
  ownPasswordWhy: 'So that nobody does this on a device you left open.',
};
