/** Making and changing classes and their codes. Specification, teacher side, sections 4 and 7. */
import { generateClassCode, normalizeClassCode } from 'shared-schema/rules/class-code';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import { publishDoc, publishNewDoc, publishUpdatedDoc } from '#db/change-log.ts';
import { insertDoc, updateDoc } from '#db/documents.ts';
import { findRow, listRows, type Ref } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { type CommandMeta, requireNotDeleted, requireUnchanged, type Saved } from '#services/shared/saved.ts';
import { findBySourcedId } from '#services/shared/sourced-ids.ts';
import { markViewsChanged } from './classmates.ts';

/** A call brings no uid and no code. A class of the teacher that has the `sourcedId` already is taken for this one. */
export type NewClass = Partial<Payloads['class.create']>;

/** Of a call, a null name is one that was sent empty. */
export type ClassEdit = Omit<Payloads['class.update'], 'uid' | 'name'> & {
  uid: Ref;
  name?: string | null | undefined;
};

/** Creates a class of the teacher (command `class.create`). Throws `name_required`. */
export async function createClass(
  actor: Actor,
  w: WriteContext,
  input: NewClass,
): Promise<Saved<'class_codes'>> {
  const teacher = requireRole(actor, 'teacher');
  const { uid, name, code, ...fields } = input;
  if (!name?.trim()) throw new AppError('name_required');
  const known = uid ? await findRow(w.tx, 'class_codes', uid) : undefined;
  if (known) {
    if (known.teacherId !== teacher.id) throw new AppError('conflict');
    return publishDoc(w, 'class_codes', known.id);
  }
  if (uid) await requireNotDeleted(w, 'class_codes', uid);
  const imported = await findBySourcedId(w.tx, 'class_codes', teacher, fields.sourcedId);
  if (imported) return publishDoc(w, 'class_codes', imported.id);
  const doc = await insertDoc(w.tx, 'class_codes', {
    ...fields,
    uid: uid ?? w.newUid(),
    // After the fields: the body of a call may name a teacher, too.
    teacherId: teacher.id,
    name: name.trim(),
    description: fields.description || null,
    code: await freeCode(w, code),
    createdAt: w.now(),
  });
  return publishNewDoc(w, 'class_codes', doc);
}

/** Changes a class (command `class.update`). An inactive class is out of its children's view. */
export async function updateClass(
  actor: Actor,
  w: WriteContext,
  input: ClassEdit,
  meta: CommandMeta = {},
): Promise<Saved<'class_codes'>> {
  const { uid, name, code, ...fields } = input;
  const { description, isActive } = fields;
  const schoolClass = await requireOwnClass(w.tx, actor, uid);
  await requireUnchanged(w, 'class_codes', schoolClass.uid, meta.ifSeq);
  if (name !== undefined && !name?.trim()) throw new AppError('name_required');
  const renewed = code && normalizeClassCode(code) !== schoolClass.code;
  const doc = await updateDoc(w.tx, 'class_codes', schoolClass.id, {
    ...fields,
    ...(name && { name: name.trim() }),
    description: description === '' ? null : description,
    ...(renewed && { code: await freeCode(w, code) }),
  });
  if (renewed) await addAuditEntry(actor, w, 'code_regenerated', { kind: 'class', uid: schoolClass.uid });
  if (isActive !== undefined && isActive !== schoolClass.isActive) await markViewsChanged(w, schoolClass.id);
  return publishUpdatedDoc(w, 'class_codes', doc);
}

/** POST /api/class-codes/{id}/regenerate: the old code no longer joins anybody. */
export async function regenerateCode(actor: Actor, w: WriteContext, ref: Ref): Promise<Saved<'class_codes'>> {
  const schoolClass = await requireOwnClass(w.tx, actor, ref);
  const doc = await updateDoc(w.tx, 'class_codes', schoolClass.id, { code: await freeCode(w, undefined) });
  await addAuditEntry(actor, w, 'code_regenerated', { kind: 'class', uid: schoolClass.uid });
  return publishUpdatedDoc(w, 'class_codes', doc);
}

async function freeCode(w: WriteContext, proposed: string | undefined): Promise<string> {
  let code = proposed ? normalizeClassCode(proposed) : generateClassCode(w.random);
  while ((await listRows(w.tx, 'class_codes', { code })).length > 0) code = generateClassCode(w.random);
  return code;
}
