/** Words of assigning, from an activity and from a class. Specification, teacher side, sections 2, 5 and 8. */
export const assignTexts = {
  title: 'Assign Activity to Class',
  of: (activity: string) => `"${activity}"`,
  current: 'Current assignments',
  none: 'Not assigned to any class yet.',
  assigned: (day: string) => `Assigned ${day}`,
  unassign: 'Unassign',
  unassignOf: (name: string) => `Unassign ${name}`,
  unassignNote:
    "Unassign takes the activity and the work on it off the children's page. Assign brings both back.",
  unassignTitle: 'Unassign this activity?',
  unheard: (children: number) =>
    children === 1
      ? '1 child has not heard the feedback on this activity yet. The child will no longer see it.'
      : `${children} children have not heard the feedback on this activity yet. They will no longer see it.`,
  select: 'Class',
  option: (name: string, code: string) => `${name} (${code})`,
  hasIt: 'Assigned already',
  assign: 'Assign to Class',
  cancel: 'Cancel',
  finish: 'Done',
  noClasses: 'You have no classes yet. Create a class in Manage Classes first.',
  everywhere: 'All your classes have this activity.',
  noneChosen: { title: 'No Class Selected', message: 'Please choose a class.' },
  already: (name: string) => ({
    title: 'Already Assigned',
    message: `This activity is already assigned to ${name}.`,
  }),
  done: 'Assignment Created',
  doneText: (activity: string, name: string) => `"${activity}" is assigned to ${name}.`,
  doneLater: (activity: string, name: string) =>
    `"${activity}" will be assigned to ${name} when you are online.`,
  ended: 'Activity unassigned',
  endedLater: 'The activity will be unassigned when you are online.',
  restored: 'Activity assigned again',
  restoredLater: 'The activity will be assigned again when you are online.',
  assignFailed: { title: 'Error', message: 'Failed to assign activity. Please try again.' },
  unassignFailed: { title: 'Error', message: 'Failed to unassign activity. Please try again.' },
  manageTitle: (name: string) => `Manage Activities: ${name}`,
  chooseActivity: 'Assign a new activity',
  activityPlaceholder: 'Choose an activity',
  activityOption: (title: string, type: string) => `${title} (${type})`,
  assignActivity: 'Assign',
  noneMade: 'You have no activities yet. Create one in My Activities first.',
  allAssigned: 'All your activities are assigned to this class.',
  noActivities: 'No activities assigned yet.',
  close: 'Close',
};
