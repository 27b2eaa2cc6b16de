/** The decisions about refused work as buttons need them: once at a time, with a word about what came of it. */

import { saveFile } from '#platform/files/save-file.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { syncIssueTexts as texts } from './texts.ts';

/** Refused work as the panel shows it. */
export interface PanelItem {
  commandId: string;
  title: string;
  reason: string;
  whose: string;
  /** ISO 8601. */
  at: string;
  /** What was written, where it stands nowhere else. */
  words: string | null;
  /** File name without ending for its sound; null when it has none. */
  sound: string | null;
  /** Somebody else changed the same thing: mine and theirs can be compared. */
  comparable: boolean;
  /** It can be sent again. */
  canRetry: boolean;
  followers: readonly { commandId: string; title: string; reason: string }[];
}

/** What the data layer can do. Keys of the item first, then of what goes with it, in order. */
export interface SyncIssueActions {
  retry(commandIds: string[]): Promise<void>;
  discard(commandIds: string[]): Promise<void>;
  sound(commandId: string): Promise<Blob | null>;
}

/** The keys of an item and of everything that goes with it, in order. */
export const commandIdsOf = ({ commandId, followers }: PanelItem) => [
  commandId,
  ...followers.map((one) => one.commandId),
];

export function useDecisions({ retry, discard, sound }: SyncIssueActions) {
  const { run } = useAsyncAction();
  return {
    async retry(item: PanelItem) {
      const done = await run(() => retry(commandIdsOf(item)), texts.failed);
      if (done) showToast({ title: texts.retried, message: texts.retriedText, tone: 'info' });
    },
    async discard(item: PanelItem) {
      if (await run(() => discard(commandIdsOf(item)), texts.failed)) showToast({ title: texts.discarded });
    },
    saveSound: (item: PanelItem) => run(() => saveSound(item, sound), texts.failed),
  };
}

async function saveSound(
  { commandId, sound: name }: PanelItem,
  sound: SyncIssueActions['sound'],
): Promise<void> {
  const file = await sound(commandId);
  if (!file || !name) return void showToast({ ...texts.noSound, tone: 'error' });
  saveFile(file, name);
  showToast({ title: texts.saved });
}
