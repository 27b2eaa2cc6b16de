/**
 * Renders the app's own texts with the school's voice into pwa/src/platform/read-aloud/interface-voice.pack. Run by hand
 * after a change of a text that children hear; a test says when (decision 071):   npm run voice
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interfacePhrases, VOICE_PACK_FILE } from 'pwa/app/speech/interface-texts';
import { writeVoicePack } from 'pwa/platform/read-aloud/voice-pack';
import { DEFAULT_SPEECH } from 'shared-schema/rules/constants';
import { openFlite } from 'sync-server/speech/flite';
import { textForFlite } from 'sync-server/speech/flite-text';
import { createSpeechEncoder } from 'sync-server/speech/speech-encoder';
import { fromRoot } from './lib/root.ts';

/** Less than for activities: every device fetches the whole file before it can work offline. */
const MP3_KILOBITS = 16;
const TARGET = fromRoot('pwa', 'src', VOICE_PACK_FILE);

const folder = mkdtempSync(join(tmpdir(), 'chickadee-voice-'));
try {
  const flite = await openFlite(folder);
  const encode = await createSpeechEncoder(MP3_KILOBITS);
  const sounds = new Map<string, Uint8Array>();
  for (const [key, phrase] of interfacePhrases()) {
    const sound = await flite.speak({ text: textForFlite(phrase) ?? '', rate: DEFAULT_SPEECH.rate });
    if (!sound) throw new Error(`The voice cannot say '${phrase}'`);
    sounds.set(key, encode(sound).bytes);
  }
  const pack = writeVoicePack('audio/mpeg', sounds);
  writeFileSync(TARGET, pack);
  process.stdout.write(`${sounds.size} phrases, ${Math.round(pack.length / 1000)} kB\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
