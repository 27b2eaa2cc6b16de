/** Words of the notices about refused work. */
export const syncIssueNoticeTexts = {
  conflictTitle: 'Changed in two places',
  conflictTitleOf: (what: string) => `Changed in two places: ${what}`,
  conflict: 'It was also changed on another device. Both versions are kept until you decide.',
  conflicts: 'These were also changed on another device. Both versions are kept until you decide.',
  compare: 'Compare',
};
