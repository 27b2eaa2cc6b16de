/** The panel behind the notice, for the grown-up: loaded only when it is opened. */
import { discardRefused, retryRefused, soundOf } from '#data/sync-issues/resolve-issue.ts';
import { useAttention } from '#data/sync-issues/use-sync-issues.ts';
import SyncIssuesDialog from '#ui/sync-issues/SyncIssuesDialog.tsx';

const actions = { retry: retryRefused, discard: discardRefused, sound: soundOf };

export default function SyncIssuePanel({ onClose }: { onClose(): void }) {
  const items = useAttention();
  if (!items) return null;
  return <SyncIssuesDialog opened items={items} actions={actions} onClose={onClose} />;
}
