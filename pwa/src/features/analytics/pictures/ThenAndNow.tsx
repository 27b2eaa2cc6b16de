/** The earliest and the latest answer of a child, side by side, to be heard. */
import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { useAppContext } from '#data/app-context.ts';
import { type Review, reviewsOf } from '#data/queries/recordings/reviews.ts';
import { useRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { Recording, TeacherData } from '#data/queries/teacher/rows.ts';
import { momentOf } from '#ui/teacher/moment.ts';
import type { Child, Scope } from '../figures/scope.ts';
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
  const [chosen, setChosen] = useState<string | null>(null);
  const spoke = new Set(scope.work.map(({ studentUid }) => studentUid));
  const offered = scope.children.filter(({ uid }) => spoke.has(uid));
  const child = offered.find(({ uid }) => uid === chosen) ?? offered[0];
  if (!child) return null;
  const options = offered.map(({ uid, name }) => ({ value: uid, label: name }));
  const select = (
    <Select
      label={texts.student}
      data={options}
      value={child.uid}
      onChange={setChosen}
      allowDeselect={false}
      searchable
      maw={280}
      mb="sm"
    />
  );
  return <Pair key={child.uid} {...{ data, child, Sound, select }} />;
}

interface PairProps {
  data: TeacherData;
  child: Child;
  Sound: ReviewSound;
  select: ReactNode;
}

function Pair({ data, child, Sound, select }: PairProps) {
  const { clock } = useAppContext();
  const pair = useEnds(data, child.uid);
  const answers = (pair ?? []).map(
    (review, index) => [[words.earliest, words.latest][index] ?? '', review] as const,
  );
  return (
    <Picture
      title={words.title}
      sentence={pair ? sentenceOf(child.name, pair) : texts.loading}
      fileName="then-and-now"
      table={() => csvOf(child.name, answers)}
    >
      {select}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {answers.map(([title, review]) => (
          <Stack key={title} gap={4}>
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

/** One review where both are the same answer; undefined while they are read. */
function useEnds(data: TeacherData, studentUid: string): Review[] | undefined {
  const own = useMemo(() => data.activities.map(({ uid }) => uid).join(' '), [data.activities]);
  const accepts = useCallback(
    ({ audioUrl, activityUid }: Recording) => audioUrl !== NO_AUDIO && own.split(' ').includes(activityUid),
    [own],
  );
  const earliest = useRecordings({ studentUid, order: 'oldest', limit: 1, accepts });
  const latest = useRecordings({ studentUid, order: 'newest', limit: 1, accepts });
  if (!earliest || !latest) return undefined;
  const ends = [...new Map([...earliest, ...latest].map((row) => [row.uid, row])).values()];
  return ends.flatMap((row) => reviewsOf({ ...data, recordings: [row] }));
}

function sentenceOf(name: string, [first, last]: readonly Review[]): string {
  if (!first) return `${name} has no spoken answer yet.`;
  if (!last) return `${name}: ${words.only}`;
  const days = (Date.parse(last.recording.recordedAt) - Date.parse(first.recording.recordedAt)) / 86_400_000;
  const between =
    days < 1 ? 'less than a day' : days < 14 ? daysWords(Math.floor(days)) : `${Math.floor(days / 7)} weeks`;
  return `Between these two answers of ${name} lie ${between}.`;
}

const daysWords = (days: number) => (days === 1 ? 'one day' : `${days} days`);

function csvOf(name: string, answers: readonly (readonly [string, Review])[]): CsvTable {
  return [
    [texts.student, 'Answer', 'Recorded', texts.activity, 'Prompt', words.score],
    ...answers.map(([title, { recording, activityTitle, prompt }]) => [
      ...[name, title, recording.recordedAt, activityTitle, prompt, recording.score],
    ]),
  ];
}
