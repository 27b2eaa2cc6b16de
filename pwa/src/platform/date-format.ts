/** Formats of dates that are made when the first date is written. */

/**
 * Writes ISO 8601 instants. The first `Intl.DateTimeFormat` of a page takes as long as drawing several rows, so a module
 * must not make one when it is loaded.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(new Date(instant));
  };
}
