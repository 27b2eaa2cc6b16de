/** How large a pack may be. Free of zod: screens name the limits. */
const MIB = 1024 * 1024;

/** Of the file, and of what is in it: the bytes of a pack are in the memory while it is opened. */
export const MAX_PACK_BYTES = 128 * MIB;
export const MAX_PACK_ACTIVITIES = 500;
export const MAX_PACK_FILES = 5000;
/** Several times what 500 activities need. */
export const MAX_MANIFEST_BYTES = 32 * MIB;
/** Of one activity as JSON text: the server takes 4 MiB in one call. */
export const MAX_ACTIVITY_BYTES = 2 * MIB;

export const PACK_ENDING = 'chickadee';
