/** The files that an activity names: pictures and sounds, wherever they stand in it. */

const fields = new Set(['imageUrl', 'audioUrl', 'modelAnswerUrl', 'backgroundImage']);

/** Addresses of all pictures and sounds of an activity, or of its speech, wherever they stand in it, each once. */
export function mediaOf(document: object): string[] {
  return addressesOf(document).filter((address) => address.startsWith('/uploads/'));
}

/** The same, also where the address is none of an uploaded file. */
export function addressesOf(document: object): string[] {
  const found = new Set<string>();
  collect(document, found);
  return [...found];
}

/** The same activity with other addresses: those of files that are in this window only. */
export function withAddresses<T>(value: T, addresses: ReadonlyMap<string, string>): T;
export function withAddresses(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, addresses));
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([field, inner]) => [
    field,
    fields.has(field) && typeof inner === 'string'
      ? (addresses.get(inner) ?? inner)
      : withAddresses(inner, addresses),
  ]);
  return Object.fromEntries(entries);
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (value && typeof value === 'object') {
    for (const [field, inner] of Object.entries(value)) {
      if (fields.has(field) && typeof inner === 'string' && inner !== '') found.add(inner);
      else collect(inner, found);
    }
  }
}
