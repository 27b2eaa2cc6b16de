/** Which choices of a page are in its address, so that Back, a reload and a link show the same. Pure. */
import { keysOf } from '#platform/keys-of.ts';

export interface AddressField {
  /** In the query of the address. */
  readonly name: string;
  /** As at the beginning; left out of the address. */
  readonly first: string;
  /** Others are read as `first`; any text where nothing is said. */
  readonly values?: readonly string[];
}

/** A page's choices, all of them texts; `search` is the one that is typed. */
export type Choices<Choice> = Readonly<Record<keyof Choice, string>> & { readonly search: string };

/** How a page reads its address, and writes a change into it. */
export interface AddressForm<State extends { search: string }> {
  read(params: URLSearchParams): State;
  /** What the page does not know stays. */
  change(params: URLSearchParams, change: Partial<State>): URLSearchParams;
}

/** The form of a page with these fields. */
export function addressForm<State extends Choices<State>>(
  fields: Readonly<Record<keyof State, AddressField>>,
): AddressForm<State> {
  const names = keysOf(fields);
  return {
    read: (params) =>
      Object.fromEntries(names.map((name) => [name, readField(fields[name], params)])) as State,
    change(params, change) {
      const next = new URLSearchParams(params);
      for (const name of keysOf(change)) {
        const field = fields[name];
        const value = change[name];
        if (value && value !== field.first) next.set(field.name, value);
        else next.delete(field.name);
      }
      return next;
    },
  };
}

/** An old or mistyped address may have anything. */
function readField({ name, first, values }: AddressField, params: URLSearchParams): string {
  const value = params.get(name) ?? first;
  return !values || values.includes(value) ? value : first;
}
