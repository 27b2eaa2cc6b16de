/** Fills a running, empty server with the demo school, through the same calls that the screens use. */
import { Caller } from 'e2e/support/caller';
import { encodeWav, melody, SAMPLE_RATE, speechLike } from 'e2e/support/wav';
import { measureSamples } from 'pwa/platform/speech-measure/measure-samples';
import { SAMPLE_RATE_HZ } from 'pwa/platform/speech-measure/sample-rate';
import { type DemoPictures, demoActivities } from './activities.ts';
import * as scenes from './pictures.ts';

export const demoTeacher = {
  username: 'rivera',
  password: 'sing-along',
  firstName: 'Ana',
  lastName: 'Rivera',
};
export const demoStudents = [
  { username: 'mei', firstName: 'Mei', lastName: 'Chen', grade: '2' },
  { username: 'omar', firstName: 'Omar', lastName: 'Haddad', grade: '2' },
  { username: 'lucia', firstName: 'Lucía', lastName: 'Gómez', grade: '1' },
  { username: 'amina', firstName: 'Amina', lastName: 'Yusuf', grade: '3' },
  { username: 'tomas', firstName: 'Tomás', lastName: 'Novák', grade: '2' },
  { username: 'linh', firstName: 'Linh', lastName: 'Tran', grade: 'K' },
];

interface Numbered {
  id: number;
}

async function uploadPictures(teacher: Caller): Promise<DemoPictures> {
  const picture = (name: string, svg: string) => teacher.uploadFile(`${name}.svg`, 'image/svg+xml', svg);
  const chime = encodeWav(melody([784, 659, 659, 784, 659, 659]));
  return {
    classroom: await picture('classroom', scenes.classroom),
    park: await picture('park', scenes.park),
    pond: await picture('pond', scenes.pond),
    picnic: await picture('picnic', scenes.picnic),
    nest: await picture('nest', scenes.nest),
    chime: await teacher.uploadFile('chime.wav', 'audio/wav', new Uint8Array(chime)),
  };
}

/** Every so many samples of a sound make the same sound for the measures of speech. */
const THINNING = SAMPLE_RATE / SAMPLE_RATE_HZ;

/** A child's spoken answers to the first `count` questions `of` so many; returns the recordings. */
async function answer(
  base: string,
  username: string,
  activityId: number,
  { count, of }: { count: number; of: number },
): Promise<Numbered[]> {
  const child = new Caller(base);
  const { id: studentId } = await child.signIn(username, username, 'student');
  const recordings: Numbered[] = [];
  for (let question = 0; question < count; question += 1) {
    const sound = speechLike(2 + question + username.length / 10);
    const wav = new Uint8Array(encodeWav(sound));
    const audioUrl = await child.uploadRecording('answer.wav', 'audio/wav', wav);
    const measured = await measureSamples(sound.filter((_, index) => index % THINNING === 0));
    const body = { studentId, activityId, audioUrl, questionId: String(question), ...measured };
    recordings.push(await child.call('POST', '/api/recordings', body));
  }
  const progress = { studentId, activityId, completed: count === of, score: null, attempts: 1 };
  await child.call('POST', '/api/progress', progress);
  return recordings;
}

/** Teacher, class, six students, one activity of each type, recordings with and without feedback. */
export async function createDemoSchool(base: string): Promise<void> {
  const teacher = new Caller(base);
  await teacher.call('POST', '/api/users', {
    ...demoTeacher,
    email: 'rivera@school.example',
    schoolName: 'Maple Street School',
    role: 'teacher',
  });
  await teacher.signIn(demoTeacher.username, demoTeacher.password, 'teacher');
  const bluebirds = await teacher.call<Numbered & { code: string }>('POST', '/api/class-codes', {
    name: 'Bluebirds',
    description: 'Grade 2, room 5',
  });
  for (const student of demoStudents) {
    const made = await teacher.call<Numbered>('POST', '/api/users', {
      ...student,
      password: student.username,
      role: 'student',
    });
    await teacher.call('POST', '/api/class-codes/join', { studentId: made.id, classCode: bluebirds.code });
  }
  const ids: number[] = [];
  for (const activity of demoActivities(await uploadPictures(teacher))) {
    const { id } = await teacher.call<Numbered>('POST', '/api/activities', activity);
    await teacher.call('POST', '/api/assignments', {
      activityId: id,
      classCodeId: bluebirds.id,
      isActive: true,
    });
    ids.push(id);
  }
  const [, park = 0, story = 0] = ids;
  const mei = await answer(base, 'mei', park, { count: 3, of: 3 });
  await answer(base, 'omar', park, { count: 2, of: 3 });
  const lucia = await answer(base, 'lucia', story, { count: 1, of: 2 });
  await teacher.call('PATCH', `/api/recordings/${mei[0]?.id}`, {
    teacherFeedbackText: 'Lovely clear voice, Mei! Next time tell me the color of the ball too.',
    score: 92,
  });
  await teacher.call('PATCH', `/api/recordings/${lucia[0]?.id}`, {
    teacherFeedbackText: 'Good start. Try to say the whole sentence.',
    score: 75,
  });
}
