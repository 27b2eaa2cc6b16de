/** What a newer version of an activity changed, in words. Pure. */
import type { ActivityDraft } from '../activity-draft.ts';
import { findDifference } from './difference.ts';
import { draftTexts as texts } from './texts.ts';

/** Fields with a word of their own. */
const FIELDS = ['title', 'description', 'type', 'difficulty', 'imageUrl', 'storyContent'] as const;
const KINDS = ['sets', 'zones', 'objects', 'questions'] as const;
type Kind = (typeof KINDS)[number];

/** Parts of one kind by id, whichever set holds them. */
type Parts = ReadonlyMap<string, unknown>;

/** Differences as phrases such as '2 questions changed'; none where both say the same. */
export function describeChanges(before: ActivityDraft, after: ActivityDraft): string[] {
  const fields = FIELDS.filter((name) => findDifference(before[name], after[name]));
  const parts = KINDS.flatMap((kind) => changesOf(kind, partsOf(before, kind), partsOf(after, kind)));
  const said = [...fields.map((name) => texts.fields[name]), ...parts];
  return said.length > 0 || !findDifference(before, after) ? said : [texts.otherChange];
}

function partsOf({ questions, scenes: { sets } }: ActivityDraft, kind: Kind): Parts {
  switch (kind) {
    case 'sets':
      return new Map(sets.map(({ id, name, backgroundImage }) => [id, { name, backgroundImage }]));
    case 'zones':
      // Which questions belong to a zone is said of the questions.
      return inSets(sets, ({ zones }) => zones.map(({ questionIds: _, ...zone }) => zone));
    case 'objects':
      return inSets(sets, ({ objects }) => objects);
    case 'questions':
      return new Map([
        ...questions.map((question) => [question.id, question] as const),
        ...inSets(sets, (set) => set.questions),
      ]);
  }
}

type Sets = ActivityDraft['scenes']['sets'];

/** Ids of parts are unique within their set only. */
function inSets(sets: Sets, list: (set: Sets[number]) => readonly { id: string }[]): Parts {
  return new Map(sets.flatMap((set) => list(set).map((part) => [`${set.id}/${part.id}`, part] as const)));
}

function changesOf(kind: Kind, before: Parts, after: Parts): string[] {
  const kept = [...after.keys()].filter((id) => before.has(id));
  const changed = kept.filter((id) => findDifference(before.get(id), after.get(id))).length;
  const phrases = [
    texts.changed(kind, changed),
    texts.added(kind, after.size - kept.length),
    texts.deleted(kind, before.size - kept.length),
  ];
  const keptBefore = [...before.keys()].filter((id) => after.has(id));
  const isReordered = kept.join() !== keptBefore.join();
  return [...phrases.flatMap((phrase) => phrase ?? []), ...(isReordered ? [texts.reordered(kind)] : [])];
}
