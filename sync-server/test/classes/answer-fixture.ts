/** Mei answers an activity of Rivera's, in a school without HTTP. */
import type { Payloads } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import { saveActivity } from '#services/activities/save-activity.ts';
import { listRecordings } from '#services/recordings/list-recordings.ts';
import { saveFeedback } from '#services/recordings/save-feedback.ts';
import { saveRecording } from '#services/recordings/save-recording.ts';
import { documentsOf, emptyActivity, openClassFixture } from './class-fixture.ts';

type Answer = Payloads['recording.save'];

export type AnswerFixture = Awaited<ReturnType<typeof openAnswerFixture>>;

export async function openAnswerFixture() {
  const school = await openClassFixture();
  const rivera = await school.teacher('rivera');
  const mei: UserActor = await school.student(rivera, 'Mei');
  const farm = await school.activity(rivera);
  return {
    ...{ school, rivera, mei, farm },
    close: () => school.close(),

    /** A new answer of Mei's to the first question, with its file; not saved yet. */
    async newAnswer(more: Partial<Answer> = {}): Promise<Answer> {
      const uid = school.uid();
      return {
        ...{
          uid,
          activityUid: farm.uid,
          questionId: 'q1',
          recordedAt: school.now(),
          duration: 2.5,
          blobs: [],
        },
        audioUrl: await school.file(mei, `answer ${uid}`),
        ...more,
      };
    },
    save: (answer: Answer, lane = 'lane-a', who = mei) =>
      school.write((w) => saveRecording(who, w, answer), lane),
    /** Rivera scores the answer. */
    score: ({ uid }: Answer, score: number) =>
      school.write((w) => saveFeedback(rivera, w, { recordingUid: uid, score }), 'lane-t'),

    /** Uids of the answers that count. */
    currentAnswers: async (who = mei) => (await listRecordings(who, school.db, {})).map(({ uid }) => uid),
    /** Answers in whose place others came, as devices get them. */
    earlierAnswers: async () =>
      Object.values(await documentsOf(school.db, 'recordings')).filter((doc) => doc?.replacedAt),

    /** A listening activity with the tasks `a` (10 points) and `b` (30 points); its uid. */
    async addListeningActivity(): Promise<string> {
      const task = { instruction: 'Put it', objectId: 'o', correctZoneId: 'z' };
      const set = {
        ...{ id: 's1', name: 'Set', objects: [{ id: 'o', name: 'Book' }] },
        zones: [{ id: 'z', x: 1, y: 1, width: 9, height: 9 }],
        questions: [
          { ...task, id: 'a', points: 10 },
          { ...task, id: 'b', points: 30 },
        ],
      };
      const uid = school.uid();
      const listening = { ...emptyActivity, uid, title: 'Listen', type: 'interactive_listening' as const };
      const activity = { ...listening, interactiveTasks: { sets: [set] } };
      await school.write((w) => saveActivity(rivera, w, activity));
      return uid;
    },
  };
}
