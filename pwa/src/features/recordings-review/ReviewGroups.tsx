/** Recordings in two levels: student then activity, or activity then student. Only what is near the screen is drawn. */
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  countAllShown,
  countPending,
  type ReviewFilter,
  type WorkGroup,
} from '#data/queries/teacher/work-pairs.ts';
import { PlainBadge } from '#ui/plain/PlainBadge.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { WindowList } from '#ui/window-list/WindowList.tsx';
import classes from './ReviewGroups.module.css';
import { type GroupItem, type ReviewItem, reviewItems } from './review-items.ts';
import { recordingTexts as texts } from './texts.ts';
import { ROW_HEIGHT, WorkSection } from './WorkSection.tsx';

interface ReviewGroupsProps {
  groups: readonly WorkGroup[];
  /** What the outer groups are. */
  by: 'student' | 'activity';
  status: ReviewFilter['status'];
}

const GROUP_HEIGHT = 64;
const SECTION_HEIGHT = 40;
/** Sections at the beginning whose rows wait for nothing. */
const FIRST_SECTIONS = 1;

const keyOf = ({ key }: ReviewItem) => key;
const estimate = (item: ReviewItem) =>
  item.kind === 'group' ? GROUP_HEIGHT : SECTION_HEIGHT + item.rows * ROW_HEIGHT;

export function ReviewGroups({ groups, by, status }: ReviewGroupsProps) {
  const { open, toggle } = useOpenGroups(groups);
  const items = useMemo(() => reviewItems({ groups, by, status, open }), [groups, by, status, open]);
  if (groups.length === 0) {
    return <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping" />;
  }
  const draw = (item: ReviewItem, index: number) =>
    item.kind === 'group' ? (
      <GroupHead {...{ item, by, status }} onToggle={() => toggle(item.key)} />
    ) : (
      <div className={classes.section} data-last={item.isLast || undefined}>
        <WorkSection
          {...{ status, name: item.name, pair: item.pair, rows: item.rows }}
          isFirst={index <= FIRST_SECTIONS}
        />
      </div>
    );
  return <WindowList items={items} keyOf={keyOf} estimate={estimate} render={draw} />;
}

/** The list starts with one group open; what a person opened or closed stays so when recordings arrive. */
function useOpenGroups(groups: readonly WorkGroup[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const first = useFirst(groups);
  const open = useMemo(() => {
    const isOpen = ({ uid }: WorkGroup) => changed.get(uid) ?? uid === first;
    return new Set(groups.filter(isOpen).map(({ uid }) => uid));
  }, [groups, changed, first]);
  const toggle = (uid: string) => setChanged((before) => new Map(before).set(uid, !open.has(uid)));
  return { open, toggle };
}

/**
 * The first group with something to review when the list was opened, else the first one. It stays the one that opens by
 * itself, whoever arrives before it.
 */
function useFirst(groups: readonly WorkGroup[]): string {
  const [kept, setKept] = useState('');
  const next = groups.find(({ pairs }) => countPending(pairs) > 0) ?? groups[0];
  const first = groups.some(({ uid }) => uid === kept) ? kept : (next?.uid ?? '');
  if (first !== kept) setKept(first);
  return first;
}

interface GroupHeadProps extends Pick<ReviewGroupsProps, 'by' | 'status'> {
  item: GroupItem;
  onToggle(): void;
}

function GroupHead({ item: { group, isOpen }, by, status, onToggle }: GroupHeadProps) {
  const pending = status === 'completed' || status === 'unheard' ? 0 : countPending(group.pairs);
  return (
    <div className={classes.head}>
      <button
        type="button"
        className={`mantine-focus-auto ${classes.toggle}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {by === 'student' && <PersonMark name={group.name} student={group.uid} size={32} />}
        <div className={classes.about}>
          <p className={classes.name}>{group.name}</p>
          <PlainBadge color="gray">{texts.count(countAllShown(group.pairs, status))}</PlainBadge>
          {pending > 0 && <PlainBadge color="yellow">{texts.pendingCount(pending)}</PlainBadge>}
        </div>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </button>
    </div>
  );
}
