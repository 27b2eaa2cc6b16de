/** The panel behind the notice, for the grown-up: loaded only when it is opened. */
import { useIssueActions } from '#data/sync-issues/use-issue-actions.ts';
import { useSyncIssues } from '#data/sync-issues/use-sync-issues.ts';
import SyncIssuesDialog from '#ui/sync-issues/SyncIssuesDialog.tsx';

export default function SyncIssuePanel({ onClose }: { onClose(): void }) {
  const actions = useIssueActions();
  const items = useSyncIssues();
  if (!items) return null;
  return <SyncIssuesDialog opened items={items} actions={actions} onClose={onClose} />;
}
