/** How many accounts the administrator changes at once. */

/** In one transaction; everybody else waits for it. */
export const MAX_USERS_AT_ONCE = 200;
/** A deletion takes far longer than a change: all that the person did goes, too. */
export const MAX_DELETIONS_AT_ONCE = 20;
