/** What a teacher does with the comments kept for later feedback, online or not. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { DataContext } from '#data/context.ts';
import { enqueue, makeUid, type Stored } from './enqueue.ts';
import { blobsOf, type NamedSound } from './named-file.ts';

export interface CommentContent {
  text: string;
  voice: NamedSound | null;
}

/** Keeps a comment at this place of the order. */
export async function keepComment(
  { text, voice }: CommentContent,
  position: number,
  context: DataContext,
): Promise<Stored & { uid: string }> {
  const uid = makeUid(context);
  return { uid, ...(await save({ uid, text, audioUrl: voice?.address ?? null, position }, voice, context)) };
}

/** Changes what a comment says; `voice` left out stays as it is. */
export async function changeComment(
  uid: string,
  { text, voice }: Pick<CommentContent, 'text'> & Partial<CommentContent>,
  context: DataContext,
): Promise<Stored> {
  const audio = voice === undefined ? {} : { audioUrl: voice?.address ?? null };
  return save({ uid, text, ...audio }, voice ?? null, context);
}

async function save(
  payload: PayloadInputs['comment.save'],
  voice: CommentContent['voice'],
  context: DataContext,
): Promise<Stored> {
  return enqueue(context, { type: 'comment.save', payload, ...blobsOf(voice) });
}

/** Gives comments new places, all of them or none. */
export async function placeComments(
  places: readonly { uid: string; position: number }[],
  context: DataContext,
): Promise<Stored> {
  return enqueue(
    context,
    ...places.map(({ uid, position }) => ({
      type: 'comment.save' as const,
      payload: { uid, position },
    })),
  );
}

export async function deleteComment(uid: string, context: DataContext): Promise<Stored> {
  return enqueue(context, { type: 'comment.delete', payload: { uid } });
}
