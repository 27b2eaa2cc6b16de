/** The sentence for each thing that can be wrong with the school's computer. */
import { dateFormat } from '#platform/date-format.ts';
import { problemTexts as texts } from './problem-texts.ts';

/** As health names it. */
export type SchoolProblem = 'disk_failing' | 'disk_full' | 'disk_low' | 'database_damaged' | 'backup_late';

/** One sentence each; what a newer server names is left out. `lastBackup`: ISO time, or null for none yet. */
export function problemSentences(problems: readonly SchoolProblem[], lastBackup: string | null): string[] {
  const known: Readonly<Record<string, string>> = {
    disk_failing: texts.diskFailing,
    disk_full: texts.diskFull,
    disk_low: texts.diskLow,
    database_damaged: texts.databaseDamaged,
    backup_late: lastBackup === null ? texts.noBackup : texts.noBackupSince(dayAndTime(lastBackup)),
  };
  return problems.flatMap((problem) => known[problem] ?? []);
}

const dayAndTime = dateFormat('en', {
  ...{ weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});
