/**
 * Answers are wire documents: a table's row without its secrets, with a uid beside each foreign key. Here they are
 * built from the tables, so that a new column reaches the calls without being named again.
 */
import { z } from 'zod';
import { instant } from '#entities/define-table.ts';
import { activities } from '#entities/tables/activities.ts';
import { activityAssignments } from '#entities/tables/activity-assignments.ts';
import { classCodes } from '#entities/tables/class-codes.ts';
import { progress } from '#entities/tables/progress.ts';
import { recordings } from '#entities/tables/recordings.ts';
import { users } from '#entities/tables/users.ts';
import type { AnyTable, Doc } from '#entities/types.ts';
import { wireSchemaOf } from '#entities/wire-schema.ts';

type Extension = Readonly<Record<string, z.ZodType>>;
type Extended<T extends AnyTable, E extends Extension> = Doc<T> & { [K in keyof E]: z.output<E[K]> };

/**
 * Schema of a table's document in an answer, with what a screen needs besides. JSON columns pass unchecked: they
 * were checked when they were written, and one odd old row must not make a whole list unreadable.
 */
function documentOf<T extends AnyTable, E extends Extension = Record<never, never>>(
  table: T,
  extension?: E,
): z.ZodType<Extended<T, E>, Extended<T, E>> {
  const stored = Object.fromEntries(table.json.map((field) => [field, z.unknown()]));
  const schema: unknown = wireSchemaOf(table).extend({ ...stored, ...extension });
  return schema as z.ZodType<Extended<T, E>, Extended<T, E>>;
}

/** Seen by a teacher only, while the password still mirrors the username; null otherwise. */
const visiblePassword = z.string().nullable();

export const userDocument = documentOf(users, { visiblePassword });
export const activityDocument = documentOf(activities);
export const classCodeDocument = documentOf(classCodes);
export const classCodeListDocument = documentOf(classCodes, { studentCount: z.int().min(0) });
export const assignmentDocument = documentOf(activityAssignments);
export const recordingDocument = documentOf(recordings);
export const progressDocument = documentOf(progress);

/** An activity as a class has it: what the class's lists show and what unassigning needs. */
export const assignedActivityDocument = documentOf(activities, {
  assignmentId: z.int().positive(),
  assignmentUid: z.uuid(),
  assignedAt: instant,
  dueDate: instant.nullable(),
});

export type UserDocument = z.output<typeof userDocument>;
export type ActivityDocument = z.output<typeof activityDocument>;
export type ClassCodeListDocument = z.output<typeof classCodeListDocument>;
export type AssignedActivityDocument = z.output<typeof assignedActivityDocument>;
