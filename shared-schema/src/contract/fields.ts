/**
 * The field forms that calls share. Forms send '' and null for what was left empty, and ids as text: these
 * helpers settle both at the border, so that a service sees a value or nothing.
 */
import { z } from 'zod';
import { EMAIL_ADDRESS } from '#rules/people/email-address.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_LINE_LENGTH,
  MAX_LONG_TEXT_LENGTH,
} from '#rules/text-limits.ts';
import { isTimeZone } from '#rules/time-zone.ts';
import type { ErrorCode } from './errors.ts';
import { errors } from './errors.ts';
import { isTooDeep } from './json-depth.ts';

const numericId = z.int().positive();
const idAsText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const uid = z.uuid().toLowerCase();

// The first form that fits ends the search, and each one that does not costs as much as the rest of the check.
/** An id of a call: the number (also as text, as it comes in a path) or the row's uid. */
export const idOrUid = z.union([numericId, idAsText, uid]);

/** Path of one object. An id in no known form names no object: the server answers `not_found`. */
export const byId = z.object({ id: z.union([idAsText, uid, numericId]) });

/** Nothing but blanks. Typed as '' so that an enumerated field keeps its closed list of values for callers. */
const blank = z.custom<''>((value) => typeof value === 'string' && value.trim() === '');

const isBlank = (value: unknown): value is '' | null =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Not required, and '' or null count as not given. For creating. */
export function given<T extends z.ZodType>(schema: T) {
  return z
    .union([schema, blank, z.null()])
    .transform((value): z.output<T> | undefined => (isBlank(value) ? undefined : value))
    .optional();
}

/** Not given leaves the stored value, '' or null clears it. For changing. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z
    .union([schema, blank, z.null()])
    .transform((value): z.output<T> | null => (isBlank(value) ? null : value))
    .optional();
}

/** A value itself or the same as JSON text, as the specification's screens send `questions`. */
export function jsonOr<T extends z.ZodType>(schema: T) {
  return z.union([schema, z.string().transform(parseJson).pipe(schema)]);
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    if (!isTooDeep(text)) return JSON.parse(text);
    context.addIssue({ code: 'custom', message: 'nested too deep', input: '' });
    return z.NEVER;
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON', input: text });
    return z.NEVER;
  }
}

/** A line of text: a name, a title, an address. */
export const line = z.string().trim().min(1).max(MAX_LINE_LENGTH);
/** Text of any length a person would write; stories are the longest. */
export const longText = z.string().max(MAX_LONG_TEXT_LENGTH);
export const email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH)
  .pipe(z.email({ pattern: EMAIL_ADDRESS }));
/** Address of an uploaded file, or of one elsewhere that an older activity names. */
export const address = z.string().trim().min(1).max(MAX_ADDRESS_LENGTH);
/** A name of a time zone that the server knows. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'no time zone');
/** Percent. */
export const score = z.int().min(0).max(100);
/** Passwords are used as typed. As long as a username, which a child's password mirrors; the limit keeps hashing cheap. */
export const password = z.string().min(1).max(MAX_LINE_LENGTH);

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** Body of every answer that is not OK. */
export const errorReply = z.object({
  error: z.string(),
  code: z.enum(codes),
  details: z.unknown().optional(),
});
