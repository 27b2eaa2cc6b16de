/** Runs what a button does: once at a time, with its state, and with a toast where the action failed. */

import { useCallback, useRef, useState } from 'react';
import { readField } from '#platform/read-field.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { fieldTexts as texts } from './texts.ts';

export interface Failure {
  title: string;
  message: string;
}

/** What an action resolved to. */
export interface Completed<T> {
  value: T;
}

export interface AsyncAction {
  isRunning: boolean;
  /** Null when the action failed, which the toast has said, or when the action before is still running. */
  run<T>(
    action: () => Promise<T>,
    failure: Failure | ((error: unknown) => Failure),
  ): Promise<Completed<T> | null>;
}

interface Options {
  /** An action may begin while another one is running: a list of buttons, not a form. */
  isParallel?: boolean;
}

/**
 * An error that carries a sentence for a person (a full disk) shows that sentence instead of a general `failure`. A
 * `failure` that is a function chooses its own words for each error.
 */
export function useAsyncAction({ isParallel = false }: Options = {}): AsyncAction {
  const [running, setRunning] = useState(0);
  const count = useRef(0);
  const run = useCallback<AsyncAction['run']>(
    async (action, failure) => {
      if (!isParallel && count.current > 0) return null;
      const change = (by: number) => {
        count.current += by;
        setRunning(count.current);
      };
      change(1);
      try {
        return { value: await action() };
      } catch (error) {
        const words = typeof failure === 'function' ? failure(error) : withOwnSentence(failure, error);
        showToast({ ...words, tone: 'error' });
        return null;
      } finally {
        change(-1);
      }
    },
    [isParallel],
  );
  return { isRunning: running > 0, run };
}

function withOwnSentence(failure: Failure, error: unknown): Failure {
  const isFull = readField(error, 'code') === 'storage_full';
  return isFull ? { ...failure, message: texts.deviceFull } : failure;
}
