/** The sets of the activity as tabs, each with what is in it. */
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCopy, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ActivitySet } from 'shared-schema/entities';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { NameField } from './NameField.tsx';
import classes from './SceneEditor.module.css';
import type { SceneEditing } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';

interface SetTabsProps {
  editing: SceneEditing;
  onOpen(id: string): void;
}

export function SetTabs({ editing, onOpen }: SetTabsProps) {
  const { act, newId, set, wizard } = editing;
  const { sets } = wizard.draft.scenes;
  const add = () => {
    const id = newId();
    act({ do: 'add-set', id });
    onOpen(id);
  };
  return (
    <section aria-label={texts.sets}>
      <ol className={classes.sets}>
        {sets.map((each, index) => (
          <li key={each.id} className={classes.set} data-open={each.id === set.id || undefined}>
            <UnstyledButton
              className={classes.setButton}
              aria-current={each.id === set.id}
              onClick={() => onOpen(each.id)}
            >
              <SetSummary set={each} number={index + 1} />
            </UnstyledButton>
            <SetTools editing={editing} set={each} index={index} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      <Group justify="space-between" mt="xs" align="end">
        <NameField
          key={set.id}
          label={texts.setName}
          value={set.name}
          onRename={(name) => act({ do: 'rename-set', id: set.id, name })}
        />
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.addSet}
        </Button>
      </Group>
    </section>
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

interface SetToolsProps extends SetTabsProps {
  set: ActivitySet;
  index: number;
}

function SetTools({ editing: { act, newId, wizard }, set, index, onOpen }: SetToolsProps) {
  const { sets } = wizard.draft.scenes;
  const duplicate = () => {
    const id = newId();
    act({ do: 'duplicate-set', id, from: set.id });
    onOpen(id);
  };
  const remove = () => {
    if (sets.length === 1) {
      showToast({ title: texts.cannotDeleteTitle, message: texts.cannotDelete, tone: 'error' });
    } else act({ do: 'remove-set', id: set.id });
  };
  return (
    <Group gap={2} wrap="nowrap">
      {sets.length > 1 && (
        <>
          <ToolButton
            label={texts.moveSetLeft(set.name)}
            disabled={index === 0}
            onClick={() => act({ do: 'move-set', id: set.id, by: -1 })}
          >
            <IconArrowLeft size={16} />
          </ToolButton>
          <ToolButton
            label={texts.moveSetRight(set.name)}
            disabled={index === sets.length - 1}
            onClick={() => act({ do: 'move-set', id: set.id, by: 1 })}
          >
            <IconArrowRight size={16} />
          </ToolButton>
        </>
      )}
      <ToolButton label={texts.duplicateSet(set.name)} onClick={duplicate}>
        <IconCopy size={16} />
      </ToolButton>
      <ToolButton label={texts.deleteSet(set.name)} color="red" onClick={remove}>
        <IconTrash size={16} />
      </ToolButton>
    </Group>
  );
}
