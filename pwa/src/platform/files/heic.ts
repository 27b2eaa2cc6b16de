/** HEIC, in which telephones of Apple store photos: Safari reads it, other browsers do not, and no school stores it. */

export const HEIC_TYPE = 'image/heic';

/** True for a photo in this format. Where a browser gives it no type, its name tells. */
export function isHeic({ type, name = '' }: { type: string; name?: string }): boolean {
  return /^image\/hei[cf]\b/i.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}
