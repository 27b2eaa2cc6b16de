/** Documents as rows that stay the same objects until the document changes, so that no screen draws them again. */
import type { Stamp, StoredDoc } from '../plan-page.ts';

export interface Known extends Stamp {
  row: unknown;
}

/** A document changes with its sequence; after a restored server the same sequence comes in a newer generation. */
export function keepRow(known: Known | undefined, doc: StoredDoc): Known {
  if (known?.seq === doc.seq && known.generation === doc.generation) return known;
  const { generation, ...row } = doc;
  return { seq: row.seq, generation, row };
}
