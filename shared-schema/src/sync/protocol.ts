/** Constants and names of the sync protocol. This file does not import zod, so that the student's start and the service worker stay small. */

/** The number rises when an older client can no longer talk to a newer server. Both sides send it in `PROTOCOL_HEADER`. */
export const PROTOCOL_VERSION = 1;
/** Every answer of our server carries this header. An answer without the header came from a captive portal or a proxy. */
export const PROTOCOL_HEADER = 'x-chickadee-protocol';
/** Uid of the account on the screen. The server refuses the call when the session belongs to another account. */
export const ACCOUNT_HEADER = 'x-account';
/** Carries the code of a refusal, because the answer to a HEAD has no body. */
export const CODE_HEADER = 'x-chickadee-code';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Marks media that the service worker may cache for every signed-in account. Children's audio never carries this header. */
export const MEDIA_HEADER = 'x-chickadee-media';

/** A page sets this header on a request for a file that the page keeps itself. The service worker then caches nothing. */
export const PREFETCH_HEADER = 'x-chickadee-prefetch';

/** About how many bytes an export will have. Its exact length is known at its end only. */
export const EXPORT_SIZE_HEADER = 'x-chickadee-export-size';

/** Cache of whole media files by address. The page fills the cache ahead of need, and the service worker serves from it. */
export const MEDIA_CACHE = 'media-v1';

/** Most commands in one call. */
export const MAX_COMMANDS_PER_CALL = 50;
/** Characters of a cursor. */
export const MAX_CURSOR_LENGTH = 500;
/**
 * Lanes that one account may have open on one device. A device uses one at a time and opens another only after a fork,
 * so whoever has more is broken or means harm.
 */
export const MAX_OPEN_LANES = 20;
/** Most members of one class tablet. The server refuses to prepare a tablet for more (`tablet_full`). */
export const MAX_TABLET_MEMBERS = 500;
/** Most bytes of documents in one page of a pull, as JSON text. A page always has one document, however long. */
export const PAGE_SIZE_BYTES = 256 * 1024;
/** Days for which the server keeps a tombstone. A device with an older cursor pulls from the start. */
export const TOMBSTONE_RETENTION_DAYS = 180;
/** Interval between two application-level pings on the WebSocket. */
export const PING_INTERVAL_MS = 20_000;
/** A socket without an answer to a ping for this long counts as dead. */
export const PONG_TIMEOUT_MS = 10_000;
/** Between two pokes of one socket, and between two pulls of a burst of pokes, at least. */
export const POKE_INTERVAL_MS = 50;
/** Upper bound of the random wait between a poke and the pull after the poke. */
export const MAX_POKE_SPREAD_MS = 2_000;
/** Timeout of a request without a file. */
export const REQUEST_TIMEOUT_MS = 15_000;
/** Bytes of a request that a network of 35 kbit/s carries in `REQUEST_TIMEOUT_MS`, with a quarter to spare. */
export const THIN_NETWORK_BYTES = 48 * 1024;
/** Timeout of the transfer of a blob. */
export const BLOB_TIMEOUT_MS = 120_000;
/** Timeout of the longest transfer over a thin network. The server waits a little longer for it. */
export const MAX_TRANSFER_TIMEOUT_MS = 900_000;

export const commandTypes = [
  'recording.save',
  'recording.delete',
  'progress.save',
  'listening.submit',
  'activity.save',
  'activity.delete',
  'assignment.add',
  'assignment.remove',
  'feedback.save',
  'feedback.hear',
  'comment.save',
  'comment.delete',
  'consent.give',
  'consent.withdraw',
  'class.create',
  'class.update',
  'class.delete',
  'student.create',
  'student.update',
  'student.join',
  'student.enroll',
  'student.leave',
] as const;

export type CommandType = (typeof commandTypes)[number];

/** Value of `recordings.audioUrl` for a listening result, which has answers but no sound. */
export const NO_AUDIO = 'none:';
