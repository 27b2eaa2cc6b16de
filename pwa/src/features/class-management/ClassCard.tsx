/** One class: name, code, how many students, and what can be done with it. */
import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { IconSend, IconUsers } from '@tabler/icons-react';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { CodeBadge } from '#ui/teacher/badges.tsx';
import { ClassButton } from './ClassButton.tsx';
import classes from './ClassesTab.module.css';
import { ClassMenu } from './ClassMenu.tsx';
import { classTexts as texts } from './texts.ts';

interface ClassCardProps {
  shown: SchoolClass;
  students: number;
  /** A CSS color. */
  color: string;
  open: boolean;
  onOpen(): void;
  onAssign(): void;
  onEdit(): void;
}

export function ClassCard({ shown, students, color, open, onOpen, onAssign, onEdit }: ClassCardProps) {
  const { name, code, isActive } = shown;
  return (
    <article
      className={classes.card}
      data-open={open || undefined}
      style={{ '--class-color': color }}
      aria-label={name}
    >
      <UnstyledButton className={classes.open} aria-pressed={open} onClick={onOpen}>
        <span style={{ minWidth: 0 }}>
          <Text fw={600} component="span" display="block" truncate title={name}>
            {name}
          </Text>
          <Group gap={6} component="span">
            <IconUsers size={14} aria-hidden />
            <Text size="sm" c="dimmed" component="span">
              {texts.students(students)}
            </Text>
            {!isActive && <Badge color="gray">{texts.inactive}</Badge>}
          </Group>
        </span>
        <span className={classes.code}>
          <CodeBadge code={code} />
        </span>
      </UnstyledButton>
      <Group gap={6} className={classes.buttons}>
        <ClassButton
          size="xs"
          icon={IconSend}
          word={texts.assign}
          label={texts.assignTo(name)}
          onClick={onAssign}
        />
        <ClassMenu shown={shown} onEdit={onEdit} />
      </Group>
    </article>
  );
}
