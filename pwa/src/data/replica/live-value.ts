/** What is told again after each change. */
export interface Subscription {
  unsubscribe(): void;
}

/** Emits the current value soon after subscribing and again after each change. */
export interface LiveValue<Value> {
  subscribe(next: (value: Value) => void, error?: (reason: unknown) => void): Subscription;
}
