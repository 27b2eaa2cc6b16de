/** Words of the fields that several forms share. */
export const fieldTexts = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
