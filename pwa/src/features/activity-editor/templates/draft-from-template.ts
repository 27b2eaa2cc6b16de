/** A template as the content of a draft. Pure. */
import type { ActivitySet } from 'shared-schema/entities';
import { nextZoneColor } from 'shared-schema/rules/colors/palettes';
import { POINTS_DEFAULT } from 'shared-schema/rules/listening/question-points';
import { stockObject } from 'shared-schema/rules/listening/stock-objects';
import { type DraftContent, emptyDraft, newQuestionIds } from '../activity-draft.ts';
import type { ActivityTemplate, SpokenTemplate, TemplateScene } from './templates.ts';

/** `now`, in milliseconds, gives the questions their ids. */
export function draftFromTemplate(template: ActivityTemplate, now: number): DraftContent {
  const { title, description, type, difficulty } = template;
  const empty = emptyDraft(type);
  const words = { title, description, type, difficulty };
  if (template.type !== 'interactive_listening') {
    const { storyContent = '' } = template;
    return { ...words, storyContent, questions: questionsOf(template, now), scenes: empty.scenes };
  }
  const sets = empty.scenes.sets.map(({ id }) => setOf(id, template.scene));
  const scenes = { ...empty.scenes, sets, areSetsEdited: true };
  return { ...words, storyContent: '', questions: [], scenes };
}

function questionsOf({ questions }: SpokenTemplate, now: number): DraftContent['questions'] {
  const ids = newQuestionIds(now, [], questions.length);
  return ids.flatMap((id, index) => {
    const question = questions[index];
    return question ? [{ id, imageUrl: null, ...question }] : [];
  });
}

function setOf(id: string, { name, zones, objects, questions }: TemplateScene): ActivitySet {
  const asked = questions.map((question, index) => ({
    ...{ id: `question-${index + 1}`, ...question },
    ...{ points: POINTS_DEFAULT, showImmediateFeedback: true, audioUrl: null },
  }));
  return {
    ...{ id, name, backgroundImage: null, questions: asked },
    zones: zones.map((zone, index) => ({
      ...zone,
      color: nextZoneColor(index),
      questionIds: asked.filter(({ correctZoneId }) => correctZoneId === zone.id).map((each) => each.id),
    })),
    objects: objects.map((item) => ({
      ...{ id: item, name: stockObject(item).name, type: 'library' as const },
      ...{ textLabel: null, libraryItem: item, imageUrl: null },
    })),
  };
}
