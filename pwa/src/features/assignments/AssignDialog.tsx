/** Gives an activity to classes. Specification, teacher side, section 2 'Assign Activity to Class dialog'. */
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { classesWith } from '#data/queries/teacher/assigning.ts';
import { dayOf } from '#data/queries/teacher/names.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { activeFirst, classLabel } from '#ui/teacher/class-options.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { AssignmentRow, UnassignNote } from './AssignmentRow.tsx';
import { assignTexts as texts } from './texts.ts';
import { useAssigning } from './use-assigning.ts';
import { useEnding } from './use-ending.tsx';

interface AssignDialogProps {
  activity: Activity;
  onClose(): void;
}

/** About eight classes; a longer list scrolls. */
const CLASS_LIST_HEIGHT_PX = 260;

export function AssignDialog({ activity, onClose }: AssignDialogProps) {
  const data = useTeacherData();
  const { classes = [], assignments = [] } = data ?? {};
  const isGone = useIsGone('activities', activity.uid);
  const [chosen, setChosen] = useState<string[]>([]);
  const { isRunning, give, end } = useAssigning();
  const ending = useEnding(end, data);
  const [hasGiven, setGiven] = useState(false);
  const current = classesWith(activity.uid, assignments, classes);
  const having = new Set(current.map(({ to }) => to.uid));
  const isEverywhere = classes.length > 0 && having.size === classes.length;
  // The button that was pressed stays until it is known what became of it.
  const canAssign = classes.length > 0 && (!isEverywhere || isRunning);
  const send = async () => {
    const wanted = classes.filter(({ uid }) => chosen.includes(uid));
    // Another window may have given it to a class since it was chosen.
    const to = wanted.filter(({ uid }) => !having.has(uid));
    const [twice] = wanted;
    if (!twice) return showToast({ ...texts.noneChosen, tone: 'error' });
    if (to.length === 0) return showToast({ ...texts.already(twice.name), tone: 'error' });
    if (!(await give(activity, to))) return;
    setGiven(true);
    const sent = new Set(wanted.map(({ uid }) => uid));
    setChosen((now) => now.filter((uid) => !sent.has(uid)));
  };
  return (
    <FormModal
      onClose={onClose}
      isDirty={false}
      title={texts.title}
      size="lg"
      asks={ending.isAsking}
      gone={isGone ? activity.title : null}
    >
      <Text fw={600} mb="md">
        {texts.of(activity.title)}
      </Text>
      <Title order={3} mb="xs">
        {texts.current}
      </Title>
      {current.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      {current.map(({ assignment, to }) => (
        <AssignmentRow
          key={assignment.uid}
          name={to.name}
          note={texts.assigned(dayOf(assignment.assignedAt))}
          onEnd={() => ending.ask(assignment)}
        />
      ))}
      {current.length > 0 && <UnassignNote />}
      {ending.element}
      {classes.length === 0 && (
        <Alert color="yellow" mt="md">
          {texts.noClasses}
        </Alert>
      )}
      {isEverywhere && <Text mt="md">{texts.everywhere}</Text>}
      {classes.length > 0 && !isEverywhere && (
        <Checkbox.Group mt="md" label={texts.select} value={chosen} onChange={setChosen}>
          <Stack gap={6} mt={6} mah={CLASS_LIST_HEIGHT_PX} style={{ overflowY: 'auto' }}>
            {activeFirst(classes).map((row) => (
              <Checkbox
                key={row.uid}
                value={row.uid}
                label={classLabel(row, texts.option(row.name, row.code))}
                disabled={having.has(row.uid)}
                description={having.has(row.uid) && texts.hasIt}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {hasGiven || isEverywhere ? texts.finish : texts.cancel}
        </Button>
        {canAssign && (
          <Button loading={isRunning} disabled={isGone} onClick={() => void send()}>
            {texts.assign}
          </Button>
        )}
      </Group>
    </FormModal>
  );
}
