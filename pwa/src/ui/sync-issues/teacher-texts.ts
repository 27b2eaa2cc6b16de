/** Words of the notices about refused work. */
export const syncIssueNoticeTexts = {
  conflictTitle: (count: number) =>
    count === 1 ? 'Changed in two places' : `${count} things were changed in two places`,
  conflict: 'It was also changed on another device. Both versions are kept until you decide.',
  compare: 'Compare',
};
