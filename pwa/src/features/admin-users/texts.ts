/** Words of the administrator's pages. Specification, student side, sections 2, 5, 6 and 8. */
import { requiredTexts } from '#ui/forms/required-texts.ts';

const studentsOf = (count: number) => (count === 1 ? '1 student' : `${count} students`);
const accountsOf = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);

export const adminTexts = {
  title: 'User Management',
  intro: 'Accounts of everybody in this school.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  ownAccount: 'Your account',
  signOut: 'Logout',
  add: 'Add User',
  pages: {
    label: 'Administration',
    users: 'Users',
    settings: 'Settings',
    health: 'Health',
    audit: 'Audit',
    privacy: 'Privacy packet',
  },
  secondFactor: {
    title: 'Your password opens every account of this school',
    setUp: 'Set up second factor',
    later: 'Not now',
  },
  search: 'Search by name, username, email, class or teacher',
  clearSearch: 'Clear search',
  noMatch: 'Nobody here matches your search.',
  shown: 'Shown',
  found: (count: number) => (count === 1 ? '1 matches your search' : `${count} match your search`),
  sort: 'Sort by',
  sorts: {
    name: 'Name',
    username: 'Username',
    email: 'Email',
    class: 'Class',
    teacher: 'Teacher',
    newest: 'Newest first',
  },
  more: (rest: number) => `Show more (${rest})`,
  opening: 'Opening',
  loading: 'Loading users...',
  loadFailed: (message: string) => `Error loading users: ${message}`,
  retry: 'Try Again',
  unreachable: 'Unable to connect to the server. Please try again.',
  columns: {
    teacher: { title: (count: number) => `Teachers (${count})`, empty: 'No teachers registered yet' },
    student: { title: (count: number) => `Students (${count})`, empty: 'No students registered yet' },
    // Not shown where there are none.
    admin: { title: (count: number) => `Other administrators (${count})`, empty: '' },
  },
  roles: { teacher: 'Teacher', student: 'Student', admin: 'Administrator' },
  created: (when: string) => `Created ${when}`,
  deactivated: 'Deactivated',
  grade: (grade: string) => (grade === 'K' ? 'Kindergarten' : `Grade ${grade}`),
  noClass: 'No class',
  teacherOf: (name: string | null) => (name === null ? 'No teacher' : `Teacher: ${name}`),
  students: (count: number) => studentsOf(count),
  select: (name: string) => `Select ${name}`,
  selectAll: (count: number, role: 'teacher' | 'student') =>
    count === 1 ? `Select 1 ${role}` : `Select all ${count} ${role}s`,
  selectShown: (role: 'teacher' | 'student') => `Select the ${role}s shown`,
  move: 'Move to a teacher',
  moreOf: (name: string) => `More actions for ${name}`,
  edit: (name: string) => `Edit ${name}`,
  reset: 'Reset Password',
  delete: 'Delete',
  cancel: 'Cancel',
};

export const fieldTexts = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  schoolName: 'School name (optional)',
  role: 'Role',
  administrator:
    'An administrator opens every account of the school, and has no students and no classes. Who teaches, too, needs another account for it.',
  password: 'Password',
  newPassword: 'New password',
  newTeacher: 'A teacher needs a password of their own, with at least 8 characters.',
  emailFormat: 'Please enter a valid email address.',
};

export const dialogTexts = {
  add: { title: 'Add User', submit: 'Create User' },
  edit: { title: 'Edit User', submit: 'Save Changes' },
  reset: {
    title: 'Reset Password',
    intro: (name: string) =>
      `Choose a new password for ${name}. Devices signed in to this account are logged out.`,
    endsSecondFactor: 'A second factor is turned off.',
    submit: 'Reset Password',
  },
  remove: {
    title: 'Delete User',
    question: (name: string) => `Delete ${name}?`,
    warning: "This cannot be undone. It permanently removes the account and all of the user's data.",
    instead: 'To only keep somebody out, deactivate the account.',
    submit: 'Delete User',
  },
};

/** What becomes of what a deleted teacher leaves. */
export const successionTexts = {
  question: (name: string) => `Who gets the students of ${name}?`,
  questionMany: 'Who gets the students of these teachers?',
  nobody: 'Nobody yet – other teachers can take them over',
  handedOver: (name: string, students: number) =>
    `${name} gets ${studentsOf(students)}, and all classes, activities and recordings. Nothing changes for the children.`,
  leftAlone: (leaving: string | null, students: number) =>
    `${studentsOf(students)} will have no teacher until one takes them over. The classes and activities of ${leaving ?? 'these teachers'} are deleted, with all recordings made for these activities.`,
};

/** Choosing a teacher. */
export const teacherTexts = {
  choose: 'Please choose',
  loading: 'Loading the teachers...',
  failed: 'The teachers could not be loaded. Close this and try again.',
};

