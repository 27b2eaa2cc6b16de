/** Numbers of the teacher's analytics. Specification, teacher side, sections 2 and 9; student side, section 5. */
import { MAX_TOP_STUDENTS } from '../constants.ts';
import type { WorkCounter } from './work-counters.ts';

/** Students and activities are named by uid, as in the replica; any permanent key does. */
interface StudentWork {
  readonly studentUid: string;
  readonly activityUid: string;
}
/** Answers of a student to an activity; those in whose place others came are not counted. */
type CountedWork = Pick<WorkCounter, 'studentUid' | 'activityUid' | 'recordings' | 'scored' | 'scoreSum'>;
export interface ProgressWork extends StudentWork {
  readonly completed: boolean;
  readonly attempts: number;
}

export interface StudentPerformance {
  readonly studentUid: string;
  /** Unrounded percent; null shows 'No scores yet'. */
  readonly averageScore: number | null;
  readonly recordings: number;
  readonly completed: number;
}

export interface ActivityPerformance {
  readonly activityUid: string;
  /** Students with any progress or recording. */
  readonly participants: number;
  readonly completed: number;
  readonly attempts: number;
  readonly averageScore: number | null;
}

/** What a teacher's numbers are counted from. Students and activities are the teacher's own. */
export interface OwnSources<W extends CountedWork = CountedWork, P extends StudentWork = StudentWork> {
  readonly students: readonly string[];
  readonly activities: readonly string[];
  /** Also that of other teachers' students or activities: it is left out. */
  readonly work: readonly W[];
  readonly progress: readonly P[];
}

export interface OwnNumbers {
  /** Own students with a recording or progress in an own activity. */
  readonly activeStudents: number;
  readonly totalStudents: number;
  readonly activities: number;
  readonly recordings: number;
  /** Unrounded percent; null when nothing was scored. */
  readonly averageScore: number | null;
}

/**
 * The one rule for what counts in a teacher's numbers, live and on every screen: the work of own students in own
 * activities. A child without a class may work on any teacher's activities; counted, it would push rates above 100 %.
 */
export function ownWork<W extends CountedWork, P extends StudentWork>(
  sources: OwnSources<W, P>,
): { work: W[]; progress: P[] } {
  const students = new Set(sources.students);
  const activities = new Set(sources.activities);
  const isOwn = (done: StudentWork) => students.has(done.studentUid) && activities.has(done.activityUid);
  return {
    work: sources.work.filter((done) => done.recordings > 0 && isOwn(done)),
    progress: sources.progress.filter(isOwn),
  };
}

/** The headline numbers of a teacher. */
export function ownNumbers(sources: OwnSources): OwnNumbers {
  const { work, progress } = ownWork(sources);
  return {
    activeStudents: new Set([...work, ...progress].map(({ studentUid }) => studentUid)).size,
    totalStudents: sources.students.length,
    activities: sources.activities.length,
    recordings: countRecordings(work),
    averageScore: averageOf(work),
  };
}

export function countRecordings(work: readonly CountedWork[]): number {
  return work.reduce((sum, { recordings }) => sum + recordings, 0);
}

/** Average of all scores that were given; null when there is none. Unrounded. */
export function averageOf(work: readonly CountedWork[]): number | null {
  const scored = work.reduce((sum, done) => sum + done.scored, 0);
  return scored === 0 ? null : work.reduce((sum, { scoreSum }) => sum + scoreSum, 0) / scored;
}

/** Students with any progress or answer over students, in whole percent. */
export function engagementRate(students: readonly string[], done: readonly StudentWork[]): number {
  const active = new Set(done.map((record) => record.studentUid));
  return percentOf(students.filter((student) => active.has(student)).length, students.length);
}

/** Completed progress records over students times activities, in whole percent. */
export function completionRate(
  progress: readonly Pick<ProgressWork, 'completed'>[],
  students: number,
  activities: number,
): number {
  return percentOf(progress.filter((record) => record.completed).length, students * activities);
}

export function totalAttempts(progress: readonly Pick<ProgressWork, 'attempts'>[]): number {
  return progress.reduce((sum, record) => sum + record.attempts, 0);
}

/** The best students by average score; those without a score come last, equal ones keep their order. */
export function studentPerformance(
  students: readonly string[],
  work: readonly CountedWork[],
  progress: readonly ProgressWork[],
): StudentPerformance[] {
  const workOf = groupBy(work, (done) => done.studentUid);
  const progressOf = groupBy(progress, (record) => record.studentUid);
  return students
    .map((studentUid) => {
      const own = workOf.get(studentUid) ?? [];
      return {
        studentUid,
        averageScore: averageOf(own),
        recordings: countRecordings(own),
        completed: (progressOf.get(studentUid) ?? []).filter((record) => record.completed).length,
      };
    })
    .sort((a, b) => (b.averageScore ?? -1) - (a.averageScore ?? -1))
    .slice(0, MAX_TOP_STUDENTS);
}

/** Activities by how many students took part, most first. */
export function activityPerformance(
  activities: readonly string[],
  work: readonly CountedWork[],
  progress: readonly ProgressWork[],
): ActivityPerformance[] {
  const workOf = groupBy(work, (done) => done.activityUid);
  const progressOf = groupBy(progress, (record) => record.activityUid);
  return activities
    .map((activityUid) => {
      const answers = workOf.get(activityUid) ?? [];
      const records = progressOf.get(activityUid) ?? [];
      return {
        activityUid,
        participants: new Set([...answers, ...records].map((done) => done.studentUid)).size,
        completed: records.filter((record) => record.completed).length,
        attempts: totalAttempts(records),
        averageScore: averageOf(answers),
      };
    })
    .sort((a, b) => b.participants - a.participants);
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}

/** In the order in which the keys come. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
