/** Words of both landing pages (specification, teacher side §2). */
import { brandTexts } from '#ui/brand/texts.ts';

export const roleChoiceTexts = {
  badge: 'K-5 Learning Platform',
  heading: 'Small voices, growing strong',
  intro: 'Listen, speak and try again. Chickadee works without internet too.',
  teacher: {
    title: 'Teacher Dashboard',
    text: 'Make activities, set up classes and listen to your students.',
    action: 'Enter as Teacher',
    spoken: 'This door is for teachers.',
    hear: 'Hear whose door this is: Teacher Dashboard',
  },
  student: {
    title: 'Student Activities',
    text: 'Look, listen and say it your way.',
    action: 'Start Learning',
    spoken: 'This door is for you. Tap the singing bird!',
    hear: 'Hear whose door this is: Student Activities',
  },
  whyTitle: 'Why Choose Chickadee',
  features: {
    speaking: {
      title: 'Speaking Practice',
      text: 'Students record their answers and can try as often as they like.',
    },
    listening: {
      title: 'Listening Activities',
      text: 'Spoken instructions with pictures to drag, tap and place.',
    },
    tools: {
      title: 'Teacher Tools',
      text: 'Hear every recording, give feedback and see progress as it happens.',
    },
  },
  callTitle: 'Ready to start?',
  callTeacher: "I'm a Teacher",
  callStudent: "I'm a Student",
  developerTitle: 'Developer Tools',
  viewUsers: 'View All Users',
  deviceCheck: 'Device check',
};

export const marketingTexts = {
  banner: 'Chickadee is free for every classroom.',
  getStarted: 'Get Started Free',
  navLabel: 'Sign in',
  studentLogin: 'Student Login',
  teacherLogin: 'Teacher Login',
  heroTitle: 'Every child gets time to speak',
  heroText:
    'Speaking and listening practice for English learners in kindergarten to grade 5. You bring the pictures and sounds, your students bring their voices.',
  heroAction: `${brandTexts.name} – Free for Teachers`,
  features: {
    speaking: {
      title: 'Speaking Practice',
      text: 'Children answer aloud, listen to themselves and keep their best take.',
    },
    listening: {
      title: 'Listening Skills',
      text: 'Spoken commands with drag-and-drop scenes that you design.',
    },
    progress: {
      title: 'Progress Tracking',
      text: 'See who has answered, who needs help and how scores grow.',
    },
  },
  picturesTitle: 'This is how it looks',
  pictures: {
    recorder: {
      alt: 'A question with its picture and a large microphone',
      text: 'A child looks, listens and answers aloud.',
    },
    listening: { alt: 'Things to drag into a picture', text: 'Things go where the voice says.' },
    recordings: {
      alt: 'An answer with its question, five stars and a comment',
      text: 'You hear every answer and reply in a tap.',
    },
  },
  stepsTitle: 'Ready in 3 steps',
  steps: [
    { title: 'Upload Content', text: 'Your own pictures and audio.' },
    { title: 'Add Questions', text: 'What should children say or do?' },
    { title: 'Assign to Class', text: 'Students find it at their next login.' },
  ],
  trust: {
    content: { title: 'Your Content', text: 'Your activities, with your own pictures and sounds.' },
    secure: { title: 'COPPA Secure', text: 'Accounts are made by teachers, with parental consent.' },
    analytics: { title: 'Real-time Analytics', text: 'Numbers move as answers arrive.' },
  },
  privacy: 'View Privacy & COPPA Details',
  deviceCheck: 'Device check',
};
