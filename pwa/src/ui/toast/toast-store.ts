/** The one toast that is visible in this window (specification: one at a time, 5000 ms). */
import { TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { create } from 'zustand';

/** `info` neither praises nor blames: a wrong drop, a reminder. */
export type ToastTone = 'success' | 'info' | 'error';
/** A button in the toast, such as one that takes back what was done. */
export interface ToastAction {
  label: string;
  run(): void;
}
export type ToastInput = {
  title: string;
  message?: string;
  tone?: ToastTone;
  /** Milliseconds until it leaves by itself. */
  duration?: number;
  action?: ToastAction | null;
  /** For a child who cannot read it; `ask_teacher`: nothing is to be heard here. */
  picture?: 'ask_teacher' | null;
  /** On student screens toasts come at the top, unless what stands there must be seen at once. `low`: on a phone, too. */
  place?: 'usual' | 'bottom' | 'low';
};
export type Toast = Required<ToastInput> & { id: number };

let lastId = 0;

export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }));

/** Shows a toast in place of the one that may be visible. Returns its id. */
export function showToast({
  title,
  message = '',
  tone = 'success',
  duration = TOAST_DURATION_MS,
  action = null,
  picture = null,
  place = 'usual',
}: ToastInput): number {
  lastId += 1;
  useToast.setState({ toast: { id: lastId, title, message, tone, duration, action, picture, place } });
  return lastId;
}

/** Removes whatever toast is visible: the person it was meant for has left the screen. */
export function clearToast(): void {
  useToast.setState({ toast: null });
}

/** Removes a toast that stands at the bottom, where the way on of an activity is. */
export function dismissAtBottom(): void {
  useToast.setState(({ toast }) => ({ toast: toast?.place === 'usual' ? toast : null }));
}

/** Removes the toast with this id; a toast shown meanwhile stays. */
export function dismissToast(id: number): void {
  useToast.setState(({ toast }) => ({ toast: toast?.id === id ? null : toast }));
}
