/** Words that several teacher screens share. */
export const teacherTexts = {
  cancel: 'Cancel',
  difficulty: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  types: {
    picture_prompt: 'Picture Prompt',
    story: 'Story',
    interactive_listening: 'Interactive Listening',
  },
  notActive: (name: string) => `${name} (Not active)`,
  multiQuestion: 'Multi-Question',
  copied: 'Copied to Clipboard',
  copyFailed: 'Could not copy. Please copy it by hand:',
};
