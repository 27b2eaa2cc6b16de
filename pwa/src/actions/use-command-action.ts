/** What a teacher's button does: stores it, waits for the server's word within bounds, and says what came of it. */
import { useCallback, useRef, useState } from 'react';
import { type Answer, answersTo, wholeAnswer } from '#data/commands/answers.ts';
import type { Stored } from '#data/commands/teacher-commands.ts';
import { type Failure, useDeed } from '#ui/forms/use-async-action.ts';
import { sayToOwner } from './owner-toast.ts';
import { toastFor, type Words } from './toast-for.ts';

export interface Sent<S extends Stored> {
  answer: Answer;
  stored: S;
}

export interface Sending {
  /** Until the server's word is in, or the wait for it is over. */
  running: boolean;
  /** Null when nothing was stored: that failed, which was said, or the one before is still under way. */
  send<S extends Stored>(
    store: () => Promise<S>,
    words: Words | ((stored: S) => Words),
    failed: Failure,
  ): Promise<Sent<S> | null>;
}

/** With `parallel`, a second one may begin while the first is waited for: a list of buttons, not a form. */
export function useSending({ parallel = false } = {}): Sending {
  const { run } = useDeed();
  const [underWay, setUnderWay] = useState(0);
  const count = useRef(0);
  const change = useCallback((by: number) => {
    count.current += by;
    setUnderWay(count.current);
  }, []);
  const send = useCallback<Sending['send']>(
    async (store, words, failed) => {
      if (!parallel && count.current > 0) return null;
      const say = sayToOwner();
      change(1);
      try {
        const stored = await storeWith(run, store, failed);
        if (!stored) return null;
        const answer = wholeAnswer(await answersTo(stored.commandIds));
        const said = typeof words === 'function' ? words(stored) : words;
        say(toastFor(answer, said, failed.title));
        return { answer, stored };
      } finally {
        change(-1);
      }
    },
    [parallel, run, change],
  );
  return { running: underWay > 0, send };
}

async function storeWith<S extends Stored>(
  run: ReturnType<typeof useDeed>['run'],
  store: () => Promise<S>,
  failed: Failure,
): Promise<S | null> {
  let stored: S | null = null;
  const deed = async () => {
    stored = await store();
  };
  return (await run(deed, failed)) ? stored : null;
}
