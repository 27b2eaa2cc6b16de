/** The draft of the feedback on one answer: read when the form opens, kept while it is filled in. */
import { useEffect, useState } from 'react';
import { useCurrentAccount } from '#data/account/account-store.ts';
import { createDraftKeeper, type DraftKeeper, type FeedbackDraft, readDraft } from '#data/feedback-drafts.ts';
import { windowSignals } from '#platform/signals.ts';

/** Undefined while the device is being asked; null where there is no draft. A draft that cannot be read is none. */
export function useStoredDraft(recording: string, wanted: boolean): FeedbackDraft | null | undefined {
  const [draft, setDraft] = useState<FeedbackDraft | null | undefined>(wanted ? undefined : null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    readDraft(recording)
      .catch((reason) => {
        reportError(reason);
        return null;
      })
      .then((found) => {
        if (!left) setDraft(found);
      });
    return () => {
      left = true;
    };
  }, [recording, wanted]);
  return draft;
}

/** Writes down what the form holds: a moment after each change, and when form or window are left. */
export function useDraftKeeper(recording: string): DraftKeeper {
  const account = useCurrentAccount()?.uid ?? '';
  const [keeper] = useState(() => createDraftKeeper(account, recording));
  useEffect(() => {
    const stop = windowSignals.onHidden(() => void keeper.flush());
    return () => {
      stop();
      void keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
