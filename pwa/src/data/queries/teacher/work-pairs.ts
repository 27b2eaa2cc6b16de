/** What students did in activities as a teacher's lists show it: counted, with names, grouped and filtered. Pure. */
import { averageOf, countRecordings } from 'shared-schema/rules/progress/engagement';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import { createSearch } from 'shared-schema/rules/search-key';
import { personName } from './names.ts';
import { isInClass } from './roster.ts';
import type { Activity, Student, TeacherData } from './rows.ts';

/** One student's answers to one activity. */
export interface WorkPair extends WorkCounter {
  studentName: string;
  activityTitle: string;
  /** Undefined where the row is not on this device. */
  student: Student | undefined;
  activity: Activity | undefined;
}

/** `unheard`: the child has not taken the feedback in. */
export const REVIEW_STATUSES = ['all', 'completed', 'pending', 'unheard'] as const;

export interface ReviewFilter {
  search: string;
  /** Uids; null means all. */
  activity: string | null;
  student: string | null;
  class: string | null;
  status: (typeof REVIEW_STATUSES)[number];
}

export const NO_FILTER: ReviewFilter = {
  search: '',
  activity: null,
  student: null,
  class: null,
  status: 'all',
};

/** `pending`: most answers that wait first. */
export const GROUP_ORDERS = ['name', 'pending'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

export interface WorkGroup {
  uid: string;
  name: string;
  /** In no certain order. */
  pairs: WorkPair[];
}

export interface ReviewTotals {
  recordings: number;
  /** Pairs of student and activity in which a recording has no score yet. */
  ungraded: number;
  pending: number;
  /** Unrounded percent; null when nothing was scored. */
  average: number | null;
}

type Sources = Pick<TeacherData, 'work' | 'students' | 'everyActivity'>;

export function workPairs({ work, students, everyActivity }: Sources): WorkPair[] {
  // Names are made once for each student: there are thousands of pairs.
  const named = new Map(students.map((student) => [student.uid, { student, name: personName(student) }]));
  const unknown = { student: undefined, name: personName(undefined) };
  const activityOf = new Map(everyActivity.map((activity) => [activity.uid, activity]));
  return work.map((counter) => {
    const { student, name } = named.get(counter.studentUid) ?? unknown;
    const activity = activityOf.get(counter.activityUid);
    // A second spread would take several times as long.
    return {
      ...counter,
      studentName: name,
      activityTitle: activity?.title ?? 'Activity',
      student,
      activity,
    };
  });
}

/** What a search looks at: the name of the student, or the title of the activity as well. */
export type SearchedNames = 'student' | 'both';

/** Pairs in which something fulfills the filter. */
export function filterPairs(
  pairs: readonly WorkPair[],
  filter: ReviewFilter,
  searched: SearchedNames = 'both',
): WorkPair[] {
  const isFound = createSearch(filter.search);
  return pairs.filter(
    (pair) =>
      (filter.activity === null || pair.activityUid === filter.activity) &&
      (filter.student === null || pair.studentUid === filter.student) &&
      (filter.class === null || (pair.student && isInClass(pair.student, filter.class))) &&
      countShown(pair, filter.status) > 0 &&
      isFound(pair.studentName, ...(searched === 'both' ? [pair.activityTitle] : [])),
  );
}

/** How many answers of a pair a list with this status shows: where none counts, the latest of the earlier ones. */
export function countShown(pair: WorkCounter, status: ReviewFilter['status']): number {
  if (status === 'pending') return pair.pending;
  if (status === 'unheard') return pair.unheard;
  if (status === 'completed') return pair.recordings - pair.pending;
  return pair.recordings || Math.min(pair.earlier, 1);
}

/** The same of several pairs. */
export function countAllShown(pairs: readonly WorkCounter[], status: ReviewFilter['status']): number {
  return pairs.reduce((sum, pair) => sum + countShown(pair, status), 0);
}

/** In `order`; of equal groups the names decide. */
export function groupPairs(
  pairs: readonly WorkPair[],
  by: 'student' | 'activity',
  order: GroupOrder = 'name',
): WorkGroup[] {
  const isByStudent = by === 'student';
  const groups = new Map<string, WorkGroup>();
  for (const pair of pairs) {
    const uid = isByStudent ? pair.studentUid : pair.activityUid;
    const found = groups.get(uid);
    const name = isByStudent ? pair.studentName : pair.activityTitle;
    if (found) found.pairs.push(pair);
    else groups.set(uid, { uid, name, pairs: [pair] });
  }
  const byName = [...groups.values()].sort((a, b) => collator.compare(a.name, b.name));
  return order === 'name' ? byName : byName.sort((a, b) => countPending(b.pairs) - countPending(a.pairs));
}

/** The activities of the pairs by title, also a colleague's. */
export function activitiesIn(pairs: readonly WorkPair[]): { uid: string; title: string }[] {
  const titles = new Map(pairs.map(({ activityUid, activityTitle }) => [activityUid, activityTitle]));
  return [...titles]
    .map(([uid, title]) => ({ uid, title }))
    .sort((a, b) => collator.compare(a.title, b.title));
}

/** Answers that wait for the teacher. */
export function countPending(pairs: readonly WorkCounter[]): number {
  return pairs.reduce((sum, { pending }) => sum + pending, 0);
}

export function countStudents(pairs: readonly WorkCounter[]): number {
  return new Set(pairs.map(({ studentUid }) => studentUid)).size;
}

/** The pairs of one group, by the name of what the group is not about. */
export function sortPairs(pairs: readonly WorkPair[], by: 'student' | 'activity'): WorkPair[] {
  const otherName = (pair: WorkPair) => (by === 'student' ? pair.activityTitle : pair.studentName);
  return [...pairs].sort((a, b) => collator.compare(otherName(a), otherName(b)));
}

/** Made once: `localeCompare` makes one for each comparison. */
const collator = new Intl.Collator();

/** What counts in the teacher's numbers: answers of own students in own activities. All may be played and answered. */
export function ownPairs<Pair extends WorkCounter>(
  pairs: readonly Pair[],
  { students, activities }: Pick<TeacherData, 'students' | 'activities'>,
): Pair[] {
  const [own, made] = [students, activities].map((rows) => new Set(rows.map(({ uid }) => uid)));
  return pairs.filter((pair) => own?.has(pair.studentUid) && made?.has(pair.activityUid));
}

export function totalsOf(pairs: readonly WorkCounter[]): ReviewTotals {
  return {
    recordings: countRecordings(pairs),
    ungraded: pairs.filter(({ recordings, scored }) => scored < recordings).length,
    pending: countPending(pairs),
    average: averageOf(pairs),
  };
}
