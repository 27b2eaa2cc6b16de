/**
 * Which files a student needs: the same for the window that shows the student, for a class tablet, and for what makes
 * space. Two kinds, read apart: a year of answers is not read for the sake of pictures.
 */
import type { OptimisticRow } from '#data/queries/rows.ts';
import type { Replica } from '#data/replica/replica.ts';
import { feedbackSoundsOf } from '#data/sounds/feedback-sounds.ts';
import { nameSoundsOf } from '#data/sounds/name-sounds.ts';
import { mediaOf } from './media-of.ts';

interface MediaRows {
  activities: readonly Pick<OptimisticRow<'activities'>, 'uid'>[];
  speech: readonly Pick<OptimisticRow<'activity_speech'>, 'uid'>[];
}

interface PrivateRows {
  users: Parameters<typeof nameSoundsOf>[0];
  recordings: Parameters<typeof feedbackSoundsOf>[0];
}

/** Addresses of the activities' pictures and sounds, and of the school's voice for them; other students may need them, too. */
export const studentMedia = ({ activities, speech }: MediaRows): string[] =>
  [...activities, ...speech].flatMap(mediaOf);

/** Addresses of what is this student's alone: the name in the school's voice, and the sounds of the teacher's feedback. */
export const privateSoundsOf = ({ users, recordings }: PrivateRows, uid: string): string[] => [
  ...nameSoundsOf(users, uid).map(({ address }) => address),
  ...feedbackSoundsOf(recordings),
];

type Rows = Pick<Replica, 'rows'>;

/** Reads what `studentMedia` needs. */
export async function readMediaRows(replica: Rows) {
  return { activities: await replica.rows('activities'), speech: await replica.rows('activity_speech') };
}

/** Reads what `privateSoundsOf` needs. */
export async function readPrivateRows(replica: Rows) {
  return { users: await replica.rows('users'), recordings: await replica.rows('recordings') };
}
