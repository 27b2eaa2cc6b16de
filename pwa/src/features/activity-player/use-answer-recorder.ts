/** A recorder whose sound goes to the device second by second, and which offers back what a killed tab left behind. */
import { useEffect, useMemo, useRef } from 'react';
import { makeRoomForRecording } from '#data/storage/make-room.ts';
import { beginTake, discardTake, readTake, useUnfinishedTakes } from '#data/takes.ts';
import type { TakeStore } from '#ui/recorder/recorder.ts';
import type { Take } from '#ui/recorder/recorder-machine.ts';
import { type RecorderHandle, useRecorder } from '#ui/recorder/use-recorder.ts';

export interface AnswerRecorderOptions {
  activityUid: string;
  questionId: string;
  maxSeconds: number;
  onTake(take: Take): Promise<void>;
}

export function useAnswerRecorder(options: AnswerRecorderOptions): RecorderHandle {
  const { activityUid, questionId, maxSeconds, onTake } = options;
  const store = useMemo<TakeStore>(
    () => ({
      hasRoom: () => makeRoomForRecording(),
      begin: async (type) => beginTake({ activityUid, questionId, type }),
      discard: discardTake,
    }),
    [activityUid, questionId],
  );
  const recorder = useRecorder({ maxSeconds, onTake, store });
  useOfferBack(recorder, activityUid, questionId);
  return recorder;
}

/** Each take that was left behind is offered once, the newest first. */
function useOfferBack(recorder: RecorderHandle, activityUid: string, questionId: string): void {
  const takes = useUnfinishedTakes(activityUid);
  const offered = useRef(new Set<string>());
  const left = takes.find((take) => take.questionId === questionId && !offered.current.has(take.id));
  const idle = recorder.state.name === 'idle';
  const { offer } = recorder;
  const id = left?.id;
  useEffect(() => {
    if (!id || !idle) return;
    offered.current.add(id);
    void readTake(id).then((take) => {
      if (!take) return;
      const { bytes, type, duration, startedAt } = take;
      offer({ bytes, type, duration: duration ?? 0, takeId: id, startedAt, heard: true });
    });
  }, [id, idle, offer]);
}
