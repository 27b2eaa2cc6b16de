import { describe, expect, it } from 'vitest';
import type { LocalFile } from '#data/commands/teacher-commands.ts';
import { activity } from '#test/teacher-rows.ts';
import { draftOf, emptyDraft, newQuestionId, reduceDraft } from './activity-draft.ts';
import { completionPercent, stepOfMissing } from './draft-check.ts';
import { payloadOf } from './draft-payload.ts';
import { goTo, isLast, mayOpen, next, previous, progressOf, WIZARD_START } from './wizard-steps.ts';

const file = (name: string) => ({ address: `/uploads/${name}.png`, name }) as LocalFile;

describe('the steps', () => {
  it('the wizard goes forward to the last step and back to the first', () => {
    const content = next(WIZARD_START);
    const review = next(content);
    expect([progressOf(WIZARD_START), progressOf(content), progressOf(review)].map(Math.round)).toEqual([
      33, 67, 100,
    ]);
    expect(next(review)).toEqual(review);
    expect(isLast(review)).toBe(true);
    expect(previous(previous(previous(review)))).toEqual({ current: 0, visited: 2 });
  });

  it('a step can be opened directly only after a visit', () => {
    expect(goTo(WIZARD_START, 2)).toEqual(WIZARD_START);
    const back = previous(next(next(WIZARD_START)));
    expect(mayOpen(back, 2)).toBe(true);
    expect(goTo(back, 2).current).toBe(2);
  });
});

describe('the draft', () => {
  const started = reduceDraft(emptyDraft('picture_prompt'), { do: 'set', patch: { title: 'Park' } });
  const three = ['a', 'b', 'c'].reduce(
    (draft, id) => reduceDraft(draft, { do: 'add-question', id }),
    started,
  );
  const order = (draft: typeof three) => draft.questions.map(({ id }) => id).join('');

  it('a question moves by one place and not past the ends', () => {
    expect(order(reduceDraft(three, { do: 'move', id: 'a', by: 1 }))).toBe('bac');
    expect(order(reduceDraft(three, { do: 'move', id: 'a', by: -1 }))).toBe('abc');
    expect(order(reduceDraft(three, { do: 'move', id: 'c', by: 1 }))).toBe('abc');
    expect(order(reduceDraft(three, { do: 'remove', id: 'b' }))).toBe('ac');
  });

  it('a picked file stays with the question that shows it', () => {
    const picked = reduceDraft(three, { do: 'picture', id: 'b', file: file('cat') });
    expect(picked.questions[1]?.imageUrl).toBe('/uploads/cat.png');
    expect(payloadOf(picked).files).toEqual([file('cat')]);
    expect(reduceDraft(picked, { do: 'picture', id: 'b', file: null }).questions[1]?.imageUrl).toBeNull();
  });

  it('each question gets an id from the time, also within one millisecond', () => {
    expect(newQuestionId(5, [])).toBe('5');
    expect(newQuestionId(5, [{ id: '5', prompt: '', imageUrl: null }])).toBe('6');
  });

  it('a draft is stored with trimmed words, and with a story text only for a story', () => {
    const draft = { ...three, title: '  Park ', description: ' ', storyContent: 'Once' };
    expect(payloadOf(draft)).toMatchObject({ title: 'Park', description: null, storyContent: null });
    expect(payloadOf({ ...draft, type: 'story' })).toMatchObject({ storyContent: 'Once' });
  });

  it('editing an activity keeps the fields that the wizard does not show', () => {
    const draft = draftOf(
      activity('park', { audioUrl: '/uploads/a.mp3', question: 'Q', audioCommand: null, seq: 7 }),
    );
    expect(payloadOf(draft)).toMatchObject({
      uid: 'park',
      seq: 7,
      audioUrl: '/uploads/a.mp3',
      question: 'Q',
    });
  });
});

describe('what is missing', () => {
  it('missing parts lower the completion; without questions their parts are missing, too', () => {
    expect(completionPercent(emptyDraft())).toBe(17);
    const titled = reduceDraft(emptyDraft('picture_prompt'), { do: 'set', patch: { title: 'Park' } });
    expect(completionPercent(titled)).toBe(50);
    const withQuestion = reduceDraft(titled, { do: 'add-question', id: 'a' });
    expect(completionPercent(withQuestion)).toBe(67);
    const written = reduceDraft(withQuestion, { do: 'prompt', id: 'a', prompt: 'Who?' });
    const pictured = reduceDraft(written, { do: 'picture', id: 'a', file: file('cat') });
    expect(completionPercent(pictured)).toBe(100);
  });

  it('a missing part leads back to the step that contains the part', () => {
    expect(stepOfMissing([])).toBeNull();
    expect(stepOfMissing(['Title is required', 'At least one question is required for this activity'])).toBe(
      0,
    );
    expect(stepOfMissing(['All story questions must have a prompt'])).toBe(1);
  });
});
