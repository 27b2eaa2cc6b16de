/**
 * Turns a recording into WAV, which every browser plays: Opus in WebM, MP4 or Ogg, as other browsers record it. Runs in
 * `convert-worker.ts`; works without a network and without a program of the system.
 */
import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  OGG,
  WEBM,
} from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { ConversionError } from './conversion-error.ts';
import { encodeWav } from './wav.ts';

const SAMPLE_RATE_HZ = 48_000;

/** The same sound as 16-bit mono WAV. A file that is cut off gives what is in it. Throws `ConversionError`. */
export async function convertToWav(file: Blob): Promise<Blob> {
  const input = new Input({ formats: [WEBM, MP4, MATROSKA, OGG], source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack().catch((cause) => {
    throw new ConversionError('damaged', cause);
  });
  if (!track) throw new ConversionError('damaged');
  if (track.codec !== 'opus') throw new ConversionError('unknown_codec');
  const pieces = await decodeOpus(track);
  if (pieces.length === 0) throw new ConversionError('damaged');
  return new Blob([encodeWav(pieces, SAMPLE_RATE_HZ)], { type: 'audio/wav' });
}

async function decodeOpus(track: InputAudioTrack): Promise<Float32Array[]> {
  const decoder = new OpusDecoder({ channels: track.numberOfChannels, sampleRate: SAMPLE_RATE_HZ });
  await decoder.ready;
  const pieces: Float32Array[] = [];
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { channelData, samplesDecoded } = decoder.decodeFrame(packet.data);
      if (samplesDecoded > 0) pieces.push(mixToMono(channelData));
    }
  } catch {
    // The end of a file that is cut off; what came before is intact.
  } finally {
    decoder.free();
  }
  return pieces;
}

function mixToMono(channels: readonly Float32Array[]): Float32Array {
  const [first, ...others] = channels;
  if (!first || others.length === 0) return first ?? new Float32Array(0);
  return first.map(
    (sample, index) => others.reduce((sum, each) => sum + (each[index] ?? 0), sample) / channels.length,
  );
}
