/**
 * Where the dialogs of a page stand: above its lists. A row that is deleted, or a list that changes its order, does
 * not close the dialog that was opened from it, nor discard what was typed into it.
 */
import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { BackLayer } from './BackLayer.tsx';

/** Draws a dialog; `onClose` removes it from the page. */
export type DrawDialog = (onClose: () => void) => ReactNode;

export interface Dialogs {
  /** Something is open over the page. */
  isOpen: boolean;
  /** Opens a dialog that stays until it closes itself, or the page is left. */
  open(draw: DrawDialog): void;
}

const DialogContext = createContext<Dialogs | null>(null);

export function DialogLayer({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly { key: number; draw: DrawDialog }[]>([]);
  // A key is never used again: a dialog that was left closes itself once more when its action has been answered.
  const lastKey = useRef(0);
  const open = useCallback((draw: DrawDialog) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setShown((before) => [...before, { key, draw }]);
  }, []);
  const isOpen = shown.length > 0;
  const dialogs = useMemo(() => ({ isOpen, open }), [isOpen, open]);
  const close = (key: number) => setShown((before) => before.filter((one) => one.key !== key));
  return (
    <BackLayer>
      <DialogContext value={dialogs}>
        {children}
        {shown.map(({ key, draw }) => (
          <Fragment key={key}>{draw(() => close(key))}</Fragment>
        ))}
      </DialogContext>
    </BackLayer>
  );
}

/** The dialogs of the page. Throws outside a `DialogLayer`. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogLayer above it');
  return dialogs;
}

/** `value` as it was when a dialog opened, for as long as one is open: lists under a dialog keep their order. */
export function useSteady<Value>(value: Value): Value {
  const { isOpen } = useDialogs();
  const [kept, setKept] = useState(value);
  if (!isOpen && kept !== value) setKept(value);
  return isOpen ? kept : value;
}
