/** Words of the administrator's page. Specification, student side, sections 2, 5, 6 and 8. */
export const adminTexts = {
  title: 'User Management',
  intro: 'Accounts of everybody in this school.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  ownPassword: 'Change My Password',
  signOut: 'Sign Out',
  add: 'Add User',
  search: 'Search by name, username, email or school',
  clearSearch: 'Clear search',
  noMatch: 'Nobody here matches your search.',
  opening: 'Opening',
  loading: 'Loading users...',
  loadFailed: (message: string) => `Error loading users: ${message}`,
  retry: 'Try Again',
  unreachable: 'Unable to connect to the server. Please try again.',
  columns: {
    teacher: { title: (count: number) => `Teachers (${count})`, empty: 'No teachers registered yet' },
    student: { title: (count: number) => `Students (${count})`, empty: 'No students registered yet' },
  },
  roles: { teacher: 'Teacher', student: 'Student', admin: 'Administrator' },
  created: (when: string) => `Created ${when}`,
  edit: (name: string) => `Edit ${name}`,
  reset: 'Reset Password',
  resetOf: (name: string) => `Reset Password of ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  cancel: 'Cancel',
};

export const fieldTexts = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  schoolName: 'School name (optional)',
  role: 'Role',
  password: 'Password',
  newPassword: 'New password',
  ownPassword: 'Your own password',
  ownPasswordWhy: 'So that nobody does this on a device you left open.',
  newTeacher: 'A teacher needs a password of their own, with at least 8 characters.',
  emailFormat: 'Please enter a valid email address.',
};

export const dialogTexts = {
  add: { title: 'Add User', submit: 'Create User' },
  edit: { title: 'Edit User', submit: 'Save Changes' },
  reset: {
    title: 'Reset Password',
    intro: (name: string) =>
      `Choose a new password for ${name}. Devices signed in to this account are signed out.`,
    submit: 'Reset Password',
  },
  own: {
    title: 'Change My Password',
    intro: 'Choose a new password for your own account. Other devices are signed out.',
    submit: 'Change Password',
  },
  remove: {
    title: 'Delete User',
    question: (name: string) => `Delete ${name}?`,
    warning: "This cannot be undone. It permanently removes the account and all of the user's data.",
    submit: 'Delete User',
  },
};

const studentsOf = (count: number) => (count === 1 ? '1 student' : `${count} students`);

/** What becomes of what a deleted teacher leaves. */
export const successionTexts = {
  question: (name: string) => `Who gets the students of ${name}?`,
  choose: 'Please choose',
  nobody: 'Nobody yet – other teachers can take them over',
  handedOver: (name: string, students: number) =>
    `${name} gets ${studentsOf(students)}, and all classes, activities and recordings. Nothing changes for the children.`,
  leftAlone: (leaving: string, students: number) =>
    `${studentsOf(students)} will have no teacher until one takes them over. The classes and activities of ${leaving} are deleted, with all recordings made for these activities.`,
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
  },
};

export const entryTexts = {
  signIn: {
    title: 'Administrator sign in',
    intro: 'Teachers and students of this school are managed here.',
    submit: 'Sign In',
    other: 'Setting up this server?',
    toggle: 'Use the setup code',
  },
  setup: {
    title: 'Set up the administrator',
    intro:
      'The server printed a setup code when it first started. It works once and makes the administrator.',
    submit: 'Create Administrator',
    other: 'Already set up?',
    toggle: 'Sign in',
  },
  code: 'Setup code',
  codeExample: 'As the server printed it, like ABCD-2345-WXYZ',
  username: 'Username',
  required: 'Please fill in this field.',
  replaces: (name: string) =>
    `${name} is signed in on this device. Signing in here takes their place; their work stays saved and is still sent.`,
  welcome: (name: string) => `Welcome back, ${name}!`,
  welcomeNew: 'Welcome!',
  error: 'Error',
  notSignedIn: 'Could not sign in. Please try again.',
};
