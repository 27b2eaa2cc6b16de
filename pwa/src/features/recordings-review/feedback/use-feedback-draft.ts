/** The draft of the feedback on one answer: read when the form opens, kept while it is filled in. */

import { useEffect, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import {
  createDraftKeeper,
  type DraftKeeper,
  draftSubject,
  type FoundDrafts,
  readDrafts,
} from '#data/drafts/feedback/feedback-drafts.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { windowSignals } from '#platform/page/signals.ts';

const NONE: FoundDrafts = { own: null, other: null };

/** Undefined while the drafts are loading. A draft that cannot be read counts as none. */
export function useStoredDrafts(answer: Recording, wanted: boolean): FoundDrafts | undefined {
  const context = useAppContext();
  const [found, setFound] = useState<FoundDrafts | undefined>(wanted ? undefined : NONE);
  // The answer stays the one that was opened.
  const [subject] = useState(() => draftSubject(answer));
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    readDrafts(subject, context)
      .catch((reason) => {
        reportError(reason);
        return NONE;
      })
      .then((drafts) => {
        if (!left) setFound(drafts);
      });
    return () => {
      left = true;
    };
  }, [context, subject, wanted]);
  return found;
}

/**
 * Writes down what the form holds: a moment after each change, and when form or window are left. `found` is the draft
 * with which the form begins.
 */
export function useDraftKeeper(answer: Recording, found: FoundDrafts['own']): DraftKeeper {
  const context = useAppContext();
  const account = useCurrentAccount()?.uid ?? '';
  const [keeper] = useState(() => createDraftKeeper(account, draftSubject(answer), context, found));
  useEffect(() => {
    const stop = windowSignals.onHidden(keeper.leave);
    return () => {
      stop();
      void keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
