/** The panel of sync issues: refused work, item by item, with the actions for each. */
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { SyncIssueCard } from './SyncIssueCard.tsx';
import classes from './SyncIssues.module.css';
import { syncIssueTexts as texts } from './texts.ts';
import { type PanelItem, type SyncIssueActions, useDecisions } from './use-decisions.ts';

export interface SyncIssuesDialogProps<Item extends PanelItem> {
  opened: boolean;
  items: readonly Item[];
  actions: SyncIssueActions;
  /** The form in which the item's content can be changed, or made anew where what it was about is gone. */
  formFor?(item: Item): 'change' | 'anew' | null;
  onChange?(item: Item): void;
  onCompare?(item: Item): void;
  onClose(): void;
}

export default function SyncIssuesDialog<Item extends PanelItem>(props: SyncIssuesDialogProps<Item>) {
  const { opened, items, actions, formFor, onChange, onCompare, onClose } = props;
  const [discarding, setDiscarding] = useState<Item | null>(null);
  const decide = useDecisions(actions);
  const formAction = (item: Item) => {
    const form = formFor?.(item);
    if (!onChange || !form) return {};
    const open = () => onChange(item);
    return form === 'anew' ? { onMakeAnew: open } : { onChange: open };
  };
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={!discarding} title={texts.title} size="lg">
      <Text size="sm" mb="md" tabIndex={-1} className={classes.quiet}>
        {items.length > 0 ? texts.intro : texts.empty}
      </Text>
      <ul aria-label={texts.list} className={classes.list}>
        {items.map((item) => (
          <SyncIssueCard
            key={item.commandId}
            item={item}
            {...(onCompare && item.comparable
              ? { onCompare: () => onCompare(item) }
              : item.canRetry && { onRetry: () => void decide.retry(item) })}
            {...formAction(item)}
            {...(item.sound && { onSave: () => void decide.saveSound(item) })}
            onDiscard={() => setDiscarding(item)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={discarding !== null}
        title={texts.confirmTitle}
        message={discarding && <Question item={discarding} />}
        confirm={texts.discard}
        gone={
          discarding && !items.some(({ commandId }) => commandId === discarding.commandId)
            ? discarding.title
            : null
        }
        onConfirm={() => discarding && void decide.discard(discarding)}
        onClose={() => setDiscarding(null)}
      />
    </Modal>
  );
}

function Question({ item }: { item: PanelItem }) {
  return (
    <>
      <Text>{texts.confirm(item.title, item.followers.length)}</Text>
      {item.sound && <Text mt="xs">{texts.confirmSound}</Text>}
    </>
  );
}
