/** The teacher deletes what a child works on: visible to the child, and nothing of it is lost in silence. */
import { expect } from 'playwright/test';
import { storedCommands } from '#browser/support/outbox.ts';
import type { MorningActivity, Stage } from '#browser/support/prepared-school.ts';
import { answersAt } from '../assertions.ts';
import { commandCalls, type Play, pullCalls, signInCalls, uploadCalls } from '../context.ts';
import { meet } from '../fault-spec.ts';
import type { Operation } from '../operations.ts';
import { updateApp } from './update-app.ts';

const remove = ({ teacher }: Stage, { id }: MorningActivity) =>
  teacher.call('DELETE', `/api/activities/${id}`);

export const deletedScripts: Partial<Record<Operation, (play: Play) => Promise<void>>> = {
  /** The command finds nothing: refused, with the reason on the child's screen and the sound on the tablet. */
  async command({ stage, kept }) {
    const { mei, park, wifi } = stage;
    const strike = () => remove(stage, park).then(() => undefined);
    await meet(stage, { strike, moment: 'before' }, 'command', commandCalls, async () => {
      wifi.mend();
      await mei.lookAgain();
    });
    await mei.lookUntil(mei.page.getByText('Please show this to your teacher.'));
    expect(await statesOf(stage)).toEqual(['refused']);
    expect(await answersAt(stage, stage.meiId, park)).toEqual([]);
    kept.delete(park);
  },
  /** What is gone at the school goes from the screen. */
  async pull({ stage }) {
    const { mei, garden } = stage;
    await expect(mei.card(garden.title)).toBeVisible();
    const strike = () => remove(stage, garden).then(() => undefined);
    await meet(stage, { strike, moment: 'before' }, 'pull', pullCalls, () => mei.lookAgain());
    const look = async () => {
      await mei.lookAgain();
      return mei.card(garden.title).count();
    };
    await expect.poll(look, { message: 'the deleted activity goes' }).toBe(0);
  },
  /** Deleted while she speaks: she ends in peace, and what she said is refused aloud later. */
  async record(play) {
    const { stage } = play;
    const { mei, beach, wifi } = stage;
    play.uploads = wifi.put(uploadCalls, 'refuse');
    await mei.openActivity(beach.id, beach.title);
    await mei.speak(2);
    await remove(stage, beach);
    const pulls = () =>
      wifi.passages.filter(({ path, status }) => pullCalls.test(path) && status === 200).length;
    const before = pulls();
    const look = async () => {
      await mei.lookAgain();
      return pulls();
    };
    await expect.poll(look, { message: 'the tablet hears of it' }).toBeGreaterThan(before);
    await mei.page.goto('/student');
    await expect(mei.page.getByText('Your recording has no question now.').first()).toBeVisible();
  },
  /** The next child sees nothing of it. */
  async 'account switch'(play) {
    const { stage, trouble } = play;
    const { mei, omar } = stage;
    await meet(stage, trouble, 'account switch', signInCalls, async () => {
      await mei.signOut();
      await omar.signInHere();
    });
    await expect(omar.page.getByText('Please show this to your teacher.')).toHaveCount(0);
    await expect(omar.page.getByText('Your recording has no question now.')).toHaveCount(0);
  },
  /** What was refused is still there under the new version, for Mei alone. */
  async 'app update'(play) {
    await updateApp(play);
    const { mei, omar } = play.stage;
    await omar.signOut();
    await mei.signInHere();
    await expect(mei.page.getByText('Please show this to your teacher.')).toBeVisible();
    await expect(mei.page.getByText('Your recording has no question now.').first()).toBeVisible();
  },
};

async function statesOf({ tablet }: Stage): Promise<string[]> {
  const commands = await storedCommands(tablet.page);
  return commands.filter(({ type }) => type === 'recording.save').map(({ state }) => state);
}
