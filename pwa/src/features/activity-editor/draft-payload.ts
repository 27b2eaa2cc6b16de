/** A draft as it is stored. Only called for a draft that has passed the checks. */
import type { saveActivity } from '#data/commands/teacher-commands.ts';
import type { ActivityDraft } from './activity-draft.ts';

type Payload = Parameters<typeof saveActivity>[0];

export function payloadOf(draft: ActivityDraft): Payload {
  const { uid, seq, title, description, type, difficulty, imageUrl, storyContent, questions } = draft;
  return {
    ...(uid !== undefined && { uid }),
    ...(seq && { seq }),
    ...draft.kept,
    title: title.trim(),
    description: description.trim() || null,
    type: type ?? 'picture_prompt',
    difficulty,
    imageUrl,
    storyContent: type === 'story' ? storyContent.trim() : null,
    questions: questions.map((question) => ({ ...question, prompt: question.prompt.trim() })),
    files: Object.values(draft.files),
  };
}
