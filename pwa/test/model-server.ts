/**
 * A small model of the server for tests of the client: it keeps the promises of the protocol and records its calls.
 */
import type { CommandEnvelope, CommandResult, LaneState, PulledDoc } from 'shared-schema/sync';
import type { LaneAccess, PullOutcome, SendOutcome, Transport } from '#sync/transport/transport.ts';

interface ModelLane {
  account: string;
  token: string | null;
  lastNumber: number;
  rejects: LaneState['rejects'];
}

export interface Fault {
  /** `before`: the request never arrived. `after`: the request was applied and the reply got lost. */
  at: 'before' | 'after';
  /** The outcome that the client gets instead; a thrown error is a crash of the client. */
  outcome?: { kind: string; [field: string]: unknown };
  crash?: boolean;
}

export type Call = keyof Transport;

export class ModelServer {
  readonly lanes = new Map<string, ModelLane>();
  readonly blobs = new Set<string>();
  readonly results = new Map<string, { lane: string; number: number; body: string; result: CommandResult }>();
  /** Applied commands in order; the same commandId twice would be a duplicate. */
  readonly applied: { commandId: string; lane: string; number: number }[] = [];
  docs: PulledDoc[] = [];
  view = 1;
  pageSize = 200;
  /** Uid of the account whose cookie the browser holds. */
  session: string | null = null;
  backups = true;
  /** Command types that the server refuses, with the error code. */
  readonly refuses = new Map<string, string>();
  /** Blobs that the server refuses with 413. */
  readonly tooLarge = new Set<string>();
  /** Called before each call. */
  fault: (call: Call, nth: number) => Fault | undefined = () => undefined;
  readonly calls: Call[] = [];
  seq = 0;
  time = Date.UTC(2026, 0, 5, 8);
  private tokens = 0;

  /** The transport of one device. */
  transport(): Transport {
    return {
      enrol: (account, { lane }) =>
        this.answer('enrol', () => {
          if (this.session !== account) return { kind: 'unauthorized' };
          const known = this.lanes.get(lane) ?? { account, token: null, lastNumber: 0, rejects: [] };
          if (known.account !== account) return { kind: 'fork' };
          const token = `token-${++this.tokens}`;
          this.lanes.set(lane, { ...known, token });
          return {
            kind: 'ok',
            value: {
              lane,
              token,
              incarnation: 'i',
              lastNumber: known.lastNumber,
              backedUpNumber: this.backed(known),
            },
          };
        }),
      laneState: (access) =>
        this.answer('laneState', () => {
          const lane = this.laneOf(access);
          return lane ? { kind: 'ok', value: this.stateOf(lane) } : { kind: 'unauthorized' };
        }),
      headBlob: (access, sha256) =>
        this.answer('headBlob', () =>
          this.laneOf(access) ? { kind: 'ok', value: this.blobs.has(sha256) } : { kind: 'unauthorized' },
        ),
      putBlob: (access, { sha256 }) =>
        this.answer('putBlob', () => {
          if (!this.laneOf(access)) return { kind: 'unauthorized' };
          if (this.tooLarge.has(sha256)) return { kind: 'refused', status: 413, code: 'too_large' };
          this.blobs.add(sha256);
          return { kind: 'ok', value: true };
        }),
      sendCommands: (access, commands) => this.answer('sendCommands', () => this.receive(access, commands)),
      pull: (account, body) => this.answer('pull', () => this.page(account, body.cursor, body.lanes ?? [])),
      health: () =>
        this.answer('health', () => ({
          kind: 'ok',
          value: { time: new Date(this.time).toISOString(), version: '1', protocol: 1, incarnation: 'i' },
        })),
    };
  }

  publish(doc: Omit<PulledDoc, 'seq'>): void {
    this.docs = this.docs.filter(({ uid }) => uid !== doc.uid);
    this.docs.push({ ...doc, seq: ++this.seq });
  }

