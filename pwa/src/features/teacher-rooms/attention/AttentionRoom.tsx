/** The attention panel of teachers, with comparing and changing. Loaded when it is first opened. */
import { useState } from 'react';
import { discardRefused, keepMine, retryRefused, soundOf } from '#data/actions/attention.ts';
import { type AttentionItem, useAttention, useConflict } from '#sync/attention/use-attention.ts';
import AttentionDialog from '#ui/attention/AttentionDialog.tsx';
import { ConflictDialog } from '#ui/attention/ConflictDialog.tsx';
import { cidsOf } from '#ui/attention/use-decisions.ts';
import type { TeacherData } from '../model/rows.ts';
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
  return (
    <Shown
      key={`${shown.kind} ${shown.cid}`}
      kind={shown.kind}
      item={items.find(({ cid }) => cid === shown.cid)}
      data={data}
      onClose={() => showAttention({ kind: shown.back })}
    />
  );
}

interface ShownProps {
  kind: 'compare' | 'change';
  /** Undefined when it is decided: in another window, or because it went again. */
  item: AttentionItem | undefined;
  data: TeacherData;
  onClose(): void;
}

/** Stays with the item that was opened, whatever becomes of it: what is typed about it must not vanish. */
function Shown({ kind, item, data, onClose }: ShownProps) {
  const [opened] = useState(item);
  const [form] = useState(() => opened && kind === 'change' && formOf(opened, data));
  const gone = item ? null : (opened?.title ?? null);
  if (!opened) return null;
  if (kind === 'compare') return <Compare item={opened} gone={gone} onClose={onClose} />;
  return form && <ChangeDialog form={form} gone={gone} onClose={onClose} />;
}

function Compare({ item, gone, onClose }: { item: AttentionItem; gone: string | null; onClose(): void }) {
  const conflict = useConflict(item);
  if (!conflict) return null;
  return (
    <ConflictDialog
      title={item.title}
      conflict={conflict}
      gone={gone}
      keepMine={() => keepMine(cidsOf(item), conflict.seen)}
      useTheirs={() => discardRefused(cidsOf(item))}
      onClose={onClose}
    />
  );
}
