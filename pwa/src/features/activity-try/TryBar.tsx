/** Says that this is a try, and leads to any task, back to the beginning, and out. */
import { Button, NativeSelect } from '@mantine/core';
import { IconEye, IconRotate, IconX } from '@tabler/icons-react';
import { useIsRecording } from '#platform/locks/busy-store.ts';
import { BAR_BUTTON } from './bar-button.ts';
import classes from './TryView.module.css';
import { tryTexts as texts } from './texts.ts';
import type { TaskGroup } from './try-tasks.ts';

interface TryBarProps {
  /** Tasks of a listening activity; a child chooses the questions of other activities in the player. */
  groups: readonly TaskGroup[];
  /** The task that this round began with. */
  task: number;
  onTask(index: number): void;
  onLeave(): void;
}

export function TryBar({ groups, task, onTask, onLeave }: TryBarProps) {
  const isRecording = useIsRecording();
  const total = groups.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return (
    <section className={classes.bar} aria-label={texts.bar}>
      <p className={classes.notice} role="status">
        <IconEye size={24} aria-hidden />
        {texts.notice}
      </p>
      {total > 1 && (
        <NativeSelect
          size="sm"
          aria-label={texts.goTo}
          className={classes.tasks}
          data={groups.map(optionsOf)}
          value={String(task)}
          onChange={(event) => onTask(Number(event.currentTarget.value))}
        />
      )}
      <Button
        {...BAR_BUTTON}
        classNames={{ section: classes.icon }}
        aria-label={texts.startOver}
        variant="default"
        leftSection={<IconRotate size={20} aria-hidden />}
        disabled={isRecording}
        onClick={() => onTask(0)}
      >
        <span className={classes.word}>{texts.startOver}</span>
      </Button>
      <Button {...BAR_BUTTON} leftSection={<IconX size={20} aria-hidden />} onClick={onLeave}>
        {texts.leave}
      </Button>
    </section>
  );
}

function optionsOf({ name, tasks }: TaskGroup) {
  const items = tasks.map(({ index, instruction }) => ({
    value: String(index),
    label: texts.task(index + 1, instruction),
  }));
  return { group: name, items };
}
