/** The panel behind the notice, for the grown-up: loaded only when it is opened. */
import { discardRefused, retryRefused, soundOf } from '#data/sync-issues/resolve-issue.ts';
import { useAttention } from '#data/sync-issues/use-sync-issues.ts';
import AttentionDialog from '#ui/sync-issues/SyncIssuesDialog.tsx';

const actions = { retry: retryRefused, discard: discardRefused, sound: soundOf };

export default function AttentionPanel({ onClose }: { onClose(): void }) {
  const items = useAttention();
  if (!items) return null;
  return <AttentionDialog opened items={items} actions={actions} onClose={onClose} />;
}
