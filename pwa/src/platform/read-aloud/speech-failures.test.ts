import { describe, expect, it } from 'vitest';
import { listen, localVoice, remoteVoice, tone } from '#test/listen-to-speech.ts';

describe('voices that behave otherwise', () => {
  const own = { 'Tap and speak.': ['blob:tap'], 'You have 3.': ['blob:have', 'blob:three'] };

  it('a voice without any event is believed where it says that it speaks, and the text goes on', async () => {
    const reading = listen('One. Two.', { voices: [localVoice] });
    reading.voice.setSpeaking(true);
    await reading.pass(3000);
    expect(reading.words).toEqual(['One.']);
    reading.voice.setSpeaking(false);
    await reading.pass(1000);
    expect(reading.voice.last().text.trim()).toBe('Two.');
    reading.voice.setSpeaking(true);
    await reading.pass(3000);
    reading.voice.setSpeaking(false);
    await reading.pass(1000);
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.errors).toEqual([]);
  });

  it('a missing end is noticed as soon as the browser no longer speaks', async () => {
    const reading = listen('One. Two.', { voices: [localVoice] });
    reading.voice.setSpeaking(true);
    reading.voice.last().onstart();
    await reading.pass(700);
    reading.voice.setSpeaking(false);
    await reading.pass(700);
    expect(reading.voice.last().text.trim()).toBe('Two.');
  });

  it('a voice from the internet is not waited for without a network', () => {
    const offline = { voices: [remoteVoice], isOnline: false };
    expect(() => listen('Hello Amina!', offline)).toThrow('unavailable');
    const reading = listen('Tap and speak.', { ...offline, own });
    expect(reading.played.map(({ src }) => src)).toEqual(['blob:tap']);
    expect(reading.voice.said).toEqual([]);
  });

  it('a voice that arrives in the middle of a text speaks the next text', () => {
    const voices: object[] = [];
    const reading = listen('Tap and speak. You have 3.', { voices, own });
    voices.push(localVoice);
    reading.played[0]?.events.onEnd();
    expect(reading.played.map(({ src }) => src)).toEqual(['blob:tap', 'blob:have', 'blob:three']);
    reading.speech.speak({ text: 'Tap and speak.', tone });
    expect(reading.voice.last().text).toBe('Tap and speak.');
  });

  it('the sounds of one sentence are played one after the other', () => {
    const reading = listen('You have 3.', { own });
    expect(reading.played.map(({ calls }) => calls)).toEqual([['play'], []]);
    reading.played[0]?.events.onEnd();
    expect(reading.played.map(({ calls }) => calls)).toEqual([['play'], ['play']]);
    reading.played[1]?.events.onEnd();
    expect(reading.states).toEqual(['speaking', 'idle']);
  });

  it('a sentence that no voice can say is left out where others of the text are heard', () => {
    const reading = listen('Hi, Amina! Tap and speak.', { isMute: true, own });
    reading.played[0]?.events.onEnd();
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.errors).toEqual([]);
  });

  it('a sound that cannot be played is reported where nothing else was heard', () => {
    const reading = listen('Tap and speak.', { isMute: true, own });
    reading.played[0]?.events.onProblem('failed');
    expect(reading.errors).toEqual(['silent']);
    expect(reading.states).toEqual(['speaking', 'idle']);
  });

  it('a voice that failed is asked last from then on', () => {
    const reading = listen('Tap and speak.', { voices: [localVoice], own });
    reading.voice.last().onerror({ error: 'synthesis-failed' });
    expect(reading.played).toHaveLength(1);
    reading.speech.speak({ text: 'Tap and speak.', tone });
    expect(reading.played).toHaveLength(2);
    expect(reading.voice.said).toHaveLength(1);
  });

  describe('a sound that stalls', () => {
    const text = 'Tap and speak. You sit. You ran.';
    const sounds = { 'Tap and speak.': ['blob:tap'], 'You sit.': ['blob:sit'], 'You ran.': ['blob:ran'] };
    const played = ({ played: all }: ReturnType<typeof listen>) => all.map(({ src }) => src);

    it('is waited for once: the sounds after it begin within 2 seconds, or the text goes on', async () => {
      const reading = listen(text, { isMute: true, own: sounds });
      await reading.pass(7999);
      expect(played(reading)).toEqual(['blob:tap']);
      reading.played[0]?.events.onProblem('failed');
      await reading.pass(1999);
      expect(played(reading)).toEqual(['blob:tap', 'blob:sit']);
      await reading.pass(1);
      expect(played(reading)).toEqual(['blob:tap', 'blob:sit', 'blob:ran']);
      reading.played[2]?.events.onBegin?.();
      await reading.pass(8000);
      expect(reading.states).toEqual(['speaking']);
      reading.played[2]?.events.onEnd();
      expect(reading.states).toEqual(['speaking', 'idle']);
      expect(reading.errors).toEqual([]);
    });

    it('is waited for as long as ever when the text is said again, and while it is paused', async () => {
      const reading = listen(text, { isMute: true, own: sounds });
      reading.played[0]?.events.onProblem('failed');
      reading.speech.pause();
      await reading.pass(5000);
      expect(played(reading)).toEqual(['blob:tap', 'blob:sit']);
      reading.speech.speak({ text, tone });
      await reading.pass(5000);
      expect(played(reading)).toEqual(['blob:tap', 'blob:sit', 'blob:tap']);
    });

    it('is no damaged one: those after it are waited for', async () => {
      const reading = listen(text, { isMute: true, own: sounds });
      reading.played[0]?.events.onProblem('corrupted');
      await reading.pass(5000);
      expect(played(reading)).toEqual(['blob:tap', 'blob:sit']);
    });
  });
});
