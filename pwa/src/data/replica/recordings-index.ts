/** Questions about a teacher's recordings that a replica answers without reading all of them. */
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { OptimisticRow, ReplicaRow } from '#data/queries/rows.ts';
import type { LiveValue } from './live-value.ts';

export type ReplicaRecording = ReplicaRow<'recordings'>;

/** Which recordings, in which order of their recording times, and how many. Of equal times the uids decide. */
export interface RecordingQuestion {
  studentUid?: string | undefined;
  activityUid?: string | undefined;
  /** ISO instants: recorded at or after the first, and before the second. */
  since?: string | undefined;
  before?: string | undefined;
  /** Only answers that count and that wait for the teacher. */
  isPending?: boolean;
  /** Only answers that count and whose feedback the child has not heard. */
  isUnheard?: boolean;
  order: 'newest' | 'oldest';
  limit: number;
  /** A further condition. The index is followed until enough recordings fulfill it, so one that few fulfill is slow. */
  accepts?(row: OptimisticRow<'recordings'>): boolean;
}

/** All recordings at or after an instant; without one all there are. */
export interface RecordingStretch {
  since?: string | undefined;
}

export interface RecordingsIndex {
  find(question: RecordingQuestion): Promise<ReplicaRecording[]>;
  /** Hands over the recordings of a stretch in parts, the oldest first, all as they were at one moment; keeps none. */
  visit(stretch: RecordingStretch, take: (part: readonly ReplicaRecording[]) => void): Promise<void>;
  /** Emits soon after subscribing and after each change that may concern the question. Unchanged rows stay the same. */
  observe(question: RecordingQuestion): LiveValue<ReplicaRecording[]>;
  /** The recordings under these uids, by key. */
  under(uids: readonly string[]): Promise<ReplicaRecording[]>;
  observeUnder(uids: readonly string[]): LiveValue<ReplicaRecording[]>;
  counters(): Promise<WorkCounter[]>;
  observeCounters(): LiveValue<WorkCounter[]>;
  /** Gives all that observe an error: the replica is gone. */
  fail(reason: unknown): void;
}
