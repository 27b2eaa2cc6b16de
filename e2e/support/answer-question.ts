/** A spoken answer that comes through the server's calls: the short way to something that a teacher hears. */
import type { Caller } from './caller.ts';
import { encodeWav, speechLike } from './wav.ts';

export interface AnsweredQuestion {
  studentId: number;
  activityId: number;
  questionId?: string;
}

/** The child answers; each answer has a sound of its own length. */
export async function answerQuestion(
  caller: Caller,
  { questionId = 'q1', ...question }: AnsweredQuestion,
  seconds = 1,
): Promise<void> {
  const form = new FormData();
  const sound = new Uint8Array(encodeWav(speechLike(seconds)));
  form.set('audio', new Blob([sound], { type: 'audio/wav' }), 'answer.wav');
  const { audioUrl } = await caller.call<{ audioUrl: string }>('POST', '/api/upload-recording', form);
  await caller.call('POST', '/api/recordings', { ...question, questionId, audioUrl });
}