  private async answer<T extends { kind: string }>(call: Call, run: () => T): Promise<T> {
    this.calls.push(call);
    const fault = this.fault(call, this.calls.length);
    const outcome = fault?.at === 'before' ? null : run();
    if (fault?.crash) throw new Error('crash');
    if (!fault) return outcome as T;
    return (fault.outcome ?? { kind: 'retry', why: 'network' }) as unknown as T;
  }

  private laneOf({ lane, token, session }: LaneAccess): ModelLane | undefined {
    const known = this.lanes.get(lane);
    return known?.token === token && (session === null || session === this.session) ? known : undefined;
  }

  private backed({ lastNumber }: ModelLane): number {
    return this.backups ? 0 : lastNumber;
  }

  private stateOf(lane: ModelLane): LaneState {
    return { lastNumber: lane.lastNumber, backedUpNumber: this.backed(lane), rejects: lane.rejects };
  }

  private receive(access: LaneAccess, commands: readonly CommandEnvelope[]): SendOutcome {
    const lane = this.laneOf(access);
    if (!lane) return { kind: 'unauthorized' };
    const results: CommandResult[] = [];
    for (const command of commands) {
      const { number, commandId } = command;
      const stored = this.results.get(commandId);
      const body = JSON.stringify([command.type, command.at, command.payload]);
      if (stored && stored.body !== body)
        return { kind: 'refused', status: 422, code: 'idempotency_mismatch' };
      if (number <= lane.lastNumber && !stored) return { kind: 'fork' };
      if (number > lane.lastNumber + 1) return { kind: 'gap', expected: lane.lastNumber + 1 };
      if (!stored && this.lacksBlob(command)) {
        results.push({ number, commandId, status: 'need_blob' });
        break;
      }
      const result = stored?.result ?? this.apply(lane, access.lane, command);
      if (!stored) this.results.set(commandId, { lane: access.lane, number, body, result });
      lane.lastNumber = Math.max(lane.lastNumber, number);
      results.push({ ...result, number });
    }
    return { kind: 'ok', value: { incarnation: 'i', lastNumber: lane.lastNumber, results } };
  }

  private lacksBlob({ payload }: CommandEnvelope): boolean {
    const refs = (payload.blobs ?? []) as { sha256: string }[];
    return refs.some(({ sha256 }) => !this.blobs.has(sha256));
  }

  private apply(
    lane: ModelLane,
    laneId: string,
    { number, commandId, type, payload }: CommandEnvelope,
  ): CommandResult {
    const code = payload.uid === undefined ? 'invalid_body' : this.refuses.get(type);
    if (code) {
      lane.rejects = [...lane.rejects, { number, commandId, type, code }];
      return { number, commandId, status: 'rejected', code };
    }
    this.applied.push({ commandId, lane: laneId, number });
    this.publish({ table: 'recordings', uid: String(payload.uid), value: { uid: payload.uid } });
    return { number, commandId, status: 'ok', seq: this.seq };
  }

  /** Cursor: `view:seq`. */
  private page(account: string, cursor: string | null, lanes: readonly string[]): PullOutcome {
    if (this.session === null) return { kind: 'unauthorized' };
    if (this.session !== account) return { kind: 'mismatch' };
    const [view, from, head = 0] = cursor ? cursor.split(':').map(Number) : [this.view, 0];
    if (view !== this.view || head > this.seq) return { kind: 'reset', reason: 'view' };
    const found = this.docs.filter(({ seq }) => seq > (from ?? 0)).sort((a, b) => a.seq - b.seq);
    const docs = found.slice(0, this.pageSize);
    const more = found.length > docs.length;
    const next = more ? (docs.at(-1)?.seq ?? 0) : this.seq;
    const known = lanes.flatMap((id) => {
      const lane = this.lanes.get(id);
      return lane ? [[id, this.stateOf(lane)] as const] : [];
    });
    const cursorAt = (seq = 0) => `${this.view}:${seq}:${this.seq}`;
    const retry = docs.length > 0 ? { retryCursor: cursorAt(from) } : {};
    return {
      kind: 'ok',
      value: { cursor: cursorAt(next), ...retry, more, docs, lanes: Object.fromEntries(known) },
    };
  }
}
