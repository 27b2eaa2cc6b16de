/** What a command takes back when a person, a terminal or the service breaks it off. */
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Has `undo` done before a signal ends the process. Returns how to stop that. */
export function beforeSignalsEnd(undo: () => Promise<void>): () => void {
  const end = (signal: (typeof SIGNALS)[number]) =>
    void undo().finally(() => process.exit(128 + constants.signals[signal]));
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
