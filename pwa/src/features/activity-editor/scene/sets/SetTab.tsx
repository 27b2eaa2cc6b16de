/** One set among the tabs: its number, name and counts, and what can be done with it. */
import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconGripVertical,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import type { ActivitySet } from 'shared-schema/entities';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import classes from '../SceneEditor.module.css';
import type { SceneEditing } from '../scene-editing.ts';
import { canAddQuestions } from '../scenes.ts';
import { sceneTexts as texts } from '../texts.ts';
import type { TabDrag } from './use-tab-drag.ts';

interface SetTabProps {
  editing: SceneEditing;
  set: ActivitySet;
  /** From 0. */
  index: number;
  drag: TabDrag;
  onOpen(id: string): void;
}

export function SetTab(props: SetTabProps) {
  const { editing, set, index, drag, onOpen } = props;
  const isOpen = set.id === editing.set.id;
  const hasOthers = editing.wizard.draft.scenes.sets.length > 1;
  const isDragged = drag.draggedId === set.id;
  return (
    <li
      className={classes.set}
      data-id={set.id}
      data-open={isOpen || undefined}
      data-dragging={isDragged || undefined}
      data-over={(drag.overId === set.id && !isDragged) || undefined}
    >
      <div className={classes.setHead}>
        {hasOthers && (
          <span {...drag.grip} className={classes.grip} title={texts.dragSet} aria-hidden>
            <IconGripVertical size={18} />
          </span>
        )}
        <UnstyledButton className={classes.setButton} aria-current={isOpen} onClick={() => onOpen(set.id)}>
          <SetSummary set={set} number={index + 1} />
        </UnstyledButton>
      </div>
      <SetTools {...props} />
    </li>
  );
}

function SetSummary({ set, number }: { set: ActivitySet; number: number }) {
  const { zones, objects, questions } = set;
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} truncate>
          {number}. {set.name}
        </Text>
        {set.backgroundImage && (
          <Badge variant="light" size="sm" leftSection={<IconPhoto size={12} aria-hidden />}>
            {texts.hasBackground}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {texts.setCounts(zones.length, objects.length, questions.length)}
      </Text>
    </>
  );
}

function SetTools({ editing: { dispatch, newId, wizard }, set, index, onOpen }: Omit<SetTabProps, 'drag'>) {
  const { sets } = wizard.draft.scenes;
  const duplicate = () => {
    if (!wizard.mayMove()) return;
    const id = newId();
    dispatch({ type: 'duplicate-set', id, from: set.id });
    onOpen(id);
  };
  const remove = () => {
    if (sets.length === 1) {
      showToast({ title: texts.cannotDeleteTitle, message: texts.cannotDelete, tone: 'error' });
    } else dispatch({ type: 'remove-set', id: set.id });
  };
  return (
    <Group gap={2} wrap="nowrap">
      {sets.length > 1 && (
        <>
          <ToolButton
            label={texts.moveSetLeft(set.name)}
            disabled={index === 0}
            onClick={() => dispatch({ type: 'move-set', id: set.id, by: -1 })}
          >
            <IconArrowLeft size={16} />
          </ToolButton>
          <ToolButton
            label={texts.moveSetRight(set.name)}
            disabled={index === sets.length - 1}
            onClick={() => dispatch({ type: 'move-set', id: set.id, by: 1 })}
          >
            <IconArrowRight size={16} />
          </ToolButton>
        </>
      )}
      <ToolButton
        label={texts.duplicateSet(set.name)}
        disabled={!canAddQuestions({ sets }, set.questions.length)}
        onClick={duplicate}
      >
        <IconCopy size={16} />
      </ToolButton>
      <ToolButton label={texts.deleteSet(set.name)} color="red" onClick={remove}>
        <IconTrash size={16} />
      </ToolButton>
    </Group>
  );
}
