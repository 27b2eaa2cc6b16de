/** Words of the file upload area. Specification, teacher side, sections 2, 5 and 8. */
export const uploadTexts = {
  idle: 'Drag & drop files here',
  over: 'Drop the file here',
  uploading: 'Uploading...',
  choose: 'Choose Files',
  remove: (label: string) => `Remove ${label}`,
  replace: (isSound: boolean) => (isSound ? 'Replace Sound' : 'Replace Image'),
  limit: (megabytes: number) => `Up to ${megabytes} MB`,
  failedTitle: 'Error',
  failed: 'Failed to upload file',
  unreadable: 'This file is not a picture that can be shown. Please choose another one.',
  doneTitle: 'Success',
  done: 'File uploaded successfully',
  addedTitle: 'File added',
  added: 'It goes out with the activity when you are online.',
  pictureKept: 'Picture',
  soundKept: 'Sound',
};
