/** The recordings in a school's database. No call lists the ones that a newer answer has replaced. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SchoolServer } from './school-server.ts';

export interface StoredRecording {
  id: number;
  uid: string;
  studentId: number;
  studentUid: string;
  activityId: number;
  questionId: string | null;
  audioUrl: string;
  /** Seconds; null where nobody measured. */
  duration: number | null;
  recordedAt: string;
}

const READ = `select r.id, r.uid, r."studentId", u.uid as "studentUid", r."activityId", r."questionId", r."audioUrl",
  r.duration, r."recordedAt" from recordings r join users u on u.id = r."studentId" order by r.id`;

/**
 * All recordings of the school, in the order in which they arrived. An answer that arrived twice under two uids is there
 * twice, though only one of both counts.
 */
export function storedRecordings({ dataDir }: Pick<SchoolServer, 'dataDir'>): StoredRecording[] {
  const school = new DatabaseSync(join(dataDir, 'school.db'), { readOnly: true, timeout: 5_000 });
  try {
    return school.prepare(READ).all() as unknown as StoredRecording[];
  } finally {
    school.close();
  }
}

/** Ids of the students who said them, one for each recording, the lowest first. */
export const storedAuthors = (server: Pick<SchoolServer, 'dataDir'>): number[] =>
  storedRecordings(server)
    .map(({ studentId }) => studentId)
    .sort((a, b) => a - b);
