/** The dashboard's tab of recordings: counters, search, and every student's answers by activity. */
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import {
  activitiesIn,
  filterPairs,
  groupPairs,
  NO_FILTER,
  ownPairs,
  totalsOf,
  workPairs,
} from '#data/queries/teacher/work-pairs.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { LazySelect } from '#ui/forms/LazySelect.tsx';
import { CountLine } from '#ui/teacher/CountLine.tsx';
import { FoundStudents } from '#ui/teacher/FoundStudents.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { OrphanedFeedback } from './drafts/OrphanedFeedback.tsx';
import { NoRecordings } from './NoRecordings.tsx';
import { NotCounted } from './NotCounted.tsx';
import classes from './RecordingsTab.module.css';
import { ReviewDesk } from './ReviewDesk.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';
import { recordingTexts as texts } from './texts.ts';

export default function RecordingsTab({ data: latest }: { data: TeacherData }) {
  const data = useSteady(latest);
  const [filter, setFilter] = useState(NO_FILTER);
  const pairs = useMemo(() => workPairs(data), [data]);
  const groups = useMemo(() => groupPairs(filterPairs(pairs, filter), 'student'), [pairs, filter]);
  const activities = useMemo(
    () => activitiesIn(pairs).map(({ uid, title }) => ({ value: uid, label: title })),
    [pairs],
  );
  const totals = useMemo(() => totalsOf(ownPairs(pairs, data)), [pairs, data]);
  return (
    <Stack>
      {/* The way to all answers that wait stands above the tabs. */}
      <div className={classes.head}>
        <Title order={2}>{texts.title}</Title>
        <CountLine
          className={classes.counts}
          counts={[
            { label: texts.counters.recordings, value: totals.recordings },
            { label: texts.counters.ungraded, value: totals.ungraded },
            { label: texts.counters.pending, value: totals.pending },
            {
              label: texts.counters.average,
              value: totals.average === null ? texts.noScores : `${Math.round(totals.average)}%`,
            },
          ]}
        />
        <Anchor component={Link} to="/teacher/recordings" fw={600}>
          {texts.fullPage}
        </Anchor>
      </div>
      <NotCounted count={totalsOf(pairs).recordings - totals.recordings} />
      <OrphanedFeedback data={data} />
      {pairs.length === 0 ? (
        <NoRecordings />
      ) : (
        <>
          <Group>
            <SearchField
              label={texts.search}
              clear={texts.clear}
              value={filter.search}
              onChange={(search) => setFilter({ ...filter, search })}
            />
            <LazySelect
              aria-label={texts.activity}
              placeholder={texts.allActivities}
              data={activities}
              value={filter.activity}
              onChange={(activity) => setFilter({ ...filter, activity })}
              clearable
              flex="1 1 190px"
              maw={{ sm: 230 }}
            />
          </Group>
          <FoundStudents count={groups.length} none={texts.nothingFound} />
          <ReviewDesk>
            <ReviewGroups groups={groups} by="student" status={filter.status} />
          </ReviewDesk>
        </>
      )}
    </Stack>
  );
}
