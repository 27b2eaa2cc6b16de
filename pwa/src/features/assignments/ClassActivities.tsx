/**
 * The activities of a class: one more of the own to assign, and all those it has. Part of the dialog and of the class
 * panel.
 */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { activitiesOf, withoutGiven } from '#data/queries/teacher/assigning.ts';
import { dayOf } from '#data/queries/teacher/names.ts';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import { DifficultyBadge, typeName } from '#ui/teacher/badges.tsx';
import { AssignmentRow, UnassignNote } from './AssignmentRow.tsx';
import { assignTexts as texts } from './texts.ts';
import { useAssigning } from './use-assigning.ts';
import { useEnding } from './use-ending.tsx';

interface ClassActivitiesProps {
  to: SchoolClass;
  data: TeacherData;
  /** A question above a dialog around it opens or closes. */
  onAsk?(isAsking: boolean): void;
}

export function ClassActivities({ to, data, onAsk }: ClassActivitiesProps) {
  const { isRunning, give, end } = useAssigning();
  const ending = useEnding(end, data);
  const { isAsking } = ending;
  useEffect(() => onAsk?.(isAsking), [isAsking, onAsk]);
  const current = activitiesOf(to.uid, data.assignments, data.everyActivity);
  const left = withoutGiven(data.activities, current);
  const [chosen, setChosen] = useState<string | null>(null);
  const activity = left.find(({ uid }) => uid === chosen);
  const send = async () => {
    if (activity && (await give(activity, [to]))) setChosen((now) => (now === activity.uid ? null : now));
  };
  return (
    <Stack gap="sm">
      {left.length > 0 ? (
        <Group align="flex-end" wrap="nowrap">
          <Select
            flex={1}
            label={texts.chooseActivity}
            placeholder={texts.activityPlaceholder}
            data={left.map(({ uid, title, type }) => ({
              value: uid,
              label: texts.activityOption(title, typeName(type)),
            }))}
            value={activity?.uid ?? null}
            onChange={setChosen}
            searchable
          />
          <Button disabled={!activity} loading={isRunning} onClick={() => void send()}>
            {texts.assignActivity}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {data.activities.length === 0 ? texts.noneMade : texts.allAssigned}
        </Text>
      )}
      <div>
        {current.length === 0 && <Text size="sm">{texts.noActivities}</Text>}
        {current.map(({ assignment, to: given }) => (
          <AssignmentRow
            key={assignment.uid}
            name={given.title}
            note={texts.assigned(dayOf(assignment.assignedAt))}
            badge={<DifficultyBadge difficulty={given.difficulty} />}
            onEnd={() => ending.ask(assignment)}
          />
        ))}
        {current.length > 0 && <UnassignNote />}
      </div>
      {ending.element}
    </Stack>
  );
}
