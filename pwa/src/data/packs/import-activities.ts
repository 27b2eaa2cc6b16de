/** Stores the activities of a pack as new ones of the account on the screen, all or none. */
import { enqueue, makeUid, type Stored } from '#data/commands/enqueue.ts';
import type { DataContext } from '#data/context.ts';
import type { PackedActivity } from './open-pack.ts';

/** An activity with the title that it gets here. */
export type ImportedActivity = Pick<PackedActivity, 'fields' | 'files'> & { title: string };

/** One transaction. The bytes are in the outbox afterwards, and go out like those of the wizard. */
export async function importActivities(
  activities: readonly ImportedActivity[],
  context: DataContext,
): Promise<Stored> {
  const entries = activities.map(({ fields, files, title }) => ({
    type: 'activity.save' as const,
    payload: { ...fields, title, uid: makeUid(context), questions: withFreshIds(fields.questions, context) },
    blobs: files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.buffer })),
  }));
  return enqueue(context, ...entries);
}

/** Ids like those that the wizard makes. Parts of scenes keep theirs: only the scenes themselves name them. */
function withFreshIds<Question extends { id: string }>(
  questions: readonly Question[],
  { clock }: Pick<DataContext, 'clock'>,
): Question[] {
  const now = clock.now();
  return questions.map((question, index) => ({ ...question, id: String(now + index) }));
}
