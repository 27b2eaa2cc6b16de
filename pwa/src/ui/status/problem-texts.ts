/** What is wrong with the school's computer, in words for grown-ups: no child's start carries them. */
export const problemTexts = {
  problemTitle: 'School computer',
  diskFailing:
    "The school's computer has trouble with its disk. Please tell the person who looks after it today.",
  diskFull: "The school's computer has no space left. Nothing was lost; tell the person who looks after it.",
  diskLow:
    "The school's computer has little space left. Everything still works; tell the person who looks after it this week.",
  databaseDamaged:
    "The school's computer found damage in its data. Please tell the person who looks after it today.",
  noBackup: "No backup has been made yet. Please tell the person who looks after the school's computer.",
  noBackupSince: (moment: string) =>
    `No backup since ${moment}. Please tell the person who looks after the school's computer.`,
};
