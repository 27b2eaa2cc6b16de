/** What a refused change is about, as far as its content says it. */

/** Title, name or person in the content of a command; empty when it only names rows. */
export function namedIn(payload: Readonly<Record<string, unknown>>): string {
  const text = (field: string) => (typeof payload[field] === 'string' ? payload[field] : '');
  return text('title') || text('name') || [text('firstName'), text('lastName')].filter(Boolean).join(' ');
}
