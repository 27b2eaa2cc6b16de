/** The panel of sync issues for teachers, with comparing and changing. Loaded when it is first opened. */
import { useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { discardRefused, keepMine } from '#data/sync-issues/resolve-issue.ts';
import { useIssueActions } from '#data/sync-issues/use-issue-actions.ts';
import {
  type SyncIssue,
  useConflict,
  useRefusedRecordings,
  useSyncIssues,
} from '#data/sync-issues/use-sync-issues.ts';
import { ConflictDialog } from '#ui/sync-issues/ConflictDialog.tsx';
import { showSyncIssues, useOpenIssueStore } from '#ui/sync-issues/open-issue-store.ts';
import SyncIssuesDialog from '#ui/sync-issues/SyncIssuesDialog.tsx';
import { commandIdsOf } from '#ui/sync-issues/use-decisions.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { formOf, type RefusedSources } from './form-of.ts';

export default function TeacherSyncIssues({ onClose }: { onClose(): void }) {
  const actions = useIssueActions();
  const { shown } = useOpenIssueStore();
  const items = useSyncIssues();
  const recordings = useRefusedRecordings();
  const teacherData = useTeacherData();
  if (!items || !teacherData || !recordings || shown.kind === 'closed') return null;
  const data = { ...teacherData, recordings };
  if (shown.kind === 'list') {
    const open = (kind: 'compare' | 'change') => (item: SyncIssue) =>
      showSyncIssues({ kind, commandId: item.commandId, back: 'list' });
    return (
      <SyncIssuesDialog
        opened
        {...{ items, actions }}
        formFor={(item) => (item.comparable ? null : formKind(item, data))}
        onChange={open('change')}
        onCompare={open('compare')}
        onClose={onClose}
      />
    );
  }
  return (
    <Shown
      key={`${shown.kind} ${shown.commandId}`}
      kind={shown.kind}
      item={items.find(({ commandId }) => commandId === shown.commandId)}
      data={data}
      back={shown.back}
      onClose={() => showSyncIssues({ kind: shown.back })}
    />
  );
}

function formKind(item: SyncIssue, data: RefusedSources): 'change' | 'anew' | null {
  const form = formOf(item, data);
  if (!form) return null;
  return form.kind === 'activity' && form.isGone ? 'anew' : 'change';
}

interface ShownProps {
  kind: 'compare' | 'change';
  /** Undefined when it is decided: in another window, or because it went again. */
  item: SyncIssue | undefined;
  data: RefusedSources;
  /** What is shown afterwards. */
  back: 'closed' | 'list';
  onClose(): void;
}

/** Stays with the item that was opened, whatever becomes of it: what is typed about it must not vanish. */
function Shown({ kind, item, data, back, onClose }: ShownProps) {
  const [opened] = useState(item);
  const [form] = useState(() => opened && kind === 'change' && formOf(opened, data));
  const gone = item ? null : (opened?.title ?? null);
  if (!opened) return null;
  if (kind === 'compare') {
    const canChange = formOf(opened, data) !== null;
    return <Compare item={opened} {...{ gone, back, canChange, onClose }} />;
  }
  return form && <ChangeDialog form={form} gone={gone} onClose={onClose} />;
}

interface CompareProps extends Pick<ShownProps, 'back' | 'onClose'> {
  item: SyncIssue;
  gone: string | null;
  /** A form exists for what was written. */
  canChange: boolean;
}

function Compare({ item, gone, back, canChange, onClose }: CompareProps) {
  const context = useAppContext();
  const conflict = useConflict(item);
  if (!conflict) return null;
  return (
    <ConflictDialog
      title={item.title}
      conflict={conflict}
      gone={gone}
      keepMine={() => keepMine(item.commands, conflict.seen, context)}
      useTheirs={() => discardRefused(commandIdsOf(item), context)}
      {...(canChange &&
        conflict.gone && {
          onMakeAnew: () => showSyncIssues({ kind: 'change', commandId: item.commandId, back }),
        })}
      onClose={onClose}
    />
  );
}
