/** Events of requests, transactions and connections: as much of `EventTarget` as IndexedDB's users need. */

export interface DbEvent {
  readonly type: string;
  readonly target: Emitter;
  readonly oldVersion?: number;
  readonly newVersion?: number | null;
  defaultPrevented: boolean;
  isStopped: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}

type Listener = (event: DbEvent) => unknown;

class PlainEvent implements DbEvent {
  readonly type: string;
  readonly target: Emitter;
  declare readonly oldVersion?: number;
  declare readonly newVersion?: number | null;
  defaultPrevented = false;
  isStopped = false;

  constructor(type: string, target: Emitter) {
    this.type = type;
    this.target = target;
  }

  preventDefault(): void {
    this.defaultPrevented = true;
  }

  stopPropagation(): void {
    this.isStopped = true;
  }
}

export class Emitter {
  onsuccess: Listener | null = null;
  onerror: Listener | null = null;
  #listeners: { type: string; listener: Listener; signal: AbortSignal | undefined }[] | null = null;

  addEventListener(type: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners ??= [];
    this.#listeners.push({ type, listener, signal: options?.signal });
  }

  /** Tells this one and then `parents`, until somebody stops it. Throws what a listener throws. */
  emit(type: string, parents: readonly Emitter[] = [], details: Partial<DbEvent> = {}): DbEvent {
    const event = Object.assign(new PlainEvent(type, this), details);
    this.#tell(event);
    for (const parent of parents) if (!event.isStopped) parent.#tell(event);
    return event;
  }

  #tell(event: DbEvent): void {
    // Who listens from outside was there before the user of a request could set a handler, and so hears first.
    for (const { type, listener, signal } of this.#listeners ?? []) {
      if (type === event.type && !signal?.aborted) listener.call(this, event);
    }
    const own = (this as unknown as Record<string, Listener | null | undefined>)[`on${event.type}`];
    own?.call(this, event);
  }
}
