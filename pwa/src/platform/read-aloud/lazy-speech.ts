/** Speech whose code is loaded when something is first spoken or taught: the start of the app speaks nothing. */
import type { Speech } from './speech.ts';
import type { SpeechError } from './speech-error.ts';

export interface LazySpeech extends Speech {
  /** Loads it before the first text: a tap is then answered at once, and by some browsers only then. */
  prepare(): void;
}

export function createLazySpeech(load: () => Promise<Speech>): LazySpeech {
  let loaded: Speech | undefined;
  let loading: Promise<Speech> | undefined;
  /** Raised by each call that decides what is spoken, so that a late start does not undo a stop. */
  let callNumber = 0;

  /** A chunk that could not be loaded is asked for again at the next call. */
  function ready(): Promise<Speech> {
    loading ??= load().then(
      (speech) => {
        loaded = speech;
        return speech;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  return {
    speak(request) {
      callNumber += 1;
      if (loaded) return loaded.speak(request);
      const mine = callNumber;
      const fail = (error: SpeechError) => {
        request.onState?.('idle');
        request.onError?.(error);
      };
      ready()
        .then((speech) => void (mine === callNumber && speech.speak(request)))
        .catch(fail);
    },
    addSources(sources) {
      if (loaded) return loaded.addSources(sources);
      let isOver = false;
      let end = () => {};
      ready().then(
        (speech) => {
          if (!isOver) end = speech.addSources(sources);
        },
        // What is spoken next says that there is no speech.
        () => undefined,
      );
      return () => {
        isOver = true;
        end();
      };
    },
    // A failed load is tried again by the first text.
    prepare: () => void ready().catch(() => undefined),
    pause: () => loaded?.pause(),
    resume: () => loaded?.resume(),
    restart: () => loaded?.restart(),
    stop() {
      callNumber += 1;
      loaded?.stop();
    },
  };
}
