import { describe, expect, it } from 'vitest';
import { createRecordingChild } from '#test/recording-child.ts';

describe('a later draft that says less than the one that waits', () => {
  async function setUpTwo(second: { loud?: number; ms?: number }, firstLoud = 0.5) {
    const voice = { loud: firstLoud };
    const child = createRecordingChild({
      get loud() {
        return voice.loud;
      },
    });
    await child.record(4000);
    await child.stop();
    voice.loud = second.loud ?? 0.5;
    await child.record(second.ms ?? 3000);
    child.lose();
    await child.clock.advance(0);
    return child;
  }

  it.each([
    ['silence', { loud: 0.001 }],
    ['a slip of the finger', { ms: 400 }],
  ])('a later draft with %s does not replace the earlier one', async (_, second) => {
    const child = await setUpTwo(second);
    expect(child.recorder.state()).toMatchObject({
      problem: 'kept_earlier',
      draft: { draftId: 'draft-1', duration: 4 },
      spare: { draftId: 'draft-2' },
    });
    expect([...child.stored.keys()]).toEqual(['draft-1', 'draft-2']);
  });

  it('a short word replaces earlier silence', async () => {
    const child = await setUpTwo({ ms: 900 }, 0.001);
    expect(child.recorder.state()).toMatchObject({
      ...{ problem: null, spare: null },
      draft: { draftId: 'draft-2', duration: 0.9, hasVoice: true },
    });
    expect([...child.stored.keys()]).toEqual(['draft-2']);
  });

  it('the later draft is handed over as not chosen when the child keeps the first', async () => {
    const child = await setUpTwo({ loud: 0.001 });
    await child.recorder.keep();
    expect(child.kept).toMatchObject([{ draftId: 'draft-1' }]);
    expect(child.unchosen).toMatchObject([{ draftId: 'draft-2' }]);
  });

  it('a quieter later draft can be chosen all the same', async () => {
    const child = await setUpTwo({ loud: 0.001 });
    child.recorder.swap();
    await child.recorder.keep();
    expect(child.kept).toMatchObject([{ draftId: 'draft-2' }]);
    expect(child.unchosen).toMatchObject([{ draftId: 'draft-1' }]);
  });

  it('the later draft is removed with the first when the child discards both', async () => {
    const child = await setUpTwo({ loud: 0.001 });
    child.recorder.discard();
    await child.clock.advance(0);
    expect([child.recorder.state().name, child.stored.size]).toEqual(['idle', 0]);
  });
});
