/** One item of the panel: what, why, whose and when, what builds on it, and its buttons. */
import { Button, Card, Group, List, Text } from '@mantine/core';
import {
  IconArrowsDiff,
  IconCopyPlus,
  IconDownload,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { momentOf } from '#ui/teacher/moment.ts';
import classes from './SyncIssues.module.css';
import { syncIssueTexts as texts } from './texts.ts';
import type { PanelItem } from './use-decisions.ts';

/** Buttons in the order in which they stand; one that cannot be done here is left out. */
const BUTTONS = [
  { name: 'onCompare', icon: IconArrowsDiff, word: texts.compare, label: texts.compareOf },
  { name: 'onRetry', icon: IconRefresh, word: texts.retry, label: texts.retryOf },
  { name: 'onChange', icon: IconPencil, word: texts.change, label: texts.changeOf },
  { name: 'onMakeAnew', icon: IconCopyPlus, word: texts.makeAnew, label: texts.makeAnewOf },
  { name: 'onSave', icon: IconDownload, word: texts.save, label: texts.saveOf },
  { name: 'onDiscard', icon: IconTrash, word: texts.discard, label: texts.discardOf },
] as const;

/** The way on, where there is one. */
const MAIN: ReadonlySet<string> = new Set(['onCompare', 'onMakeAnew']);

type CardActions = { [Name in (typeof BUTTONS)[number]['name']]?: () => void };

interface SyncIssueCardProps extends CardActions {
  item: PanelItem;
}

export function SyncIssueCard({ item, ...actions }: SyncIssueCardProps) {
  const { title, reason, words, whose, at, followers } = item;
  return (
    <Card withBorder p="sm" component="li" tabIndex={-1} aria-label={title} className={classes.item}>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{reason}</Text>
      {words !== null && (
        <Text size="sm" component="blockquote" className={classes.words}>
          {words}
        </Text>
      )}
      <Text size="xs" className={classes.quiet}>
        {texts.by(whose, momentOf(at))}
      </Text>
      {followers.length > 0 && <Followers followers={followers} />}
      <Group gap="xs" mt="sm">
        {BUTTONS.filter(({ name }) => actions[name]).map(({ name, icon: Icon, word, label }) => (
          <Button
            key={name}
            variant={MAIN.has(name) ? 'filled' : 'default'}
            leftSection={<Icon size="1.15em" aria-hidden />}
            onClick={actions[name]}
            aria-label={label(title)}
          >
            {word}
          </Button>
        ))}
      </Group>
    </Card>
  );
}

function Followers({ followers }: Pick<PanelItem, 'followers'>) {
  return (
    <>
      <Text size="sm" mt="xs">
        {texts.withIt}
      </Text>
      <List size="sm">
        {followers.map(({ commandId, title }) => (
          <List.Item key={commandId}>{title}</List.Item>
        ))}
      </List>
    </>
  );
}
