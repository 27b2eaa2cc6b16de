/**
 * What a person must do before work goes on being sent: sign in again, decide a conflict, decide about refused work.
 */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconArrowsDiff, IconUserCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { isComparable } from '#data/outbox/edited-row.ts';
import { groupRefused } from '#data/sync-issues/group-refused.ts';
import { useRefused } from '#data/sync-issues/use-refused.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { openSyncIssues, showSyncIssues, useOpenIssueStore } from '#ui/sync-issues/open-issue-store.ts';
import { syncIssueNoticeTexts } from '#ui/sync-issues/teacher-texts.ts';
import { layoutTexts as texts } from './texts.ts';

interface NoticesProps {
  /** The panel of sync issues, rendered while it is open. */
  syncIssues: ReactNode;
}

export function Notices({ syncIssues }: NoticesProps) {
  const { needsSignIn } = useSyncStatus();
  const refused = groupRefused(useRefused() ?? []);
  const isOpen = useOpenIssueStore(({ shown }) => shown.kind !== 'closed');
  const conflicts = refused.filter(([first]) => first.code === 'conflict' && isComparable(first));
  const others = refused.length - conflicts.length;
  return (
    <div tabIndex={-1}>
      {(needsSignIn || refused.length > 0) && (
        <Stack gap="xs" mb="md">
          {needsSignIn && (
            <Notice
              icon={<IconUserCircle />}
              title={texts.signInAgainTitle}
              text={texts.signInAgain[needsSignIn]}
            >
              <Button component={Link} to="/teacher-login">
                {texts.signIn}
              </Button>
            </Notice>
          )}
          {conflicts[0] && <ConflictNotice count={conflicts.length} first={conflicts[0][0].commandId} />}
          {others > 0 && (
            <Notice
              icon={<IconAlertCircle />}
              title={texts.syncIssuesTitle(others)}
              text={texts.syncIssues}
              isMinor
            >
              <Button onClick={openSyncIssues}>{texts.review}</Button>
            </Notice>
          )}
        </Stack>
      )}
      <Suspense>{isOpen && syncIssues}</Suspense>
    </div>
  );
}

/** Offers the decision at once, and waits: nothing opens by itself under somebody's hands. */
function ConflictNotice({ count, first }: { count: number; first: string }) {
  const compare = () =>
    count === 1 ? showSyncIssues({ kind: 'compare', commandId: first, back: 'closed' }) : openSyncIssues();
  return (
    <Notice
      icon={<IconArrowsDiff />}
      title={syncIssueNoticeTexts.conflictTitle(count)}
      text={syncIssueNoticeTexts.conflict}
      isMinor
    >
      <Button onClick={compare}>{count === 1 ? syncIssueNoticeTexts.compare : texts.review}</Button>
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text: string;
  isMinor?: boolean;
  children: ReactNode;
}

function Notice({ icon, title, text, isMinor = false, children }: NoticeProps) {
  return (
    <Alert icon={icon} color={isMinor ? 'yellow' : 'sky'} title={title}>
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        {children}
      </Group>
    </Alert>
  );
}
