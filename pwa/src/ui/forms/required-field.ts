/** The mark of a field that must be filled: an asterisk, which a screen reader does not read, and the word for it. */

/** Props of a field. For a group of fields, see `RequiredLabel`. */
export function requiredField(isRequired = true) {
  return { withAsterisk: isRequired, 'aria-required': isRequired || undefined };
}
