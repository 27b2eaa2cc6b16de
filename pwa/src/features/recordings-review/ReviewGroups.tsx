/** Recordings in two levels: student then activity, or activity then student. Opened groups load their sound. */
import { Accordion, Badge, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  countAllShown,
  countPending,
  countShown,
  type ReviewFilter,
  sortPairs,
  type WorkGroup,
  type WorkPair,
} from '#data/queries/teacher/work-pairs.ts';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import classes from './ReviewRow.module.css';
import { recordingTexts as texts } from './texts.ts';
import { WorkSection } from './WorkSection.tsx';

interface ReviewGroupsProps {
  groups: readonly WorkGroup[];
  /** What the outer groups are. */
  by: 'student' | 'activity';
  status: ReviewFilter['status'];
}

/** Groups, and rows of a group, of the first part: as many as a screen shows. */
const FIRST_GROUPS = 6;
const FIRST_ROWS = 5;

export function ReviewGroups({ groups, by, status }: ReviewGroupsProps) {
  const growing = useGrowing(by, FIRST_GROUPS);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const first = useFirst(groups);
  if (groups.length === 0) {
    return <EmptyNote title={texts.nothingFound} message={texts.nothingFoundText} pose="sleeping" />;
  }
  // The page starts with the first group open; what a person opened or closed stays so when new recordings arrive.
  const open = [...new Set([first, ...opened])].filter((uid) => !closed.includes(uid));
  const change = (next: string[]) => {
    setOpened(next);
    setClosed(open.filter((uid) => !next.includes(uid)));
  };
  return (
    <>
      <Accordion
        multiple
        variant="separated"
        classNames={{ item: classes.group }}
        value={open}
        onChange={change}
        keepMounted={false}
      >
        {groups.slice(0, growing.count).map((group) => (
          <Accordion.Item key={group.uid} value={group.uid}>
            <Accordion.Control
              icon={
                by === 'student' ? <PersonMark name={group.name} student={group.uid} size={32} /> : undefined
              }
            >
              <GroupTitle group={group} status={status} />
            </Accordion.Control>
            <Accordion.Panel>
              <Inner {...{ group, by, status }} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <ShowMore {...{ growing }} total={groups.length} label={texts.showMore} />
    </>
  );
}

/**
 * The group that stood first when the list was opened stays the one that opens by itself, whoever arrives before it.
 */
function useFirst(groups: readonly WorkGroup[]): string {
  const [kept, setKept] = useState('');
  const first = groups.some(({ uid }) => uid === kept) ? kept : (groups[0]?.uid ?? '');
  if (first !== kept) setKept(first);
  return first;
}

function GroupTitle({ group: { name, pairs }, status }: Omit<InnerProps, 'by'>) {
  const pending = status === 'completed' || status === 'unheard' ? 0 : countPending(pairs);
  return (
    <Group gap="xs">
      <Text fw={600}>{name}</Text>
      <Badge color="gray">{texts.count(countAllShown(pairs, status))}</Badge>
      {pending > 0 && <Badge color="yellow">{texts.pendingCount(pending)}</Badge>}
    </Group>
  );
}

interface InnerProps extends Pick<ReviewGroupsProps, 'by' | 'status'> {
  group: WorkGroup;
}

/** As many rows as are asked for, from the first sections on. */
function Inner({ group: { pairs }, by, status }: InnerProps) {
  const growing = useGrowing(status, FIRST_ROWS);
  const sorted = useMemo(() => sortPairs(pairs, by), [pairs, by]);
  const sections: { pair: WorkPair; limit: number }[] = [];
  let left = growing.count;
  for (const pair of sorted) {
    if (left <= 0) break;
    sections.push({ pair, limit: left });
    left -= countShown(pair, status);
  }
  return (
    <>
      {sections.map(({ pair, limit }) => (
        <WorkSection
          key={by === 'student' ? pair.activityUid : pair.studentUid}
          name={by === 'student' ? pair.activityTitle : pair.studentName}
          {...{ pair, limit, status }}
        />
      ))}
      <ShowMore {...{ growing }} total={countAllShown(pairs, status)} label={texts.showMore} />
    </>
  );
}
