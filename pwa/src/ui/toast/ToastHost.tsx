/**
 * Shows the toast of the window: in the lower right corner; over a dialog in the upper left one; at the top on a phone
 * and for a child. F8 moves the focus to it; when it goes, the focus goes back (keep-focus.ts).
 */
import { Button, CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { TOAST_HOTKEY } from 'shared-schema/rules/constants';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { lazyPart } from '#ui/status/lazy-part.tsx';
import classes from './Toast.module.css';
import { toastTexts } from './texts.ts';
import { dismissToast, type Toast, type ToastAction, useToast } from './toast-store.ts';
import { useHeld } from './use-held.ts';
import { useSwipeAway } from './use-swipe-away.ts';

// Without a network it may not come, which is when the toast says that nothing sounds.
const AskTeacher = lazyPart(() => import('./AskTeacher.tsx'));
const ICONS = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertCircle };

/** Mounted once per scope. `speaks`: a child can have the toast read aloud. */
export function ToastHost({ speaks = false }: { speaks?: boolean }) {
  const toast = useToast((state) => state.toast);
  const region = useRef<HTMLElement>(null);
  useWindowEvent('keydown', ({ key, ctrlKey, altKey, shiftKey, metaKey }) => {
    const isAlone = !ctrlKey && !altKey && !shiftKey && !metaKey;
    if (key !== TOAST_HOTKEY || !isAlone) return;
    // The toast itself: it stays while it has the focus.
    const card = region.current?.querySelector<HTMLElement>('[data-tone]');
    (card ?? region.current)?.focus();
  });
  const card = toast && <ToastCard key={toast.id} toast={toast} speaks={speaks} />;
  const isError = toast?.tone === 'error';
  return (
    <section
      ref={region}
      className={classes.region}
      data-place={toast?.place}
      aria-label={toastTexts.region}
      data-layer
      tabIndex={-1}
    >
      {/* It stays: a screen reader says what comes into a live region that it knows, and each alert as it comes. */}
      <div aria-live="polite">{!isError && card}</div>
      {isError && card}
    </section>
  );
}

function ToastCard({ toast, speaks }: { toast: Toast; speaks: boolean }) {
  const dismiss = () => dismissToast(toast.id);
  const { isHeld, handlers: heldHandlers } = useHeld();
  const { handlers, offset } = useSwipeAway(dismiss);
  useEffect(() => {
    // Someone who reads or points at it must not lose it under their hand.
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const Icon = ICONS[toast.tone];
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : undefined}
      tabIndex={-1}
      style={{ translate: `${offset}px 0` }}
      {...heldHandlers}
      {...handlers}
    >
      {toast.picture ? (
        <Suspense>
          <AskTeacher />
        </Suspense>
      ) : (
        <Icon className={classes.icon} aria-hidden />
      )}
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.message && <p className={classes.message}>{toast.message}</p>}
      </div>
      {speaks && !toast.picture && <SpeakButton text={`${toast.title}. ${toast.message}`} />}
      {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      <CloseButton className={classes.close} size="lg" aria-label={toastTexts.close} onClick={dismiss} />
    </div>
  );
}

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  const press = () => {
    dismissToast(id);
    action.run();
  };
  return (
    <Button variant="default" size="xs" onClick={press}>
      {action.label}
    </Button>
  );
}
