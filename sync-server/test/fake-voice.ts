/** A voice that renders at once and remembers what it was asked for. */
import type { SpeechOrder, VoiceRenderer } from '#speech/voice-renderer.ts';

export interface FakeVoice extends VoiceRenderer {
  /** Every text in its order, with its rate. */
  readonly orders: string[];
  /** Called before each rendering; what it throws is thrown. */
  beforeRender: (order: SpeechOrder) => Promise<void> | void;
}

/** The first bytes of an MP3 file. */
const MP3_START = Buffer.from('fff348c400000000', 'hex');

/** Texts with 'unsayable' in them cannot be said. */
export function createFakeVoice(name = 'fake'): FakeVoice {
  const voice: FakeVoice = {
    name,
    orders: [],
    beforeRender: () => undefined,
    async render(order) {
      voice.orders.push(`${order.rate} ${order.text}`);
      await voice.beforeRender(order);
      if (order.text.includes('unsayable')) return null;
      return {
        bytes: Buffer.concat([MP3_START, Buffer.from(`${name} ${order.rate} ${order.text}`)]),
        type: 'audio/mpeg',
        wordStarts: order.words?.map((_, index) => index * 100) ?? null,
      };
    },
    stop: async () => undefined,
  };
  return voice;
}
