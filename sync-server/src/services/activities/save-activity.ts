/** Making and changing activities. Specification, teacher side, sections 5 and 7. */
import type { ParsedBody } from 'shared-schema/contract';
import { formerQuestionsAfter } from 'shared-schema/rules/activities/questions';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole, type UserActor } from '#access/actor.ts';
import { requireOwnActivity } from '#access/policy.ts';
import { publishNewDoc, publishUpdatedDoc } from '#db/change-log.ts';
import { insertDoc, updateDoc } from '#db/documents.ts';
import { findIdentity, type Ref, type RowOf } from '#db/rows.ts';
import { queueSpeech } from '#db/speech-work.ts';
import type { WriteContext } from '#db/writer.ts';
import { requirePublishableFiles } from '#services/shared/files.ts';
import { type CommandMeta, requireNotDeleted, requireUnchanged, type Saved } from '#services/shared/saved.ts';
import { type ActivityValues, valuesOfBody, valuesOfCommand } from './activity-values.ts';

/** Creates or changes an activity by its uid (command `activity.save`). */
export async function saveActivity(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['activity.save'],
  meta: CommandMeta = {},
): Promise<Saved<'activities'>> {
  const teacher = requireRole(actor, 'teacher');
  const known = await findIdentity(w.tx, 'activities', payload.uid);
  if (!known) {
    await requireNotDeleted(w, 'activities', payload.uid);
    return insertActivity(w, teacher, payload.uid, valuesOfCommand(payload, null));
  }
  const activity = await requireOwnActivity(w.tx, actor, payload.uid);
  return changeActivity(w, teacher, activity, valuesOfCommand(payload, activity), meta);
}

/** POST /api/activities. */
export async function createActivity(
  actor: Actor,
  w: WriteContext,
  body: ParsedBody<'POST /api/activities'>,
): Promise<Saved<'activities'>> {
  const teacher = requireRole(actor, 'teacher');
  return insertActivity(w, teacher, w.newUid(), valuesOfBody(body, null));
}

/** PUT /api/activities/{id}. */
export async function replaceActivity(
  actor: Actor,
  w: WriteContext,
  ref: Ref,
  body: ParsedBody<'PUT /api/activities/:id'>,
): Promise<Saved<'activities'>> {
  const teacher = requireRole(actor, 'teacher');
  const activity = await requireOwnActivity(w.tx, actor, ref);
  return changeActivity(w, teacher, activity, valuesOfBody(body, activity), {});
}

async function insertActivity(
  w: WriteContext,
  teacher: UserActor,
  uid: string,
  values: ActivityValues,
): Promise<Saved<'activities'>> {
  await requirePublishableFiles(w.tx, teacher, values);
  const times = { createdAt: w.now(), updatedAt: w.now() };
  const doc = await insertDoc(w.tx, 'activities', { ...values, ...times, uid, teacherId: teacher.id });
  await queueSpeech(w, 'activity', doc.id);
  return publishNewDoc(w, 'activities', doc);
}

async function changeActivity(
  w: WriteContext,
  teacher: UserActor,
  activity: RowOf<'activities'>,
  values: ActivityValues,
  meta: CommandMeta,
): Promise<Saved<'activities'>> {
  await requireUnchanged(w, 'activities', activity.uid, meta.ifSeq);
  await requirePublishableFiles(w.tx, teacher, values);
  const formerQuestions = values.questions && formerQuestionsAfter(activity, values.questions);
  const changes = { ...values, ...(formerQuestions && { formerQuestions }), updatedAt: w.now() };
  const doc = await updateDoc(w.tx, 'activities', activity.id, changes);
  await queueSpeech(w, 'activity', activity.id);
  return publishUpdatedDoc(w, 'activities', doc);
}
