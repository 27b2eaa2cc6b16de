import { expectSynced } from '#browser/support/expect.ts';
import { answersAt } from '../assertions.ts';
import { pullCalls, type RowContext } from '../context.ts';
import { runUnderFault } from '../fault-spec.ts';

export async function receiveFeedback(context: RowContext): Promise<void> {
  const { scene, faultSpec } = context;
  const { mei, park } = scene;
  await runUnderFault(scene, faultSpec, 'pull', pullCalls, async () => {
    await giveFeedback(context);
    await mei.refresh();
  });
  if (faultSpec.losesAcknowledged) await giveFeedbackAgain(context);
  await mei.refreshUntilVisible(mei.card(park.title).getByText('Score 90%'));
}

async function giveFeedback({ scene }: RowContext): Promise<void> {
  const [answer] = answersAt(scene, scene.meiId, scene.park);
  if (!answer) throw new Error('There is no answer to give feedback on.');
  const body = { teacherFeedbackText: 'Lovely and clear!', teacherFeedbackAudio: null, score: 90 };
  await scene.teacher.call('PATCH', `/api/recordings/${answer.id}`, body);
}

/** The school has forgotten the answer and the feedback: the tablet brings the one, the teacher gives the other. */
async function giveFeedbackAgain(context: RowContext): Promise<void> {
  const { scene } = context;
  const read = async () => {
    await scene.mei.refresh();
    return answersAt(scene, scene.meiId, scene.park).length;
  };
  await expectSynced.poll(read, { message: 'the tablet sends again what the school lost' }).toBe(1);
  await giveFeedback(context);
}
