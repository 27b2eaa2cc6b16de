/** What a teacher can do with classes and their codes, online or not. */
import { generateClassCode } from 'shared-schema/rules/class-code';
import type { PayloadInputs } from 'shared-schema/sync';
import type { DataContext } from '#data/context.ts';
import { enqueue, makeUid, type SeenRow, type Stored, seqOf, uidOf } from './enqueue.ts';
import { enqueueNamed } from './naming/enqueue-named.ts';

/** Creates a class. The code is a proposal: the server picks another in the rare case that it is taken. */
export async function createClass(
  { name, description = null }: { name: string; description?: string | null },
  context: DataContext,
): Promise<Stored & { uid: string; code: string }> {
  const created = { uid: makeUid(context), code: newCode(context) };
  const stored = await enqueue(context, { type: 'class.create', payload: { ...created, name, description } });
  return { ...created, ...stored };
}

function newCode({ random }: Pick<DataContext, 'random'>): string {
  return generateClassCode(() => random.unit());
}

export type ClassPatch = Omit<PayloadInputs['class.update'], 'uid'>;

export async function updateClass(edited: SeenRow, patch: ClassPatch, context: DataContext): Promise<Stored> {
  const ifSeq = await seqOf(context, 'class_codes', edited);
  return enqueueNamed(context, { type: 'class.update', payload: { ...patch, uid: uidOf(edited) }, ...ifSeq });
}

export async function deleteClass(edited: SeenRow, context: DataContext): Promise<Stored> {
  const ifSeq = await seqOf(context, 'class_codes', edited);
  return enqueueNamed(context, { type: 'class.delete', payload: { uid: uidOf(edited) }, ...ifSeq });
}

/** Gives a class a new code; the old one no longer works. */
export async function regenerateCode(
  edited: SeenRow,
  context: DataContext,
): Promise<Stored & { code: string }> {
  const code = newCode(context);
  return { code, ...(await updateClass(edited, { code }, context)) };
}
