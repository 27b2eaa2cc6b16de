/** The scene of a smoke test: a school's server, the network in front of it, a class with a child, and one open browser. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FaultProxy, startFaultProxy } from '#browser/network/fault-proxy.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { Caller } from '#support/caller.ts';
import { fromRepository } from '#support/paths.ts';
import { type PreparedClass, prepareClass } from '#support/prepared-class.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';
import type { Driver } from './driver.ts';
import { Page } from './page.ts';

export interface Scene {
  server: SchoolServer;
  wifi: FaultProxy;
  group: PreparedClass;
  page: Page;
  /** Mei answers these questions on some other device. */
  answerElsewhere(questions: readonly number[]): Promise<void>;
  /** `failure`: a picture of the screen and what the browser printed are kept under this name. */
  close(failure?: string): Promise<void>;
}

export async function openScene(start: () => Promise<Driver>, questions: number): Promise<Scene> {
  const server = await createSchoolServer({ ...quickToSignIn, PWA_DIR: fromRepository('pwa', 'dist') });
  await server.start();
  const wifi = await startFaultProxy({ target: server, seed: 'smoke' });
  const group = await prepareClass(server.url, questions);
  const driver = await start();
  return {
    ...{ server, wifi, group, page: new Page(driver) },
    async answerElsewhere(numbers) {
      const mei = new Caller(server.url);
      await mei.signIn('mei', 'mei', 'student');
      const { studentId, activityId } = group;
      for (const number of numbers) {
        await answerQuestion(mei, { studentId, activityId, questionId: `q${number}` });
      }
    },
    async close(failure) {
      if (failure) {
        const picture = fromRepository('e2e', 'browser', 'report', `${failure.replace(/\W+/g, '-')}.png`);
        await mkdir(join(picture, '..'), { recursive: true });
        await driver.screenshot(picture).catch(() => undefined);
        process.stderr.write(`${picture}\n${driver.output.join('')}\n${server.output.join('')}\n`);
      }
      await driver.close();
      await wifi.close();
      await server.dispose();
    },
  };
}
