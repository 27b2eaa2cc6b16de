/** The teacher's feedback reaches the child. */
import { expect } from 'playwright/test';
import { answersAt } from '../assertions.ts';
import { type Play, pullCalls } from '../context.ts';
import { meet } from '../fault-spec.ts';

export async function receiveFeedback(play: Play): Promise<void> {
  const { stage, trouble } = play;
  const { mei, park } = stage;
  await meet(stage, trouble, 'pull', pullCalls, async () => {
    await giveFeedback(play);
    await mei.lookAgain();
  });
  if (trouble.losesAcknowledged) await giveFeedbackAgain(play);
  await mei.lookUntil(mei.card(park.title).getByText('Score 90%'));
}

async function giveFeedback({ stage }: Play): Promise<void> {
  const [answer] = await answersAt(stage, stage.meiId, stage.park);
  if (!answer) throw new Error('There is no answer to give feedback on.');
  const body = { teacherFeedbackText: 'Lovely and clear!', teacherFeedbackAudio: null, score: 90 };
  await stage.teacher.call('PATCH', `/api/recordings/${answer.id}`, body);
}

/** The school has forgotten the answer and the feedback: the tablet brings the one, the teacher gives the other. */
async function giveFeedbackAgain(play: Play): Promise<void> {
  const { stage } = play;
  const look = async () => {
    await stage.mei.lookAgain();
    return (await answersAt(stage, stage.meiId, stage.park)).length;
  };
  await expect.poll(look, { message: 'the tablet sends again what the school lost' }).toBe(1);
  await giveFeedback(play);
}
