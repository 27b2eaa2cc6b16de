/** The sets of the activity as tabs, each with what is in it. They are put in order by buttons or by dragging. */
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NameField } from '../NameField.tsx';
import classes from '../SceneEditor.module.css';
import type { SceneEditing } from '../scene-editing.ts';
import { sceneTexts as texts } from '../texts.ts';
import { SetTab } from './SetTab.tsx';
import { useTabDrag } from './use-tab-drag.ts';

interface SetTabsProps {
  editing: SceneEditing;
  onOpen(id: string): void;
}

export function SetTabs({ editing, onOpen }: SetTabsProps) {
  const { dispatch, newId, set, wizard } = editing;
  const { sets } = wizard.draft.scenes;
  const add = () => {
    if (!wizard.mayMove()) return;
    const id = newId();
    dispatch({ type: 'add-set', id });
    onOpen(id);
  };
  const list = useRef<HTMLOListElement>(null);
  const place = sets.findIndex(({ id }) => id === set.id);
  useEffect(() => {
    if (place >= 0) showTab(list.current, place);
  }, [place]);
  const drag = useTabDrag(list, (id, overId) => {
    const placeOf = (wanted: string) => sets.findIndex((each) => each.id === wanted);
    dispatch({ type: 'move-set', id, by: placeOf(overId) - placeOf(id) });
  });
  return (
    <section aria-label={texts.sets}>
      <ol ref={list} className={classes.sets}>
        {sets.map((each, index) => (
          <SetTab key={each.id} editing={editing} set={each} index={index} drag={drag} onOpen={onOpen} />
        ))}
      </ol>
      <Group justify="space-between" mt="xs" align="end">
        <NameField
          key={set.id}
          label={texts.setName}
          value={set.name}
          onRename={(name) => dispatch({ type: 'rename-set', id: set.id, name })}
        />
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.addSet}
        </Button>
      </Group>
    </section>
  );
}

/** Scrolls sideways only: the field that is being written may stand far below the tabs. */
function showTab(list: HTMLElement | null, place: number): void {
  const tab = list?.children[place];
  if (!list || !tab) return;
  const [view, shown] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += Math.max(shown.right - view.right, 0) + Math.min(shown.left - view.left, 0);
}
