/** Forms whose text outlives a look at another class or tab: the page around them keeps what is typed. Decision 180. */
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useLatest } from '#platform/use-latest.ts';

/** What was typed, by the name of its form. */
const KeptFormsContext = createContext<Map<string, unknown> | null>(null);

/** Keeps what was typed in the forms under it, for as long as it is on the screen itself. */
export function KeptForms({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Map<string, unknown>());
  return <KeptFormsContext value={kept}>{children}</KeptFormsContext>;
}

/**
 * As `useState`, and the value is there again when the form comes back under the same `KeptForms`. `name`: of the form
 * and of what it is about; null for a form of which nothing is kept. `isSent`: the value is stored, or about to be; a
 * form that goes meanwhile begins empty, because its value would be sent twice.
 */
export function useKeptForm<Value>(
  name: string | null,
  first: () => Value,
  isSent = false,
): [Value, Dispatch<SetStateAction<Value>>] {
  const kept = useContext(KeptFormsContext);
  const [value, setValue] = useState(() =>
    name !== null && kept?.has(name) ? (kept.get(name) as Value) : first(),
  );
  const latest = useLatest({ value, isSent });
  useEffect(() => {
    if (name === null || kept === null) return;
    return () => {
      if (latest.current.isSent) kept.delete(name);
      else kept.set(name, latest.current.value);
    };
  }, [kept, name]);
  return [value, setValue];
}
