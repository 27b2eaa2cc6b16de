/** Words of the privacy page (specification, student side §2). They state what this product does; keep them true. */
export const privacyTexts = {
  title: 'Privacy & COPPA',
  intro: 'How Chickadee protects the children who learn with it.',
  overviewTitle: 'What COPPA means here',
  overview:
    "The Children's Online Privacy Protection Act (COPPA) is a US law for online services used by children under 13. With Chickadee, teachers manage every student account and obtain consent from parents before a child starts. Children do not sign up by themselves and see no advertising.",
  flowTitle: 'How a child gets started',
  flow: [
    {
      title: 'The teacher obtains written parental consent',
      text: 'A consent form can be downloaded, signed and kept by the school.',
    },
    { title: 'The teacher creates the account', text: 'With the least information that the class needs.' },
    { title: 'Secure learning', text: 'Recordings can be heard by the child and the child’s teachers only.' },
  ],
  collectedTitle: 'What is collected',
  collected: [
    'First and last name, username, grade and, where the teacher enters it, email address',
    'Class membership and learning progress',
    'Voice recordings of answers, with seconds of speech, pauses and pace, and the feedback on them',
    'The first name, spoken by a computer’s voice',
    'Devices and sign-ins, with their times',
    'Numbers of the child in the school’s own lists and of its Google account, where these are used',
    'Name and email of a parent, and each consent with its date and its signed form, where the teacher enters them',
  ],
  notCollectedTitle: 'What is not collected',
  notCollected: [
    'Home address, phone number or location of a child',
    'Pictures or videos of a child: the camera only reads login cards, and keeps nothing',
    'Data for advertising, or profiles of any kind for sale',
    'Activity on other websites or apps',
  ],
  rightsTitle: 'Rights of parents',
  rights: [
    { title: 'Review', text: 'See what is stored about your child.' },
    { title: 'Request deletion', text: 'Have your child’s account and recordings deleted.' },
    {
      title: 'Withdraw consent',
      text: 'Each device stops recording your child’s voice as soon as it has reached the school. Deletion ends the rest.',
    },
    { title: 'Direct contact', text: 'Your child’s teacher or school answers every question.' },
  ],
};
