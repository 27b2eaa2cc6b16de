import { describe, expect, it } from 'vitest';
import { activity } from '#test/teacher-rows.ts';
import { type DraftAction, draftOf, emptyDraft, reduceDraft } from '../activity-draft.ts';
import { describeChanges } from './newer-changes.ts';

const question = (id: string, prompt = id) => ({ id, prompt, imageUrl: null });
const park = draftOf(
  activity('park', { title: 'Park', questions: [question('a'), question('b'), question('c')] }),
);
const change = (...actions: DraftAction[]) => describeChanges(park, actions.reduce(reduceDraft, park));

describe('what a newer version changed', () => {
  it('fields are named, and questions are counted', () => {
    expect(
      change(
        { type: 'set', patch: { title: 'The park', difficulty: 'advanced' } },
        { type: 'prompt', id: 'a', prompt: 'Who?' },
        { type: 'prompt', id: 'b', prompt: 'Where?' },
        { type: 'remove', id: 'c' },
        { type: 'add-question', id: 'd' },
      ),
    ).toEqual([
      'title changed',
      'difficulty changed',
      '2 questions changed',
      '1 question added',
      '1 question deleted',
    ]);
  });

  it('another order of the same questions is named', () => {
    expect(change({ type: 'move', id: 'a', by: 1 })).toEqual(['order of the questions changed']);
  });

  it('the parts of a scene are counted over all sets', () => {
    const rectangle = { x: 0, y: 0, width: 20, height: 20 };
    const scene = [
      { type: 'rename-set', id: 'set-1', name: 'Yard' },
      { type: 'add-zone', setId: 'set-1', id: 'z', rectangle },
      { type: 'add-question', setId: 'set-1', id: 'q' },
    ] as const;
    const empty = emptyDraft('interactive_listening');
    const edited = scene.reduce(
      (draft, step) => reduceDraft(draft, { type: 'scene', scene: step, file: null }),
      empty,
    );
    expect(describeChanges(empty, edited)).toEqual(['1 set changed', '1 zone added', '1 question added']);
  });

  it('a change without a word of its own is still said, and no change says nothing', () => {
    expect(change({ type: 'scene', scene: { type: 'speech', isEnabled: false }, file: null })).toEqual([
      'settings changed',
    ]);
    expect(change()).toEqual([]);
  });
});
