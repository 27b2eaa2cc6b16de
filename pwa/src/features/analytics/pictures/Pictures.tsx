/** The class in pictures, for one class or all, over some weeks. */
import { Group, Select, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useWorkDigest } from '#data/queries/recordings/use-recordings.ts';
import { lastWeeks, startOfWeek } from '#data/queries/recordings/week.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { optionsOf } from '#ui/forms/options-of.ts';
import { scopeOf } from '../figures/scope.ts';
import { ConfusionsPicture } from './ConfusionsPicture.tsx';
import { HeatPicture } from './HeatPicture.tsx';
import { HelpPicture } from './HelpPicture.tsx';
import { MinutesPicture } from './MinutesPicture.tsx';
import { OverTimePicture } from './OverTimePicture.tsx';
import { type ReviewSound, ThenAndNow } from './ThenAndNow.tsx';
import { pictureTexts as texts } from './texts.ts';

const ALL = 'all';
type Period = keyof typeof texts.periods;

export function Pictures({ data, Sound }: { data: TeacherData; Sound: ReviewSound }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period>('8');
  const classOptions = [
    ...data.classes.map(({ uid, name }) => ({ value: uid, label: name })),
    { value: ALL, label: texts.allClasses },
  ];
  const shown = classOptions.find(({ value }) => value === chosen) ?? classOptions[0];
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Title order={2}>{texts.heading}</Title>
        <Group>
          <Select
            label={texts.class}
            data={classOptions}
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
        {...{ data, Sound }}
        classUid={shown?.value === ALL ? null : (shown?.value ?? null)}
        weeks={Number(period)}
      />
    </Stack>
  );
}

interface DrawnProps {
  data: TeacherData;
  Sound: ReviewSound;
  classUid: string | null;
  weeks: number;
}

function Drawn({ data, Sound, classUid, weeks }: DrawnProps) {
  const weekNames = useMemo(() => lastWeeks(new Date(), weeks), [weeks]);
  const digest = useWorkDigest(startOfWeek(weekNames[0] ?? ''));
  const scope = useMemo(
    () => digest && scopeOf(data, classUid, digest, weekNames),
    [data, classUid, digest, weekNames],
  );
  if (!scope) {
    return (
      <Skeleton height={320} radius="lg">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </Skeleton>
    );
  }
  return (
    <>
      <HelpPicture scope={scope} />
      <HeatPicture scope={scope} />
      <MinutesPicture scope={scope} />
      <ThenAndNow {...{ data, scope, Sound }} />
      <ConfusionsPicture scope={scope} />
      <OverTimePicture scope={scope} />
    </>
  );
}
