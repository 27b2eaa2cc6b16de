/** Reads the samples of a RIFF file, and tells sound from silence. */
import { makeDiskFullError } from '#storage-problem.ts';

export interface PcmSound {
  /** From -1 to 1. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly sampleRate: number;
}

const HEADER_BYTES = 44;
/** Where the field ends that says how many bytes follow it. */
const RIFF_SIZE_END = 8;
/** Louder than the noise of rounding. */
const AUDIBLE_LEVEL = 0.01;

/**
 * The one channel of 16-bit samples after a plain header; null where no sample is audible. Throws on another form, and
 * with the code ENOSPC where the file is shorter than its header says.
 */
export function readPcm(file: Buffer): PcmSound | null {
  if (file.length < HEADER_BYTES || file.length < RIFF_SIZE_END + file.readUInt32LE(4)) {
    throw makeDiskFullError('the disk did not take the whole sound');
  }
  const isPlain =
    file.toString('latin1', 0, 4) === 'RIFF' &&
    file.readUInt16LE(20) === 1 &&
    file.readUInt16LE(22) === 1 &&
    file.readUInt16LE(34) === 16;
  if (!isPlain) throw new Error('not a plain RIFF file with one channel of 16 bits');
  const samples = new Float32Array((file.length - HEADER_BYTES) >> 1);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = file.readInt16LE(HEADER_BYTES + 2 * index) / 0x8000;
  }
  const isAudible = samples.some((sample) => Math.abs(sample) > AUDIBLE_LEVEL);
  return isAudible ? { samples, sampleRate: file.readUInt32LE(24) } : null;
}

/** The part between two times, in seconds. */
export function cutSound({ samples, sampleRate }: PcmSound, from: number, to: number): PcmSound {
  const [first, end] = [from, to].map((seconds) => Math.round(seconds * sampleRate));
  return { samples: samples.slice(first, end), sampleRate };
}
