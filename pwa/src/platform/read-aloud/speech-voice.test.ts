import { describe, expect, it } from 'vitest';
import { remoteVoice } from '#test/listen-to-speech.ts';
import { pickVoice } from './speech-voice.ts';

describe('voice', () => {
  const voices = [
    { name: 'Anna', lang: 'de-DE', localService: true },
    { name: 'Google US English', lang: 'en-US', localService: false },
    { name: 'Alex', lang: 'en-US', localService: true },
    { name: 'Samantha', lang: 'en_US', localService: true },
  ];
  it('the chosen voice is a local female US one where there is one', () => {
    expect(pickVoice(voices)?.name).toBe('Samantha');
    expect(pickVoice(voices.slice(0, 3))?.name).toBe('Alex');
    expect(pickVoice(voices.slice(0, 1))).toBeNull();
    expect(pickVoice([remoteVoice, { name: 'Daniel', lang: 'en_GB', localService: true }])?.name).toBe(
      'Daniel',
    );
  });
});
