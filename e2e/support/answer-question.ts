/** A spoken answer that comes through the server's calls: the short way to something that a teacher hears. */
import type { Caller } from './caller.ts';
import { encodeWav, speechLike } from './wav.ts';

export interface SpokenAnswer {
  studentId: number;
  activityId: number;
  questionId?: string;
  /** A WAV file; a second of speech where it is left out. */
  sound?: Uint8Array;
  /** The teacher's words and score for it, if any. */
  feedback?: { teacherFeedbackText?: string; score?: number };
}

/** The child answers, and the teacher has reviewed it where there is feedback. Returns the id of the recording. */
export async function answerQuestion(
  caller: Caller,
  { studentId, activityId, questionId = 'q1', sound = wavOf(1), feedback }: SpokenAnswer,
): Promise<number> {
  const audioUrl = await caller.uploadRecording('answer.wav', 'audio/wav', new Uint8Array(sound));
  const body = { studentId, activityId, questionId, audioUrl };
  const { id } = await caller.call<{ id: number }>('POST', '/api/recordings', body);
  if (feedback) await caller.call('PATCH', `/api/recordings/${id}`, feedback);
  return id;
}

const wavs = new Map<number, Uint8Array>();

/** Speech of so many seconds as a WAV file. Kept: each second takes half a million sines. */
export function wavOf(seconds: number): Uint8Array {
  const kept = wavs.get(seconds) ?? encodeWav(speechLike(seconds));
  wavs.set(seconds, kept);
  return kept;
}
