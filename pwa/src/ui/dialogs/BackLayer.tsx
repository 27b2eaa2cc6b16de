/**
 * The browser's Back button closes what is open over a page, the topmost first, and does not leave the page. As long as
 * something is open, a marked entry of the history stands above the entry of the page.
 *
 *   page ──opened: push──▶ marked ──Back──▶ page ──forward──▶ marked, and the topmost is asked to close
 *    ▲                       └──closed: back──▶ page
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { readField } from '#platform/read-field.ts';

type OnBack = () => void;
/** Returns how to take it away again. */
type AddOnBack = (onBack: OnBack) => () => void;

const BackContext = createContext<AddOnBack | null>(null);

export function BackLayer({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<readonly OnBack[]>([]);
  const add = useCallback<AddOnBack>((onBack) => {
    setOpen((before) => [...before, onBack]);
    return () => setOpen((before) => before.filter((one) => one !== onBack));
  }, []);
  useMarkedEntry(open.at(-1) ?? null);
  return <BackContext value={add}>{children}</BackContext>;
}

/** `onBack` asks what calls this hook to close; it may stay open. Throws outside a `BackLayer`. */
export function useOnBack(onBack: OnBack): void {
  const add = useContext(BackContext);
  if (!add) throw new Error('useOnBack needs a BackLayer above it');
  useAdded(add, onBack);
}

/** The same for as long as it is drawn. Outside a `BackLayer`, Back leads away as everywhere. */
export function OnBack({ onBack }: { onBack: OnBack }) {
  useAdded(useContext(BackContext), onBack);
  return null;
}

function useAdded(add: AddOnBack | null, onBack: OnBack): void {
  const run = useEffectEvent(onBack);
  useEffect(() => add?.(() => run()), [add]);
}

const MARK = 'isOverPage';

/** Null while nothing is open over the page. */
function useMarkedEntry(onBack: OnBack | null): void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const isMarked = readField(state, MARK) === true;
  const isOpen = onBack !== null;
  const wasMarked = useRef(false);
  /** The marked entry is in the browser's history, and this component was not drawn with it yet. */
  const isPushed = useRef(false);
  const push = () => {
    isPushed.current = true;
    void navigate({ pathname, search, hash }, { state: { ...state, [MARK]: true } });
  };
  const followOpen = useEffectEvent((isMarked: boolean) => {
    const isBack = wasMarked.current && isPop;
    wasMarked.current = isMarked;
    isPushed.current = false;
    if (isMarked) return;
    if (isBack) {
      void navigate(1);
      onBack?.();
    } else push();
  });
  useEffect(() => {
    if (isOpen) followOpen(isMarked);
    else wasMarked.current = false;
  }, [isOpen, isMarked]);
  // The router draws an entry when there is time: a Back before that changes nothing that is drawn.
  const followEarlyBack = useEffectEvent(() => {
    if (!isPushed.current || readField(readField(window.history.state, 'usr'), MARK) === true) return;
    push();
    onBack?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = () => followEarlyBack();
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, [isOpen]);
  // Also after a reload, and where Forward leads to the entry of something that is closed.
  useUnmarking(isMarked && !isOpen);
}

/** Leaves a marked entry, once: React may run an effect twice. */
function useUnmarking(isDue: boolean): void {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isDue && !isLeaving.current) void navigate(-1);
    isLeaving.current = isDue;
  }, [isDue, navigate]);
}
