/** Several live stores as one: whoever waits for all of them hears nothing while some are still being read. */
import type { LiveStore } from './live-store.ts';

/** What the stores show, under the same names. */
type Joined<Stores> = {
  readonly [Name in keyof Stores]: Stores[Name] extends LiveStore<infer Shown> ? Shown : never;
};

/** `get` is undefined until each store was read; it is the same object as long as no store shows something else. */
export function joinStores<Stores extends Readonly<Record<string, LiveStore<unknown>>>>(
  stores: Stores,
): Pick<LiveStore<Joined<Stores>>, 'subscribe' | 'get'> {
  const entries = Object.entries(stores);
  let joined: Record<string, unknown> | undefined;
  return {
    subscribe(listener) {
      const stops = entries.map(([, store]) => store.subscribe(listener));
      return () => stops.forEach((stop) => void stop());
    },
    get() {
      const shown = entries.map(([name, store]) => [name, store.get()] as const);
      if (shown.some(([, value]) => value === undefined)) return undefined;
      if (!joined || shown.some(([name, value]) => joined?.[name] !== value))
        joined = Object.fromEntries(shown);
      return joined as Joined<Stores>;
    },
  };
}
