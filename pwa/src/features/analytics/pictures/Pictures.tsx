/** The class in pictures, for one class or all, over some weeks. */
import { Group, Select, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useWorkDigest } from '#data/queries/recordings/use-work-digest.ts';
import { lastWeeks, startOfWeek } from '#data/queries/recordings/week.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { localDay } from '#platform/local-day.ts';
import { optionsOf } from '#ui/forms/options-of.ts';
import { classOptions } from '#ui/teacher/class-options.ts';
import { type Scope, scopeOf } from '../figures/scope.ts';
import { ConfusionsPicture } from './ConfusionsPicture.tsx';
import { HeatPicture } from './HeatPicture.tsx';
import { HelpPicture } from './HelpPicture.tsx';
import { MinutesPicture } from './MinutesPicture.tsx';
import { OverTimePicture } from './OverTimePicture.tsx';
import { PictureSubjectContext } from './Picture.tsx';
import { type ReviewSound, ThenAndNow } from './ThenAndNow.tsx';
import { pictureTexts as texts } from './texts.ts';
import { useDayStart } from './use-day-start.ts';
import { usePartByPart } from './use-part-by-part.ts';

const ALL = 'all';
type Period = keyof typeof texts.periods;

interface PicturesProps {
  data: TeacherData;
  Sound: ReviewSound;
  /** What stands below. Each part only adds below: what is drawn stays where it is. */
  after?: readonly ReactNode[];
}

export function Pictures({ data, Sound, after = [] }: PicturesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period>('8');
  const offered = [...classOptions(data.classes), { value: ALL, label: texts.allClasses }];
  const shown = offered.find(({ value }) => value === chosen) ?? offered[0];
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Title order={2}>{texts.heading}</Title>
        <Group>
          <Select
            label={texts.class}
            data={offered}
            value={shown?.value ?? ALL}
            onChange={setChosen}
            allowDeselect={false}
          />
          <Select
            label={texts.period}
            data={optionsOf(texts.periods)}
            value={period}
            onChange={(next) => setPeriod(next ?? '8')}
            allowDeselect={false}
          />
        </Group>
      </Group>
      <Drawn
        key={shown?.value}
        {...{ data, Sound, after }}
        classUid={shown?.value === ALL ? null : (shown?.value ?? null)}
        weeks={Number(period)}
      />
    </Stack>
  );
}

interface DrawnProps extends Required<PicturesProps> {
  classUid: string | null;
  weeks: number;
}

function Drawn({ data, Sound, after, classUid, weeks: chosen }: DrawnProps) {
  const weeks = useDeferredValue(chosen);
  const today = useDayStart();
  const weekNames = useMemo(() => lastWeeks(new Date(today), weeks), [today, weeks]);
  // Deferred: what is drawn of thousands of answers may be interrupted by a click.
  const digest = useDeferredValue(useWorkDigest(startOfWeek(weekNames[0] ?? '')));
  const rows = useDeferredValue(data);
  const scope = useMemo(
    () => digest && scopeOf(rows, classUid, digest, weekNames, today),
    [rows, classUid, digest, weekNames, today],
  );
  const className = rows.classes.find(({ uid }) => uid === classUid)?.name ?? texts.allClasses;
  const subject = useMemo(
    () => ({ className, weeks: weekNames.length, day: localDay(today) }),
    [className, weekNames, today],
  );
  if (!scope) return <Loading />;
  return (
    <PictureSubjectContext value={subject}>
      <Parts {...{ data: rows, scope, Sound, after }} />
    </PictureSubjectContext>
  );
}

function Loading() {
  return (
    <Skeleton height={320} radius="lg">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </Skeleton>
  );
}

function Parts({ data, scope, Sound, after }: Required<PicturesProps> & { scope: Scope }) {
  const parts = [
    <HelpPicture key="help" scope={scope} />,
    <HeatPicture key="heat" scope={scope} />,
    <MinutesPicture key="minutes" scope={scope} />,
    <ThenAndNow key="thenNow" {...{ data, scope, Sound }} />,
    <ConfusionsPicture key="confusions" scope={scope} />,
    <OverTimePicture key="overTime" scope={scope} />,
    ...after,
  ];
  const drawn = usePartByPart(parts.length);
  return (
    <>
      {parts.slice(0, drawn)}
      {drawn < parts.length && <Loading />}
    </>
  );
}
