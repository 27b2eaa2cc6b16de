/** Constants and names of the sync protocol. Free of zod, so that the student's start and the worker stay small. */

/** Raised when an older client could no longer talk to a newer server; sent in `PROTOCOL_HEADER` both ways. */
export const PROTOCOL_VERSION = 1;
/** Every answer of ours carries it: an answer without it came from a captive portal or a proxy. */
export const PROTOCOL_HEADER = 'x-chickadee-protocol';
/** Uid of the account on the screen; the server refuses the call when the session is somebody else's. */
export const ACCOUNT_HEADER = 'x-account';
/** The code of a refusal, for the answer to a HEAD, which has no body. */
export const CODE_HEADER = 'x-chickadee-code';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Marks media that any signed-in account may keep in the worker's cache. Children's audio never carries it. */
export const MEDIA_HEADER = 'x-chickadee-media';

/** On a page's own request for a file that it keeps itself: the worker lets it pass and keeps nothing. */
export const PREFETCH_HEADER = 'x-chickadee-prefetch';

/** Cache of whole media files by address, which the page fills ahead of need and the worker serves from. */
export const MEDIA_CACHE = 'media-v1';

/** Commands in one call. */
export const MAX_COMMANDS = 50;
/** Documents in one page of a pull. */
export const PAGE_SIZE = 200;
/** Days a tombstone stays; an older cursor re-pulls. */
export const TOMBSTONE_DAYS = 180;
/** Milliseconds between two application-level pings on the WebSocket. */
export const PING_EVERY = 20_000;
/** Milliseconds without an answer to a ping after which the socket counts as dead. */
export const PONG_WITHIN = 10_000;
/** Upper bound in milliseconds of the random wait between a poke and the pull it leads to. */
export const POKE_JITTER = 2_000;
/** Milliseconds before a request, or a blob's transfer, is given up. */
export const REQUEST_TIMEOUT = 15_000;
export const BLOB_TIMEOUT = 120_000;

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
  'class.create',
  'class.update',
  'class.delete',
  'student.create',
  'student.update',
  'student.join',
  'student.leave',
] as const;

export type CommandType = (typeof commandTypes)[number];

/** Stands in `recordings.audioUrl` of a listening result, which has answers but no voice. */
export const NO_AUDIO = 'none:';
