/** Keys by which the school knows a form that is sent again because its answer was lost. */
import { useRef } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { makeUid } from '#data/commands/enqueue.ts';

/** The returned function gives the same key for the same content, a fresh one for a changed one. */
export function useIdempotencyKey(): (content: unknown) => string {
  const context = useAppContext();
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: makeUid(context) };
    return last.current.key;
  };
}
