/** Words that every dialog with a form may need. */
export const dialogTexts = {
  close: 'Close',
  gone: (what: string) =>
    `${what} is no longer here: it was taken away meanwhile, perhaps on another device. What you wrote stays here as long as this dialog is open.`,
  goneShort: (what: string) =>
    `${what} is no longer here: it was taken away meanwhile, perhaps on another device.`,
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you wrote was not saved.',
  leaveDraftText: 'What you wrote was not sent. A draft stays on this device until you send or discard it.',
  stay: 'Go on writing',
  discard: 'Discard',
  keepDraft: 'Keep the draft',
};
