/** The panel behind the notice, for the grown-up: loaded only when it is opened. */
import { discardRefused, retryRefused, soundOf } from '#data/actions/attention.ts';
import { useAttention } from '#sync/attention/use-attention.ts';
import AttentionDialog from '#ui/attention/AttentionDialog.tsx';

const actions = { retry: retryRefused, discard: discardRefused, sound: soundOf };

export default function AttentionPanel({ onClose }: { onClose(): void }) {
  const items = useAttention();
  if (!items) return null;
  return <AttentionDialog opened items={items} actions={actions} onClose={onClose} />;
}
