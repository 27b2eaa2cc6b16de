/** Words of the toast that belong to no feature. */
export const toastTexts = {
  region: 'Notifications (F8)',
  close: 'Close',
};
