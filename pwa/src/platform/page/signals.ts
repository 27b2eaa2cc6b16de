/** What the browser says about the window: network hint and visibility. A hint only: reachability asks the server. */

export interface Signals {
  /** False when the browser knows that there is no network at all; true promises nothing. */
  online(): boolean;
  visible(): boolean;
  /** Calls `run` when the browser says the network is back. Returns how to stop. */
  onOnline(run: () => void): () => void;
  onOffline(run: () => void): () => void;
  /** Calls `run` when the window comes to the front, or back to life after it was frozen. Returns how to stop. */
  onVisible(run: () => void): () => void;
  /**
   * Calls `run` when the window leaves the front, freezes or closes: the last moment in which anything is sure to
   * run.
   */
  onHidden(run: () => void): () => void;
}

export const windowSignals: Signals = {
  online: () => navigator.onLine,
  visible: () => document.visibilityState === 'visible',
  onOnline: (run) => listen(window, 'online', run),
  onOffline: (run) => listen(window, 'offline', run),
  onVisible: (run) =>
    all(
      listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && run()),
      listen(document, 'resume', run),
      // A page that the browser kept for 'back' and shows again.
      listen(window, 'pageshow', (event) => 'persisted' in event && event.persisted && run()),
    ),
  onHidden: (run) =>
    all(
      listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && run()),
      listen(document, 'freeze', run),
      listen(window, 'pagehide', run),
    ),
};

function all(...stops: (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

function listen(target: EventTarget, name: string, run: (event: Event) => void): () => void {
  target.addEventListener(name, run);
  return () => target.removeEventListener(name, run);
}

export interface FakeSignals extends Signals {
  set(change: { online?: boolean; visible?: boolean }): void;
}

/** Signals that a test sets. */
export function createFakeSignals(): FakeSignals {
  const state = { online: true, visible: true };
  const runs = {
    online: new Set<() => void>(),
    offline: new Set<() => void>(),
    visible: new Set<() => void>(),
    hidden: new Set<() => void>(),
  };
  const on = (name: keyof typeof runs) => (run: () => void) => {
    runs[name].add(run);
    return () => void runs[name].delete(run);
  };
  const fire = (name: keyof typeof runs) => {
    for (const run of [...runs[name]]) run();
  };
  return {
    online: () => state.online,
    visible: () => state.visible,
    onOnline: on('online'),
    onOffline: on('offline'),
    onVisible: on('visible'),
    onHidden: on('hidden'),
    set(change) {
      const before = { ...state };
      Object.assign(state, change);
      if (state.online !== before.online) fire(state.online ? 'online' : 'offline');
      if (state.visible !== before.visible) fire(state.visible ? 'visible' : 'hidden');
    },
  };
}
