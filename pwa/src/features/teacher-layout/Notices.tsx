/**
 * What a person must do before work goes on being sent: sign in again, decide a conflict, decide about refused work.
 */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconArrowsDiff, IconUserCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { isComparable } from '#data/sync-issues/edited-row.ts';
import { groupRefused, type RefusedGroup } from '#data/sync-issues/group-refused.ts';
import { useRefused } from '#data/sync-issues/use-refused.ts';
import { useSyncIssues } from '#data/sync-issues/use-sync-issues.ts';
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
  return (
    <div tabIndex={-1}>
      {/* No alert: the school may say next that the account is deactivated, and a screen reader waits with a status. */}
      <div role="status">
        {needsSignIn && (
          <Notice
            icon={<IconUserCircle />}
            title={texts.signInAgainTitle}
            text={texts.signInAgain[needsSignIn]}
            role="group"
          >
            <Button component={Link} to="/teacher-login">
              {texts.signIn}
            </Button>
          </Notice>
        )}
      </div>
      {refused.length > 0 && <RefusedNotice refused={refused} />}
      <Suspense>{isOpen && syncIssues}</Suspense>
    </div>
  );
}

/** All refused work in one notice, with the number of the badge. A single conflict is offered to be decided at once. */
function RefusedNotice({ refused }: { refused: readonly RefusedGroup[] }) {
  const areConflicts = refused.every(([first]) => first.code === 'conflict' && isComparable(first));
  const [only] = refused.length === 1 ? refused : [];
  if (only && areConflicts) return <ConflictNotice commandId={only[0].commandId} />;
  return (
    <Notice
      icon={<IconAlertCircle />}
      title={texts.syncIssuesTitle(refused.length)}
      text={areConflicts ? syncIssueNoticeTexts.conflicts : texts.syncIssues}
      isMinor
    >
      <Button onClick={openSyncIssues}>{texts.review}</Button>
    </Notice>
  );
}

/** Waits: nothing opens by itself under somebody's hands. */
function ConflictNotice({ commandId }: { commandId: string }) {
  const what = useSyncIssues()?.find((item) => item.commandId === commandId)?.title;
  return (
    <Notice
      icon={<IconArrowsDiff />}
      title={what ? syncIssueNoticeTexts.conflictTitleOf(what) : syncIssueNoticeTexts.conflictTitle}
      text={syncIssueNoticeTexts.conflict}
      isMinor
    >
      <Button onClick={() => showSyncIssues({ kind: 'compare', commandId, back: 'closed' })}>
        {syncIssueNoticeTexts.compare}
      </Button>
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text: string;
  isMinor?: boolean;
  role?: 'alert' | 'group';
  children: ReactNode;
}

function Notice({ icon, title, text, isMinor = false, role = 'alert', children }: NoticeProps) {
  return (
    <Alert icon={icon} color={isMinor ? 'yellow' : 'sky'} title={title} role={role} mb="md">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        {children}
      </Group>
    </Alert>
  );
}
