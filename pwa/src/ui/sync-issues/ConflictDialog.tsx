/**
 * Mine beside theirs, field by field; one of the two stays. Nothing is discarded before the person has confirmed it.
 */
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { momentOf } from '#ui/teacher/moment.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import classes from './SyncIssues.module.css';
import { conflictWords, syncIssueTexts, conflictTexts as texts } from './texts.ts';

interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

export interface ConflictDialogProps {
  /** What it is about. */
  title: string;
  conflict: {
    arrived: boolean;
    gone: boolean;
    deletion: 'changed' | 'answered' | null;
    differences: readonly Difference[];
    /** ISO 8601. */
    changedAt: string | null;
  };
  /** Name of what it is about, when it was decided in another window. */
  gone?: string | null;
  keepMine(): Promise<void>;
  useTheirs(): Promise<void>;
  /** Opens what was written, to keep it anew; left out where that cannot be, or nothing was deleted. */
  onMakeAnew?: (() => void) | undefined;
  onClose(): void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { title, conflict, gone: decided = null, keepMine, useTheirs, onMakeAnew, onClose } = props;
  const { arrived, gone, deletion, differences } = conflict;
  const canDecide = arrived && decided === null;
  const isDeleted = deletion && gone && decided === null;
  const words = conflictWords[isDeleted ? 'deleted' : (deletion ?? 'edited')];
  const [asking, setAsking] = useState(false);
  const { isRunning, run } = useAsyncAction();
  const decide = async (action: () => Promise<void>, said: string | null) => {
    if (!(await run(action, syncIssueTexts.failed))) return;
    if (said) showToast({ title: said });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} closeOnEscape={!asking} title={words.title} size="lg">
      <Stack>
        <div>
          <Text fw={600}>{title}</Text>
          {words.intro && <Text size="sm">{words.intro}</Text>}
        </div>
        {decided === null ? (
          <Comparison conflict={conflict} canMakeAnew={onMakeAnew !== undefined} />
        ) : (
          <Text role="status">{texts.decided}</Text>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={isRunning}
            disabled={!canDecide}
            // Nothing that was written goes with a deletion.
            onClick={() => (deletion ? void decide(useTheirs, words.usedTheirs) : setAsking(true))}
          >
            {words.useTheirs}
          </Button>
          {gone && onMakeAnew && (
            <Button disabled={isRunning || !canDecide} onClick={onMakeAnew}>
              {syncIssueTexts.makeAnew}
            </Button>
          )}
          {!gone && (
            <Button
              color={deletion ? 'red' : undefined}
              loading={isRunning}
              disabled={!canDecide}
              onClick={() => void decide(keepMine, words.kept)}
            >
              {words.keepMine}
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={texts.confirmTitle}
        message={<WhatGoes title={title} differences={differences} />}
        confirm={words.useTheirs}
        onConfirm={() => void decide(useTheirs, words.usedTheirs)}
        onClose={() => setAsking(false)}
      />
    </Modal>
  );
}

function Comparison({
  conflict,
  canMakeAnew,
}: Pick<ConflictDialogProps, 'conflict'> & { canMakeAnew: boolean }) {
  const { arrived, gone, deletion, differences, changedAt } = conflict;
  if (!arrived) return <Text role="status">{texts.waiting}</Text>;
  if (gone && deletion) return <Text>{texts.deleted}</Text>;
  if (gone) return <Text>{canMakeAnew ? texts.goneButKept : texts.gone}</Text>;
  return (
    <>
      {changedAt && deletion !== 'answered' && (
        <Text size="sm" className={classes.quiet}>
          {texts.when(momentOf(changedAt))}
        </Text>
      )}
      {deletion && <Text>{texts.deletion[deletion]}</Text>}
      {!deletion && differences.length === 0 && <Text>{texts.same}</Text>}
      <dl className={classes.fields}>
        {differences.map(({ field, mine, theirs }) => (
          <div key={field} className={classes.field}>
            <dt>{field}</dt>
            <dd className={classes.value}>
              <span className={classes.side}>{texts.mine}</span>
              {mine}
            </dd>
            <dd className={classes.value}>
              <span className={classes.side}>{texts.theirs}</span>
              {theirs}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function WhatGoes({ title, differences }: { title: string; differences: readonly Difference[] }) {
  const lines = differences.map(({ field, mine }) => texts.line(field, mine));
  return (
    <>
      <Text mb="xs">{texts.confirm}</Text>
      <List>
        {(lines.length > 0 ? lines : [title]).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}
