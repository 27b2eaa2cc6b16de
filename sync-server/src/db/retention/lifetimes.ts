/** How many days records stay that nobody deletes. The privacy packet prints these numbers. */

/** Of a stored reply: a retry of the same call comes within minutes, or with the next lesson. */
export const REPLY_LIFETIME_DAYS = 2;
/** Of a replaced answer: a teacher who heard it, offline, too, speaks about it within days. */
export const EARLIER_ANSWER_LIFETIME_DAYS = 30;
/** Of a device that is not used: longer than the twelve months that backups reach back. */
export const RECORD_LIFETIME_DAYS = 400;
/** Of an entry of the audit list: whoever asks later what happened to a child asks in the next school year. */
export const AUDIT_LIFETIME_DAYS = 2 * 365;
