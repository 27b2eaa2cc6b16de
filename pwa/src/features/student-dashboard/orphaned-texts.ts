/** Sentences about a recording whose question is gone, which are loaded with it. */

export const orphanedTexts = {
  orphanedTitle: 'Your recording has no question now.',
  orphanedHelp: 'Please show it to your teacher.',
  orphanedAt: (time: string) => `Recorded ${time}`,
  playOrphaned: 'Play your recording',
  saveOrphaned: 'Save as a file',
  deleteOrphaned: 'Delete',
  deleteOrphanedTitle: 'Delete this recording?',
  deleteOrphanedText: 'It is only on this tablet. Save it as a file first if you want to keep it.',
  deleteFailed: 'Could not delete it',
};
