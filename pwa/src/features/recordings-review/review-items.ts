/** The groups of recordings as one list, so that only the part on the screen is drawn. Pure. */
import {
  countShown,
  type ReviewFilter,
  sortPairs,
  type WorkGroup,
  type WorkPair,
} from '#data/queries/teacher/work-pairs.ts';

export interface GroupItem {
  kind: 'group';
  key: string;
  group: WorkGroup;
  isOpen: boolean;
}

/** One student's answers to one activity, below their group. */
export interface SectionItem {
  kind: 'section';
  key: string;
  name: string;
  pair: WorkPair;
  rows: number;
  isLast: boolean;
}

export type ReviewItem = GroupItem | SectionItem;

interface Listed {
  groups: readonly WorkGroup[];
  by: 'student' | 'activity';
  status: ReviewFilter['status'];
  open: ReadonlySet<string>;
}

export function reviewItems({ groups, by, status, open }: Listed): ReviewItem[] {
  return groups.flatMap((group): ReviewItem[] => {
    const isOpen = open.has(group.uid);
    const head: GroupItem = { kind: 'group', key: group.uid, group, isOpen };
    return isOpen ? [head, ...sectionsOf(group, by, status)] : [head];
  });
}

function sectionsOf(group: WorkGroup, by: Listed['by'], status: Listed['status']): SectionItem[] {
  const pairs = sortPairs(group.pairs, by);
  return pairs.map((pair, index) => ({
    kind: 'section',
    key: `${group.uid} ${by === 'student' ? pair.activityUid : pair.studentUid}`,
    name: by === 'student' ? pair.activityTitle : pair.studentName,
    pair,
    rows: countShown(pair, status),
    isLast: index === pairs.length - 1,
  }));
}
