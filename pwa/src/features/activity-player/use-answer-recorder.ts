/** A recorder whose sound goes to the device second by second, and which offers back what a killed tab left behind. */
import { useEffect, useMemo, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { type Answer, saveAnswer } from '#data/commands/student-commands.ts';
import { makeRoomForRecording } from '#data/quota/free-space.ts';
import { beginTake, discardTake, readTake, useUnfinishedTakes } from '#data/recordings/draft-recordings.ts';
import type { KeepingRecorder } from '#ui/recorder/RecorderPanel.tsx';
import type { TakeStore } from '#ui/recorder/recorder.ts';
import type { Take } from '#ui/recorder/recorder-machine.ts';
import { type RecorderHandle, useRecorder } from '#ui/recorder/use-recorder.ts';

export interface AnswerRecorderOptions {
  activityUid: string;
  questionId: string;
  maxSeconds: number;
  /** Question id of the answer that a new answer replaces; an answer may have been kept under an older id. */
  answerId: string;
  /** The answer is stored. */
  onKept(answerId: string): void;
}

export function useAnswerRecorder(options: AnswerRecorderOptions): KeepingRecorder {
  const context = useAppContext();
  const { activityUid, questionId, maxSeconds, answerId, onKept } = options;
  /** Takes that this recorder made or was offered: none of them is offered to it again. */
  const [known] = useState(() => new Set<string>());
  const store = useMemo<TakeStore>(
    () => ({
      hasRoom: () => makeRoomForRecording(),
      begin: async (type) => {
        const take = beginTake({ activityUid, questionId, type }, context);
        known.add(take.id);
        return take;
      },
      discard: (id) => discardTake(id, context),
    }),
    [context, activityUid, questionId, known],
  );
  const recorder = useRecorder({ maxSeconds, store });
  useOfferBack(recorder, { activityUid, questionId, known });
  const { keep } = recorder;
  const save = async (take: Take) => {
    await saveAnswer(answerFrom(take, activityUid, answerId), context);
    onKept(answerId);
  };
  return { ...recorder, keep: () => keep(save) };
}

/** The draft on the device becomes the answer. Sound that no device would hold is handed on from memory. */
function answerFrom(take: Take, activityUid: string, questionId: string): Answer {
  const { takeId: draftId, bytes, type, startedAt } = take;
  // A crashed tab never learnt how long its draft is.
  const duration = take.duration || null;
  const audio = draftId ? { draftId, duration } : { bytes, type, duration };
  return { activityUid, questionId, audio, ...(startedAt && { recordedAt: startedAt }) };
}

interface Known {
  known: Set<string>;
}

/** Each take that was left behind is offered once, the newest first. */
function useOfferBack(
  recorder: RecorderHandle,
  { activityUid, questionId, known }: Pick<AnswerRecorderOptions, 'activityUid' | 'questionId'> & Known,
): void {
  const context = useAppContext();
  const takes = useUnfinishedTakes(activityUid);
  const left = takes.find((take) => take.questionId === questionId && !known.has(take.id));
  const idle = recorder.state.name === 'idle';
  const { offer } = recorder;
  const id = left?.id;
  useEffect(() => {
    if (!id || !idle) return;
    known.add(id);
    void readTake(id, context).then((take) => {
      if (!take) return;
      const { bytes, type, duration, startedAt } = take;
      offer({ bytes, type, duration: duration ?? 0, takeId: id, startedAt, heard: true });
    }, reportError);
  }, [context, id, idle, offer, known]);
}
