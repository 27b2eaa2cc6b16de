/** The first and the latest answer of a child to the same question, side by side, to be heard. */
import { Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { DAY_MS } from 'shared-schema/clock';
import { useAppContext } from '#data/app-context.ts';
import { type Review, reviewsOf } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { Activity, TeacherData } from '#data/queries/teacher/rows.ts';
import { momentOf } from '#ui/teacher/moment.ts';
import type { Child, Scope } from '../figures/scope.ts';
import { firstAndLatest, spokenActivities } from '../figures/then-now.ts';
import { Picture } from './Picture.tsx';
import type { CsvTable } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';

/** Plays the answer of a review. */
export type ReviewSound = ComponentType<{ review: Review }>;

interface ThenAndNowProps {
  data: TeacherData;
  scope: Scope;
  Sound: ReviewSound;
}

const words = texts.thenNow;

export function ThenAndNow({ data, scope, Sound }: ThenAndNowProps) {
  const [childUid, setChildUid] = useState<string | null>(null);
  const [activityUid, setActivityUid] = useState<string | null>(null);
  const offered = scope.children.filter(({ uid }) => spokenActivities(scope, uid).length > 0);
  const child = offered.find(({ uid }) => uid === childUid) ?? offered[0];
  const activities = child ? spokenActivities(scope, child.uid) : [];
  const activity = activities.find(({ uid }) => uid === activityUid) ?? activities[0];
  if (!child || !activity) return null;
  const chooseChild = (uid: string | null) => {
    setChildUid(uid);
    // Each child begins with an activity that has two answers to hear.
    setActivityUid(null);
  };
  const children = offered.map(({ uid, name }) => ({ value: uid, label: name }));
  const titles = activities.map(({ uid, title }) => ({ value: uid, label: title }));
  const selects = (
    <Group mb="sm">
      <Choice label={texts.student} data={children} value={child.uid} onChange={chooseChild} />
      <Choice label={texts.activity} data={titles} value={activity.uid} onChange={setActivityUid} />
    </Group>
  );
  return <Pair {...{ data, child, activity, Sound, selects }} />;
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange(value: string | null): void;
}

const Choice = (props: ChoiceProps) => (
  <Select {...props} allowDeselect={false} searchable w={280} maw="100%" />
);

interface PairProps {
  data: TeacherData;
  child: Child;
  activity: Activity;
  Sound: ReviewSound;
  selects: ReactNode;
}

function Pair({ data, child, activity, Sound, selects }: PairProps) {
  const { clock } = useAppContext();
  const pair = usePair(data, child.uid, activity.uid);
  const answers = (pair ?? []).map(
    (review, index, all) => [index < all.length - 1 ? words.earliest : words.latest, review] as const,
  );
  return (
    <Picture
      title={words.title}
      sentence={pair ? sentenceOf(child.name, activity.title, pair) : texts.loading}
      fileName="then-and-now"
      table={() => csvOf(child.name, answers)}
    >
      {selects}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {answers.map(([title, review]) => (
          <Stack key={review.recording.uid} gap={4}>
            <Text fw={600}>{title}</Text>
            <Text size="sm">
              {[momentOf(review.recording.recordedAt, clock), review.activityTitle, review.prompt]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Sound review={review} />
            <Text size="sm">
              {review.recording.score === null ? texts.noScore : texts.percent(review.recording.score)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Picture>
  );
}

/** One review where there is one answer; undefined while they are read, also while those of another choice are there. */
function usePair(data: TeacherData, studentUid: string, activityUid: string): Review[] | undefined {
  const answers = useWorkRecordings({ studentUid, activityUid });
  const isRead = answers?.every((row) => row.studentUid === studentUid && row.activityUid === activityUid);
  if (!answers || !isRead) return undefined;
  return firstAndLatest(answers).flatMap((row) => reviewsOf({ ...data, recordings: [row] }));
}

function sentenceOf(name: string, title: string, [first, last]: readonly Review[]): string {
  if (!first || !last) return `${name} has answered no question of “${title}” again so far.`;
  const days = (Date.parse(last.recording.recordedAt) - Date.parse(first.recording.recordedAt)) / DAY_MS;
  return `Between these two answers of ${name} to the same question ${timeBetween(days)}.`;
}

function timeBetween(days: number): string {
  if (days < 1) return 'lies less than a day';
  if (days < 2) return 'lies one day';
  return days < 14 ? `lie ${Math.floor(days)} days` : `lie ${Math.floor(days / 7)} weeks`;
}

function csvOf(name: string, answers: readonly (readonly [string, Review])[]): CsvTable {
  return [
    [texts.student, 'Answer', 'Recorded', texts.activity, 'Prompt', words.score],
    ...answers.map(([title, { recording, activityTitle, prompt }]) => [
      ...[name, title, recording.recordedAt, activityTitle, prompt, recording.score],
    ]),
  ];
}
