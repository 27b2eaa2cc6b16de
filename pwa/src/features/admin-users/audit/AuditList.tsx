/** Entries as plain sentences with their time, and older ones when the end comes near. */
import { Button, Card, Group, Text } from '@mantine/core';
import { useCallback } from 'react';
import type { AuditEntry } from '#data/admin/audit.ts';
import type { ListPage } from '#data/admin/paged-list.ts';
import { useNearEnd } from '#ui/growing-list/use-near-end.ts';
import { formatCreated } from '../model/people.ts';
import classes from './audit.module.css';
import { auditSentence } from './audit-sentence.ts';
import { auditTexts as texts } from './texts.ts';

interface AuditListProps {
  page: ListPage<AuditEntry>;
  onMore(): Promise<void>;
}

export function AuditList({ page: { items, next }, onMore }: AuditListProps) {
  // Another function for each longer list, which is observed anew.
  const grow = useCallback(() => void (next && onMore()), [next, onMore]);
  const endRef = useNearEnd(grow);
  return (
    <>
      <Card withBorder padding={0}>
        <ol className={classes.entries} aria-label={texts.title}>
          {items.map((entry) => (
            <li key={entry.id} className={classes.entry}>
              <Text component="time" dateTime={entry.at} size="sm" c="dimmed" className={classes.time ?? ''}>
                {formatCreated(entry.at)}
              </Text>
              <Text component="span">{auditSentence(entry)}</Text>
            </li>
          ))}
        </ol>
      </Card>
      {next && (
        <Group justify="center" mt="md" ref={endRef}>
          <Button variant="default" onClick={grow}>
            {texts.more}
          </Button>
        </Group>
      )}
    </>
  );
}
