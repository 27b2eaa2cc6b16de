/** An activity as it is stored, from the two forms in which it is sent, with the checks of section 5 'Activity save'. */
import type { ParsedBody } from 'shared-schema/contract';
import { type Activity, type ActivitySet, activities } from 'shared-schema/entities';
import {
  requiredInformation,
  validateStoredActivity,
} from 'shared-schema/rules/activities/activity-validation';
import { flattenSets, wrapLegacyTasks } from 'shared-schema/rules/listening/interactive-flatten';
import type { Payloads } from 'shared-schema/sync';
import { AppError } from '#errors.ts';

type Checked =
  | 'title'
  | 'description'
  | 'type'
  | 'difficulty'
  | 'imageUrl'
  | 'question'
  | 'audioUrl'
  | 'storyContent'
  | 'comprehensionQuestions'
  | 'interactiveObjects'
  | 'audioCommand'
  | 'interactiveTasks'
  | 'interactiveActivitySets'
  | 'questions'
  | 'respellings';
/** Columns a teacher writes; a column that is not given keeps its stored value. */
export type ActivityValues = Partial<Pick<Activity, Checked>>;

/** What the check needs of the activity as it is stored. */
type Before = Pick<Activity, Checked>;

/** From a command. `before` is the stored activity, null for a new one. Throws `activity_invalid` with what is missing. */
export function valuesOfCommand(payload: Payloads['activity.save'], before: Before | null): ActivityValues {
  const { uid: _uid, blobs: _blobs, ...fields } = payload;
  return checked(fields, before);
}

/**
 * From POST and PUT, whose body is the whole activity: of the screens' fields, what is not sent is empty. `before` and
 * the error are as with a command.
 */
export function valuesOfBody(
  body: ParsedBody<'PUT /api/activities/:id'>,
  before: Before | null,
): ActivityValues {
  const {
    teacherId: _teacherId,
    comprehensionQuestions,
    interactiveActivitySets,
    respellings,
    ...fields
  } = body;
  const empty = {
    description: null,
    imageUrl: null,
    question: null,
    audioUrl: null,
    storyContent: null,
    audioCommand: null,
    interactiveObjects: null,
    interactiveTasks: null,
    questions: [],
  };
  return checked(
    {
      ...empty,
      ...given(fields),
      ...given({ comprehensionQuestions, interactiveActivitySets, respellings }),
    },
    before,
  );
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const { shape } = activities.insert.omit({ teacherId: true, timesPlayed: true, formerQuestions: true });

function checked(fields: Record<string, unknown>, before: Before | null): ActivityValues {
  const sent = given(fields);
  const missing = validateStoredActivity(sent, before);
  if (missing.length > 0) {
    throw new AppError('activity_invalid', { missing }, requiredInformation(missing) ?? undefined);
  }
  const values = parseFields(sent);
  const { interactiveTasks } = values;
  if (Array.isArray(interactiveTasks)) return { ...values, ...bundled(interactiveTasks) };
  return { ...values, ...(before && olderColumns(interactiveTasks?.sets ?? [], sent, before)) };
}

/** Field by field: what was not sent must keep its stored value, in place of a default. */
function parseFields(sent: Record<string, unknown>): ActivityValues {
  const values: Record<string, unknown> = {};
  const issues: object[] = [];
  for (const [field, schema] of Object.entries(shape)) {
    if (!(field in sent)) continue;
    const { data, error } = schema.safeParse(sent[field]);
    for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [field, ...issue.path] });
    values[field] = data;
  }
  if (issues.length > 0) throw new AppError('invalid_body', { issues });
  return values;
}

/** A legacy list of tasks becomes an object with tasks and ttsEnabled when it is saved. */
function bundled(tasks: Extract<Activity['interactiveTasks'], unknown[]>): ActivityValues {
  return { interactiveTasks: wrapLegacyTasks(tasks, true) };
}

/**
 * The scenes as the older columns say them, where these have something and were not sent. The sets in
 * `interactiveTasks` count, so that a reader of an older column would find the scenes of before.
 */
function olderColumns(sets: readonly ActivitySet[], sent: object, before: Before): ActivityValues {
  const isStale = (column: keyof Before) => sets.length > 0 && before[column] !== null && !(column in sent);
  return {
    ...(isStale('interactiveObjects') && { interactiveObjects: flattenSets(sets, true).objects }),
    ...(isStale('interactiveActivitySets') && { interactiveActivitySets: [...sets] }),
  };
}
