/** What was taken for what in listening activities: wrong drops of the results that count. Pure. */
import { interactiveSets } from 'shared-schema/rules/listening/interactive-sets';
import { parseListeningResponse, type TaskResult } from 'shared-schema/rules/listening/listening-score';
import { solvableQuestions, taskKeyOf } from 'shared-schema/rules/listening/listening-tasks';
import type { Activity } from '#data/queries/teacher/rows.ts';
import type { Scope } from './scope.ts';

/** Names of an object and a zone. */
export interface Put {
  readonly object: string;
  readonly zone: string;
}

export interface Confusion {
  readonly key: string;
  readonly activityTitle: string;
  readonly asked: Put;
  readonly taken: Put;
  readonly times: number;
  readonly children: number;
  /** Drops of these children in the task, until it was right or left. */
  readonly attempts: number;
}

export interface Confusions {
  /** The most frequent first. */
  readonly rows: readonly Confusion[];
  readonly results: number;
  /** Results with wrong drops of which an older app did not say where they went. */
  readonly unknown: number;
}

interface Task {
  readonly key: string;
  readonly activityTitle: string;
  readonly asked: Put;
  nameOf(objectId: string, zoneId: string): Put;
}

export function listeningConfusions({ listening, activities }: Scope): Confusions {
  const tasksOf = taskFinder(activities);
  const found = new Map<string, Confusion>();
  let [results, unknown] = [0, 0];
  for (const { activityUid, response } of listening) {
    const parsed = parseListeningResponse(response);
    if (!parsed) continue;
    results += 1;
    const answers = Object.entries(parsed.taskResponses);
    if (answers.some(([, answer]) => isWrongSomewhere(answer))) unknown += 1;
    for (const [taskId, answer] of answers) addTo(found, tasksOf(activityUid).get(taskId), answer);
  }
  const rows = [...found.values()].sort((a, b) => b.times - a.times || (a.key < b.key ? -1 : 1));
  return { rows, results, unknown };
}

/** There were wrong drops, and the result does not name them. */
function isWrongSomewhere({ attempts, correct, wrongDrops }: TaskResult): boolean {
  return wrongDrops === undefined && attempts > (correct ? 1 : 0);
}

function addTo(found: Map<string, Confusion>, task: Task | undefined, answer: TaskResult): void {
  if (!task) return;
  for (const { objectId, zoneId, times } of answer.wrongDrops ?? []) {
    const key = [task.key, objectId, zoneId].join(' ');
    const before = found.get(key);
    found.set(key, {
      ...{ key, activityTitle: task.activityTitle, asked: task.asked, taken: task.nameOf(objectId, zoneId) },
      times: (before?.times ?? 0) + times,
      children: (before?.children ?? 0) + 1,
      attempts: (before?.attempts ?? 0) + answer.attempts,
    });
  }
}

/** The tasks of an activity by their keys, each activity read once. */
function taskFinder(activities: readonly Activity[]): (activityUid: string) => ReadonlyMap<string, Task> {
  const byUid = new Map(activities.map((activity) => [activity.uid, activity]));
  const read = new Map<string, ReadonlyMap<string, Task>>();
  return (activityUid) => {
    const activity = byUid.get(activityUid);
    const tasks = read.get(activityUid) ?? (activity ? readTasks(activity) : new Map<string, Task>());
    read.set(activityUid, tasks);
    return tasks;
  };
}

function readTasks(activity: Activity): ReadonlyMap<string, Task> {
  const tasks = interactiveSets(activity).flatMap((set) => {
    const objectName = new Map(set.objects.map(({ id, name, textLabel }) => [id, textLabel || name]));
    const zoneName = new Map(set.zones.map(({ id, label }, index) => [id, label || `Zone ${index + 1}`]));
    const nameOf = (objectId: string, zoneId: string): Put => ({
      object: objectName.get(objectId) ?? objectId,
      zone: zoneName.get(zoneId) ?? zoneId,
    });
    return solvableQuestions(set).map((question): [string, Task] => {
      const id = taskKeyOf(set, question);
      const asked = nameOf(question.objectId ?? '', question.correctZoneId ?? '');
      return [id, { key: `${activity.uid} ${id}`, activityTitle: activity.title, asked, nameOf }];
    });
  });
  return new Map(tasks);
}
