import { ANSWER_SECONDS, THINKING_SECONDS } from 'shared-schema/rules/activities/answer-time';
import { nameOfObject, STOCK_OBJECTS } from 'shared-schema/rules/listening/stock-objects';
import { describe, expect, it } from 'vitest';
import type { LocalFile } from '#data/commands/local-file.ts';
import { type ActivityDraft, emptyDraft, isWithoutContent, reduceDraft } from '../activity-draft.ts';
import { missingParts, problemsOf } from '../checks/draft-check.ts';
import { payloadOf } from '../draft-payload.ts';
import { draftFromTemplate } from './draft-from-template.ts';
import { type ActivityTemplate, TEMPLATES } from './templates.ts';

const begin = (template: ActivityTemplate): ActivityDraft =>
  reduceDraft(emptyDraft(), { type: 'start-from', content: draftFromTemplate(template, 1000) });
const file = { address: '/uploads/picture.png' } as LocalFile;

/** The draft with what a template leaves to its teacher: pictures, and a text of their own. */
function completed(draft: ActivityDraft): ActivityDraft {
  const [first] = draft.questions;
  const [set] = draft.scenes.sets;
  const withText =
    draft.type === 'story' && !draft.storyContent
      ? reduceDraft(draft, { type: 'set', patch: { storyContent: 'A fox ran.' } })
      : draft;
  if (draft.type === 'picture_prompt' && first) {
    const pictured = reduceDraft(withText, { type: 'picture', id: first.id, file });
    return reduceDraft(pictured, { type: 'share-picture', from: first.id });
  }
  if (draft.type !== 'interactive_listening' || !set) return withText;
  const scene = { type: 'background' as const, setId: set.id, address: file.address };
  return reduceDraft(withText, { type: 'scene', scene, file });
}

describe('the templates', () => {
  it('there are eight templates of all three types, each with a name of its own', () => {
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(8);
    expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(8);
    expect(new Set(TEMPLATES.map(({ type }) => type)).size).toBe(3);
  });

  it.each(TEMPLATES)(
    '"$name" can be saved once its teacher has added the pictures or the text',
    (template) => {
      const draft = completed(begin(template));
      expect(problemsOf(draft)).toEqual([]);
      expect(payloadOf(draft)).toMatchObject({ title: template.title, type: template.type });
    },
  );

  it.each(TEMPLATES.filter(({ type }) => type !== 'story'))(
    '"$name" without a picture is not saved: the check names what is missing',
    (template) => {
      const draft = begin(template);
      expect(missingParts(draft).map(({ message }) => message)).toEqual([
        template.type === 'interactive_listening'
          ? `"${template.scene.name}" needs a background picture`
          : 'All picture prompt questions must have an image',
      ]);
      expect(problemsOf(draft)).toHaveLength(draft.questions.length || 1);
    },
  );

  it.each(TEMPLATES)('"$name" uses times that the wizard offers, and ids that are different', (template) => {
    const { questions, scenes } = begin(template);
    for (const { answerSeconds = 15, thinkingSeconds = 0 } of questions) {
      expect(ANSWER_SECONDS).toContain(answerSeconds);
      expect(THINKING_SECONDS).toContain(thinkingSeconds);
    }
    const [set] = scenes.sets;
    const parts = [questions, set?.zones ?? [], set?.objects ?? [], set?.questions ?? []];
    for (const list of parts) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  it.each(TEMPLATES.filter(({ type }) => type === 'interactive_listening'))(
    'the scene of "$name" has known objects, and zones that lie apart on the picture',
    (template) => {
      const [set] = begin(template).scenes.sets;
      const { zones = [], objects = [] } = set ?? {};
      for (const object of objects) {
        expect(STOCK_OBJECTS.map(({ id }) => id)).toContain(object.libraryItem);
        expect(nameOfObject(object)).not.toBe('');
      }
      for (const [index, { x, y, width, height, questionIds }] of zones.entries()) {
        expect([x + width <= 100, y + height <= 100, questionIds.length]).toEqual([true, true, 1]);
        for (const other of zones.slice(index + 1)) {
          const isApart =
            x + width <= other.x ||
            other.x + other.width <= x ||
            y + height <= other.y ||
            other.y + other.height <= y;
          expect(isApart).toBe(true);
        }
      }
    },
  );

  it('the whole story is retold with all its pictures in sight, in a question of its own', () => {
    const retell = TEMPLATES.find(({ id }) => id === 'retell');
    const prompts = retell && 'questions' in retell ? retell.questions.map(({ prompt }) => prompt) : [];
    expect(prompts.map((prompt) => /whole story/.test(prompt))).toEqual([false, false, false, false, true]);
    expect(prompts.at(-1)).toMatch(/all the pictures/);
    expect(retell?.hint).toMatch(/one sheet with all four/);
  });

  it('a template replaces nothing but words and questions: the cover stays', () => {
    const covered = reduceDraft(emptyDraft(), { type: 'cover', file });
    const [template] = TEMPLATES;
    if (!template) throw new Error('There is no template.');
    const begun = reduceDraft(covered, { type: 'start-from', content: draftFromTemplate(template, 1000) });
    expect([begun.imageUrl, begun.files]).toEqual([covered.imageUrl, covered.files]);
    expect([isWithoutContent(covered), isWithoutContent(begun)]).toEqual([true, false]);
  });

  it('a template is still offered beside a title, which it leaves as it was typed', () => {
    const titled = reduceDraft(emptyDraft(), { type: 'set', patch: { title: 'Our zoo' } });
    const [template] = TEMPLATES;
    if (!template) throw new Error('There is no template.');
    const begun = reduceDraft(titled, { type: 'start-from', content: draftFromTemplate(template, 1000) });
    expect(isWithoutContent(titled)).toBe(true);
    expect([begun.title, begun.description]).toEqual(['Our zoo', template.description]);
  });
});
