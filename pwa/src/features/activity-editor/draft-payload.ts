/** A draft as it is stored. Only called for a draft that has passed the checks. */
import type { saveActivity } from '#data/commands/activity-commands.ts';
import type { ActivityDraft, DraftQuestion } from './activity-draft.ts';
import { firstBackground, tasksOf } from './scene/scenes.ts';

type Payload = Parameters<typeof saveActivity>[0];

export function payloadOf(draft: ActivityDraft): Payload {
  const { uid, seq, title, description, type, difficulty, storyContent, scenes } = draft;
  const imageUrl = coverOf(draft);
  return {
    ...(uid !== undefined && { uid }),
    ...(seq && { seq }),
    ...draft.kept,
    title: title.trim(),
    description: description.trim() || null,
    type: type ?? 'picture_prompt',
    difficulty,
    audioUrl: draft.audioUrl,
    imageUrl,
    ...(type === 'interactive_listening' && { interactiveTasks: tasksOf(scenes, imageUrl) }),
    respellings: draft.respellings.map(({ word, spoken }) => ({ word, spoken })),
    storyContent: type === 'story' ? storyContent.trim() : null,
    questions: questionsToStore(draft).map((question) => ({ ...question, prompt: question.prompt.trim() })),
    files: Object.values(draft.files),
  };
}

/** Questions of another type are left out of a new listening activity. Stored ones stay: they may have answers. */
export function questionsToStore({ uid, type, questions }: ActivityDraft): readonly DraftQuestion[] {
  return uid === undefined && type === 'interactive_listening' ? [] : questions;
}

/** A listening activity for which nobody chose a cover has its first background. */
export function coverOf({ imageUrl, type, scenes }: ActivityDraft): string | null {
  if (imageUrl) return imageUrl;
  if (type !== 'interactive_listening') return null;
  return firstBackground(scenes);
}
