import { describe, expect, it } from 'vitest';
import type { LocalFile } from '#data/commands/local-file.ts';
import { activity } from '#test/teacher-rows.ts';
import { type DraftAction, draftOf, emptyDraft } from '../activity-draft.ts';
import type { SceneAction } from '../scene/scenes.ts';
import { isSameDraft } from './difference.ts';
import { type DraftHistory, type HistoryAction, reduceHistory, startHistory } from './draft-history.ts';

const empty = emptyDraft('picture_prompt');
const start = startHistory({ draft: empty, base: empty });
const play = (history: DraftHistory, ...actions: HistoryAction[]) => actions.reduce(reduceHistory, history);
const dispatch = (action: DraftAction, at = 0): HistoryAction => ({ type: 'change', action, at });
const title = (text: string, at: number) => dispatch({ type: 'set', patch: { title: text } }, at);
const scene = (action: SceneAction, at = 0) => dispatch({ type: 'scene', scene: action, file: null }, at);
const undo: HistoryAction = { type: 'undo' };
const redo: HistoryAction = { type: 'redo' };
const file = (name: string) => ({ address: `/uploads/${name}.png`, name }) as LocalFile;

describe('undo and redo', () => {
  it('undo brings a deleted question back with its picture, and redo deletes it again', () => {
    const written = play(
      start,
      dispatch({ type: 'add-question', id: 'a' }),
      dispatch({ type: 'prompt', id: 'a', prompt: 'Who?' }),
      dispatch({ type: 'picture', id: 'a', file: file('cat') }),
      dispatch({ type: 'remove', id: 'a' }),
    );
    const back = reduceHistory(written, undo).present.draft;
    expect(back.questions).toMatchObject([{ prompt: 'Who?', imageUrl: '/uploads/cat.png' }]);
    expect(back.files['/uploads/cat.png']).toEqual(file('cat'));
    expect(play(written, undo, redo).present).toBe(written.present);
  });

  it('typing in one field within a pause is one step, and a pause begins the next', () => {
    const typed = play(start, title('F', 0), title('Fo', 200), title('Fox', 1_100), title('Fox r', 5_000));
    expect(reduceHistory(typed, undo).present.draft.title).toBe('Fox');
    expect(play(typed, undo, undo).present.draft).toBe(empty);
  });

  it('typing in another field is a step of its own', () => {
    const typed = play(start, title('Fox', 0), dispatch({ type: 'set', patch: { description: 'Red' } }, 100));
    expect(reduceHistory(typed, undo).present.draft).toMatchObject({ title: 'Fox', description: '' });
  });

  it('two additions within a moment are two steps', () => {
    const added = play(
      start,
      dispatch({ type: 'add-question', id: 'a' }),
      dispatch({ type: 'add-question', id: 'b' }),
    );
    expect(reduceHistory(added, undo).present.draft.questions).toHaveLength(1);
  });

  it('a zone that repeated key presses moved is one step back', () => {
    const setId = empty.scenes.sets[0]?.id ?? '';
    const rectangle = { x: 10, y: 10, width: 20, height: 20 };
    const zoneAt = (x: number, y: number, at: number) =>
      scene({ type: 'patch-zone', setId, id: 'z', patch: { ...rectangle, x, y } }, at);
    const drawn = play(start, scene({ type: 'add-zone', setId, id: 'z', rectangle }, 0));
    const moved = play(drawn, zoneAt(11, 10, 100), zoneAt(12, 10, 200), zoneAt(12, 11, 300));
    expect(moved.present.draft.scenes.sets[0]?.zones[0]).toMatchObject({ x: 12, y: 11 });
    expect(reduceHistory(moved, undo).present).toBe(drawn.present);
  });

  it('an action without effect is no step, and keeps what can be redone', () => {
    const undone = play(start, title('Fox', 0), undo);
    const same = reduceHistory(undone, dispatch({ type: 'move', id: 'none', by: 1 }));
    expect(same.past).toEqual([]);
    expect(reduceHistory(same, redo).present.draft.title).toBe('Fox');
  });

  it('writing after undo discards what was undone', () => {
    const rewritten = play(start, title('Fox', 0), undo, title('Hen', 5_000));
    expect(reduceHistory(rewritten, redo)).toBe(rewritten);
  });

  it('typing after undo does not join the step before', () => {
    const rewritten = play(start, title('Fox', 0), title('Fox ran', 5_000), undo, title('Fox s', 5_100));
    expect(reduceHistory(rewritten, undo).present.draft.title).toBe('Fox');
  });

  it('nothing happens where there is nothing to undo or redo', () => {
    expect(play(start, undo, redo)).toBe(start);
  });

  it('the history is bounded', () => {
    const many = Array.from({ length: 250 }, (_, index) => title(String(index), index * 10_000));
    expect(play(start, ...many).past).toHaveLength(200);
  });
});

