/** What a student account needs. Specification, teacher side, section 5 'Student create' and 'Student edit'. */

export interface Problem {
  readonly title: string;
  readonly message: string;
}

export const MISSING_INFORMATION: Problem = {
  title: 'Missing Information',
  message: 'Please fill in all required fields',
};
export const PARENT_REQUIRED: Problem = {
  title: 'Missing Information',
  message: 'Parent name and parent email are required',
};
export const CONSENT_REQUIRED: Problem = {
  title: 'Consent Required',
  message: 'Please confirm that parental consent was received',
};

type Text = string | null | undefined;

export interface StudentNames {
  readonly firstName?: Text;
  readonly lastName?: Text;
  readonly username?: Text;
}

export interface ParentalFields {
  readonly parentName?: Text;
  readonly parentEmail?: Text;
  readonly consentConfirmed: boolean;
}

/** First problem of a new student; null when it may be created. `parental` is given when its fields are shown. */
export function validateNewStudent(draft: StudentNames, parental?: ParentalFields): Problem | null {
  const problem = validateStudentEdit(draft);
  if (problem || !parental) return problem;
  if (isBlank(parental.parentName) || isBlank(parental.parentEmail)) return PARENT_REQUIRED;
  return parental.consentConfirmed ? null : CONSENT_REQUIRED;
}

/** First name, last name and username are required. */
export function validateStudentEdit(draft: StudentNames): Problem | null {
  const complete = [draft.firstName, draft.lastName, draft.username].every((text) => !isBlank(text));
  return complete ? null : MISSING_INFORMATION;
}

/** The edit dialog's parental section: only for a minor, or where parent data is there already. */
export function showsParentalSection(student: {
  readonly isMinor: boolean;
  readonly parentName?: Text;
  readonly parentEmail?: Text;
}): boolean {
  return student.isMinor || !isBlank(student.parentName) || !isBlank(student.parentEmail);
}

function isBlank(text: Text): boolean {
  return !text?.trim();
}
