/** The attention panel of teachers, with comparing and changing. Loaded when it is first opened. */
import { discardRefused, keepMine, retryRefused, soundOf } from '#data/actions/attention.ts';
import { type AttentionItem, useAttention, useConflict } from '#sync/attention/use-attention.ts';
import AttentionDialog from '#ui/attention/AttentionDialog.tsx';
import { ConflictDialog } from '#ui/attention/ConflictDialog.tsx';
import { cidsOf } from '#ui/attention/use-decisions.ts';
import { useTeacherData } from '../model/use-teacher-data.ts';
import { showAttention, useAttentionStore } from './attention-store.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { formOf } from './form-of.ts';

const actions = { retry: retryRefused, discard: discardRefused, sound: soundOf };

export default function AttentionRoom() {
  const { shown } = useAttentionStore();
  const items = useAttention();
  const data = useTeacherData();
  if (!items || !data || shown.kind === 'closed') return null;
  if (shown.kind === 'list') {
    const open = (kind: 'compare' | 'change') => (item: AttentionItem) =>
      showAttention({ kind, cid: item.cid, back: 'list' });
    return (
      <AttentionDialog
        opened
        {...{ items, actions }}
        canChange={(item) => !item.comparable && formOf(item, data) !== null}
        onChange={open('change')}
        onCompare={open('compare')}
        onClose={() => showAttention({ kind: 'closed' })}
      />
    );
  }
  const item = items.find(({ cid }) => cid === shown.cid);
  if (!item) return null;
  const onClose = () => showAttention({ kind: shown.back });
  if (shown.kind === 'compare') return <Compare item={item} onClose={onClose} />;
  const form = formOf(item, data);
  return form && <ChangeDialog form={form} data={data} onClose={onClose} />;
}

function Compare({ item, onClose }: { item: AttentionItem; onClose(): void }) {
  const conflict = useConflict(item);
  if (!conflict) return null;
  return (
    <ConflictDialog
      title={item.title}
      conflict={conflict}
      keepMine={() => keepMine(cidsOf(item), conflict.seen)}
      useTheirs={() => discardRefused(cidsOf(item))}
      onClose={onClose}
    />
  );
}
