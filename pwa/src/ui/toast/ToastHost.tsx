// Shows the toast of the window in the lower right corner; F8 moves the focus to it.
import { CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { toastTexts } from './texts.ts';
import classes from './Toast.module.css';
import { dismissToast, type Toast, useToast } from './toast-store.ts';
import { useSwipeAway } from './use-swipe-away.ts';

/** Mount once per room. */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  const region = useRef<HTMLElement>(null);
  useHotkeys([['F8', () => region.current?.focus()]], []);
  return (
    <section ref={region} className={classes.region} aria-label={toastTexts.region} tabIndex={-1}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = () => dismissToast(toast.id);
  const [isHeld, setHeld] = useState(false);
  const { handlers, offset } = useSwipeAway(dismiss);
  useEffect(() => {
    // Someone who reads or points at it must not lose it under their hand.
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const Icon = toast.tone === 'error' ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      style={{ translate: `${offset}px 0` }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...handlers}
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.message && <p className={classes.message}>{toast.message}</p>}
      </div>
      <CloseButton size="lg" aria-label={toastTexts.close} onClick={dismiss} />
    </div>
  );
}
