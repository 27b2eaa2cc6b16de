/** Recordings in two levels: student then activity, or activity then student. Opened groups load their sound. */
import { Accordion, Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import {
  groupByActivity,
  groupByStudent,
  inQuestionOrder,
  type ReviewGroup,
} from '#data/queries/teacher/reviews.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import classes from './ReviewRow.module.css';
import { ReviewRow } from './ReviewRow.tsx';
import { recordingTexts as texts } from './texts.ts';

interface ReviewGroupsProps {
  groups: readonly ReviewGroup[];
  /** What the outer groups are. */
  by: 'student' | 'activity';
}

export function ReviewGroups({ groups, by }: ReviewGroupsProps) {
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
    <Accordion
      multiple
      variant="separated"
      classNames={{ item: classes.group }}
      value={open}
      onChange={change}
      keepMounted={false}
    >
      {groups.map((group) => (
        <Accordion.Item key={group.uid} value={group.uid}>
          <Accordion.Control
            icon={
              by === 'student' ? <PersonMark name={group.name} student={group.uid} size={32} /> : undefined
            }
          >
            <GroupTitle group={group} />
          </Accordion.Control>
          <Accordion.Panel>
            <Inner group={group} by={by} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/**
 * The group that stood first when the list was opened stays the one that opens by itself, whoever arrives before it.
 */
function useFirst(groups: readonly ReviewGroup[]): string {
  const [kept, setKept] = useState('');
  const first = groups.some(({ uid }) => uid === kept) ? kept : (groups[0]?.uid ?? '');
  if (first !== kept) setKept(first);
  return first;
}

function GroupTitle({ group: { name, reviews } }: { group: ReviewGroup }) {
  const pending = reviews.filter(({ status }) => status === 'pending').length;
  return (
    <Group gap="xs">
      <Text fw={600}>{name}</Text>
      <Badge color="gray">{texts.count(reviews.length)}</Badge>
      {pending > 0 && <Badge color="yellow">{texts.pendingCount(pending)}</Badge>}
    </Group>
  );
}

function Inner({ group, by }: { group: ReviewGroup; by: 'student' | 'activity' }) {
  const inner = by === 'student' ? groupByActivity(group.reviews) : groupByStudent(group.reviews);
  return inner.map(({ uid, name, reviews }) => (
    <section key={uid} aria-label={name}>
      <Text fw={600} size="sm" mt="xs" mb={4}>
        {name}
      </Text>
      {inQuestionOrder(reviews).map((review) => (
        <ReviewRow key={review.recording.uid} review={review} />
      ))}
    </section>
  ));
}
