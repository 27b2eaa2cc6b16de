/** What a notice says, whoever carries it. */
import { z } from 'zod';
import type { Committed } from '../../committed.ts';
import type { Scope, SpeechKind } from '../../own-tables.ts';

/** PostgreSQL's limit for a payload is 8,000 bytes. */
const PAYLOAD_LIMIT_BYTES = 7_900;

const payloadShape = z.object({
  /** Which process says so. */
  from: z.string(),
  head: z.int().min(0),
  /** Scopes, accounts with another view, accounts, kinds of texts that wait for the voice; left out where the list is too long. */
  changed: z
    .tuple([
      z.array(z.custom<Scope>((value) => typeof value === 'string')),
      z.array(z.int()),
      z.array(z.int()),
      z.array(z.custom<SpeechKind>((value) => typeof value === 'string')),
    ])
    .optional(),
  /** The audit list has new entries; an earlier release leaves it out. */
  hasAuditEntries: z.boolean().optional(),
});
type Payload = z.output<typeof payloadShape>;

export interface Notice {
  readonly from: string;
  /** Null where anything may have changed. */
  readonly change: Committed | null;
}

/** Null for what no process of ours has sent. */
export function readNotice(text: string): Notice | null {
  const parsed = payloadShape.safeParse(parse(text));
  return parsed.success ? { from: parsed.data.from, change: toChange(parsed.data) } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One change in place of two. */
export function mergeChanges(first: Committed, second: Committed): Committed {
  return {
    head: Math.max(first.head, second.head),
    touched: new Set([...first.touched, ...second.touched]),
    viewsChanged: new Set([...first.viewsChanged, ...second.viewsChanged]),
    accountsChanged: new Set([...first.accountsChanged, ...second.accountsChanged]),
    speechQueued: new Set([...first.speechQueued, ...second.speechQueued]),
    hasAuditEntries: first.hasAuditEntries || second.hasAuditEntries,
  };
}

function toChange({ head, changed, hasAuditEntries }: Payload): Committed | null {
  if (!changed) return null;
  const [touched, views, accounts, speech] = changed;
  return {
    head,
    touched: new Set(touched),
    viewsChanged: new Set(views),
    accountsChanged: new Set(accounts),
    speechQueued: new Set(speech),
    // What an earlier release notes of a person, it does together with a change of an account.
    hasAuditEntries: hasAuditEntries ?? accounts.length > 0,
  };
}

export function writeNotice(from: string, change: Committed): string {
  const { head, touched, viewsChanged, accountsChanged, speechQueued, hasAuditEntries } = change;
  const changed: Payload['changed'] = [
    [...touched],
    [...viewsChanged],
    [...accountsChanged],
    [...speechQueued],
  ];
  const text = JSON.stringify({ from, head, changed, hasAuditEntries } satisfies Payload);
  return Buffer.byteLength(text) <= PAYLOAD_LIMIT_BYTES ? text : JSON.stringify({ from, head });
}
