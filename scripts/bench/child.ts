/** What a child feels on a cheap tablet: the marked word, the recorder, the coach and a dragged thing, against limits. */
import { Student } from 'e2e/browser/actors/student';
import { prepareListening } from 'e2e/support/prepared-activities';
import { prepareClass } from 'e2e/support/prepared-class';
import { createSchoolServer, quickToSignIn } from 'e2e/support/school-server';
import { sentenceBetween } from 'e2e/support/wav';
import { fromRoot } from '../lib/root.ts';
import { measureRecorder, SPOKEN_SECONDS } from './child/recorder.ts';
import { measureObjectDrag } from './child/thing-drag.ts';
import { measureWordMarks, prepareLongStory, watchSounds } from './child/word-marks.ts';
import type { Figure } from './measure.ts';
import { addressOf, chooseBenchBrowser, createBenchDevice } from './run/bench-browser.ts';

/** Seconds of the microphone's sound, which then begins again. */
const MICROPHONE_SECONDS = 60;

export async function measureChild(): Promise<Figure[]> {
  chooseBenchBrowser();
  const settings = { ...quickToSignIn, PWA_DIR: fromRoot('pwa', 'dist'), VOICE: 'on' };
  const server = await createSchoolServer(settings);
  await server.start();
  const sound = sentenceBetween(0.5, SPOKEN_SECONDS, MICROPHONE_SECONDS);
  const device = await createBenchDevice(server, { sound });
  try {
    const { teacher, group, activityId, title } = await prepareClass(server.url, 1);
    const story = await prepareLongStory(teacher, group);
    const scene = await prepareListening(teacher, group, 'Tidy up');
    const url = addressOf(server);
    const mei = new Student(device, 'mei');
    const context = (await device.open()).context();
    const sounds = watchSounds(context);
    await mei.signInHere();
    await mei.card('Tidy up').waitFor();
    return [
      await measureWordMarks(context, `${url}/student/activity/${story}`, sounds),
      ...(await measureRecorder(context, `${url}/student/activity/${activityId}`, title)),
      await measureObjectDrag(context, `${url}/student/activity/${scene}`),
    ];
  } finally {
    await device.dispose();
    await server.dispose();
  }
}