describe('a newer version from elsewhere', () => {
  const opened = draftOf(activity('fox', { title: 'Fox', seq: 5 }));
  const newer = draftOf(activity('fox', { title: 'Red fox', seq: 9 }));
  const mine = play(startHistory({ draft: opened, base: opened }), title('My fox', 0));

  it('the newer version takes the place of mine, and undo brings mine back with the version it was made on', () => {
    const taken = reduceHistory(mine, { type: 'take-newer', newer });
    expect(taken.present).toEqual({ draft: newer, base: newer });
    expect(reduceHistory(taken, undo).present).toBe(mine.present);
    expect(mine.present.draft.seq).toBe(5);
  });

  it('going on with mine names the newer version in every step', () => {
    const kept = reduceHistory(mine, { type: 'keep-mine', newer });
    expect(kept.present.draft).toMatchObject({ title: 'My fox', seq: 9 });
    expect(kept.present.base).toBe(newer);
    expect(reduceHistory(kept, undo).present.draft).toMatchObject({ title: 'Fox', seq: 9 });
  });
});

describe('a newer number that nobody was asked about', () => {
  const opened = draftOf(activity('fox', { title: 'Fox', seq: 5 }));
  const newer = draftOf(activity('fox', { title: 'Red fox', seq: 9 }));
  const mine = play(startHistory({ draft: opened, base: opened }), title('My fox', 0));

  it('moves each step of the version that it says', () => {
    const known = reduceHistory(mine, { type: 'know', newer: { ...opened, seq: 7 } });
    expect(known.present.draft).toMatchObject({ title: 'My fox', seq: 7 });
    expect(reduceHistory(known, undo).present.draft).toMatchObject({ title: 'Fox', seq: 7 });
  });

  it('leaves a draft that undo brings back on the version that it was made on', () => {
    const taken = reduceHistory(mine, { type: 'take-newer', newer });
    const known = reduceHistory(taken, { type: 'know', newer: { ...newer, seq: 12 } });
    expect(known.present.draft).toMatchObject({ title: 'Red fox', seq: 12 });
    expect(reduceHistory(known, undo).present).toBe(mine.present);
  });

  it('moves what says the same as it, and not the steps before', () => {
    const same = draftOf(activity('fox', { title: 'My fox', seq: 9 }));
    const known = reduceHistory(mine, { type: 'know', newer: same });
    expect(known.present).toMatchObject({ draft: { title: 'My fox', seq: 9 }, base: same });
    expect(reduceHistory(known, undo).present).toMatchObject({ draft: { title: 'Fox', seq: 5 } });
  });
});

describe('whether two drafts are the same', () => {
  it('versions, files and the stored form of scenes do not count', () => {
    const one = draftOf(activity('fox', { title: 'Fox', seq: 5 }));
    const other = { ...one, seq: 9, files: { a: file('a') }, scenes: { ...one.scenes, stored: ['odd'] } };
    expect(isSameDraft(one, other)).toBe(true);
    expect(isSameDraft(one, { ...other, title: 'Foxes' })).toBe(false);
  });

  it('an empty text and nothing are the same', () => {
    expect(isSameDraft(empty, { ...empty, kept: { ...empty.kept, question: '' } })).toBe(true);
  });
});
