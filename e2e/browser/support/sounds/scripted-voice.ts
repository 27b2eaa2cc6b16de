/** The browser's speech with one voice that behaves as some real ones do. Nothing sounds; what is said is written down. */
import type { Page } from 'playwright';

/**
 * `events`: tells the beginning, each word and the end. `no end`: falls silent without a word about it. `no events`: only
 * says that it speaks. `remote`: needs the internet, and is silent without.
 */
export type VoiceBehavior = 'events' | 'no end' | 'no events' | 'remote';

const KEY = 'voice-behavior';

/** From its next load on, the page has the voice that `behave` chose for it. */
export async function scriptVoice(page: Page): Promise<{
  behave(behavior: VoiceBehavior): Promise<void>;
  /** Since the last load. */
  said(): Promise<string[]>;
}> {
  await page.addInitScript((key) => {
    const WORD_MS = 60;
    const behavior = sessionStorage.getItem(key);
    if (!behavior) return;
    const said: string[] = [];
    Object.assign(window, { said });
    const isLocal = behavior !== 'remote';
    const voice = {
      name: 'Samantha',
      lang: 'en-US',
      localService: isLocal,
      default: true,
      voiceURI: 'voice',
    };
    const tellsWords = behavior === 'events' || behavior === 'no end';

    class ScriptedUtterance {
      onstart?: () => void;
      onboundary?: (event: object) => void;
      onend?: () => void;
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }

    class ScriptedSpeech extends EventTarget {
      readonly pending = false;
      speaking = false;
      #timers: number[] = [];
      getVoices = () => [voice];
      cancel() {
        for (const timer of this.#timers.splice(0)) clearTimeout(timer);
        this.speaking = false;
      }
      speak(utterance: ScriptedUtterance) {
        said.push(utterance.text.trim());
        if (!isLocal) return;
        this.speaking = true;
        const words = [...utterance.text.matchAll(/\S+/g)];
        const after = (ms: number, run: () => void) => this.#timers.push(window.setTimeout(run, ms));
        if (tellsWords) after(0, () => utterance.onstart?.());
        for (const [place, { index }] of words.entries())
          if (tellsWords)
            after((place + 1) * WORD_MS, () => utterance.onboundary?.({ name: 'word', charIndex: index }));
        after((words.length + 1) * WORD_MS, () => {
          this.speaking = false;
          if (behavior === 'events') utterance.onend?.();
        });
      }
    }
    const speechSynthesis = new ScriptedSpeech();
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: ScriptedUtterance });
  }, KEY);
  return {
    behave: (behavior) =>
      page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [KEY, behavior] as const),
    said: () => page.evaluate(() => Reflect.get(window, 'said') as string[]),
  };
}
