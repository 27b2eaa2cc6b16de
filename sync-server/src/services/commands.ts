/** One service per command type: what a lane's log may ask for, under one roof for the dispatcher. */
export { deleteActivity } from './activities/delete-activity.ts';
export { saveActivity } from './activities/save-activity.ts';
export { addAssignment, removeAssignment } from './assignments/assign.ts';
export { deleteClass } from './classes/delete-class.ts';
export { createClass, updateClass } from './classes/save-class.ts';
export { joinClass, leaveClass } from './people/class-membership.ts';
export { createStudent } from './people/accounts/create-student.ts';
export { updateStudent } from './people/accounts/update-student.ts';
export { saveProgress } from './progress/save-progress.ts';
export { deleteRecording } from './recordings/remove-recording.ts';
export { saveFeedback } from './recordings/save-feedback.ts';
export { saveRecording } from './recordings/save-recording.ts';
export { submitListening } from './recordings/submit-listening.ts';
export type { CommandMeta, Done } from './shared/saved.ts';