/** What is done to several accounts at once. */
export const manyTexts = {
  label: 'Selected accounts',
  selected: (count: number) => `${count} selected`,
  full: (limit: number) => `${limit} selected, which is the most at once`,
  move: 'Move to Teacher',
  activate: 'Activate',
  deactivate: 'Deactivate',
  remove: 'Delete',
  clear: 'Clear Selection',
  studentsOnly: 'Only students can be moved to a teacher.',
  moveDialog: {
    title: 'Move to a Teacher',
    intro: (name: string | null, count: number) =>
      `Who teaches ${name ?? `these ${studentsOf(count)}`} from now on?`,
    teacher: 'New teacher',
    meaning:
      'The new teacher gets everything they did. They leave their class, unless it is a class of the new teacher. The teacher before loses them as soon as that device is online.',
    submit: (count: number) => (count === 1 ? 'Move Student' : `Move ${count} Students`),
  },
  deactivateDialog: {
    title: 'Deactivate Accounts',
    question: (count: number) => `Deactivate ${accountsOf(count)}?`,
    meaning:
      'Nobody can sign in to a deactivated account. Everything in it stays, and it can be activated again.',
    onDevices:
      'A device on which it was used keeps its copies, and opens them without a network, until it reaches the school again. Then they go within a day.',
    submit: (count: number) => `Deactivate ${accountsOf(count)}`,
  },
  removeDialog: {
    title: 'Delete Users',
    question: (count: number) => `Delete ${accountsOf(count)}?`,
    warning: "This cannot be undone. It permanently removes the accounts and all of the users' data.",
    submit: (count: number) => `Delete ${accountsOf(count)}`,
    progress: (done: number, total: number) => `Deleted ${done} of ${total}`,
  },
};

/**
 * What the toast says after an action on several accounts, with how many changed. None where each was so already, or
 * was deleted meanwhile.
 */
export const manyActionTexts = {
  move: {
    done: (count: number) =>
      count === 0
        ? 'Nobody was moved: they have this teacher already, or are deleted'
        : `${studentsOf(count)} moved`,
    failed: 'Error moving students',
    fallback: 'Failed to move the students',
  },
  activate: {
    done: (count: number) =>
      count === 0 ? 'Nothing changed: all are active already, or deleted' : `${accountsOf(count)} activated`,
    failed: 'Error activating accounts',
    fallback: 'Failed to activate the accounts',
  },
  deactivate: {
    done: (count: number) =>
      count === 0
        ? 'Nothing changed: all are deactivated already, or deleted'
        : `${accountsOf(count)} deactivated`,
    failed: 'Error deactivating accounts',
    fallback: 'Failed to deactivate the accounts',
  },
  remove: {
    done: (count: number) => (count === 0 ? 'All were deleted already' : `${accountsOf(count)} deleted`),
    failed: 'Error deleting users',
    fallback: 'Failed to delete all of the users',
  },
};

/** What the toast says after each action; `fallback` where the server gave no sentence of its own. */
export const actionTexts = {
  create: {
    done: 'User created successfully',
    failed: 'Error creating user',
    fallback: 'Failed to create user account',
  },
  update: {
    done: 'User updated successfully',
    failed: 'Error updating user',
    fallback: 'Failed to update user',
  },
  remove: {
    done: 'User deleted successfully',
    failed: 'Error deleting user',
    fallback: 'Failed to delete user',
  },
  reset: {
    done: 'Password reset successfully',
    failed: 'Error resetting password',
    fallback: 'Failed to reset password',
    unanswered:
      'The school server did not answer. The new password may hold already: press the button again when it answers.',
  },
};

/** After an action whose answer was lost. */
export const unansweredTexts = {
  title: 'No answer',
  message: 'The school server did not answer. Whether it was done shows in the list when it answers again.',
};

export const entryTexts = {
  signIn: {
    title: 'Administrator sign in',
    intro: 'Teachers and students of this school are managed here.',
    submit: 'Sign In',
    other: 'Do you have a setup code?',
    toggle: 'Use the setup code',
  },
  setup: {
    title: 'Set up an administrator',
    intro:
      "The server printed a setup code when it first started, and whoever looks after the school's computer can make another. It works once and makes an administrator.",
    submit: 'Create Administrator',
    other: 'Already set up?',
    toggle: 'Sign in',
  },
  code: 'Setup code',
  codeExample: 'As the server printed it, like ABCD-2345-WXYZ',
  username: 'Username',
  required: requiredTexts.empty,
  replaces: (name: string) =>
    `${name} is signed in on this device. Signing in here takes their place; their work stays saved and is still sent.`,
  welcome: (name: string) => `Welcome back, ${name}!`,
  welcomeNew: 'Welcome!',
  error: 'Error',
  notSignedIn: 'Could not sign in. Please try again.',
};
