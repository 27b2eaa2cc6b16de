/** Stores an import, waits a moment for the server's answers, and says what became of it. */
import { toastForOwner } from '#actions/owner-toast.ts';
import { commandTexts } from '#actions/texts.ts';
import { useAppContext } from '#data/app-context.ts';
import { requireAccount } from '#data/auth/account/current-account.ts';
import { makeUid } from '#data/commands/enqueue.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { startImport, type UnusableEntry } from '#data/student-imports/start-import.ts';
import { readStudentImport } from '#data/student-imports/use-student-import.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast, type ToastInput } from '#ui/toast/toast-store.ts';
import { countOutcome, type OutcomeCounts } from './outcome-counts.ts';
import { countPlan, type ImportPlan, rowsOf } from './plan/plan.ts';
import { planCommands } from './plan/plan-commands.ts';
import { planTexts, outcomeTexts as texts } from './texts.ts';

export interface StartImport {
  isRunning: boolean;
  /** `onStored` runs when all is on this device: a second click must not import twice. */
  start(plan: ImportPlan, onStored: () => void, ignored?: readonly UnusableEntry[]): Promise<void>;
}

export function useStartImport({ students }: Pick<TeacherData, 'students'>): StartImport {
  const context = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const start: StartImport['start'] = async (plan, onStored, ignored = []) => {
    if (countPlan(plan).unanswered > 0) {
      document.querySelector<HTMLElement>('select[data-is-open]')?.focus();
      return void showToast({ ...planTexts.answerFirst, tone: 'error' });
    }
    const newUid = () => makeUid(context);
    const entries = planCommands(plan, { students, random: () => context.random.unit(), newUid });
    const unusable = unusableOf(plan);
    if (entries.length + unusable.length === 0) {
      return void showToast({ title: texts.title, message: texts.nothing, tone: 'info' });
    }
    await run(async () => {
      const showToOwner = toastForOwner(context);
      const { uid } = await requireAccount(context);
      const commandIds = await startImport(entries, [...unusable, ...ignored], context);
      onStored();
      await outcomesOf(commandIds, context);
      const stored = await readStudentImport(context.outbox, uid);
      if (stored) showToOwner(toastOf(countOutcome(stored.rows)));
    }, texts.failed);
  };
  return { isRunning, start };
}

function unusableOf(plan: ImportPlan) {
  return rowsOf(plan).flatMap((row) => {
    if (row.kind !== 'unusable') return [];
    const { line, text, reason } = row.row;
    const name = line === undefined ? text : planTexts.line(line, text);
    return [{ kind: 'unusable' as const, name, className: '', reason: planTexts.reason(reason) }];
  });
}

/** The toast after a moment: an import that is still on its way is no failure, however many rows have failed so far. */
export function toastOf(counts: OutcomeCounts): ToastInput {
  const { imported, failed, changed, left, ignored, waitingNew, waiting } = counts;
  const later = waitingNew > 0 ? texts.later(waitingNew) : waiting > 0 ? texts.changesLater : '';
  if (imported + failed + changed + left === 0) {
    return { title: commandTexts.savedHere, message: later, tone: 'info' };
  }
  const numbers = [texts.imported(imported, failed), texts.more(changed, left, ignored)]
    .filter(Boolean)
    .join(', ');
  const sentences = [failed > 0 ? texts.refused : '', later].filter(Boolean).join(' ');
  const tone = failed === 0 ? 'success' : waitingNew > 0 ? 'info' : 'error';
  return { title: texts.title, message: sentences ? `${numbers}. ${sentences}` : numbers, tone };
}
