/** What a child hears of an activity's texts: what the school's voice renders before anybody asks for it. */
import type { ActivityQuestion } from '#entities/activity-question.ts';
import { DEFAULT_SPEECH, INSTRUCTION_SPEECH, OBJECT_NAME_SPEECH } from '../constants.ts';
import { interactiveSets, type StoredListening } from '../listening/interactive-sets.ts';
import { nameOfObject } from '../listening/stock-objects.ts';
import { questionnaireOf } from '../questions.ts';
import { splitSentences } from './split-sentences.ts';
import { introOf, type SpokenPiece, spokenKey } from './spoken-piece.ts';

export interface SpokenActivity extends StoredListening {
  readonly title: string;
  readonly description?: string | null;
  readonly question?: string | null;
  readonly storyContent?: string | null;
  readonly questions: readonly ActivityQuestion[];
}

/** Each piece once, in the order in which a child meets them. */
export function spokenTexts(activity: SpokenActivity): SpokenPiece[] {
  const found = new Map<string, SpokenPiece>();
  const add = (whole: string | null | undefined, { rate }: { rate: number }) => {
    for (const piece of splitSentences(whole ?? '')) {
      const text = piece.text.trim();
      found.set(spokenKey({ text, rate }), { text, rate });
    }
  };
  add(introOf(activity), DEFAULT_SPEECH);
  add(activity.storyContent, DEFAULT_SPEECH);
  const { questions } = questionnaireOf(activity);
  for (const { prompt } of questions) add(prompt, DEFAULT_SPEECH);
  if (activity.type !== 'interactive_listening') return [...found.values()];
  for (const set of interactiveSets(activity)) {
    for (const { instruction } of set.questions) add(instruction, INSTRUCTION_SPEECH);
    for (const object of set.objects) add(nameOfObject(object), OBJECT_NAME_SPEECH);
    for (const { label } of set.zones) add(label, OBJECT_NAME_SPEECH);
  }
  return [...found.values()];
}
