/** What a child hears of an activity's texts: what the school's voice renders before anybody asks for it. */
import type { ActivityQuestion } from '#entities/activity-question.ts';
import { type Questionnaire, questionnaireOf } from '../activities/questions.ts';
import { DEFAULT_SPEECH, INSTRUCTION_SPEECH, OBJECT_NAME_SPEECH } from '../constants.ts';
import { interactiveSets, type StoredListening, usesListeningPlayer } from '../listening/interactive-sets.ts';
import { nameOfObject } from '../listening/stock-objects.ts';
import { type Respelling, respell } from './respell.ts';
import { speakableText } from './speakable-text.ts';
import { splitSentences } from './split-sentences.ts';
import { introOf, type SpokenPiece, spokenKey } from './spoken-piece.ts';

export interface SpokenActivity extends StoredListening {
  readonly title: string;
  readonly description?: string | null;
  readonly question?: string | null;
  readonly storyContent?: string | null;
  readonly audioUrl?: string | null;
  readonly questions: readonly ActivityQuestion[];
}

/** A text as it stands in the activity. */
interface SpokenText {
  readonly text: string | null | undefined;
  readonly rate: number;
  /** The teacher's own sound, which is played in place of any voice. */
  readonly recorded?: string | null | undefined;
}

/** Each piece once, in the order in which a child meets them. */
export function spokenTexts(activity: SpokenActivity): SpokenPiece[] {
  const found = new Map<string, SpokenPiece>();
  for (const { text: whole, rate } of textsOf(activity)) {
    for (const piece of splitSentences(whole ?? '')) {
      const text = piece.text.trim();
      found.set(spokenKey({ text, rate }), { text, rate });
    }
  }
  return [...found.values()];
}

/** What a child without a voice on the tablet cannot hear: texts in other letters that no teacher has recorded. */
export function silentTexts(activity: SpokenActivity, respellings: readonly Respelling[]): string[] {
  const silent = textsOf(activity)
    .filter(({ recorded }) => !recorded)
    .flatMap(({ text }) => splitSentences(text ?? ''))
    .map(({ text }) => text.trim())
    .filter((text) => speakableText(respell(text, respellings).spoken) === null);
  return [...new Set(silent)];
}

const NO_QUESTIONS: Questionnaire = { questions: [] };

function textsOf(activity: SpokenActivity): SpokenText[] {
  // A listening activity may have questions that were written for another type. Nobody hears these.
  const { questions } = usesListeningPlayer(activity) ? NO_QUESTIONS : questionnaireOf(activity);
  const { rate } = DEFAULT_SPEECH;
  const texts: SpokenText[] = [
    { text: introOf(activity), rate },
    { text: activity.storyContent, rate, recorded: activity.audioUrl },
    ...questions.map(({ prompt, audioUrl }) => ({ text: prompt, rate, recorded: audioUrl })),
  ];
  if (activity.type !== 'interactive_listening') return texts;
  for (const set of interactiveSets(activity)) {
    for (const { instruction, audioUrl } of set.questions) {
      texts.push({ text: instruction, rate: INSTRUCTION_SPEECH.rate, recorded: audioUrl });
    }
    const names = [
      ...set.objects.map((object) => ({ text: nameOfObject(object), recorded: object.audioUrl })),
      ...set.zones.map(({ label, audioUrl }) => ({ text: label, recorded: audioUrl })),
    ];
    texts.push(...names.map((name) => ({ ...name, rate: OBJECT_NAME_SPEECH.rate })));
  }
  return texts;
}
