/** Gives an activity to classes. Specification, teacher side, section 2 'Assign Activity to Class dialog'. */
import { Alert, Button, Group, Modal, Select, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '#ui/toast/toast-store.ts';
import { classesWith } from '../model/assigning.ts';
import { dayOf } from '../model/names.ts';
import type { Activity, TeacherData } from '../model/rows.ts';
import { AssignmentRow } from './AssignmentRow.tsx';
import { assignTexts as texts } from './texts.ts';
import { useAssigning } from './use-assigning.ts';

interface AssignDialogProps {
  activity: Activity;
  data: TeacherData;
  onClose(): void;
}

export function AssignDialog({ activity, data, onClose }: AssignDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { running, give, end } = useAssigning();
  const current = classesWith(activity.uid, data.assignments, data.classes);
  const send = async () => {
    const to = data.classes.find(({ uid }) => uid === chosen);
    if (!to) return showToast({ ...texts.noneChosen, tone: 'error' });
    if (current.some((given) => given.to.uid === to.uid)) {
      return showToast({ ...texts.already, tone: 'error' });
    }
    if (await give(activity, to)) setChosen(null);
  };
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
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
          onEnd={() => void end(assignment)}
        />
      ))}
      {data.classes.length === 0 ? (
        <Alert color="yellow" mt="md">
          {texts.noClasses}
        </Alert>
      ) : (
        <Select
          mt="md"
          label={texts.select}
          placeholder={texts.selectPlaceholder}
          data={data.classes.map(({ uid, name, code }) => ({ value: uid, label: texts.option(name, code) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        {data.classes.length > 0 && (
          <Button loading={running} onClick={() => void send()}>
            {texts.assign}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
