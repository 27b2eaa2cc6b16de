/** A school whose voice renders at once. */
import { createFakeVoice, type FakeVoice } from './fake-voice.ts';
import { openTestSchool, type TestSchool } from './test-school.ts';

export interface SpeakingSchool extends TestSchool {
  readonly voice: FakeVoice;
  /** Resolves when everything that waits for the voice is said. */
  rendered(): Promise<void>;
}

export async function openSpeakingSchool(): Promise<SpeakingSchool> {
  const voice = createFakeVoice();
  const served = await openTestSchool({ voice });
  return Object.assign(served, { voice, rendered: async () => served.school.speech?.whenIdle() });
}
