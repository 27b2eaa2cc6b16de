/**
 * A class tablet: a device that a teacher prepared for a class, so that every child of it can work there, also one who
 * never signed in on it and also without a network. docs/SYNC.md, 'Class tablet'.
 */
import { z } from 'zod';
import { registerLaneReply } from './lanes.ts';
import { MAX_TABLET_MEMBERS } from './protocol.ts';

const bytes = z.int().nonnegative();

/** How a tablet is, as its teachers see it in their list. */
export const tabletReport = z.object({
  appVersion: z.string().trim().min(1).max(50),
  /** Answers that the server has not acknowledged, of all children together. */
  waiting: z.int().nonnegative(),
  /** Work that the school has and no backup contains yet: the tablet keeps it until then. Left out by older apps. */
  unbacked: z.int().nonnegative().optional(),
  /** Answers that were spoken without consent and stay until a teacher decides there. Left out by older apps. */
  withoutConsent: z.int().nonnegative().optional(),
  /** Bytes in use and allowed; null where the browser does not say. */
  used: bytes.nullable(),
  quota: bytes.nullable(),
  /** The browser promised not to clear this site's data. */
  persisted: z.boolean(),
  /** It has an English voice of its own. Left out by older apps. */
  hasVoice: z.boolean().optional(),
  /** Sounds of the school's voice that its members need and it does not have. Left out while it has not looked. */
  missingSounds: z.int().nonnegative().optional(),
});
export type TabletReport = z.output<typeof tabletReport>;

/** `POST /api/tablets`, with the session of a teacher of the class, on the tablet itself. */
export const prepareBody = z.object({
  device: z.object({ uid: z.uuid(), name: z.string().trim().min(1).max(100) }),
  /** Added to the classes that the tablet already has. */
  classUid: z.uuid(),
  /** One of the tablet's own, where it has any: who shows none may not add to other teachers' classes on it. */
  token: z.string().max(200).optional(),
  /** The teacher's own, where the session has not just begun. */
  currentPassword: z.string().max(1000).optional(),
});
export type PrepareBody = z.output<typeof prepareBody>;

/** `token`: reads what the children of the tablet's classes may see, and registers their lanes. Fresh each time. */
export const prepareReply = z.object({ token: z.string() });
export type PrepareReply = z.output<typeof prepareReply>;

/** `POST /api/sync/tablet`, with the tablet's token. */
export const tabletBody = z.object({
  report: tabletReport,
  /** Lanes made on the device for members whose lane has no token yet. */
  lanes: z.array(z.object({ account: z.uuid(), lane: z.uuid() })).max(MAX_TABLET_MEMBERS),
});
export type TabletBody = z.output<typeof tabletBody>;

const verifier = z.object({ salt: z.string(), rounds: z.int().positive(), hash: z.string() });

/** A child of one of the tablet's classes. */
export const tabletMember = z.object({
  uid: z.uuid(),
  id: z.int().positive(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  classUid: z.uuid(),
  /** Further classes of the child on this tablet; left out where there are none. */
  moreClassUids: z.array(z.uuid()).optional(),
  /** The password is the username: nothing is gained by asking for it, a tap on the picture is enough. */
  mirrorsUsername: z.boolean(),
  /** PBKDF2 proof of a password of the child's own; null while none is stored: then the first sign-in is online. */
  verifier: verifier.nullable(),
  /** SHA-256 of the token on the child's login card, base64url; left out where there is no valid card. */
  card: z.string().optional(),
  /** The own password is three pictures, or the child is to choose them now; left out where neither is so. */
  pictures: z.enum(['wanted', 'chosen']).optional(),
  /** Address of the name in the school's voice; left out where there is no such sound. */
  nameAudioUrl: z.string().optional(),
  /** The name as it sounds; left out where the first name is said as it is written. */
  spokenName: z.string().optional(),
  avatar: z.object({
    skinTone: z.string(),
    hairStyle: z.string(),
    hairColor: z.string(),
    eyeColor: z.string(),
    clothing: z.string(),
  }),
});
export type TabletMember = z.output<typeof tabletMember>;

export const tabletReply = z.object({
  /** `leaving`: revoked. The tablet sends what it holds, reports that it did, and signs everybody out. */
  state: z.enum(['active', 'leaving']),
  name: z.string(),
  incarnation: z.string(),
  /** Newest `seq`: what members pulled after it was this is up to date. */
  head: z.int().nonnegative(),
  classes: z.array(z.object({ uid: z.uuid(), name: z.string() })),
  /** Empty while leaving. */
  members: z.array(tabletMember),
  /**
   * What is newest for each member, by uid: another text whenever the member's pull has something new to say. A replica
   * that was pulled to the end after this answer is up to date while the text stays the same. Compare the text, never parse it.
   */
  newest: z.record(z.string(), z.string()),
  /** Answers to `lanes` of the body. A lane id that is somebody else's is missing: the device makes another. */
  lanes: z.array(registerLaneReply),
});
export type TabletReply = z.output<typeof tabletReply>;
