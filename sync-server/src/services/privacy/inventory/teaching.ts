/** What teachers make. */
import { aboutNobody, type Inventory, WITH_ACCOUNT } from './table-facts.ts';

export const teaching: Inventory = {
  class_codes: {
    title: 'Classes',
    about: ['teacher'],
    why: 'To group children.',
    kept: 'Until the class is deleted.',
    personal: { name: 'name of the class', description: 'description' },
    technical: 'id uid teacherId code isActive expiresAt createdAt sourcedId',
  },
  activities: {
    title: 'Activities',
    about: ['teacher'],
    why: 'What children practice with.',
    kept: 'Until the activity is deleted.',
    personal: { audioUrl: 'a teacher’s recorded voice', imageUrl: 'pictures', questions: 'texts and sounds' },
    technical:
      'id uid title description type difficulty question storyContent comprehensionQuestions interactiveObjects audioCommand interactiveTasks interactiveActivitySets teacherId timesPlayed createdAt updatedAt formerQuestions respellings',
  },
  activity_assignments: aboutNobody(
    'Assignments',
    'Which class gets which activity.',
    'Until the class or the activity is deleted.',
    'id uid activityId classCodeId assignedAt dueDate isActive',
  ),
  activity_speech: aboutNobody(
    'Activities read aloud',
    'Sounds that the school’s own computer made of the texts.',
    'As long as the activity.',
    'id uid activityId sounds updatedAt',
  ),
  feedback_comments: {
    title: 'Comments that a teacher keeps',
    about: ['teacher'],
    why: 'To be used again for feedback.',
    kept: WITH_ACCOUNT,
    personal: { text: 'text', audioUrl: 'the teacher’s recorded voice' },
    technical: 'id uid teacherId position createdAt',
  },
  conversation_activities: aboutNobody(
    'Conversations',
    'Conversations to practice; no screen makes any.',
    'As long as the teacher’s account.',
    'id uid title scenario description difficulty characterA characterB dialogue culturalContext targetPhrases teacherId isActive',
  ),
};
