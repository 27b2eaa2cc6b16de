/** What the app of today can send, with every field that its commands have. The next release's file is made of it. */
import type { PayloadInputs } from 'shared-schema/sync';
import { type Draft, makeFile } from '#test/people/drafts.ts';

const uid = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const at = '2026-01-05T08:00:00.000Z';
const room4 = uid('1');
const room5 = uid('2');
const mei = uid('3');
const omar = uid('4');
const farm = uid('10');
const yard = uid('11');
const mistake = uid('12');

const sets = [
  {
    ...{ id: 's1', name: 'Yard', backgroundImage: null },
    objects: [{ id: 'dog', name: 'Dog', type: 'library', libraryItem: 'dog' }],
    zones: [
      { id: 'house', label: 'House', x: 5, y: 10, width: 30, height: 40, questionIds: [] },
      { id: 'tree', label: 'Tree', x: 55, y: 10, width: 30, height: 40, questionIds: [] },
    ],
    questions: [
      {
        id: 'q1',
        instruction: 'Put the dog in the house.',
        objectId: 'dog',
        correctZoneId: 'house',
        points: 10,
      },
    ],
  },
];

const farmActivity: PayloadInputs['activity.save'] = {
  ...{ uid: farm, title: 'At the farm', description: 'Animals', type: 'picture_prompt' },
  ...{
    difficulty: 'intermediate',
    imageUrl: '/stock/farm.svg',
    question: 'What do you see?',
    audioUrl: null,
  },
  ...{ storyContent: 'A dog ran.', audioCommand: 'Look at the dog.', blobs: [] },
  questions: [
    {
      ...{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg', audioUrl: null },
      ...{ modelAnswerUrl: null, answerSeconds: 30, thinkingSeconds: 5 },
    },
  ],
  respellings: [{ word: 'Nguyen', spoken: 'win' }],
};

/** Names of others, consents, classes and activities, then what is given to whom. */
export const teacherDrafts: readonly Draft[] = [
  {
    type: 'class.create',
    payload: { uid: room4, name: 'Room 4', description: 'Kindergarten', code: 'ABCDEF' },
  },
  { type: 'class.create', payload: { uid: room5, name: 'Room 5', sourcedId: 'class-5' } },
  { type: 'class.update', payload: { uid: room4, name: 'Room 4 A', isActive: true, sourcedId: 'class-4' } },
  { type: 'class.update', payload: { uid: room4, description: 'First grade', code: 'ABCDEF' } },
  {
    type: 'student.create',
    payload: {
      ...{ uid: mei, username: 'mei', firstName: 'Mei', lastName: 'Lin', grade: '1', spokenName: 'may' },
      ...{
        email: 'mei@lin.example',
        parentName: 'Ann Lin',
        parentEmail: 'ann@lin.example',
        consentMethod: 'offline_form',
      },
      ...{ sourcedId: 'student-1', classCodeUid: room4, classSourcedId: 'class-4' },
    },
  },
  {
    type: 'student.create',
    payload: { uid: omar, username: 'omar', firstName: 'Omar', lastName: 'Aziz', classCodeUid: null },
  },
  { type: 'student.update', payload: { uid: mei, firstName: 'Mei-Lin', spokenName: 'may lin' } },
  {
    type: 'student.update',
    payload: {
      ...{ uid: mei, username: 'mei', lastName: 'Lin-Wu', grade: '2', email: 'mei@wu.example' },
      ...{ parentName: 'Bo Wu', parentEmail: 'bo@wu.example', consentMethod: 'phone_consent' },
      sourcedId: 'student-2',
    },
  },
  { type: 'student.update', payload: { uid: omar, username: 'omar', passwordMirrorsUsername: true } },
  {
    type: 'student.join',
    payload: { uid: uid('5'), studentUid: omar, classCodeUid: room4, classSourcedId: 'class-4' },
  },
  {
    type: 'student.enroll',
    payload: {
      ...{ uid: uid('6'), studentUid: omar, classCodeUid: room5 },
      ...{ studentSourcedId: 'student-3', classSourcedId: 'class-5' },
    },
  },
  { type: 'student.leave', payload: { studentUid: omar, classCodeUid: room5 } },
  {
    type: 'consent.give',
    payload: {
      ...{ uid: uid('7'), studentUid: mei, purpose: 'keep_samples', method: 'offline_form', givenAt: at },
      ...{ parentName: 'Ann Lin', formNumber: '17', formPath: null, blobs: [] },
    },
  },
  {
    type: 'consent.withdraw',
    payload: { uid: uid('7'), studentUid: mei, purpose: 'keep_samples', withdrawnAt: at },
  },
  { type: 'activity.save', payload: farmActivity },
  {
    type: 'activity.save',
    payload: {
      ...{ ...farmActivity, uid: yard, title: 'In the yard', type: 'interactive_listening', questions: [] },
      ...{ interactiveTasks: { sets, ttsEnabled: true }, interactiveActivitySets: sets },
      interactiveObjects: [{ id: 'dog', name: 'Dog', type: 'library', libraryItem: 'dog', setId: 's1' }],
    },
  },
  { type: 'activity.save', payload: { ...farmActivity, uid: mistake, title: 'A mistake' } },
  { type: 'activity.delete', payload: { uid: mistake, ifUntouched: true } },
  {
    type: 'assignment.add',
    payload: { uid: uid('20'), activityUid: farm, classCodeUid: room4, dueDate: null },
  },
  {
    type: 'assignment.add',
    payload: { uid: uid('21'), activityUid: yard, classCodeUid: room4, dueDate: at },
  },
  { type: 'assignment.add', payload: { uid: uid('22'), activityUid: yard, classCodeUid: room5 } },
  { type: 'assignment.remove', payload: { uid: uid('22') } },
  { type: 'class.delete', payload: { uid: room5 } },
  {
    type: 'comment.save',
    payload: { uid: uid('40'), text: 'Well done!', audioUrl: null, position: 1, blobs: [] },
  },
  { type: 'comment.save', payload: { uid: uid('41'), text: 'A mistake' } },
  { type: 'comment.delete', payload: { uid: uid('41') } },
];

/** `sound`: the bytes that the child has recorded. */
export function studentDrafts(sound: Buffer): readonly Draft[] {
  const { sha256, address } = makeFile(sound, 'audio/webm', 'webm');
  const answer = {
    ...{ questionId: 'q1', audioUrl: address, recordedAt: at, duration: 3.5 },
    ...{ speakingDuration: 2.5, pauseCount: 1, speakingRate: 80 },
    blobs: [{ sha256, type: 'audio/webm', size: sound.length }],
  };
  return [
    { type: 'recording.save', payload: { ...answer, uid: uid('30'), activityUid: farm } },
    { type: 'recording.save', payload: { ...answer, uid: uid('31'), activityUid: yard } },
    { type: 'recording.delete', payload: { uid: uid('31') } },
    {
      type: 'progress.save',
      payload: { uid: uid('32'), activityUid: farm, completed: true, score: 80, attempts: 1 },
    },
    {
      type: 'listening.submit',
      payload: {
        ...{ uid: uid('33'), progressUid: uid('34'), activityUid: yard, completedAt: at },
        taskResponses: [
          {
            ...{ taskId: 'q1', correct: true, attempts: 2 },
            wrongDrops: [{ objectId: 'dog', zoneId: 'tree', times: 1 }],
          },
        ],
      },
    },
  ];
}

export const feedbackDrafts: readonly Draft[] = [
  {
    type: 'feedback.save',
    payload: {
      ...{
        recordingUid: uid('30'),
        teacherFeedbackText: 'Lovely!',
        teacherFeedbackAudio: null,
        feedback: 'Well said.',
      },
      ...{ score: 90, sticker: 'star', tryAgain: true, blobs: [] },
    },
  },
];

/** What the child sends after the feedback. */
export const receiptDrafts: readonly Draft[] = [
  { type: 'feedback.hear', payload: { recordingUid: uid('30'), feedbackAt: at, heardAt: at } },
];
